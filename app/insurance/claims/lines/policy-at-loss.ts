import { brand } from '#config/brand.ts';
import type { StateCode } from '#config/states.ts';
import { type Coverage, type CoverageKind, VEHICLE_COVERAGE_KINDS } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, instantAt, startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { beganWithinDay } from '../../record/issue-policy.ts';
import { lockLatestVersion } from '../../record/lock-versions.ts';
import { type PolicyVersion, stateOf } from '../../record/policy-version.ts';
import { listEndorsements, listVersionsFrom, versionAt } from '../../record/version-store.ts';
import { zoneOfLoss } from '../clocks/zone-of-loss.ts';
import type { ClaimFolder } from './claim-record.ts';

type LossOfPolicy = Pick<ClaimFolder, 'policyId' | 'state' | 'lossAt' | 'lossOn' | 'zip'>;

/**
 * What the claim's policy covered at the moment of the loss; when only the day is known, at noon. Its cars are all that the
 * policy had on that day: reported hours are rough, and a car may have been added or removed an hour before.
 */
export const policyAtLoss = async (db: Queryable, loss: LossOfPolicy): Promise<PolicyDocument | undefined> =>
  (await versionAtLoss(db, loss))?.document;

async function versionAtLoss(db: Queryable, { policyId, state, lossAt, lossOn, zip }: LossOfPolicy) {
  if (policyId === null) return undefined;
  const version = await versionAt(db, policyId, lossAt ?? instantAt(lossOn, '12:00', zoneOfLoss(state, zip)));
  const changes = await changesWithin(db, policyId, { state, day: lossOn });
  if (!version || changes.length === 0) return version;
  const first = await versionAt(db, policyId, startOfDayIn(state, lossOn));
  const cars = new Map(version.document.vehicles.map((car) => [car.vin, car]));
  for (const { document } of first ? [first, ...changes] : changes) {
    for (const car of carsOn(document, lossOn)) {
      const known = cars.get(car.vin);
      if (!known || !isOn(known, lossOn)) cars.set(car.vin, car);
    }
  }
  return { ...version, document: { ...version.document, vehicles: [...cars.values()] } };
}

type Day = { state: StateCode; day: string };

/** The changes of a policy that took effect in the middle of a day. */
const changesWithin = (db: Queryable, policyId: number, { state, day }: Day) =>
  listEndorsements(db, policyId, { after: startOfDayIn(state, day), before: startOfDayIn(state, plusDays(day, 1)) });

/** Whether a policy was changed in the middle of a day, so that nobody knows which came first, that or the loss. */
export const isChangedWithin = async (db: Queryable, policyId: number, day: Day): Promise<boolean> =>
  (await changesWithin(db, policyId, day)).length > 0;

/**
 * Why a person has to look at whether the policy covered the loss, as the event that says so to the desk: it was not in
 * force, it had ended on that day and was reinstated without a gap later, on a statement that there was no loss, or it was
 * changed in the middle of that day.
 */
export type CoverDoubt =
  | { kind: 'not-in-force'; facts: { why: 'began' | 'outside-term' } | { why: 'ended'; day: string } }
  | { kind: 'reinstated-since'; facts: { day: string; again: string } }
  | { kind: 'changed-that-day'; facts: Record<string, never> };

/** `doubt`: also when the policy began or was changed later on that day, or may have been. */
export type CoverAtLoss = { document: PolicyDocument; doubt: CoverDoubt | undefined };

/**
 * The same for a claim that is opened on a policy or matched to it, with the policy locked. A policy that is older than
 * its record gets one here.
 */
export async function coverAtLoss(
  trx: Queryable,
  policyId: number,
  loss: Pick<ClaimFolder, 'lossAt' | 'lossOn' | 'zip'>,
): Promise<CoverAtLoss | undefined> {
  const latest = await lockLatestVersion(trx, policyId);
  if (!latest) return undefined;
  const at = { ...loss, policyId, state: stateOf(latest.document) };
  const version = (await versionAtLoss(trx, at)) ?? latest;
  // Reported hours are rough, so a person looks at any loss on the day in whose middle the policy began or was changed.
  const began = await beganWithinDay(trx, policyId, { state: at.state, day: loss.lossOn });
  if (began) return { document: version.document, doubt: { kind: 'not-in-force', facts: { why: 'began' } } };
  const cover = await coverOn(trx, version, loss.lossOn);
  if (cover.doubt || !(await isChangedWithin(trx, policyId, { state: at.state, day: loss.lossOn }))) return cover;
  return { ...cover, doubt: { kind: 'changed-that-day', facts: {} } };
}

