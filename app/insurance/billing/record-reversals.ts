import { audit } from '#platform/audit/audit-store.ts';
import type { ActOn } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { coverDay } from '../policies/cover-day.ts';
import { addDeskTask, dropDeskTask, wasDeskTask } from '../policies/desk-task-store.ts';
import { addEvent, type PolicyEvent } from '../policies/policy-event-store.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { findBillLeft, isAutopayOn } from './autopay-store.ts';
import { hasReopened, type PaymentState, type Reversal, type ReversalKind } from './ledger/payment-reversal.ts';
import { postReversals } from './ledger/post-payments.ts';
import type { Effect } from './payment.ts';
import {
  findPayment,
  findPaymentByRef,
  findPaymentByReference,
  listUnpaid,
  lockPayablePolicy,
  type PaidPolicy,
  type Payment,
} from './payment-store.ts';
import { deskMail, reversalLetter } from './reversal-mails.ts';
import { coreTaskOf, type PaymentContext, recordOutcome, taskOf } from './settle-payment.ts';
import { notifyOfReversals } from './settle-subrogation.ts';
import { findSubrogation } from './subrogation-store.ts';

const KEPT: Record<ReversalKind, { act: ActOn<'policy'>; event: PolicyEvent['type'] }> = {
  refunded: { act: 'refund-payment', event: 'payment.refunded.v1' },
  'refund-failed': { act: 'fail-refund', event: 'payment.refund_failed.v1' },
  disputed: { act: 'dispute-payment', event: 'payment.disputed.v1' },
  'dispute-won': { act: 'win-dispute', event: 'payment.dispute_won.v1' },
  'dispute-lost': { act: 'lose-dispute', event: 'payment.dispute_lost.v1' },
  returned: { act: 'return-payment', event: 'payment.returned.v1' },
};

/**
 * Records the refunds and disputes of a charge, each once, in whatever order and however often webhooks arrive:
 * reopened bills, the event, the audit entry, the service desk's task and mail, and the policyholder's mail or letter.
 *
 * @throws when the payment's own outcome is not known yet; the webhook is then delivered again
 */
export async function recordReversals(acting: PaymentContext, chargeRef: string): Promise<void> {
  const { reference, ...found } = await acting.processor.findReversals(chargeRef);
  const payment =
    (await findPaymentByRef(acting.db, chargeRef)) ??
    (reference ? await findPaymentByReference(acting.db, reference) : undefined);
  if (payment) return keepReversals(acting, payment, { ...found, returned: undefined }, 'processor');
  const other = reference ? await findSubrogation(acting.db, reference) : undefined;
  if (other) return notifyOfReversals(acting, other, found);
  acting.log.warn({ requestId: acting.requestId, charge: chargeRef }, 'money came back that we had not asked for');
}

/** Records that a successful payment was returned, if the processor now says that nothing was paid. */
export async function recordReturned(acting: PaymentContext, payment: Payment): Promise<void> {
  const { processor_ref: ref } = payment;
  if (!ref || (await acting.processor.find(ref)).state !== 'over') return;
  await recordBankReturn(acting, payment, ref, 'processor');
}

/** Records that the bank took a successful payment back. `ref` names the return, which counts once. */
export const recordBankReturn = (acting: PaymentContext, payment: Payment, ref: string, actor: ReversedBy) =>
  keepReversals(acting, payment, { refunds: [], disputes: [], returned: { ref } }, actor);

type ReversedBy = 'processor' | `staff ${number}`;

async function keepReversals(
  acting: PaymentContext,
  payment: Payment,
  found: Omit<PaymentState, 'paymentId'>,
  actor: ReversedBy,
): Promise<void> {
  const paid = await settled(acting, payment);
  if (paid.status === 'failed') return;
  await acting.db.transaction().execute(async (trx) => {
    const policy = await lockPayablePolicy(trx, paid.policy_id);
    const reversals = await postReversals(trx, policy.id, { ...found, paymentId: paid.id }, actor);
    for (const reversal of reversals) await recordReversal(trx, acting, paid, policy, { ...reversal, actor });
  });
}

/** A reversal can arrive before the payment's own outcome, so that outcome is fetched first. */
async function settled(acting: PaymentContext, payment: Payment): Promise<Payment> {
  if (payment.status !== 'open') return payment;
  const { processor_ref: ref, reference } = payment;
  if (ref) await recordOutcome(acting, payment.id, await acting.processor.find(ref));
  const now = await findPayment(acting.db, payment.id);
  if (!now || now.status === 'open') throw new Error(`money came back of ${reference}, which is not settled`);
  return now;
}

async function recordReversal(
  trx: Queryable,
  acting: PaymentContext,
  payment: Payment,
  policy: PaidPolicy,
  reversal: Reversal & { actor: ReversedBy },
): Promise<void> {
  const { kind, ref, cents, actor } = reversal;
  const isReopened = hasReopened(reversal);
  const { env } = acting;
  const { reference, receipt_number: receipt } = payment;
  const policyId = policy.id;
  const facts = { reference, cents };
  await audit(trx, acting, { act: KEPT[kind].act, actor, subject: ['policy', policyId], detail: facts });
  await addEvent(trx, { type: KEPT[kind].event, policyId, data: facts });
  const unpaid = await listUnpaid(trx, policyId);
  const today = coverDay(policy, new Date());
  const isNeedless = policy.status === 'A' || unpaid.some(({ due_on }) => due_on <= today);
  const isAsked = await followCoreTask(trx, payment, isNeedless);
  if (payment.effect === 'held' && isReopened) await dropDeskTask(trx, taskOf(payment, 'reinstatement-held'));
  const effect: Effect | 'asked' = isAsked ? 'asked' : isReopened ? payment.effect : 'none';
  await addDeskTask(trx, {
    kind: `payment-${kind}`,
    policyId,
    source: `${ref} ${kind}`,
    detail: { ...facts, receipt: receipt ?? '', ...(effect !== 'none' && { effect }) },
  });
  const recipient = await findRecipient(trx, policyId);
  const begins = isReopened ? (await findBillLeft(trx, payment.id))?.begins : undefined;
  const words = { kind, cents, effect, payment, policy, isReopened, unpaid, begins, today };
  await enqueueMail(trx, { to: env.SERVICE_MAILBOX, ...deskMail(env, words, recipient.email !== null) });
  const letter = reversalLetter(env, words, recipient, await isAutopayOn(trx, policyId));
  await mailOrLetter(trx, { ...recipient, policyId, what: 'reversed' }, letter);
}

/**
 * A payment may have left the desk a task: make the policy active in the core system. While that payment is taken back,
 * so is the task; after a dispute that we won, it returns unless a file has made the policy active. A closed task stays
 * closed.
 *
 * @returns whether the payment had asked for it
 */
async function followCoreTask(trx: Queryable, payment: Payment, isNeedless: boolean): Promise<boolean> {
  const task = coreTaskOf(payment);
  if (!(await wasDeskTask(trx, task, { reference: payment.reference, effect: 'asked' }))) return false;
  await (isNeedless ? dropDeskTask(trx, task) : addDeskTask(trx, task));
  return true;
}
