import { data } from 'react-router';
import { paymentView } from '#insurance/billing/payment-labels.ts';
import { findOwnPayment, findPayablePolicy } from '#insurance/billing/payment-store.ts';
import { receiptPaper } from '#insurance/billing/receipt-paper.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { policyholderOf } from '../policyholder.ts';
import type { Route } from './+types/own-receipt';

/** Answers the receipt of a policyholder's payment as a PDF, or 404 unless the payment succeeded. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const payment = await findOwnPayment(context.db, await policyholderOf(context, request), params.reference);
  if (payment?.status !== 'succeeded') throw data(null, { status: 404 });
  const policy = await findPayablePolicy(context.db, payment.policy_id);
  const view = paymentView({ payment, isUnpaid: false }, policy, context.language);
  return pdfResponse(await receiptPaper(view, context.language), `receipt-${view.receipt}`);
}