async function coverOn(trx: Queryable, version: PolicyVersion, day: string): Promise<CoverAtLoss> {
  const { document } = version;
  if (isInForceOn(document, day)) return { document, doubt: undefined };
  const goesOn: PolicyDocument = { ...document, status: 'active', cancels_on: null };
  if (!isInForceOn(goesOn, day)) return { document, doubt: { kind: 'not-in-force', facts: { why: 'outside-term' } } };
  const ended = document.cancels_on ?? day;
  const since = await listVersionsFrom(trx, version.policyId, version.number);
  // What a file says of a policy that goes on may leave a gap; a reinstatement of ours leaves none.
  const again = since.find(({ kind, termNumber }) => kind === 'reinstatement' && termNumber === version.termNumber);
  if (!again) return { document, doubt: { kind: 'not-in-force', facts: { why: 'ended', day: ended } } };
  // A notice that was lifted after its day, when a payment made in time had settled, ended nothing.
  const hadEnded = since.some((each) => each.number < again.number && each.document.status === 'cancelled');
  if (!hadEnded) return { document: goesOn, doubt: undefined };
  const facts = { day: ended, again: dayIn(stateOf(document), again.effectiveAt) };
  return { document: goesOn, doubt: { kind: 'reinstated-since', facts } };
}

/** Whose law a claim is under; while no state's is known, `lawState` is only whose business days and time zone count. */
export type Law = { lawState: StateCode; isLawKnown: boolean };

/**
 * The rule of decision 36: the law of the policy's state, for each person of the claim. Until the policy is known it is
 * that of the place, if we write there.
 */
export const lawOf = (covered: CoverAtLoss | undefined, place: StateCode | null): Law =>
  covered
    ? { lawState: stateOf(covered.document), isLawKnown: true }
    : { lawState: place ?? brand.home, isLawKnown: place !== null };

/** The cars that were on a policy on the day of a loss. */
export const carsOn = ({ vehicles }: PolicyDocument, day: string) => vehicles.filter((car) => isOn(car, day));
const isOn = ({ removed_on }: PolicyDocument['vehicles'][number], day: string) =>
  removed_on === null || removed_on > day;

/** Whether a policy was in force on a day. A term ends at the beginning of the day on which it expires. */
export function isInForceOn({ term, former_terms, status, cancels_on }: PolicyDocument, day: string): boolean {
  const isIn = [term, ...former_terms].some(({ effective_on, expires_on }) => effective_on <= day && day < expires_on);
  const isEnded = cancels_on === null ? status === 'cancelled' : status.startsWith('cancel') && cancels_on <= day;
  return isIn && !isEnded;
}

/** A coverage of the car with this VIN, or else of the whole policy. */
export function coverageOf(document: PolicyDocument | undefined, vin: string | null, kind: CoverageKind) {
  const car = document?.vehicles.find((vehicle) => vehicle.vin === vin);
  return [...(car?.coverages ?? []), ...(document?.coverages ?? [])].find((coverage) => coverage.kind === kind);
}

/** The coverage of our policy that pays for each kind of line. */
const PAID_BY: Record<Coverage, CoverageKind> = {
  COLL: 'collision',
  COMP: 'comprehensive',
  GLASS: 'comprehensive',
  RENT: 'rental',
  TOW: 'towing',
  PD_3P: 'property_damage',
  BI_3P: 'bodily_injury',
  UMPD: 'uninsured_motorist_property',
  UMBI: 'uninsured_motorist',
  PIP: 'personal_injury_protection',
  MED: 'medical_payments',
};

/** Whether a policy lacks what pays for a line. Of a coverage that each car has for itself, nobody can say so without the car. */
export function lacksCoverage(document: PolicyDocument, coverage: Coverage, vin: string | null): boolean {
  const kind = PAID_BY[coverage];
  const isUndecided =
    VEHICLE_COVERAGE_KINDS.includes(kind) && !document.vehicles.some((vehicle) => vehicle.vin === vin);
  return !isUndecided && !coverageOf(document, vin, kind);
}
