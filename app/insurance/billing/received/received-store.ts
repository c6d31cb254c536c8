import type { Queryable } from '#platform/database/database.ts';
import { type Payment, payments, type ReceivedAs } from '../payment-store.ts';

/** Whether the service desk recorded this check or receipt for the policy before. */
export async function wasReceived(
  db: Queryable,
  policyId: number,
  { as, number }: { as: ReceivedAs; number: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('payment') // payment_received_once
    .select('id')
    .where('policy_id', '=', policyId)
    .where('received_as', '=', as)
    .where('received_number', '=', number)
    .executeTakeFirst();
  return found !== undefined;
}

/** The latest payments for a policy that the service desk recorded. */
export const listReceived = (db: Queryable, policyId: number, most: number): Promise<Payment[]> =>
  payments(db)
    .where('payment.policy_id', '=', policyId) // payment_received_once
    .where('payment.received_as', 'is not', null)
    .orderBy('payment.id', 'desc')
    .limit(most)
    .execute();
