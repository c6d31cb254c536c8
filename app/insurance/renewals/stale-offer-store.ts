import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { NextPolicies } from '../policies/each-policy.ts';

/** Offers of a state that were made from an earlier version than the one in force, and must be repriced. */
export function findStaleOffers(db: Queryable, state: StateCode, { afterId, most }: NextPolicies) {
  return db
    .selectFrom('renewal_offer as offer') // renewal_offer_to_begin
    .innerJoin('policy', 'policy.id', 'offer.policy_id')
    .select(['offer.id', 'offer.policy_id'])
    .where('policy.state', '=', state)
    .where('offer.begun_at', 'is', null)
    .where('offer.lapsed_at', 'is', null)
    .whereRef('offer.version_number', '<', 'policy.version_in_force')
    .where('offer.policy_id', '>', afterId)
    .orderBy('offer.policy_id')
    .limit(most)
    .execute();
}

export const lockOffer = (db: Queryable, id: number) =>
  db
    .selectFrom('renewal_offer')
    .select(['id', 'policy_id', 'term_number', 'effective_on', 'expires_on', 'premium_cents', 'accepted_at', 'bills'])
    .select('version_number')
    .where('id', '=', id)
    .where('begun_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Updates an offer to the price of the policy as it is now. */
export async function repriceOffer(
  db: Queryable,
  id: number,
  {
    premium_cents,
    version_number,
    explanation,
    ...rates
  }: { premium_cents: number; version_number: number; explanation: unknown; rate_change?: 0 },
): Promise<void> {
  const priced = { premium_cents, version_number, explanation: JSON.stringify(explanation), ...rates };
  await db.updateTable('renewal_offer').set(priced).where('id', '=', id).execute();
}
