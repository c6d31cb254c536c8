import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * The processor has news of the first payment of a policy that is bought. What they are, whoever writes the policy asks, at
 * once: these rooms know nothing of purchases.
 *
 * @returns whether that is such a payment
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
