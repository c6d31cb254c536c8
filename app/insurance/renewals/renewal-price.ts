// What an offered term comes to, by how it is paid. Amounts are whole cents.
import type { PolicyDocument } from '#contract/policy-document.ts';
import { planOfBook } from '../rating/rate-books.ts';
import type { PolicyVersion } from '../record/policy-version.ts';
import { centsOf } from '../record/pricing/price-document.ts';
import { type Fees, NO_FEES } from './renewal.ts';
import type { OwnOffer } from './renewal-store.ts';
import { type PricedRenewal, priceRenewal } from './renewed-document.ts';

/** The premium, with the discount for paying in full where it is paid so, and the fees of the rate book (T15). */
export type RenewalPrice = Fees & {
  premiumCents: number;
  /** None where no book of ours made the offer: it costs what was offered, and no fee is known. */
  priced: PricedRenewal | undefined;
};

/**
 * An offer as it is with what was changed since it was made: within a minute it is priced anew, and nobody accepts it at
 * the price from before. One that was accepted stays as it is.
 */
export function offerNow(offer: OwnOffer, latest: PolicyVersion | undefined): OwnOffer {
  if (offer.accepted_at || !latest || (offer.version_number ?? latest.number) >= latest.number) return offer;
  const premium_cents = priceRenewal(latest.document, offer)?.premiumCents ?? offer.premium_cents;
  return { ...offer, premium_cents };
}

/** @returns nothing where its term may not be paid so */
export function priceInBills(
  offer: OwnOffer,
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
