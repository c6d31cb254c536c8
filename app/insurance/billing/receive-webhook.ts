import { z } from 'zod';
import { isKeepable } from '#platform/http/read-fields.ts';
import { isSignedWebhook } from '#platform/processor/webhook-signature.ts';
import { turnOnAutopay } from './autopay.ts';
import { findPaymentByRef, findPaymentByReference, type Purpose } from './payment-store.ts';
import { isEventNoted, noteEvent, noteHoldNews } from './processor-news-store.ts';
import { recordReturned, recordReversals } from './record-reversals.ts';
import { type PaymentContext, recordOutcome } from './settle-payment.ts';
import { settleSubrogation } from './settle-subrogation.ts';

const word = z.string().min(1).max(255).refine(isKeepable);
/** A reference of any other shape is not ours. */
const ourReference = word.optional().catch(undefined);

const event = z.object({ id: word, type: word, data: z.unknown() });
const aboutPayment = z.object({
  object: z.object({
    id: word,
    client_reference_id: ourReference,
    metadata: z.object({ reference: ourReference }).nullish().catch(undefined),
  }),
});

const ABOUT_PAYMENTS = /^(checkout\.session|payment_intent)\./;
/** For a payment that had succeeded, this means that the bank returned it later. */
const SAYS_NO = /failed$/;

const chargeRef = z.string().regex(/^pi_\w{1,200}$/);
const aboutCharge = z.object({ object: z.object({ payment_intent: chargeRef.optional().catch(undefined) }) });
const ABOUT_REVERSALS = /^(charge\.refunded|charge\.refund\.updated|refund\.\w+|charge\.dispute\.\w+)$/;

/**
 * Receives a webhook. It only says that something happened, so the details are fetched from the processor: webhooks can
 * be late, repeated and out of order. If it cannot be handled now, an error makes the processor send it again.
 *
 * @returns whether it was the processor's and readable
 */
export async function receiveWebhook(acting: PaymentContext, body: string, signature: string | null): Promise<boolean> {
  const { processor, db } = acting;
  if (!isSignedWebhook(processor.webhookSecret, body, signature, new Date())) return false;
  const told = event.safeParse(parsed(body)).data;
  if (!told) return false;
  const { id, type, data } = told;
  const isOfReversal = ABOUT_REVERSALS.test(type);
  // Other events are often about no payment and have no reference to look up.
  if (!isOfReversal && !ABOUT_PAYMENTS.test(type)) return true;
  if (await isEventNoted(db, id)) return true;
  if (!(await (isOfReversal ? hearOfReversal(acting, data) : hearOfPayment(acting, type, data)))) return false;
  await noteEvent(db, id, type);
  return true;
}

async function hearOfPayment(acting: PaymentContext, type: string, data: unknown): Promise<boolean> {
  const { processor, db } = acting;
  const about = aboutPayment.safeParse(data).data;
  if (!about) return false;
  const { id: ref, client_reference_id, metadata } = about.object;
  const reference = client_reference_id ?? metadata?.reference;
  // Found by our own reference when the answer with the processor's reference was lost.
  const payment =
    (await findPaymentByRef(db, ref)) ?? (reference ? await findPaymentByReference(db, reference) : undefined);
  if (payment?.status === 'open' && isOf(ref, payment.purpose)) {
    await recordOutcome(acting, payment.id, await processor.find(ref));
  }
  if (payment?.status === 'succeeded' && SAYS_NO.test(type)) await recordReturned(acting, payment);
  if (!payment || payment.purpose === 'purchase') await hearOfOther(acting, ref, payment?.reference ?? reference);
  return true;
}

/** A purchase's first payment, a subrogation payment, or a card saved for autopay. */
async function hearOfOther(acting: PaymentContext, ref: string, reference: string | undefined): Promise<void> {
  if (reference && ((await noteHoldNews(acting.db, reference)) || (await settleSubrogation(acting, reference)))) return;
  if (ref.startsWith('cs_')) await turnOnAutopay(acting, ref);
}

async function hearOfReversal(acting: PaymentContext, data: unknown): Promise<boolean> {
  const about = aboutCharge.safeParse(data).data;
  if (about?.object.payment_intent) await recordReversals(acting, about.object.payment_intent);
  return about !== undefined;
}

/**
 * Whether a reference is of the kind we look a payment up by. A checkout page (`cs_`) contains a charge (`pi_`) with
 * its own reference, and the page's one counts.
 */
const isOf = (ref: string, purpose: Purpose) => purpose !== 'purchase' && ref.startsWith(REF_OF[purpose]);
const REF_OF = { autopay: 'pi_', bill: 'cs_', reinstatement: 'cs_' };

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
