// The rating factors of a policy: the answers of its application, parsed, with defaults for absent ones.
import { z } from 'zod';
import { isInAreas, STATES, states } from '#config/states.ts';
import { day } from '#contract/fields.ts';
import { completedYears } from '#platform/calendar/day.ts';
import type { RateBook } from './rate-book.ts';

/** Uses that no rate book prices. Eligibility declines them by name. */
export const UNINSURED_USES = ['livery', 'delivery'];
/** An accident that another driver caused. It is reported, but does not affect the price. */
export const NOT_AT_FAULT = 'not_at_fault';
const OLDEST = 120;

const yes = z.boolean().default(false);
const count = z.int().min(0);

const driver = z.object({
  /** `insured_elsewhere` counts as excluded. */
  status: z.enum(['rated', 'excluded', 'insured_elsewhere']),
  born: day,
  /** When the driver first got a license, anywhere. */
  licensed: day,
  /** `married` and `widowed` have rates of their own; every other value is rated as `other`. */
  marital: z.string(),
  /** True without a U.S. license. */
  foreign: yes,
  /** True after a defensive driving course. */
  course: yes,
  filing: z.string().nullish(),
  /** `on` is the date of the incident. */
  incidents: z.array(z.object({ kind: z.string(), on: day })).default([]),
});

const vehicle = z.object({
  year: z.int().min(1),
  symbol: z.int().min(1),
  use: z.string(),
  antiTheft: yes,
  /** True for leased vehicles, too. */
  financed: yes,
  /** The PIP deductible in states where every policy includes PIP; ignored elsewhere. */
  pipDed: z.unknown().optional(),
  /** Coverage → its limit or deductible as the rate book writes it. The book says which ones exist. */
  coverages: z.custom<Record<string, string>>(
    (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
  ),
});

const answers = z.object({
  state: z.enum(STATES),
  /** The first day of the term. */
  effective: day,
  /** Where all vehicles are garaged. */
  zip: z.string().regex(/^\d{5}$/),
  /** In months. */
  term: z.string(),
  homeowner: yes,
  paidInFull: yes,
  paperless: yes,
  prior: z
    .object({
      /** Months of continuous insurance. */
      months: count,
      /** Days without insurance before this term. */
      lapse: count,
      /** True for bodily injury limits of at least 50/100. */
      bi50: yes,
      /** True for a deployment abroad, a first license, or a household without a car. */
      exempt: yes,
    })
    .nullish()
    .transform((prior) => prior ?? { months: 0, lapse: 999, bi50: false, exempt: false }),
  /** Referral reasons that an underwriter accepted. A value beyond a table is then rated by the table's last row. */
  accepted: z.array(z.string()).default([]),
  /** The named insured comes first. */
  drivers: z.array(driver).min(1),
  vehicles: z.array(vehicle).min(1),
});

export type Answers = z.output<typeof answers>;
export type Driver = Answers['drivers'][number];
export type Vehicle = Answers['vehicles'][number];

/** No price, and the reasons: `unknown:<field>` for an answer that is absent or unknown to the rate book. */
export type NotRated =
  | { outcome: 'error'; reasons: UnknownField[] }
  | { outcome: 'refer'; reasons: ('points-over-10' | 'symbol-over-8')[] };
export type UnknownField = `unknown:${string}`;
export const isUnknownField = (reason: string): reason is UnknownField => reason.startsWith('unknown:');

export const unknownFields = (fields: Iterable<string>): NotRated & { outcome: 'error' } => ({
  outcome: 'error',
  reasons: [...new Set(fields)].map((field): UnknownField => `unknown:${field}`),
});

export const isRated = ({ status }: Driver) => status === 'rated';

/** A vehicle's PIP deductible, in states that have them and for vehicles with PIP. `0` when no answer was given. */
export const pipDeductibleOf = ({ pipDed = '0' }: Vehicle): unknown => pipDed;

/**
 * Parses answers and checks them against the rate book. Some values pass, because eligibility or rating has its own
 * reason for them: an uninsured use, a young driver, a license after the effective date, a high symbol.
 */
export function readAnswers(input: unknown, book: RateBook): Answers | (NotRated & { outcome: 'error' }) {
  const read = answers.safeParse(input);
  if (!read.success) {
    return unknownFields(read.error.issues.map(({ path }) => String(path.findLast((key) => typeof key === 'string'))));
  }
  const fields = unknownToBook(read.data, book);
  return fields.length > 0 ? unknownFields(fields) : read.data;
}

function unknownToBook(policy: Answers, book: RateBook): string[] {
  const state = book.states.get(policy.state);
  if (!state) return ['state'];
  return [
    ...(policy.effective < state.effectiveFrom ? ['effective'] : []),
    // A zip code of another state has other rates.
    ...(isInAreas(policy.zip, states[policy.state].zips) ? [] : ['zip']),
    ...(book.terms.has(policy.term) ? [] : ['term']),
    ...policy.drivers.flatMap((each) => unknownOfDriver(each, policy.effective, book)),
    ...policy.vehicles.flatMap((each) => unknownOfVehicle(each, policy, book)),
  ];
}

function unknownOfDriver({ born, filing, incidents }: Driver, effective: string, book: RateBook): string[] {
  const isKnown = (kind: string) => kind === NOT_AT_FAULT || book.incidentPoints.has(kind);
  return [
    ...(completedYears(born, effective) > OLDEST ? ['born'] : []),
    ...(book.filings.has(filing ?? 'none') ? [] : ['filing']),
    ...(incidents.every(({ kind }) => isKnown(kind)) ? [] : ['kind']),
  ];
}

function unknownOfVehicle(car: Vehicle, { state, effective }: Answers, book: RateBook): string[] {
  const rates = book.states.get(state);
  const limitsOf = (coverage: string) => rates?.limits.get(coverage) ?? book.deductibles.get(coverage);
  const isSold = ([coverage, limit]: [string, string]) => rates?.base.has(coverage) && limitsOf(coverage)?.has(limit);
  const hasPip = Object.hasOwn(car.coverages, 'PIP');
  const isPipKnown = !hasPip || (rates?.pipDeductibles?.has(String(pipDeductibleOf(car))) ?? true);
  return [
    ...(car.year > Number(effective.slice(0, 4)) + 1 ? ['year'] : []),
    ...(book.uses.has(car.use) || UNINSURED_USES.includes(car.use) ? [] : ['use']),
    ...Object.entries(car.coverages)
      .filter((entry) => !isSold(entry))
      .map(([coverage]) => coverage),
    ...(isPipKnown ? [] : ['pipDed']),
  ];
}
