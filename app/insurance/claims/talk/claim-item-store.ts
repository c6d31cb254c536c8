import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** Whether a line still waits for an item. The caller has locked the line. */
export async function hasOpenItems(trx: Queryable, lineId: number, kind?: string): Promise<boolean> {
  const open = await trx
    .selectFrom('claim_item') // claim_item_of_line
    .select('id')
    .where('line_id', '=', lineId)
    .where('answered_at', 'is', null)
    .where('waived_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirst();
  return open !== undefined;
}

/** An item of the claim, with its line and the party it was requested from. */
export function findItem(db: Queryable, claimId: number, id: number) {
  return itemOf(db, claimId, id).executeTakeFirst();
}

/** The same, locked until the transaction ends. The caller has locked a line of the claim. */
export function lockItem(trx: Queryable, claimId: number, id: number) {
  return itemOf(trx, claimId, id).forUpdate('claim_item').executeTakeFirst();
}

const itemOf = (db: Queryable, claimId: number, id: number) =>
  db
    .selectFrom('claim_item')
    .innerJoin('claim_party', 'claim_party.id', 'claim_item.party_id')
    .select(['claim_item.id', 'line_id as lineId', 'claim_item.party_id as partyId', 'kind', 'answer'])
    .select(['answered_at as answeredAt', 'waived_at as waivedAt'])
    .where('claim_item.id', '=', id)
    .where('claim_party.claim_id', '=', claimId);

export async function answerItemRow(trx: Queryable, id: number, answer: string | null): Promise<void> {
  await trx.updateTable('claim_item').set({ answered_at: sql<Date>`now()`, answer }).where('id', '=', id).execute();
}

export async function waiveItemRow(trx: Queryable, id: number, staffId: number): Promise<void> {
  await trx
    .updateTable('claim_item')
    .set({ waived_at: sql<Date>`now()`, waived_by: staffId })
    .where('id', '=', id)
    .execute();
}
