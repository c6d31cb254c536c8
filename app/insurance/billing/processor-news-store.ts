import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * Schedules an immediate check of a purchase's first payment, because the processor has news of it. The purchase code
 * that binds the policy asks the processor for the details; billing knows nothing about purchases.
 *
 * @returns whether the reference belongs to such a payment
 */
export async function noteHoldNews(db: Queryable, reference: string): Promise<boolean> {
  const told = await db
    .updateTable('purchase_hold') // purchase_hold_reference_key
    .set({ next_check_at: sql<Date>`now()` })
    .where('reference', '=', reference)
    .returning('id')
    .executeTakeFirst();
  return told !== undefined;
}

/** @returns whether this webhook was not handled before */
export async function noteEvent(trx: Queryable, id: string, type: string): Promise<boolean> {
  const noted = await trx
    .insertInto('processor_event')
    .values({ id, type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function isEventNoted(db: Queryable, id: string): Promise<boolean> {
  const noted = await db.selectFrom('processor_event').select('id').where('id', '=', id).executeTakeFirst();
  return noted !== undefined;
}
