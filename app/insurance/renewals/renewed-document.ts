// The document of the next term: what goes on, at the rates of its first day.
import { renewals } from '#config/renewals.ts';
import type { PolicyCoverage, PolicyDocument } from '#contract/policy-document.ts';
import { explainChange, type Part } from '../rating/explain-change.ts';
import { rateDocument, withPrice } from '../record/pricing/price-document.ts';
import type { Offer } from './renewal.ts';

type NextTerm = Pick<Offer, 'term_number' | 'effective_on' | 'expires_on'> & {
  /** In how many it is paid, once that is chosen: until then it is rated as it is paid now. */
  bills?: number | null;
};

export type PricedRenewal = {
  document: PolicyDocument;
  premiumCents: number;
  worksheet: unknown;
  /** In parts that add up to the difference from the term before. */
  explanation: Part[];
};

/** @returns nothing where rating has no price for it: a policy of another's book, or without what rating asks */
export function priceRenewal(document: PolicyDocument, term: NextTerm): PricedRenewal | undefined {
  const next = renewedDocument(document, term);
  const [before, after] = [rateDocument(document), rateDocument(next)];
  if (before.kind !== 'priced' || after.kind !== 'priced') return undefined;
  return {
    document: withPrice(next, after),
    premiumCents: after.premiumCents,
    worksheet: after.worksheet,
    explanation: explainChange(before.rating, after.rating),
  };
}

/** Cars that left are left behind, the term joins those before, and a deductible that we no longer renew goes up. */
export function renewedDocument(
  document: PolicyDocument,
  { term_number, effective_on, expires_on, bills = null }: NextTerm,
): PolicyDocument {
  const { term, premium_cents, rating } = document;
  return {
    ...document,
    term: { number: term_number, effective_on, expires_on },
    former_terms: [...document.former_terms, { ...term, premium_cents }],
    vehicles: document.vehicles
      .filter(({ removed_on }) => removed_on === null)
      .map((car) => ({ ...car, coverages: car.coverages.map(withLeastDeductible) })),
    // The book in force on the first day of the term, and no fee that was charged before.
    rating: rating && {
      ...{ ...rating, book: null },
      is_paid_in_full: bills === null ? rating.is_paid_in_full : bills === 1,
    },
    fees: [],
  };
}

function withLeastDeductible(coverage: PolicyCoverage): PolicyCoverage {
  const isOfTheCar = coverage.kind === 'comprehensive' || coverage.kind === 'collision';
  if (!isOfTheCar || (coverage.deductible_cents ?? 0) >= renewals.leastDeductibleCents) return coverage;
  return { ...coverage, deductible_cents: renewals.leastDeductibleCents };
}
