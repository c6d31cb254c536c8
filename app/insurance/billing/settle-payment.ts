import { audit } from '#platform/audit/audit-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Context, Resources } from '#platform/context/handler.ts';
import { type PaidCard, ProcessorAway, type ProcessorPayment } from '#platform/context/processor.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { countedNumber } from '#platform/references/counted-number.ts';
import { coverDay } from '../policies/cover-day.ts';
import type { DeskTaskKind } from '../policies/desk-task-kinds.ts';
import { addDeskTask, type NewDeskTask } from '../policies/desk-task-store.ts';
import { addEvent } from '../policies/policy-event-store.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { reinstatePolicy } from '../record/reinstate.ts';
import { findBillLeft } from './autopay-store.ts';
import { openLedger } from './ledger/open-ledger.ts';
import { postFailedPayment } from './ledger/post-payments.ts';
import { type Effect, effectOf, NOT_PAID } from './payment.ts';
import { askCoreMail, autopayFailedMail, receiptMail } from './payment-mails.ts';
import {
  findPayment,
  listUnpaid,
  lockOpenPayment,
  lockPayablePolicy,
  noteEffect,
  noteProblem,
  type PaidPolicy,
  type Payment,
  settleFailed,
  settlePaid,
  takeReceiptCount,
} from './payment-store.ts';
import { noteHoldNews } from './processor-news-store.ts';
import { coverWithoutVersion, lossSince } from './reinstatement-store.ts';

/** What a request or a server job provides. */
export type PaymentContext = Resources & Pick<Context, 'requestId'>;

/**
 * Records a payment's outcome once: which bills it paid, what that does to the policy, the receipt and its mail, or its
 * failure. Answers may come in any order and repeatedly; the first final one counts.
 *
 * @throws when the processor took a different amount than was asked for, which a person must look into
 */
export async function recordOutcome(
  acting: PaymentContext,
  paymentId: number,
  atProcessor: ProcessorPayment,
): Promise<void> {
  if (atProcessor.state === 'processing' || atProcessor.state === 'held') return;
  if (atProcessor.state === 'open') {
    if (atProcessor.problem) await noteProblem(acting.db, paymentId, atProcessor.problem);
    return;
  }
  const { policy_id: policyId } = (await findPayment(acting.db, paymentId)) ?? {};
  if (policyId === undefined) return;
  await acting.db.transaction().execute(async (trx) => {
    const policy = await lockPayablePolicy(trx, policyId);
    const payment = await lockOpenPayment(trx, paymentId);
    if (!payment) return;
    const { reference } = payment;

    if (atProcessor.state === 'over') {
      // The purchase code that binds the policy decides what a failed first payment means.
      if (payment.purpose === 'purchase') return void (await noteHoldNews(trx, reference));
      const problem = atProcessor.problem ?? NOT_PAID;
      await failPayment(trx, acting, payment, problem);
      if (payment.purpose === 'autopay' && problem !== NOT_PAID && payment.receipt_email) {
        await enqueueMail(trx, {
          to: payment.receipt_email,
          ...autopayFailedMail(acting.env, payment, policy, {
            problem,
            bill: await findBillLeft(trx, payment.id),
            today: dayIn(policy.state, new Date()),
          }),
        });
      }
      return;
    }
    if (atProcessor.amountCents !== payment.amount_cents) throw new Error(`another amount was taken for ${reference}`);
    await settle(trx, acting, payment, policy, { act: 'settle-payment', actor: 'processor', card: atProcessor.card });
  });
}

/** `receive-payment`: the service desk recorded it. */
type Settled = { card?: PaidCard | undefined } & (
  | { act: 'settle-payment'; actor: 'processor' }
  | { act: 'receive-payment'; actor: `staff ${number}` }
);

