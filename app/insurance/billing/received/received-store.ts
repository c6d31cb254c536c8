import type { Queryable } from '#platform/database/database.ts';
import { type Payment, payments, type ReceivedAs } from '../payment-store.ts';

/** The payment that the service desk recorded for the policy under this number before. */
export const findReceived = (
  db: Queryable,
  policyId: number,
  { as, number }: { as: ReceivedAs; number: string },
): Promise<Payment | undefined> =>
  payments(db)
    .where('payment.policy_id', '=', policyId) // payment_received_once
    .where('payment.received_as', '=', as)
    .where('payment.received_number', '=', number)
    .executeTakeFirst();

/** The latest payments for a policy that the service desk recorded. */
export const listReceived = (db: Queryable, policyId: number, most: number): Promise<Payment[]> =>
  payments(db)
    .where('payment.policy_id', '=', policyId) // payment_received_once
    .where('payment.received_as', 'is not', null)
    .orderBy('payment.id', 'desc')
    .limit(most)
    .execute();
