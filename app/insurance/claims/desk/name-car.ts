import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { carTitle } from '../../vehicles/car-title.ts';
import { insertEvent } from '../lines/claim-event-store.ts';
import type { ClaimFolder, ClaimVehicle } from '../lines/claim-record.ts';
import { findLines } from '../lines/join-store.ts';
import { lockLine } from '../lines/line-change-store.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import { requireVersion, type SeenLine } from '../lines/move-line.ts';
import { carsOn, isChangedWithin, lacksCoverage, policyAtLoss } from '../lines/policy-at-loss.ts';
import { findCarToName, nameCarOnClaim } from './match-claim-store.ts';

/** The cars from which staff can choose the one of the accident; none when it is known. */
export async function carsToName(db: Queryable, folder: ClaimFolder, cars: readonly ClaimVehicle[]) {
  if (!cars.some(({ side, vin }) => side === 'ours' && vin === null)) return [];
  const document = await policyAtLoss(db, folder);
  return (document ? carsOn(document, folder.lossOn) : []).map((car) => ({
    position: car.position,
    name: carTitle(car),
  }));
}

/**
 * Records which car of the policy it was, when the report did not say or named another one, and checks again what the
 * policy covered.
 *
 * @throws {Failure} refused for a car that was not on the policy, or when the car is already known
 */
export async function nameCar(context: Context, member: StaffMember, seen: SeenLine, position: number): Promise<void> {
  const locale = { locale: context.language };
  await context.db.transaction().execute(async (trx) => {
    await lockLinesOf(trx, [seen.number]);
    const { claimId } = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    const unnamed = await findCarToName(trx, claimId);
    if (!unnamed) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    const document = await policyAtLoss(trx, unnamed);
    const car = document && carsOn(document, unnamed.lossOn).find((each) => each.position === position);
    if (!car) throw new Failure('refused', m.cdesk_no_such_car({}, locale));
    const name = carTitle(car);
    await nameCarOnClaim(trx, { claimId, vehicleId: unnamed.vehicleId, name }, car);
    const { policyId, state, lossOn: day } = unnamed;
    const isChanged = policyId !== null && (await isChangedWithin(trx, policyId, { state, day }));
    const event = { claimId, actor: `staff ${member.id}`, visibility: 'staff' } as const;
    await insertEvent(trx, { ...event, kind: 'car-named', facts: { car: name } });
    for (const { id: lineId, coverage, vehicleId } of await findLines(trx, claimId)) {
      if (vehicleId !== unnamed.vehicleId) continue;
      const isMissing = lacksCoverage(document, coverage, car.vin);
      await insertEvent(trx, { ...event, lineId, kind: isMissing ? 'coverage-missing' : 'coverage-found' });
      if (isChanged) await insertEvent(trx, { ...event, lineId, kind: 'changed-that-day' });
    }
    await auditStaff(trx, context, member, { act: 'name-car', subject: ['claim', claimId] });
  });
}
