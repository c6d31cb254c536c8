import type { Queryable } from '../database/database.ts';

const bookOf = (db: Queryable, producerId: number) =>
  db
    .selectFrom('producer')
    .innerJoin('policy', 'policy.agency_id', 'producer.agency_id') // policy_by_agency
    .where('producer.id', '=', producerId);

/** How many policies of the producer's own agency stand at A, C, L and X. */
export function countPoliciesByStatus(db: Queryable, producerId: number) {
  return bookOf(db, producerId)
    .select(({ fn }) => ['policy.status', fn.countAll<number>().as('policies')])
    .groupBy('policy.status')
    .execute();
}

/** The policies of the producer's own agency that are cancelled next unless they are paid. */
export function findNextCancellations(db: Queryable, producerId: number, most: number) {
  return bookOf(db, producerId)
    .innerJoin('named_insured', (join) =>
      join.onRef('named_insured.policy_id', '=', 'policy.id').on('named_insured.position', '=', 1),
    )
    .select(['policy.prefix', 'policy.number', 'policy.cancels_on', 'policy.phone'])
    .select(['named_insured.first_name', 'named_insured.last_name'])
    .where('policy.status', '=', 'C')
    .orderBy('policy.cancels_on')
    .orderBy('policy.id')
    .limit(most)
    .execute();
}
