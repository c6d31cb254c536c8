// What the next term costs, with what made it so.
import type { Queryable } from '#platform/database/database.ts';
import { betweenTerms, type ExplainedPrice } from '../record/explained-price.ts';
import { latestVersion } from '../record/version-store.ts';
import { findOfferOf, type Offered } from './renewal-store.ts';
import { priceRenewal } from './renewed-document.ts';

/** Of the offer of a policy that waits or was accepted; nothing when there is none, or none of our books made it. */
export async function findExplainedRenewal(db: Queryable, policyId: number): Promise<ExplainedPrice | undefined> {
  const offer = await findOfferOf(db, policyId);
  return offer && explainOffer(db, policyId, offer);
}

/**
 * The same of an offer that is at hand. Nothing, too, where it was offered at another price than today's books have: what
 * was offered stands.
 */
export async function explainOffer(
  db: Queryable,
  policyId: number,
  offer: Offered,
): Promise<ExplainedPrice | undefined> {
  const latest = await latestVersion(db, policyId);
  const priced = latest && priceRenewal(latest.document, offer);
  if (!latest || priced?.premiumCents !== offer.premium_cents) return undefined;
  const { document, premiumCents, worksheet, explanation } = priced;
  return {
    ...{ document, on: offer.effective_on, premiumCents, worksheet },
    step: betweenTerms(latest.document, premiumCents, explanation),
  };
}
