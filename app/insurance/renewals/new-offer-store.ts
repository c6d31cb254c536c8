import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Cover } from '../policies/cover.ts';
import type { NextPolicies } from '../policies/each-policy.ts';
import { isCancellationToCome } from '../record/version-store.ts';
import type { EndingTerm, Offer } from './renewal.ts';

export type TermToOffer = EndingTerm & { policy_id: number; number: string };

/** Terms of a state that end in the period and have no renewal offer yet. */
export function findTermsToOffer(
  db: Queryable,
  { state, today, until }: { state: StateCode; today: string; until: string },
  { afterId, most }: NextPolicies,
): Promise<TermToOffer[]> {
  return db
    .selectFrom('policy_term as term') // policy_term_ending
    .innerJoin('policy', 'policy.id', 'term.policy_id')
    .select(['term.policy_id', 'term.number as term_number', 'term.effective_on', 'term.expires_on'])
    .select('term.premium_cents')
    .select(sql<string>`concat_ws(' ', policy.prefix, policy.number)`.as('number'))
    .select(({ val }) => val(state).$castTo<StateCode>().as('state'))
    .where('term.is_current', '=', true)
    .where('term.expires_on', '>', today)
    .where('term.expires_on', '<=', until)
    .where('policy.state', '=', state)
    .where('policy.status', '=', 'A')
    .where(({ not }) => not(isCancellationToCome('term.policy_id')))
    .where(({ selectFrom, exists, not }) =>
      not(
        exists(
          selectFrom('renewal_offer') // renewal_offer_by_term
            .select('renewal_offer.id')
            .whereRef('renewal_offer.policy_id', '=', 'term.policy_id')
            .whereRef('renewal_offer.term_number', '>', 'term.number'),
        ),
      ),
    )
    .where('term.policy_id', '>', afterId)
    .orderBy('term.policy_id')
    .limit(most)
    .execute();
}

export function findCoversOf(db: Queryable, policyId: number): Promise<Cover[]> {
  return db
    .selectFrom('coverage')
    .select(['vehicle_position', 'limit_cents', 'limit_per_accident_cents', 'deductible_cents'])
    .select(({ ref }) => ref('kind').$castTo<Cover['kind']>().as('kind'))
    .where('policy_id', '=', policyId)
    .execute();
}

/** `explanation`: parts of `explain-change.ts`, as they were when it was offered. */
export type OfferMadeOf = { version_number: number; explanation: unknown };

/** @returns whether this is the first offer of that term */
export async function addOffer(
  db: Queryable,
  policy_id: number,
  offer: Offer,
  { offered_on, covers, made }: { offered_on: string; covers: Cover[]; made: OfferMadeOf | undefined },
): Promise<boolean> {
  const added = await db
    .insertInto('renewal_offer')
    .values({
      policy_id,
      ...offer,
      offered_on,
      ...(made && { version_number: made.version_number, explanation: JSON.stringify(made.explanation) }),
    })
    .onConflict((conflict) => conflict.columns(['policy_id', 'term_number']).doNothing()) // renewal_offer_by_term
    .returning('id')
    .executeTakeFirst();
  if (added && covers.length > 0) {
    await db
      .insertInto('renewal_coverage')
      .values(covers.map((cover) => ({ ...cover, offer_id: added.id })))
      .execute();
  }
  return added !== undefined;
}
