import { brand } from '#config/brand.ts';
import type { ProcessorPayment } from '#platform/context/processor.ts';
import { afterLostAnswer, unknownPayment } from '#platform/processor/ask-processor.ts';
import { noteProcessorRef, type Payment } from './payment-store.ts';
import type { PaymentContext } from './settle-payment.ts';

/**
 * Opens the processor's page for a payment. Repeating the call returns the same page, because the same payment makes
 * the same order, so a lost answer can be fetched again.
 */
export async function openCheckoutFor({ processor, db }: PaymentContext, payment: Payment): Promise<ProcessorPayment> {
  const atProcessor = await processor.openCheckout({
    reference: payment.reference,
    amountCents: payment.amount_cents,
    what: whatFor(payment),
    language: payment.language,
    returnsTo: payment.returns_to ?? '',
    closesAt: payment.closes_at ?? payment.created_at,
  });
  await noteProcessorRef(db, payment.id, atProcessor.ref);
  return atProcessor;
}

/**
 * The state of a payment for which we have no processor ID. When the page would have closed by now, the payment
 * is over: without the ID, the payer was never sent there. The processor answers a repeated order as it did the first
 * time, even if that was an error of its own.
 */
export async function paymentWithoutRef(acting: PaymentContext, payment: Payment): Promise<ProcessorPayment> {
  const { purpose, closes_at } = payment;
  const order = { reference: payment.reference, amountCents: payment.amount_cents };
  const isByPage = purpose === 'bill' || purpose === 'reinstatement';
  if (isByPage && Number(closes_at) <= Date.now()) return unknownPayment(order, 'over');
  return afterLostAnswer(order, () => openCheckoutFor(acting, payment));
}

export const whatFor = ({ reference }: Payment) => `${brand.name}, ${reference}`;
