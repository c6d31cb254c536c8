import type { ExpressionBuilder } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { DB } from '#platform/database/tables.ts';

export type LatePerson = { claimId: number; partyId: number };

/** Open items that were due before a day. */
const isLate = (today: string) => (eb: ExpressionBuilder<DB, 'claim_item'>) =>
  eb.and([eb('answered_at', 'is', null), eb('waived_at', 'is', null), eb('due_on', '<', today)]);
const isToRemind = (today: string) => (eb: ExpressionBuilder<DB, 'claim_item'>) =>
  eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', today)]);

/** People who are late with an item of which they were not reminded today, the latest first. */
export function findLate(db: Queryable, today: string, most: number): Promise<LatePerson[]> {
  return db
    .selectFrom('claim_item') // claim_item_overdue
    .innerJoin('claim_party', 'claim_party.id', 'claim_item.party_id')
    .select(['claim_party.claim_id as claimId', 'claim_party.id as partyId'])
    .where(isLate(today))
    .where(isToRemind(today))
    .groupBy('claim_party.id')
    .orderBy(({ fn }) => fn.min('due_on'))
    .orderBy('claim_party.id')
    .limit(most)
    .execute();
}

/** How many people are late with something, how many of them were not reminded today, and when the last one was. */
export function countLate(db: Queryable, today: string) {
  return db
    .selectFrom('claim_item') // claim_item_overdue
    .select(({ fn }) => [
      fn.count<number>('party_id').distinct().as('people'),
      fn.count<number>('party_id').distinct().filterWhere(isToRemind(today)).as('toRemind'),
      fn.max('reminded_on').as('lastOn'),
    ])
    .where(isLate(today))
    .executeTakeFirstOrThrow();
}

/** Marks a person's overdue items as reminded of today. @returns those that were not yet */
export function markItemsReminded(trx: Queryable, partyId: number, today: string) {
  return trx
    .updateTable('claim_item') // claim_item_of_party
    .set({ reminded_on: today })
    .where('party_id', '=', partyId)
    .where(isLate(today))
    .where(isToRemind(today))
    .returning(['id', 'line_id as lineId', 'kind', 'why'])
    .returning(({ ref }) => ref('due_on').$notNull().as('dueOn'))
    .execute();
}
