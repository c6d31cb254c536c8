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
