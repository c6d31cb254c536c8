// What a change leaves uncovered. The policyholder sees and confirms this before the change is made.
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyCoverage, PolicyDocument } from '#contract/policy-document.ts';
import { type Difference, differenceOf } from './difference.ts';

/** What nothing pays for without a coverage, or above its limit. */
export const UNPAID_WITHOUT = {
  bodily_injury: 'injured-others',
  property_damage: 'property-of-others',
  personal_injury_protection: 'own-injuries',
  medical_payments: 'medical-bills',
  uninsured_motorist: 'injuries-by-uninsured',
  uninsured_motorist_property: 'damage-by-uninsured',
  comprehensive: 'theft',
  collision: 'damage-to-own-car',
  rental: 'rental',
  towing: 'towing',
} as const satisfies Record<CoverageKind, string>;

export type UnpaidId =
  | (typeof UNPAID_WITHOUT)[CoverageKind]
  /** No loss with this car is covered, or none while this person drives. */
  | 'vehicle'
  | 'driver'
  | 'driver-left'
  /** The policyholder pays a larger part of each loss. */
  | 'deductible';

export type Unpaid = {
  id: UnpaidId;
  /** Positions in the document; absent for the whole policy. */
  vehicle?: number;
  driver?: number;
  coverage?: CoverageKind;
  /** Only amounts above this limit are uncovered. */
  above?: { cents: number; perAccidentCents: number | null };
  /** The part of a loss that the policyholder pays. */
  deductibleCents?: number;
};

export const leavesUnpaid = (before: PolicyDocument, after: PolicyDocument): Unpaid[] =>
  differenceOf(before, after).flatMap((difference) => unpaidBy(difference, after));

function unpaidBy(difference: Difference, after: PolicyDocument): Unpaid[] {
  switch (difference.kind) {
    case 'vehicle-removed':
      return [{ id: 'vehicle', vehicle: difference.vehicle }];
    case 'driver-excluded':
      return [{ id: 'driver', driver: difference.driver }];
    // A person who is only taken off may still borrow a car now and then.
    case 'driver-removed':
      return [{ id: 'driver-left', driver: difference.driver }];
    case 'coverage-removed':
      return [{ id: UNPAID_WITHOUT[difference.coverage], ...placeOf(difference) }];
    case 'limit-lowered': {
      const left = coverageOf(difference, after);
      const above = { cents: left?.limit_cents ?? 0, perAccidentCents: left?.limit_per_accident_cents ?? null };
      return [{ id: UNPAID_WITHOUT[difference.coverage], ...placeOf(difference), above }];
    }
    case 'deductible-raised': {
      const deductibleCents = coverageOf(difference, after)?.deductible_cents ?? 0;
      return [{ id: 'deductible', ...placeOf(difference), deductibleCents }];
    }
    default:
      return [];
  }
}

type OfCoverage = { coverage: CoverageKind; vehicle: number };

const placeOf = ({ coverage, vehicle }: OfCoverage) => (vehicle === 0 ? { coverage } : { coverage, vehicle });

function coverageOf({ coverage, vehicle }: OfCoverage, after: PolicyDocument): PolicyCoverage | undefined {
  const list = vehicle === 0 ? after.coverages : after.vehicles.find(({ position }) => position === vehicle)?.coverages;
  return list?.find(({ kind }) => kind === coverage);
}
