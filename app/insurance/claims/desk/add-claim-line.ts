import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { COVERAGES, type Coverage, isInjury } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { once } from '#platform/idempotency/once.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { findClaimNow } from '../access/claim-access-store.ts';
import { acknowledge, giveRightsToInsured } from '../lines/acknowledge.ts';
import { insertEvent, refreshNextDue } from '../lines/claim-event-store.ts';
import { addLine, addParty, addVehicle, markInjury, type NewLine } from '../lines/claim-line-store.ts';
import { findClaimant, findLines, findVehicle } from '../lines/join-store.ts';
import { refreshClaimStatus } from '../lines/line-change-store.ts';
import { lockClaim } from '../lines/lock-claim-store.ts';
import { coverAtLoss, lacksCoverage } from '../lines/policy-at-loss.ts';
import type { LossVehicle } from '../loss.ts';
import { findTalkParty } from '../talk/claim-message-store.ts';
import { inviteParty } from '../talk/invite-party.ts';
import { readContact } from '../talk/read-contact.ts';

/** The parts that a person who is new in a claim can have had in the accident. */
export const NEW_ROLES = ['driver_ours', 'passenger', 'driver_other', 'owner_other', 'pedestrian'] as const;
const isOfThird = (coverage: Coverage) => coverage === 'PD_3P' || coverage === 'BI_3P';

type Claim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;
type Car = { id: number; side: 'ours' | 'other'; vin: string | null };

/**
 * Opens another line of a claim: for pain that came the next day, a second car, or a coverage that nobody thought of. Where
 * its person told us, the clocks of a report start, and they are answered as if they had sent one; where others told us,
 * they are invited or called.
 *
 * @returns the new line's number
 * @throws {Failure} refused when something is missing or does not fit, and when the same line is open already
 */
export async function addClaimLine(
  context: Context,
  member: StaffMember,
  number: string,
  form: Fields,
): Promise<number> {
  const locale = { locale: context.language };
  const coverage = COVERAGES.find((each) => each === form.coverage);
  if (!coverage) throw new Failure('refused', m.addline_choose_coverage({}, locale));
  const actor = `staff ${member.id}` as const;
  const { key, ...typed } = form;
  const { line } = await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'open-line', { ...typed, number }, async () => {
      const claim = await lockClaimRow(trx, context, number);
      const covered = claim.policyId === null ? undefined : await coverAtLoss(trx, claim.policyId, claim);
      const party = await partyOf(trx, context, claim, form, coverage);
      const document = covered?.document;
      const car = await carOf(trx, context, { claim, form, partyId: party.id, coverage, document });
      const added = await addOnce(trx, context, claim, { partyId: party.id, vehicleId: car?.id ?? null, coverage });
      const event = { claimId: claim.id, lineId: added.id, actor };
      // For a person who has reported this accident, a line that the desk opens counts as reported.
      const isTold = party.hasReported || form.told === 'self';
      await insertEvent(trx, { ...event, kind: isTold ? 'reported' : 'line-opened', visibility: 'line' });
      const staffOnly = { ...event, visibility: 'staff' as const };
      if (document && lacksCoverage(document, coverage, car?.vin ?? null)) {
        await insertEvent(trx, { ...staffOnly, kind: 'coverage-missing' });
      }
      if (covered?.doubt) await insertEvent(trx, { ...staffOnly, ...covered.doubt });
      if (isInjury(coverage)) await markInjury(trx, claim.id);
      await answer(trx, context, { claim, partyId: party.id, isTold, actor, line: { id: added.id, coverage } });
      const lines = [{ id: added.id, partyId: party.id, coverage }];
      await giveRightsToInsured(trx, context, { ...claim, law: claim, lines, actor });
      await refreshClaimStatus(trx, claim.id);
      await refreshNextDue(trx, claim.id);
      await auditStaff(trx, context, member, {
        act: 'open-line',
        subject: ['claim', claim.id],
        detail: { kind: coverage },
      });
      return { line: added.number };
    }),
  );
  return line;
}

async function lockClaimRow(trx: Queryable, { language }: Context, number: string): Promise<Claim> {
  const found = await findClaimNow(trx, number);
  const claim = found && (await lockClaim(trx, found.id));
  if (claim?.number !== number) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: language }));
  return claim;
}

