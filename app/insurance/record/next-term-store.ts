import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { dropLettersOfPolicy } from '../letters/postal-letter-store.ts';
import type { PolicyVersion } from './policy-version.ts';

/**
 * Offers the next term again that a version withdrew, because the policy goes on after all. It must be accepted again,
 * and its policyholder be reminded of that: its bills were reversed.
 */
export async function offerNextTermAgain(trx: Queryable, { policyId, number }: PolicyVersion): Promise<void> {
  await dropLettersOfPolicy(trx, policyId, ['reminder']);
  await trx
    .updateTable('renewal_offer') // renewal_offer_by_term
    .set({ lapsed_at: null, accepted_at: null, bills: null, first_bill: null, reminded_on: null })
    .where('policy_id', '=', policyId)
    .where('begun_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      // Written in one transaction.
      eb(
        'lapsed_at',
        '=',
        selectFrom('policy_version')
          .select('processed_at')
          .where('policy_id', '=', policyId)
          .where('number', '=', number),
      ),
    )
    .execute();
}

/** Whether a next term is offered or accepted. */
export async function isNextTermOffered(db: Queryable, policyId: number): Promise<boolean> {
  const offer = db.selectFrom('renewal_offer').select('id').where('policy_id', '=', policyId); // renewal_offer_by_term
  return (await offer.where('begun_at', 'is', null).where('lapsed_at', 'is', null).executeTakeFirst()) !== undefined;
}

/**
 * Withdraws the offer of a policy's next term, accepted or not, because the policy ends before it begins, and
 * takes back letters, not mailed yet, that it was accepted and has a new price.
 */
export async function withdrawNextTerm(trx: Queryable, policyId: number): Promise<void> {
  await dropLettersOfPolicy(trx, policyId, ['renewed', 'repriced']);
  await trx
    .updateTable('renewal_offer') // renewal_offer_by_term
    .set({ lapsed_at: sql<Date>`now()` })
    .where('policy_id', '=', policyId)
    .where('begun_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .execute();
}
