import { data } from 'react-router';
import { paymentView } from '#insurance/billing/payment-labels.ts';
import { findGuestsPayment } from '#insurance/billing/payment-store.ts';
import { receiptPaper } from '#insurance/billing/receipt-paper.ts';
import { payingGuestOf } from '#insurance/guests/paying-guest.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { Route } from './+types/guest-receipt';

/** Answers the receipt of a guest's payment as a PDF, or 404 unless the payment succeeded. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const guest = await payingGuestOf(context, request);
  const payment = guest && (await findGuestsPayment(context.db, guest.policyId, params.reference));
  if (!guest || payment?.status !== 'succeeded') throw data(null, { status: 404 });
  return receiptPaper(paymentView({ payment, isUnpaid: false }, guest.policy, context.language), context.language);
}
