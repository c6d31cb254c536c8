import type { Queryable } from '#platform/database/database.ts';

export type SamplePayment = { policyId: number; paymentId: number; settledAt: Date; number: number; cents: number };

/** The payments of these policies, with the bill that each paid. */
export function listSamplePayments(db: Queryable, policyIds: readonly number[]): Promise<SamplePayment[]> {
  return db
    .selectFrom('payment')
    .innerJoin('payment_part as part', 'part.payment_id', 'payment.id')
    .innerJoin('instalment', 'instalment.id', 'part.instalment_id')
    .select([
      'payment.policy_id as policyId',
      'payment.id as paymentId',
      'instalment.number',
      'part.amount_cents as cents',
    ])
    .select(({ ref }) => ref('payment.settled_at').$castTo<Date>().as('settledAt'))
    .where('payment.policy_id', 'in', policyIds)
    .orderBy('payment.id')
    .execute();
}

export async function notePostedOf(db: Queryable, policyIds: readonly number[]): Promise<void> {
  await db
    .updateTable('payment')
    .set(({ ref }) => ({ posted_at: ref('settled_at') }))
    .where('policy_id', 'in', policyIds)
    .execute();
}