/** Settles a locked open payment that was paid, in the caller's transaction, which has locked the policy. */
export async function settle(
  trx: Queryable,
  acting: PaymentContext,
  payment: Payment,
  policy: PaidPolicy,
  { act, actor, card }: Settled,
): Promise<void> {
  const { reference, policy_id: policyId, amount_cents: cents } = payment;
  const now = new Date();
  const year = Number(dayIn(policy.state, now).slice(0, 4));
  const receipt = countedNumber(year, await takeReceiptCount(trx, year));
  await settlePaid(trx, payment.id, { receipt, card, at: now });
  // Opening the ledger posts this payment, as it does payments that an older release settled.
  await openLedger(trx, policyId);
  const settled: Payment = { ...payment, receipt_number: receipt, settled_at: now };
  const effect = await takeEffect(trx, acting, settled, policy, actor);
  await audit(trx, acting, {
    act,
    actor,
    subject: ['policy', policyId],
    detail: { reference, receipt, cents, effect },
  });
  await addEvent(trx, { type: 'payment.settled.v1', policyId, data: { reference, cents } });
  if (!payment.receipt_email) return;
  // The policyholder reads it, whatever the language of the page on which it was paid.
  const isToHolder = payment.account_id !== null || payment.receipt_email === policy.email;
  const { language } = isToHolder ? await findRecipient(trx, policyId) : payment;
  await enqueueMail(trx, {
    to: payment.receipt_email,
    ...receiptMail({ ...settled, language }, policy, card, effect),
  });
}

/**
 * Does to the policy what the payment means. Where a core system decides, the service desk gets the task to have it done
 * there: the policy isn't active again before a file says so.
 */
async function takeEffect(
  trx: Queryable,
  acting: PaymentContext,
  payment: Payment,
  policy: PaidPolicy,
  actor: Settled['actor'],
): Promise<Effect | 'asked'> {
  const left = await listUnpaid(trx, policy.id);
  const effect = effectOf(policy, payment.purpose, left, coverDay(policy, payment.created_at));
  if (effect === 'none') return effect;
  // A loss may have been reported since the statement was signed. Its report waits until the policy is unlocked.
  if (effect === 'reinstated' && policy.cancels_on && (await lossSince(trx, policy.id, policy.cancels_on))) {
    await noteEffect(trx, payment, 'held');
    await addDeskTask(trx, taskOf(payment, 'reinstatement-held'));
    return 'held';
  }
  const { env } = acting;
  if (env.POLICY_AUTHORITY === 'self') {
    const paid = { policyId: policy.id, actor, reason: payment.reference };
    if (!(await reinstatePolicy(trx, acting, paid))) await coverWithoutVersion(trx, policy.id);
    await noteEffect(trx, payment, effect);
    return effect;
  }
  await addDeskTask(trx, coreTaskOf(payment));
  await enqueueMail(trx, { to: env.SERVICE_MAILBOX, ...askCoreMail(env, payment, policy) });
  return 'asked';
}

/** The desk's task to have a policy made active in the core system, because this payment paid for it. */
export const coreTaskOf = (payment: Payment) => taskOf(payment, 'policy-paid');

/** A task that a payment leaves the desk. Its source makes sure that it is added once. */
export function taskOf(
  { policy_id: policyId, reference, amount_cents: cents }: Payment,
  kind: DeskTaskKind,
): NewDeskTask {
  return { kind, policyId, source: `${reference} ${kind}`, detail: { reference, cents } };
}

/** Marks a locked open payment as failed, so that its bills can be paid again. */
export async function failPayment(
  trx: Queryable,
  acting: PaymentContext,
  payment: Payment,
  problem: string,
): Promise<void> {
  const { id, reference, policy_id: policyId } = payment;
  await settleFailed(trx, id, problem);
  await postFailedPayment(trx, { policyId, paymentId: id });
  await audit(trx, acting, {
    act: 'fail-payment',
    actor: 'processor',
    subject: ['policy', policyId],
    detail: { reference, problem },
  });
}

/**
 * Asks the processor about an open payment and records the answer.
 *
 * @returns the payment, and whether the payer can still pay on the processor's page
 */
export async function askAbout(
  acting: PaymentContext,
  payment: Payment,
): Promise<{ payment: Payment; isUnpaid: boolean }> {
  if (payment.status !== 'open' || !payment.processor_ref) return { payment, isUnpaid: false };
  try {
    const atProcessor = await acting.processor.find(payment.processor_ref);
    await recordOutcome(acting, payment.id, atProcessor);
    return { payment: (await findPayment(acting.db, payment.id)) ?? payment, isUnpaid: atProcessor.state === 'open' };
  } catch (error) {
    if (!(error instanceof ProcessorAway)) throw error;
    // A webhook or the next check will bring the answer.
    return { payment, isUnpaid: false };
  }
}
