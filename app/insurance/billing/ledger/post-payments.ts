// Posts the effect of payments on bills within the caller's transaction. Amounts are in whole cents.
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { listPaidParts } from './ledger-store.ts';
import { openLedger, post } from './open-ledger.ts';
import { type PaymentState, type Reversal, reversalsOf } from './payment-reversal.ts';
import { offsetEntries } from './premium-change.ts';

/** Releases the bills of a failed payment. If money became owed back in the meantime, it pays those bills first. */
export async function postFailedPayment(
  trx: Queryable,
  { policyId, paymentId }: { policyId: number; paymentId: number },
): Promise<void> {
  const ledger = await openLedger(trx, policyId);
  const released = (await listPaidParts(trx, paymentId)).map(({ number }) => number);
  await post(trx, ledger, { actor: 'processor' }, offsetEntries(ledger, released));
}

/** Posts what came back of a payment, each reversal once. @returns the new reversals */
export async function postReversals(
  trx: Queryable,
  policyId: number,
  payment: PaymentState,
  actor: Actor = 'processor',
): Promise<Reversal[]> {
  let ledger = await openLedger(trx, policyId);
  const reversals = reversalsOf(ledger, payment);
  for (const { entries } of reversals) ledger = await post(trx, ledger, { actor }, entries);
  return reversals;
}
