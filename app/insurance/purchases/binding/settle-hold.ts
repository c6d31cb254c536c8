// Follows a first payment through its states at the processor. Answers may come in any order and repeatedly: each step
// is a status of the hold, and is taken once.

import { audit } from '#platform/audit/audit-store.ts';
import type { ProcessorPayment } from '#platform/context/processor.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { afterLostAnswer, paymentNow } from '#platform/processor/ask-processor.ts';
import { findPayment, lockOpenPayment, lockPayablePolicy } from '../../billing/payment-store.ts';
import { failPayment, type PaymentContext, recordOutcome } from '../../billing/settle-payment.ts';
import { endUnpaid, giveNotice, type UnpaidEnd } from '../../nonpayment/unpaid-policy.ts';
import { findAgencyOf } from '../../policies/contact-on-file-store.ts';
import { addDeskTask } from '../../policies/desk-task-store.ts';
import { findPolicyReader } from '../../policies/policy-reader-store.ts';
import { lockPurchase, movePurchase } from '../purchase-store.ts';
import { bindPurchase } from './bind-purchase.ts';
import { unpaidAgencyMail, unpaidDeskMail, unpaidMail } from './binding-mails.ts';
import type { Hold } from './hold.ts';
import { endHold, findHold, lockHold, noteHoldProblem, noteLookedAt } from './hold-store.ts';
import { openCheckoutOf } from './open-hold.ts';
import { findSold, wasReturned } from './sold-store.ts';

/**
 * Takes the next step of a hold. @throws when the processor or the database is unavailable; the call is then repeated
 */
export async function settleHold(acting: PaymentContext, id: number): Promise<void> {
  const hold = await findHold(acting.db, id);
  switch (hold?.status) {
    case 'open':
      await advanceHold(acting, hold, await paymentAtProcessor(acting, hold));
      return;
    case 'bound':
      return take(acting, hold);
    case 'releasing':
      if (hold.processorRef) await acting.processor.release(hold.processorRef);
      return endHold(acting.db, hold.id, 'released');
    case 'taken':
      return lookForReturn(acting, hold);
    case undefined:
      return;
    default:
      return noteLookedAt(acting.db, id);
  }
}

/** The hold's state at the processor. If its page was never opened, or the answer was lost, the page is opened. */
export const paymentAtProcessor = (acting: PaymentContext, hold: Hold): Promise<ProcessorPayment> =>
  paymentNow(acting.processor, { ref: hold.processorRef, closesAt: hold.closesAt }, () => openedAgain(acting, hold));

export const openedAgain = (acting: PaymentContext, hold: Hold): Promise<ProcessorPayment> =>
  afterLostAnswer(hold, () => openCheckoutOf(acting, hold));

/** Records the processor's answer for an open hold: the policy is bound, the hold fails, or it stays open. */
export async function advanceHold(acting: PaymentContext, hold: Hold, atProcessor: ProcessorPayment): Promise<void> {
  switch (atProcessor.state) {
    case 'processing':
      return;
    case 'open':
      if (atProcessor.problem) await noteHoldProblem(acting.db, hold.id, atProcessor.problem);
      return;
    case 'over':
      return fail(acting, hold, atProcessor);
    default:
      return bindPurchase(acting, hold, atProcessor);
  }
}

/** Nothing was authorized, so the buyer can try again. */
const fail = (
  { db, ...acting }: PaymentContext,
  { id, purchaseId }: Hold,
  atProcessor: ProcessorPayment,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    const hold = await lockHold(trx, id, 'open');
    if (!purchase || !hold) return;
    const problem = atProcessor.problem ?? 'not-paid';
    await endHold(trx, id, 'failed', problem);
    await movePurchase(trx, purchaseId, 'held', 'signed');
    await audit(trx, acting, {
      act: 'fail-hold',
      actor: 'processor',
      subject: ['purchase', purchaseId],
      detail: { reference: purchase.reference, problem },
    });
  });

