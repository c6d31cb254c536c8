// The price of an offered term, by how it is paid. Amounts are in whole cents.
import type { StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { planOfBook } from '../rating/rate-books.ts';
import type { PolicyVersion } from '../record/policy-version.ts';
import { centsOf } from '../record/pricing/price-document.ts';
import { type Fees, NO_FEES, plansOf } from './renewal.ts';
import type { MadeOffer } from './renewal-store.ts';
import { type PricedRenewal, priceRenewal } from './renewed-document.ts';

/** The premium, with the paid-in-full discount if it applies, and the fees of the rate book (T15). */
export type RenewalPrice = Fees & {
  premiumCents: number;
  /** Undefined when our rate books did not price the offer. It then costs what was offered, without known fees. */
  priced: PricedRenewal | undefined;
};

/**
 * The offer at the price of the latest policy version. The job reprices a stale offer within a minute; until then, this
 * prevents accepting it at the old price. An accepted offer does not change.
 */
export function offerNow(offer: MadeOffer, latest: PolicyVersion | undefined): MadeOffer {
  if (offer.accepted_at || !latest || (offer.version_number ?? latest.number) >= latest.number) return offer;
  const priced = priceRenewal(latest.document, offer);
  const now = priced && { premium_cents: priced.premiumCents, rate_change: 0 };
  return { ...offer, ...now, version_number: latest.number };
}

/** The price for each number of bills in which the term can be paid. */
export const pricesInBills = (state: StateCode, offer: MadeOffer, latest: PolicyVersion | undefined) =>
  plansOf(state, offer, latest?.document).flatMap((bills): [number, RenewalPrice][] => {
    const price = priceInBills(offer, latest, bills);
    return price ? [[bills, price]] : [];
  });

/** @returns undefined when the term cannot be paid in that number of bills */
export function priceInBills(
  offer: MadeOffer,
  latest: PolicyVersion | undefined,
  bills: number,
): RenewalPrice | undefined {
  const asOffered = latest && priceRenewal(latest.document, offer);
  if (!latest || asOffered?.premiumCents !== offer.premium_cents) {
    return { ...NO_FEES, premiumCents: offer.premium_cents, priced: undefined };
  }
  const priced = priceRenewal(latest.document, { ...offer, bills });
  if (!priced) return undefined;
  const { document, premiumCents } = priced;
  return {
    premiumCents,
    feesCents: centsOf(document.fees),
    partFeeCents: bills === 1 ? 0 : partFeeOf(document),
    priced,
  };
}

function partFeeOf({ state, rating }: PolicyDocument): number {
  const plan = rating?.book ? planOfBook(rating.book) : undefined;
  return plan?.rates.states.get(state)?.instalmentFeeCents ?? 0;
}
