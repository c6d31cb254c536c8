import { data } from 'react-router';
import { portalContext } from '../portal-context.ts';
import type { Route } from './+types/guest-receipt';
import { payingGuestOf } from './paying-guest.ts';
import { findGuestsPayment } from './payment-store.ts';
import { paymentInWords } from './payment-words.ts';
import { receiptPaper } from './receipt-paper.ts';

/** A guest's receipt as PDF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const guest = await payingGuestOf(asked, request);
  const payment = guest && (await findGuestsPayment(asked.db, guest.policyId, params.reference));
  if (!guest || payment?.status !== 'succeeded') throw data(null, { status: 404 });
  return receiptPaper(paymentInWords({ payment, isUnpaid: false }, guest.policy, asked.language), asked.language);
}
