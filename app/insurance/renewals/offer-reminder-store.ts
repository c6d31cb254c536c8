import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isForAutopay } from '../billing/autopay-store.ts';
import { isBeingPaid } from '../billing/ledger/ledger-store.ts';
import type { NextPolicies } from '../policies/each-policy.ts';

export type OfferToRemind = {
  id: number;
  policy_id: number;
  number: string;
  effective_on: string;
  accepted_at: Date | null;
};

const waiting = (db: Queryable) =>
  db
    .selectFrom('renewal_offer as offer') // renewal_offer_to_begin
    .innerJoin('policy', 'policy.id', 'offer.policy_id')
    .leftJoin('instalment as bill', (join) =>
      join.onRef('bill.policy_id', '=', 'offer.policy_id').onRef('bill.number', '=', 'offer.first_bill'),
    )
    .select(['offer.id', 'offer.policy_id', 'offer.effective_on', 'offer.accepted_at'])
    .select(sql<string>`concat_ws(' ', policy.prefix, policy.number)`.as('number'))
    .where('policy.status', '=', 'A')
    .where('offer.begun_at', 'is', null)
    .where('offer.lapsed_at', 'is', null)
    .where('offer.reminded_on', 'is', null)
    .where('bill.paid_at', 'is', null)
    .where(({ not }) => not(isBeingPaid('bill')))
    .where(({ not }) => not(isForAutopay('bill')));

/**
 * Offers of a state whose term begins after `today` and by `until`, and that are not accepted, or whose first bill is
 * neither paid nor about to be. Offers made after `madeBy` are left out, because their policyholders have just heard of
 * them.
 */
export function findOffersToRemind(
  db: Queryable,
  { state, today, until, madeBy }: { state: StateCode; today: string; until: string; madeBy: string },
  { afterId, most }: NextPolicies,
): Promise<OfferToRemind[]> {
  return waiting(db)
    .where('policy.state', '=', state)
    .where('offer.effective_on', '>', today)
    .where('offer.effective_on', '<=', until)
    .where('offer.offered_on', '<=', madeBy)
    .where('offer.policy_id', '>', afterId)
    .orderBy('offer.policy_id')
    .limit(most)
    .execute();
}

/** The same offer, locked until the transaction ends, if it still waits. The caller has locked its policy. */
export const lockOfferToRemind = (trx: Queryable, id: number): Promise<OfferToRemind | undefined> =>
  waiting(trx).where('offer.id', '=', id).forUpdate('offer').executeTakeFirst();

export async function markReminded(trx: Queryable, id: number, today: string): Promise<void> {
  await trx.updateTable('renewal_offer').set({ reminded_on: today }).where('id', '=', id).execute();
}