/** Captures the money of an issued policy, once. The payment posts the receipt and the ledger entries itself. */
async function take(acting: PaymentContext, hold: Hold): Promise<void> {
  const { id, processorRef, paymentId } = hold;
  if (!processorRef || paymentId === null) throw new Error(`hold ${id} is bound without a payment`);
  const isSettled = async () => (await findPayment(acting.db, paymentId))?.status === 'succeeded';
  if (!(await isSettled())) {
    const atProcessor = await acting.processor.capture(processorRef);
    if (atProcessor.state === 'over') return lose(acting, hold);
    if (atProcessor.state !== 'paid') return;
    await recordOutcome(acting, paymentId, atProcessor);
    if (!(await isSettled())) return;
  }
  await endHold(acting.db, id, 'taken');
  // If it was captured some time ago without being recorded, it may have been returned since.
  await lookForReturn(acting, hold);
}

/**
 * The payment can no longer be captured: rescinds the policy before its first day, or gives notice of cancellation
 * after that, and notifies everyone.
 */
const lose = (acting: PaymentContext, { id, purchaseId, paymentId }: Hold): Promise<void> =>
  endPolicyOf(acting, async (trx) => {
    await lockPurchase(trx, purchaseId);
    const hold = await lockHold(trx, id, 'bound');
    const { policy_id: policyId = 0 } = (await findPayment(trx, paymentId ?? 0)) ?? {};
    if (!hold || policyId === 0) return undefined;
    await lockPayablePolicy(trx, policyId);
    const payment = await lockOpenPayment(trx, paymentId ?? 0);
    if (payment) await failPayment(trx, acting, payment, 'declined');
    const { reference, amountCents: cents } = hold;
    const ended = await endUnpaid(trx, acting, { policyId, actor: 'processor', reason: reference, cents });
    await endHold(trx, id, 'lost', 'declined');
    return { policyId, reference, cents, ended };
  });

/** The bank took the payment back: the bill is reopened, and the policy is under notice until it is paid. */
async function lookForReturn(acting: PaymentContext, { id, purchaseId, paymentId }: Hold): Promise<void> {
  if (paymentId === null || !(await wasReturned(acting.db, paymentId))) return noteLookedAt(acting.db, id);
  return endPolicyOf(acting, async (trx) => {
    await lockPurchase(trx, purchaseId);
    const hold = await lockHold(trx, id, 'taken');
    const payment = await findPayment(trx, paymentId);
    if (!hold || !payment) return undefined;
    const { policy_id: policyId, reference, amount_cents: cents } = payment;
    const ended = await giveNotice(trx, acting, { policyId, actor: 'processor', reason: reference, cents });
    await endHold(trx, id, 'returned');
    return { policyId, reference, cents, ended };
  });
}

type Ended = { policyId: number; reference: string; cents: number; ended: UnpaidEnd | undefined };

/** Ends the policy, gives the service desk a task if it was rescinded, and mails the policyholder, its agency, and the desk. */
const endPolicyOf = (
  { db, env }: PaymentContext,
  end: (trx: Parameters<typeof lockPurchase>[0]) => Promise<Ended | undefined>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const done = await end(trx);
    if (!done?.ended) return;
    const { policyId, reference, cents, ended } = done;
    if (ended.kind === 'rescinded') {
      const kind = 'policy-rescinded';
      await addDeskTask(trx, { kind, policyId, source: `${reference} ${kind}`, detail: { reference, cents } });
    }
    const policy = await findSold(trx, policyId);
    const reader = await findPolicyReader(trx, policyId);
    const about = { ...ended, policy, cents, reference };
    if (reader) await enqueueMail(trx, { to: reader.email, ...unpaidMail(env, about, reader) });
    const isTold = reader !== undefined;
    const agency = await findAgencyOf(trx, policyId);
    if (agency) await enqueueMail(trx, { to: agency.email, ...unpaidAgencyMail(about, isTold) });
    await enqueueMail(trx, { to: env.SERVICE_MAILBOX, ...unpaidDeskMail(about, isTold) });
  });
