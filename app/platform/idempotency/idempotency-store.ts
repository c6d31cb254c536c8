import type { Queryable } from '../database/database.ts';
import type { Json } from '../database/tables.ts';

export type IdempotentAct = { act: string; key_hash: Buffer; input_hash: Buffer };

/**
 * Claims the key for this act, or waits for the transaction that claimed it first.
 *
 * @returns whether this is the first time
 */
export async function takeKey(trx: Queryable, { act, key_hash, input_hash }: IdempotentAct): Promise<boolean> {
  const taken = await trx
    .insertInto('idempotency_key')
    .values({ act, key_hash, input_hash, answer: 'null' })
    .onConflict((conflict) => conflict.columns(['act', 'key_hash']).doNothing())
    .returning('act')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function storeAnswer(trx: Queryable, { act, key_hash }: IdempotentAct, answer: Json): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('act', '=', act)
    .where('key_hash', '=', key_hash)
    .execute();
}

/** The answer of the first time; undefined when its input was different. */
export async function findAnswer(
  trx: Queryable,
  { act, key_hash, input_hash }: IdempotentAct,
): Promise<{ answer: Json } | undefined> {
  return trx
    .selectFrom('idempotency_key')
    .select('answer')
    .where('act', '=', act)
    .where('key_hash', '=', key_hash)
    .where('input_hash', '=', input_hash)
    .executeTakeFirst();
}
