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

/**
 * Compares a code with the policy's, and counts it if it is wrong. A single statement, so that of codes sent in parallel,
 * too, at most `most` wrong ones are compared.
 */
export async function tryChangeCode(db: Queryable, policyId: number, hashes: Buffer[], most: number): Promise<boolean> {
  const tried = await db
    .updateTable('change_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', eb.case().when('code_hash', 'in', hashes).then(0).else(1).end()) }))
    .where('policy_id', '=', policyId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', most)
    .returning(({ eb }) => eb('code_hash', 'in', hashes).as('is_right'))
    .executeTakeFirst();
  return Boolean(tried?.is_right);
}

/** @returns false when the code was used or replaced in the meantime */
export async function takeChangeCode(trx: Queryable, policyId: number, hashes: Buffer[]): Promise<boolean> {
  const taken = await trx
    .deleteFrom('change_code')
    .where('policy_id', '=', policyId)
    .where('code_hash', 'in', hashes)
    .returning('policy_id')
    .executeTakeFirst();
  return taken !== undefined;
}
