import { data } from 'react-router';
import { findGuestsPayment } from '#insurance/billing/payment-store.ts';
import { paymentInWords } from '#insurance/billing/payment-words.ts';
import { receiptPaper } from '#insurance/billing/receipt-paper.ts';
import { payingGuestOf } from '#insurance/guests/paying-guest.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import type { Route } from './+types/guest-receipt';

/** A guest's receipt as PDF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const guest = await payingGuestOf(asked, request);
  const payment = guest && (await findGuestsPayment(asked.db, guest.policyId, params.reference));
  if (!guest || payment?.status !== 'succeeded') throw data(null, { status: 404 });
  return receiptPaper(paymentInWords({ payment, isUnpaid: false }, guest.policy, asked.language), asked.language);
}
