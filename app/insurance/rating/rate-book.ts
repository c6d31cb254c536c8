// An opened rate book: every factor as an exact number. `open-rate-book.ts` makes one.
import type { Factor } from './exact.ts';

/** Liability, medical, comprehensive, collision. */
export const GROUPS = ['L', 'M', 'C', 'K'] as const;
export type Group = (typeof GROUPS)[number];
export type ByGroup = Readonly<Record<Group, Factor>>;

/** A row of a table by ranges of whole numbers, including both ends. */
export type Band<T> = { from: number; to: number; value: T };

export const DISCOUNTS = [
  'multi_car',
  'homeowner',
  'paid_in_full',
  'paperless',
  'anti_theft',
  'defensive_course',
] as const;
export type Discount = (typeof DISCOUNTS)[number];

export const HOUSEHOLDS = ['fewer_drivers', 'equal', 'one_more', 'two_or_more'] as const;
export type Household = (typeof HOUSEHOLDS)[number];

export const TIERS = ['1', '2', '3', '4', '5'] as const;
export type Tier = (typeof TIERS)[number];

type Table<T> = ReadonlyMap<string, T>;

/** The rates that are specific to a state. */
export type StateRates = {
  /** `yyyy-mm-dd`, the first day on which a policy with these rates may begin. */
  effectiveFrom: string;
  /** Coverage → base rate in dollars for six months, at the state's minimum limit or a deductible of $500. */
  base: Table<bigint>;
  /** First three digits of a zip code, or `other` → territory. */
  territories: Table<string>;
  territoryFactors: Table<ByGroup>;
  /** Coverage → limit → factor. */
  limits: Table<Table<Factor>>;
  /** PIP deductible → factor, in states that have such deductibles. */
  pipDeductibles?: Table<Factor>;
  policyFeeCents: number;
  instalmentFeeCents: number;
};

export type RateBook = {
  id: string;
  states: Table<StateRates>;
  /** Coverage → its group. `N`: a coverage that is priced by base, limit and term alone. */
  groups: Table<Group | 'N'>;
  driverClasses: readonly Band<ByGroup>[];
  yearsLicensed: readonly Band<Factor>[];
  foreign: Factor;
  marital: Table<Factor>;
  incidentPoints: Table<number>;
  /** The factors by number of points, starting at 0. */
  points: Readonly<Record<Group, readonly Factor[]>>;
  pointsReferAbove: number;
  filings: Table<Factor>;
  household: Readonly<Record<Household, Factor>>;
  tiers: Readonly<Record<Tier, ByGroup>>;
  uses: Table<Factor>;
  /** Coverage (COMP, COLL) → symbol → factor. */
  symbols: Table<Table<Factor>>;
  vehicleAges: Table<readonly Band<Factor>[]>;
  deductibles: Table<Table<Factor>>;
  /** Each discount by coverage, by group, or for `all`. Coverages that are not listed get none. */
  discounts: Readonly<Record<Discount, Table<Factor>>>;
  terms: Table<Factor>;
  minimumLineDollars: number;
  minimumPolicyDollars: Table<number>;
  filingFeeCents: Table<number>;
  lateFeeCents: number;
  returnedPaymentFeeCents: number;
};

export function bandOf<T>(bands: readonly Band<T>[], number: number): Band<T> | undefined {
  return bands.find(({ from, to }) => number >= from && number <= to);
}
