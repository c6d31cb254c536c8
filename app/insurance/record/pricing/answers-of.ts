// Converts a policy document into the rating answers of `rating/answers.ts`, as of the first day of its term.
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyCoverage, PolicyDocument, PolicyDriver, PolicyVehicle } from '#contract/policy-document.ts';
import { completedYears, plusDays, plusMonths } from '#platform/calendar/day.ts';
import type { UnknownField } from '../../rating/answers.ts';
import { type FiledPlan, planOfBook, planOn } from '../../rating/rate-books.ts';

/** Why a person must price the policy. `unknown:<field>` is a value that the rate book does not know. */
export type ByHandReason =
  | 'commercial'
  | 'no-policy-facts'
  | 'no-driver-facts'
  | 'no-vehicle-facts'
  | 'no-vehicles'
  | 'book-not-ours'
  | 'other-term'
  | 'premium-not-by-book'
  | UnknownField;
export type ByHand = { kind: 'by-hand'; why: ByHandReason[] };

export type DocumentAnswers = {
  kind: 'answers';
  answers: object;
  plan: FiledPlan;
  /** Positions in the document, in the order of the answers. */
  drivers: number[];
  vehicles: number[];
};

const CODES: Record<CoverageKind, string> = {
  bodily_injury: 'BI',
  property_damage: 'PD',
  uninsured_motorist: 'UM',
  uninsured_motorist_property: 'UMPD',
  personal_injury_protection: 'PIP',
  medical_payments: 'MED',
  comprehensive: 'COMP',
  collision: 'COLL',
  rental: 'RENT',
  towing: 'TOW',
};
const KINDS = new Map(Object.entries(CODES).map(([kind, code]) => [code, kind as CoverageKind]));

/** The rate book's code of a coverage. */
export const codeOf = (kind: CoverageKind): string => CODES[kind];

/** The document's coverage for a line of a rating. */
export const kindOf = (code: string): CoverageKind | undefined => KINDS.get(code);

/**
 * @param on the day the price is asked for. A driver or car that joined within the term is rated as of the term's first
 * day: with no years of license, at the lowest age, with the incidents since then, or as a model of that year
 */
export function answersOf(document: PolicyDocument, on = document.term.effective_on): DocumentAnswers | ByHand {
  const { state, line, term, rating, coverages } = document;
  const plan = rating?.book ? planOfBook(rating.book) : planOn(state, term.effective_on);
  const drivers = namedInsuredFirst(document);
  const vehicles = document.vehicles.filter(({ removed_on }) => removed_on === null);
  const months = monthsOf(term);
  const why: ByHandReason[] = [
    ...(line === 'commercial' ? (['commercial'] as const) : []),
    ...(rating ? [] : (['no-policy-facts'] as const)),
    ...(drivers.some((driver) => driver.status === 'rated' && !driver.rating) ? (['no-driver-facts'] as const) : []),
    ...(vehicles.some((vehicle) => !vehicle.rating) ? (['no-vehicle-facts'] as const) : []),
    ...(vehicles.length > 0 ? [] : (['no-vehicles'] as const)),
    ...(plan ? [] : (['book-not-ours'] as const)),
    ...(months ? [] : (['other-term'] as const)),
  ];
  if (why.length > 0 || !rating || !plan) return { kind: 'by-hand', why };
  const { is_homeowner, is_paid_in_full, is_paperless, prior, accepted } = rating;
  const days = { first: term.effective_on, on: on > term.effective_on ? on : term.effective_on };
  return {
    kind: 'answers',
    answers: {
      state,
      effective: term.effective_on,
      zip: document.garaging_zip ?? document.zip,
      term: months,
      homeowner: is_homeowner,
      paidInFull: is_paid_in_full,
      paperless: is_paperless,
      prior: prior && { months: prior.months, lapse: prior.lapse_days, bi50: prior.has_bi50, exempt: prior.is_exempt },
      ...(accepted && { accepted }),
      drivers: drivers.map((driver) => driverOf(driver, days)),
      vehicles: vehicles.map((vehicle) => vehicleOf(vehicle, coverages, days)),
    },
    plan,
    drivers: drivers.map(({ position }) => position),
    vehicles: vehicles.map(({ position }) => position),
  };
}

