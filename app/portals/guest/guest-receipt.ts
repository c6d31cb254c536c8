import { data } from 'react-router';
import { paymentView } from '#insurance/billing/payment-labels.ts';
import { findPaymentOf } from '#insurance/billing/payment-store.ts';
import { receiptPaper } from '#insurance/billing/receipt-paper.ts';
import { payingGuestOf } from '#insurance/guests/paying-guest.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import type { Route } from './+types/guest-receipt';

/** Answers the receipt of a guest's payment as a PDF, or 404 unless the payment succeeded. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const guest = await payingGuestOf(context, readCookie(request, 'guest'));
  const payment = guest && (await findPaymentOf(context.db, guest.policyId, params.reference));
  if (!guest || payment?.status !== 'succeeded') throw data(null, { status: 404 });
  const view = paymentView({ payment, isUnpaid: false }, guest.policy, context.language);
  return pdfResponse(await receiptPaper(view, context.language), `receipt-${view.receipt}`);
}
