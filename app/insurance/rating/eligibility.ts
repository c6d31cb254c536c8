// Decides whether a policy may be sold at all, before it is priced. The table gives the order and outcome of each rule;
// this file implements the rules. A rule that is missing on either side is refused.
import { z } from 'zod';
import { states } from '#config/states.ts';
import { completedYears } from '#platform/calendar/day.ts';
import { type Answers, type Driver, isRated, UNINSURED_USES, type Vehicle } from './answers.ts';
import { pointsOf } from './driver-rates.ts';
import type { RateBook } from './rate-book.ts';

const NAMED_INSURED_AGE = 18;
const DRIVER_AGE = 15;
const HIGHEST_SYMBOL = 8;
const FR44 = { perPerson: 100, perAccident: 300, property: 50 };

export const ELIGIBILITY_REASONS = [
  'named-insured-not-rated',
  'named-insured-under-18',
  'driver-under-15',
  'driver-not-licensed',
  'use-livery',
  'below-state-minimum',
  'fr44-limits',
  'financed-without-physical-damage',
  'sr22a-not-paid-in-full',
  'points-over-10',
  'symbol-over-8',
] as const;
export type EligibilityReason = (typeof ELIGIBILITY_REASONS)[number];

type Fails = (policy: Answers, book: RateBook) => boolean;

const aRatedDriver =
  (fails: (driver: Driver, policy: Answers, book: RateBook) => boolean): Fails =>
  (policy, book) =>
    policy.drivers.some((driver) => isRated(driver) && fails(driver, policy, book));

const aVehicle =
  (fails: (car: Vehicle, policy: Answers) => boolean): Fails =>
  (policy) =>
    policy.vehicles.some((car) => fails(car, policy));

/** Coverages that every car must have in the state. */
export function requiredIn(state: Answers['state']): string[] {
  const { bodilyInjury, personalInjuryProtection } = states[state].minimumLimits;
  return [...(bodilyInjury ? ['BI'] : []), ...(personalInjuryProtection ? ['PIP'] : []), 'PD'];
}

const lacks = ({ coverages }: Vehicle, coverage: string) => !Object.hasOwn(coverages, coverage);

const RULES: Record<EligibilityReason, Fails> = {
  'named-insured-not-rated': ({ drivers: [named] }) => !named || !isRated(named),
  'named-insured-under-18': ({ drivers: [named], effective }) =>
    !named || completedYears(named.born, effective) < NAMED_INSURED_AGE,
  'driver-under-15': aRatedDriver(({ born }, { effective }) => completedYears(born, effective) < DRIVER_AGE),
  'driver-not-licensed': aRatedDriver(({ licensed }, { effective }) => licensed > effective),
  'use-livery': aVehicle(({ use }) => UNINSURED_USES.includes(use)),
  'below-state-minimum': aVehicle((car, { state }) => requiredIn(state).some((coverage) => lacks(car, coverage))),
  'fr44-limits': (policy, book) =>
    aRatedDriver(({ filing }) => filing === 'FR44')(policy, book) && policy.vehicles.some(isBelowFr44),
  'financed-without-physical-damage': aVehicle((car) => car.financed && (lacks(car, 'COMP') || lacks(car, 'COLL'))),
  'sr22a-not-paid-in-full': aRatedDriver(({ filing }, { paidInFull }) => filing === 'SR22A' && !paidInFull),
  'points-over-10': aRatedDriver(
    (driver, { effective }, book) => pointsOf(driver, effective, book) > book.pointsReferAbove,
  ),
  'symbol-over-8': aVehicle(({ symbol }) => symbol > HIGHEST_SYMBOL),
};

const ONCE = `The eligibility table must name each of these rules once: ${ELIGIBILITY_REASONS.join(', ')}`;
const table = z
  .object({
    rules: z.array(z.object({ id: z.enum(ELIGIBILITY_REASONS, ONCE), outcome: z.enum(['decline', 'refer']) })),
  })
  .transform(({ rules }) => rules)
  .refine(
    (rules) => rules.length === new Set(rules.map(({ id }) => id)).size && rules.length === ELIGIBILITY_REASONS.length,
    {
      error: ONCE,
    },
  );

/** In the order in which reasons are shown. */
export type EligibilityRules = z.output<typeof table>;

/** @throws when a rule is missing, listed twice or unknown */
export const openEligibilityRules = (document: unknown): EligibilityRules => table.parse(document);

export type Eligibility = { outcome: 'bind' | 'refer' | 'decline'; reasons: EligibilityReason[] };

/**
 * All rules that fail, in the table's order. One rule that declines outweighs all that refer. A referral that an
 * underwriter accepted no longer counts; a decline cannot be accepted.
 */
export function eligibilityOf(policy: Answers, book: RateBook, rules: EligibilityRules): Eligibility {
  const failed = rules.filter(
    ({ id, outcome }) => RULES[id](policy, book) && !(outcome === 'refer' && policy.accepted.includes(id)),
  );
  const isDeclined = failed.some(({ outcome }) => outcome === 'decline');
  const outcome = isDeclined ? 'decline' : failed.length > 0 ? 'refer' : 'bind';
  return { outcome, reasons: failed.map(({ id }) => id) };
}

/** BI in thousands of dollars per person and per accident, PD in thousands. Without either, a vehicle is below. */
function isBelowFr44({ coverages }: Vehicle): boolean {
  const [perPerson = 0, perAccident = 0] = (coverages.BI ?? '').split('/').map(Number);
  const property = Number(coverages.PD ?? 0);
  return perPerson < FR44.perPerson || perAccident < FR44.perAccident || property < FR44.property;
}
