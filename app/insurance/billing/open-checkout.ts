import { brand } from '#config/brand.ts';
import type { Standing } from '#platform/context/processor.ts';
import { noteProcessorRef, type Payment } from './payment-store.ts';
import type { Acting } from './settle-payment.ts';

/**
 * Opens the processor's page for a payment. Repeating the call returns the same page, because the same payment makes
 * the same order, so a lost answer can be fetched again.
 */
export async function openCheckoutFor({ processor, db }: Acting, payment: Payment): Promise<Standing> {
  const standing = await processor.openCheckout({
    reference: payment.reference,
    amountCents: payment.amount_cents,
    what: whatFor(payment),
    language: payment.language,
    returnsTo: payment.returns_to ?? '',
    closesAt: payment.closes_at ?? payment.created_at,
  });
  await noteProcessorRef(db, payment.id, standing.ref);
  return standing;
}

export const whatFor = ({ reference }: Payment) => `${brand.name}, ${reference}`;
