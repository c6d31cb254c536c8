// The policy document of the next term, at the rates of its first day.
import { renewals } from '#config/by-state/renewals.ts';
import type { PolicyCoverage, PolicyDocument } from '#contract/policy-document.ts';
import { explainChange, type Part } from '../rating/explain-change.ts';
import { rateDocument, withPrice } from '../record/pricing/price-document.ts';
import type { Offer } from './renewal.ts';

type NextTerm = Pick<Offer, 'term_number' | 'effective_on' | 'expires_on'> & {
  /** The number of bills; null until it is chosen, and then the current way of paying is rated. */
  bills?: number | null;
};

export type PricedRenewal = {
  /** The number of bills by which it is rated; null for the current way of paying. */
  bills: number | null;
  document: PolicyDocument;
  premiumCents: number;
  worksheet: unknown;
  /** Parts that add up to the difference from the previous term. */
  explanation: Part[];
};

/**
 * @returns undefined when it cannot be rated: a policy with another company's rate book, or with missing rating factors
 */
export function priceRenewal(document: PolicyDocument, term: NextTerm): PricedRenewal | undefined {
  const next = renewedDocument(document, term);
  // Whoever joined within the ending term is rated in it as of its first day.
  const [before, after] = [rateDocument(document, term.effective_on), rateDocument(next)];
  if (before.kind !== 'priced' || after.kind !== 'priced') return undefined;
  return {
    bills: term.bills ?? null,
    document: withPrice(next, after),
    premiumCents: after.premiumCents,
    worksheet: after.worksheet,
    explanation: explainChange(before.rating, after.rating),
  };
}

type PricedOffer = NextTerm & { premium_cents: number };

/**
 * The next term at the price of its offer. An offer that an earlier release accepted may be priced by the current way of
 * paying, whatever number of bills was chosen.
 *
 * @returns undefined when neither of the two comes to the offered price
 */
export function priceAsOffered(document: PolicyDocument, offer: PricedOffer): PricedRenewal | undefined {
  return [...new Set([offer.bills ?? null, null])]
    .map((bills) => priceRenewal(document, { ...offer, bills }))
    .find((priced) => priced?.premiumCents === offer.premium_cents);
}

/**
 * The price of an accepted offer after a change of the policy: the accepted price, and what the change alone adds to it.
 *
 * @param before the policy from which the accepted price was made
 * @param after the policy now
 * @returns undefined when the difference cannot be rated, so that the accepted price stands
 */
export function priceAfterChange(
  before: PolicyDocument,
  after: PolicyDocument,
  offer: PricedOffer,
): Pick<PricedRenewal, 'premiumCents' | 'explanation'> | undefined {
  const same = priceAsOffered(after, offer);
  if (same) return same;
  const was = priceAsOffered(before, offer) ?? priceRenewal(before, offer);
  const is = was && priceRenewal(after, { ...offer, bills: was.bills });
  return is && { ...is, premiumCents: offer.premium_cents + is.premiumCents - was.premiumCents };
}

/** Drops removed cars, adds the current term to the former ones, and raises deductibles we no longer offer. */
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
    // Uses the rate book in force on the term's first day, and does not repeat fees that were already charged.
    rating: rating && { ...rating, book: null, is_paid_in_full: bills === null ? rating.is_paid_in_full : bills === 1 },
    fees: [],
  };
}

function withLeastDeductible(coverage: PolicyCoverage): PolicyCoverage {
  const isOfTheCar = coverage.kind === 'comprehensive' || coverage.kind === 'collision';
  if (!isOfTheCar || (coverage.deductible_cents ?? 0) >= renewals.leastDeductibleCents) return coverage;
  return { ...coverage, deductible_cents: renewals.leastDeductibleCents };
}
