import { brand } from '#config/brand.ts';
import { subrogationMailbox } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import { ProcessorAway, type ProcessorPayment, type Reversals } from '#platform/context/processor.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { paymentNow, unknownPayment } from '#platform/processor/ask-processor.ts';
import { countedNumber } from '#platform/references/counted-number.ts';
import { DESK_TASKS } from '../policies/desk-task-kinds.ts';
import type { ReversalKind } from './ledger/payment-reversal.ts';
import { claimDueChecks, takeReceiptCount } from './payment-store.ts';
import type { PaymentContext } from './settle-payment.ts';
import {
  findSubrogation,
  lockOpenSubrogation,
  noteDeskTold,
  noteSubrogationRef,
  type SubrogationPayment,
  settleSubrogationRow,
} from './subrogation-store.ts';

/** Opens the processor's page for a subrogation payment. Repeating the call returns the same page. */
export async function openSubrogationCheckout(
  { processor, db }: PaymentContext,
  payment: SubrogationPayment,
  returnsTo: string,
): Promise<ProcessorPayment> {
  const { reference, amount_cents, language, closes_at, id } = payment;
  const atProcessor = await processor.openCheckout({
    reference,
    amountCents: amount_cents,
    language,
    returnsTo,
    closesAt: closes_at,
    what: `${brand.name}, ${reference}`,
  });
  await noteSubrogationRef(db, id, atProcessor.ref);
  return atProcessor;
}

/**
 * Records the outcome once: the receipt and both mails, or that nothing was paid.
 *
 * @throws when the processor took a different amount than was asked for, which a person must look into
 */
async function recordSubrogationOutcome(
  acting: PaymentContext,
  paymentId: number,
  atProcessor: ProcessorPayment,
): Promise<void> {
  if (atProcessor.state !== 'paid' && atProcessor.state !== 'over') return;
  await acting.db.transaction().execute(async (trx) => {
    const payment = await lockOpenSubrogation(trx, paymentId);
    if (!payment) return;
    const { id, reference, amount_cents: cents } = payment;
    const subject: ['subrogation', number] = ['subrogation', id];
    const at = new Date();
    if (atProcessor.state === 'over') {
      await settleSubrogationRow(trx, id, { at });
      await audit(trx, acting, { act: 'fail-subrogation', actor: 'processor', subject, detail: { reference } });
      return;
    }
    if (atProcessor.amountCents !== cents) throw new Error(`another amount was taken for ${reference}`);
    const year = Number(dayIn(brand.home, at).slice(0, 4));
    const receipt = countedNumber(year, await takeReceiptCount(trx, year));
    await settleSubrogationRow(trx, id, { receipt, card: atProcessor.card, at });
    await audit(trx, acting, {
      act: 'settle-subrogation',
      actor: 'processor',
      subject,
      detail: { reference, receipt, cents },
    });
    await enqueueMail(trx, { to: payment.payer_email, ...receiptMail(payment, receipt) });
    await enqueueMail(trx, { to: subrogationMailbox, ...deskMail(payment, receipt) });
  });
}

/** Asks the processor about an open payment and records the answer. @returns the payment in its new state */
export async function askAboutSubrogation(
  acting: PaymentContext,
  payment: SubrogationPayment,
): Promise<SubrogationPayment> {
  if (payment.status !== 'open') return payment;
  try {
    await recordSubrogationOutcome(acting, payment.id, await paymentAtProcessor(acting, payment));
    return (await findSubrogation(acting.db, payment.reference)) ?? payment;
  } catch (error) {
    // A later check asks again.
    if (error instanceof ProcessorAway) return payment;
    throw error;
  }
}

/** Without an ID of the processor's, the page was never opened, or the answer was lost: the payer was never sent there. */
function paymentAtProcessor(
  { processor }: PaymentContext,
  { reference, amount_cents, processor_ref, closes_at }: SubrogationPayment,
) {
  const isLate = Number(closes_at) <= Date.now();
  return paymentNow(processor, { ref: processor_ref, closesAt: closes_at }, () =>
    unknownPayment({ reference, amountCents: amount_cents }, isLate ? 'over' : 'open'),
  );
}

/** Handles a webhook. @returns whether the reference belongs to a subrogation payment */
export async function settleSubrogation(acting: PaymentContext, reference: string): Promise<boolean> {
  const payment = await findSubrogation(acting.db, reference);
  if (payment) await askAboutSubrogation(acting, payment);
  return payment !== undefined;
}

/** Tells the subrogation desk about each refund and dispute once. The desk decides what to do. */
export async function notifyOfReversals(
  { db }: Pick<PaymentContext, 'db'>,
  payment: SubrogationPayment,
  { refunds, disputes }: Pick<Reversals, 'refunds' | 'disputes'>,
): Promise<void> {
  const came = [
    ...refunds.map(({ ref, cents, isGivenBack }) => ({
      ref,
      cents,
      kind: isGivenBack ? ('refunded' as const) : ('refund-failed' as const),
    })),
    ...disputes.map(({ ref, cents, state }) => ({ ref, cents, kind: DISPUTED[state] })),
  ];
  await db.transaction().execute(async (trx) => {
    for (const { ref, cents, kind } of came) {
      if (!(await noteDeskTold(trx, payment.id, `${ref} ${kind}`))) continue;
      await enqueueMail(trx, { to: subrogationMailbox, ...cameBackMail(payment, kind, cents) });
    }
  });
}

const DISPUTED = { open: 'disputed', won: 'dispute-won', lost: 'dispute-lost' } as const;

const BATCH = 20;

/** Checks every open payment that is due for a check. */
export async function reconcileSubrogations(acting: PaymentContext, alive?: () => void): Promise<void> {
  for (const { reference } of await claimDueChecks(acting.db, 'subrogation_payment', BATCH)) {
    try {
      await settleSubrogation(acting, reference);
    } catch (error) {
      acting.log.warn({ requestId: acting.requestId, ...errorFacts(error) }, 'subrogation payment not reconciled');
    }
    alive?.();
  }
}

/** The payer may have typed someone else’s address, so the mail repeats only the file number from their form. */
function receiptMail({ language, amount_cents, file_number }: SubrogationPayment, receipt: string) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.subrogation_mail_title({ receipt }, locale),
    paragraphs: [
      m.subrogation_mail_text({ amount: writtenMoney(amount_cents, language), file: file_number }, locale),
      m.subrogation_next({}, locale),
    ],
    footer: m.pay_mail_footer({ phone: tollFree(brand.phones.support) }, locale),
  });
}

/** The desk's mail, always in English. */
function cameBackMail({ file_number, receipt_number }: SubrogationPayment, kind: ReversalKind, cents: number) {
  const locale = { locale: 'en' } as const;
  const what = DESK_TASKS[`payment-${kind}`]({}, locale);
  const facts = { amount: writtenMoney(cents, 'en'), receipt: receipt_number ?? '' };
  return composeMail('en', {
    title: m.subrogation_desk_back_title({ file: file_number, what }, locale),
    paragraphs: [m.subrogation_desk_back_text(facts, locale)],
  });
}

function deskMail(
  { amount_cents, file_number, payer_name, payer_email, message }: SubrogationPayment,
  receipt: string,
) {
  const locale = { locale: 'en' } as const;
  return composeMail('en', {
    title: m.subrogation_desk_title({ file: file_number, amount: writtenMoney(amount_cents, 'en') }, locale),
    paragraphs: [
      m.subrogation_desk_text({ name: payer_name, email: payer_email, receipt }, locale),
      ...(message ? [message] : []),
    ],
  });
}