/** Adds the line, unless its person has the same one open. Of our own coverages, a line without a car may be of any. */
async function addOnce(trx: Queryable, { language }: Context, claim: Claim, line: Omit<NewLine, 'track'>) {
  const isSame = (each: Awaited<ReturnType<typeof findLines>>[number]) =>
    each.closedAt === null &&
    each.partyId === line.partyId &&
    each.coverage === line.coverage &&
    (each.vehicleId === line.vehicleId ||
      (!isOfThird(line.coverage) && (each.vehicleId === null || line.vehicleId === null)));
  const isThere = (await findLines(trx, claim.id)).some(isSame);
  if (isThere) throw new Failure('refused', m.addline_there({}, { locale: language }));
  return addLine(trx, claim.id, { ...line, track: isOfThird(line.coverage) ? 'third' : 'first' });
}

/** A person of the claim, or a new one with how to reach them. */
async function partyOf(trx: Queryable, context: Context, claim: Claim, form: Fields, coverage: Coverage) {
  const locale = { locale: context.language };
  if (form.party !== 'new') {
    const party = await findClaimant(trx, claim.id, rowNumber(form.party));
    if (!party) throw new Failure('refused', m.addline_choose_person({}, locale));
    return party;
  }
  const role = NEW_ROLES.find((each) => each === form.role);
  const { name, phone, email, language } = readContact(context, form);
  if (!role || name === null) throw new Failure('refused', m.addline_name_person({}, locale));
  const isHurt = isInjury(coverage) || null;
  return { id: await addParty(trx, claim.id, { role, name, phone, email, language, isHurt }), hasReported: false };
}

type CarAsked = {
  claim: Claim;
  form: Fields;
  partyId: number;
  coverage: Coverage;
  document: PolicyDocument | undefined;
};

/** The car that a line is about, which is ours for our own coverages. An injury is about none. */
async function carOf(trx: Queryable, context: Context, asked: CarAsked): Promise<Car | undefined> {
  const { coverage, form } = asked;
  if (isInjury(coverage) || !form.car) return undefined;
  const locale = { locale: context.language };
  const car = (await addCar(trx, asked, form.car)) ?? (await findVehicle(trx, asked.claim.id, rowNumber(form.car)));
  if (!car) throw new Failure('refused', m.addline_choose_car({}, locale));
  if ((car.side === 'other') !== isOfThird(coverage)) throw new Failure('refused', m.addline_other_car({}, locale));
  return car;
}

/** Adds one of the policy's cars, or another one as described. @returns undefined for any other choice */
async function addCar(trx: Queryable, { claim, form, partyId, document }: CarAsked, choice: string) {
  const at = document?.vehicles.find(({ position }) => choice === `policy-${position}`);
  if (at) {
    const { position, vin, model_year, make, model } = at;
    const ours = { side: 'ours' as const, policyPosition: position, vin, modelYear: model_year, make, model };
    return { side: ours.side, vin, id: await addVehicle(trx, claim.id, { ...UNKNOWN_CAR, ...ours }, null) };
  }
  const model = (form.otherCar ?? '').trim().slice(0, 60);
  if (choice !== 'new' || !model) return undefined;
  const plate = (form.plate ?? '').toUpperCase().replace(/[^0-9A-Z]/g, '') || null;
  const car = { ...UNKNOWN_CAR, side: 'other' as const, model, plate };
  return { side: car.side, vin: null, id: await addVehicle(trx, claim.id, car, partyId) };
}

const UNKNOWN_CAR: Omit<LossVehicle, 'side'> = {
  policyPosition: null,
  vin: null,
  plate: null,
  modelYear: null,
  make: null,
  model: null,
  zones: [],
  isDamaged: true,
  isDrivable: null,
  whereabouts: null,
  driverAt: null,
};

type Answered = {
  claim: Claim;
  partyId: number;
  isTold: boolean;
  actor: `staff ${number}`;
  line: { id: number; coverage: Coverage };
};

async function answer(trx: Queryable, context: Context, { claim, partyId, isTold, actor, line }: Answered) {
  const { id: claimId, number, lawState, zip } = claim;
  if (!isTold) return inviteParty(trx, context, { claimId, partyId, number, lawState, zip });
  const party = await findTalkParty(trx, context, claimId, partyId);
  if (!party) return;
  const lines = [{ ...line, partyId }];
  await acknowledge(trx, context, { claimId, number, law: claim, partyId, actor, lines, reporter: party });
}
