import type { Context } from '#platform/context/handler.ts';
import { findOwnOffers, type MadeOffer } from './renewal-store.ts';

/** The account's offers that can be accepted here: none where another system decides about next terms. */
export async function findOffersHere(
  { db, env }: Pick<Context, 'db' | 'env'>,
  accountId: number,
): Promise<MadeOffer[]> {
  return env.POLICY_AUTHORITY === 'self' ? findOwnOffers(db, accountId) : [];
}
