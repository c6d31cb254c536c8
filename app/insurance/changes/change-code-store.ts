import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';

/** Stores a code. A policy has only the last one that was sent. */
export async function addChangeCode(trx: Queryable, policyId: number, hash: Buffer, minutes: number): Promise<void> {
  const row = { code_hash: hash, tries: 0, expires_at: fromNow({ minutes }) };
  await trx
    .insertInto('change_code')
    .values({ policy_id: policyId, ...row })
    .onConflict((conflict) => conflict.column('policy_id').doUpdateSet(row))
    .execute();
}

export const findChangeCode = (trx: Queryable, policyId: number) =>
  trx
    .selectFrom('change_code')
    .select(['code_hash', 'tries'])
    .where('policy_id', '=', policyId)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();

export async function takeChangeCode(trx: Queryable, policyId: number): Promise<void> {
  await trx.deleteFrom('change_code').where('policy_id', '=', policyId).execute();
}

export async function missChangeCode(db: Queryable, policyId: number): Promise<void> {
  await db
    .updateTable('change_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('policy_id', '=', policyId)
    .execute();
}
