import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';

/** Whether the bank returned a payment after it had succeeded. */
export async function wasReturned(db: Queryable, paymentId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entry') // ledger_entry_of_payment
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'payment-returned')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** A purchased policy. */
export const findSold = (db: Queryable, policyId: number) =>
  db
    .selectFrom('policy')
    .select(['policy.prefix', 'policy.number', 'policy.status'])
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('policy.id', '=', policyId)
    .executeTakeFirstOrThrow();
export type Sold = Awaited<ReturnType<typeof findSold>>;