/** Puts the named insured first, because eligibility checks the first driver as the named insured. */
function namedInsuredFirst({ drivers, insureds: [named] }: PolicyDocument): PolicyDriver[] {
  const inOrder = drivers.toSorted((one, other) => one.position - other.position);
  const first = inOrder.find((driver) => named && isSame(driver, named)) ?? inOrder[0];
  return first ? [first, ...inOrder.filter((driver) => driver !== first)] : [];
}

type Person = Pick<PolicyDriver, 'first_name' | 'last_name' | 'date_of_birth'>;
const isSame = (one: Person, other: Person) =>
  one.date_of_birth === other.date_of_birth &&
  one.first_name.toLowerCase() === other.first_name.toLowerCase() &&
  one.last_name.toLowerCase() === other.last_name.toLowerCase();

function monthsOf({ effective_on, expires_on }: PolicyDocument['term']): string | undefined {
  return [6, 12].find((months) => plusMonths(effective_on, months) === expires_on)?.toString();
}

/** The first day of the term, and the day the price is asked for. */
type Days = { first: string; on: string };

const earlier = (one: string, other: string) => (one < other ? one : other);

/** The youngest age for which a rate book has a factor. */
const YOUNGEST = 15;

function driverOf({ status, date_of_birth, added_on, rating }: PolicyDriver, { first, on }: Days): object {
  const isOfTerm = (day: string) => added_on && first <= added_on && first <= day && day <= added_on;
  const isOldEnough = completedYears(date_of_birth, on) >= YOUNGEST;
  const licensed = rating?.licensed_on ?? date_of_birth;
  return {
    status,
    born: isOldEnough ? earlier(date_of_birth, plusMonths(first, -12 * YOUNGEST)) : date_of_birth,
    licensed: licensed <= on ? earlier(licensed, first) : licensed,
    marital: rating?.marital ?? 'other',
    ...(rating && { foreign: rating.is_foreign, course: rating.has_course, filing: rating.filing }),
    incidents: (rating?.incidents ?? []).map((each) =>
      isOfTerm(each.on) ? { ...each, on: plusDays(first, -1) } : each,
    ),
  };
}

function vehicleOf(
  { model_year, ownership, rating, coverages }: PolicyVehicle,
  ofPolicy: PolicyCoverage[],
  { first, on }: Days,
): object {
  const newest = (day: string) => Number(day.slice(0, 4)) + 1;
  const pip = ofPolicy.find(({ kind }) => kind === 'personal_injury_protection');
  return {
    year: model_year <= newest(on) ? Math.min(model_year, newest(first)) : model_year,
    ...(rating && { symbol: rating.symbol, use: rating.use, antiTheft: rating.has_anti_theft }),
    financed: ownership !== 'owned',
    pipDed: inDollars(pip?.deductible_cents ?? 0),
    coverages: Object.fromEntries(
      [...ofPolicy, ...coverages].map((coverage) => [CODES[coverage.kind], keyOf(coverage)]),
    ),
  };
}

/** A limit or deductible as the rate book writes it: in thousands, per person and per accident, or in dollars. */
function keyOf({ kind, limit_cents, limit_per_accident_cents, deductible_cents }: PolicyCoverage): string {
  switch (kind) {
    case 'bodily_injury':
    case 'uninsured_motorist':
      return `${inThousands(limit_cents)}/${inThousands(limit_per_accident_cents)}`;
    case 'property_damage':
    case 'uninsured_motorist_property':
      return inThousands(limit_cents);
    case 'comprehensive':
    case 'collision':
      return inDollars(deductible_cents);
    default:
      return inDollars(limit_cents);
  }
}

const inDollars = (cents: number | null) => (cents === null ? '' : String(cents / 100));
const inThousands = (cents: number | null) => (cents === null ? '' : String(cents / 100_000));
