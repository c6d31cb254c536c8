import { brand } from '#config/brand.ts';
import type { ProcessorPayment } from '#platform/context/processor.ts';
import type { PaymentContext } from '../../billing/settle-payment.ts';
import type { Hold } from './hold.ts';
import { noteHoldRef } from './hold-store.ts';

/**
 * Opens the processor's page that authorizes the payment. Repeating the call returns the same page, because the same
 * hold makes the same order, so a lost answer can be fetched again.
 */
export async function openCheckoutOf({ processor, db }: PaymentContext, hold: Hold): Promise<ProcessorPayment> {
  const { reference, amountCents, language, returnsTo, closesAt } = hold;
  const atProcessor = await processor.openCheckout({
    reference,
    amountCents,
    language,
    returnsTo,
    closesAt,
    isHeld: true,
    what: `${brand.name}, ${reference}`,
  });
  await noteHoldRef(db, hold.id, atProcessor.ref);
  return atProcessor;
}
