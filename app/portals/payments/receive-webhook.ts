import { z } from 'zod';
import { settleSubrogation } from '../subrogation/settle-subrogation.ts';
import { keepAutopayCard } from './autopay.ts';
import { findPaymentByRef, findPaymentByReference, isEventNoted, noteEvent } from './payment-store.ts';
import { type Acting, keepStanding } from './settle-payment.ts';
import { isSignedWebhook } from './webhook-signature.ts';

const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(255),
      client_reference_id: z.string().nullish(),
      metadata: z.object({ reference: z.string().optional() }).nullish(),
    }),
  }),
});

const ABOUT_PAYMENTS = /^(checkout\.session|payment_intent)\./;

/**
 * A webhook says that something happened; what, the processor is asked: webhooks come late, twice and in any
 * order. One that cannot be worked on now raises an error, and comes again.
 *
 * @returns whether it was the processor's
 */
export async function receiveWebhook(acting: Acting, body: string, signature: string | null): Promise<boolean> {
  const { processor, db } = acting;
  if (!isSignedWebhook(processor.webhookSecret, body, signature, new Date())) return false;
  const { id, type, data } = event.parse(JSON.parse(body));
  if (!ABOUT_PAYMENTS.test(type) || (await isEventNoted(db, id))) return true;

  const { id: ref, client_reference_id, metadata } = data.object;
  const reference = client_reference_id ?? metadata?.reference;
  // By our own reference when the answer that named theirs was lost.
  const payment =
    (await findPaymentByRef(db, ref)) ?? (reference ? await findPaymentByReference(db, reference) : undefined);
  if (payment?.status === 'open' && isOf(ref, payment.purpose)) {
    await keepStanding(acting, payment.id, await processor.find(ref));
  }
  const isSubrogation = !payment && reference !== undefined && (await settleSubrogation(acting, reference));
  if (!payment && !isSubrogation && ref.startsWith('cs_')) await keepAutopayCard(acting, ref);
  await noteEvent(db, id, type);
  return true;
}

/** The charge within a page's payment has a name of its own: the page's is asked for. */
const isOf = (ref: string, purpose: string) => ref.startsWith(purpose === 'autopay' ? 'pi_' : 'cs_');
