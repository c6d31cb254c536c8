// The price of the next term, with its explanation.

import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { betweenTerms, type ExplainedPrice } from '../record/explained-price.ts';
import { latestVersion } from '../record/version-store.ts';
import { findOfferOf, type Offered } from './renewal-store.ts';
import { priceAsOffered } from './renewed-document.ts';

/**
 * For the policy's open or accepted offer; undefined when there is none, our rate books did not price it, or another
 * system decides about next terms.
 */
export async function findExplainedRenewal(
  { db, env }: Pick<Context, 'db' | 'env'>,
  policyId: number,
): Promise<ExplainedPrice | undefined> {
  if (env.POLICY_AUTHORITY === 'core') return undefined;
  const offer = await findOfferOf(db, policyId);
  return offer && explainOffer(db, policyId, offer);
}

/** The same for a given offer. Also undefined when today's rate books differ from the offered price, which stands. */
export async function explainOffer(
  db: Queryable,
  policyId: number,
  offer: Offered,
): Promise<ExplainedPrice | undefined> {
  const latest = await latestVersion(db, policyId);
  const priced = latest && priceAsOffered(latest.document, offer);
  if (!priced) return undefined;
  const { document, premiumCents, worksheet, explanation } = priced;
  return {
    document,
    on: offer.effective_on,
    premiumCents,
    worksheet,
    step: betweenTerms(latest.document, premiumCents, explanation),
  };
}
