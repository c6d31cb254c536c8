import { href } from 'react-router';
import type { Payment } from '#insurance/billing/payment-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { findTestPayment } from '#platform/processor/test-reversals.ts';

/** The page on which the test processor shows a payment that it took; nothing if payments are real. */
export async function trialPaymentAt(context: Context, { processor_ref: id }: Payment): Promise<string | undefined> {
  if (!context.processor.isTest || !id || !(await findTestPayment(context, id))) return undefined;
  return href('/test-processor/payment/:id', { id });
}
