import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

type NewItem = { lineId: number; partyId: number; kind: string; why: string; dueOn: string | null; askedBy: number };

export async function addItem(
  trx: Queryable,
  { lineId, partyId, kind, why, dueOn, askedBy }: NewItem,
): Promise<number> {
  const { id } = await trx
    .insertInto('claim_item')
    .values({ line_id: lineId, party_id: partyId, kind, why, due_on: dueOn, asked_by: askedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The open items of a line, locked until the transaction ends. */
export function holdOpenItems(trx: Queryable, lineId: number) {
  return trx
    .selectFrom('claim_item') // claim_item_of_line
    .select(['id', 'party_id as partyId', 'kind'])
    .where('line_id', '=', lineId)
    .where('answered_at', 'is', null)
    .where('waived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** An item of the claim, with its line and the party it was requested from. */
export function findItem(db: Queryable, claimId: number, id: number) {
  return db
    .selectFrom('claim_item')
    .innerJoin('claim_line', 'claim_line.id', 'claim_item.line_id')
    .select(['claim_item.id', 'claim_item.line_id as lineId', 'claim_item.party_id as partyId', 'claim_item.kind'])
    .select(['claim_item.answered_at as answeredAt', 'claim_item.answer'])
    .where('claim_item.id', '=', id)
    .where('claim_line.claim_id', '=', claimId)
    .executeTakeFirst();
}

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
