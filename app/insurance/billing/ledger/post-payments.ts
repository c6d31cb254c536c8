// What payments do to bills, in the transaction of the act. Amounts are whole cents.
import type { Queryable } from '#platform/database/database.ts';
import { listPaidParts } from './ledger-store.ts';
import { openLedger, post } from './open-ledger.ts';
import { type PaymentState, type Reversal, reversalsOf } from './payment-reversal.ts';
import { offsetEntries } from './premium-change.ts';

/** A payment that has failed held bills: what was owed back meanwhile pays them first. */
export async function postFailedPayment(
  trx: Queryable,
  { policyId, paymentId }: { policyId: number; paymentId: number },
): Promise<void> {
  const ledger = await openLedger(trx, policyId);
  const released = (await listPaidParts(trx, paymentId)).map(({ number }) => number);
  await post(trx, ledger, { actor: 'processor' }, offsetEntries(ledger, released));
}

/** What the processor says came back of a payment, once. @returns what is new of it */
export async function postReversals(trx: Queryable, policyId: number, payment: PaymentState): Promise<Reversal[]> {
  let ledger = await openLedger(trx, policyId);
  const reversals = reversalsOf(ledger, payment);
  for (const { entries } of reversals) ledger = await post(trx, ledger, { actor: 'processor' }, entries);
  return reversals;
}
