// The options for each coverage: the limits and deductibles for which the policy's rate book has factors.
import { COVERAGE_KINDS, type CoverageKind, VEHICLE_COVERAGE_KINDS } from '#contract/coverages.ts';
import type { PolicyCoverage, PolicyDocument } from '#contract/policy-document.ts';
import { planOfBook, planOn } from '../../rating/rate-books.ts';
import { codeOf } from './answers-of.ts';

/** A coverage of a vehicle or of the whole policy (position 0), with its current value and its options. */
export type CoverageSlot = {
  position: number;
  kind: CoverageKind;
  now: PolicyCoverage | undefined;
  options: PolicyCoverage[];
};

/** @returns an empty list for a policy with another company's rate book */
export function coverageSlots(document: PolicyDocument): CoverageSlot[] {
  const book = document.rating?.book;
  const plan = book ? planOfBook(book) : planOn(document.state, document.term.effective_on);
  const rates = plan?.rates.states.get(document.state);
  if (!plan || !rates || !document.rating) return [];
  const covered = [
    { position: 0, coverages: document.coverages },
    ...document.vehicles.filter(({ removed_on }) => removed_on === null),
  ];
  return covered.flatMap(({ position, coverages }) =>
    COVERAGE_KINDS.filter((kind) => VEHICLE_COVERAGE_KINDS.includes(kind) === position > 0).flatMap(
      (kind): CoverageSlot[] => {
        const code = codeOf(kind);
        const limits = rates.limits.get(code) ?? plan.rates.deductibles.get(code);
        const keys = rates.base.has(code) ? [...(limits?.keys() ?? [])] : [];
        const now = coverages.find((each) => each.kind === kind);
        const pip = kind === 'personal_injury_protection' ? now?.deductible_cents : undefined;
        const options = keys.map((key) => coverageFor(kind, key, pip ?? null));
        return options.length > 0 ? [{ position, kind, now, options }] : [];
      },
    ),
  );
}

/** The coverage with the limit or deductible that a rate book key stands for. */
export function coverageFor(kind: CoverageKind, key: string, pipDeductible: number | null = null): PolicyCoverage {
  const [first = 0, second] = key.split('/').map(Number);
  const none = { kind, limit_cents: null, limit_per_accident_cents: null, deductible_cents: null, premium_cents: null };
  switch (kind) {
    case 'bodily_injury':
    case 'uninsured_motorist':
      return { ...none, limit_cents: first * 100_000, limit_per_accident_cents: (second ?? first) * 100_000 };
    case 'property_damage':
    case 'uninsured_motorist_property':
      return { ...none, limit_cents: first * 100_000 };
    case 'comprehensive':
    case 'collision':
      return { ...none, deductible_cents: first * 100 };
    case 'personal_injury_protection':
      return { ...none, limit_cents: first * 100, deductible_cents: pipDeductible };
    default:
      return { ...none, limit_cents: first * 100 };
  }
}

/** True for the same limits and deductible, whatever the premium. */
export const isSameCoverage = (one: PolicyCoverage | undefined, other: PolicyCoverage | undefined): boolean =>
  one?.limit_cents === other?.limit_cents &&
  one?.limit_per_accident_cents === other?.limit_per_accident_cents &&
  one?.deductible_cents === other?.deductible_cents;
