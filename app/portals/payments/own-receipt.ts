import { data } from 'react-router';
import { policyholderOf } from '../policyholder/policyholder.ts';
import { portalContext } from '../portal-context.ts';
import type { Route } from './+types/own-receipt';
import { findOwnPayment, findPayablePolicy } from './payment-store.ts';
import { paymentInWords } from './payment-words.ts';
import { receiptPaper } from './receipt-paper.ts';

/** A policyholder's receipt as PDF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const payment = await findOwnPayment(asked.db, await policyholderOf(asked, request), params.reference);
  if (payment?.status !== 'succeeded') throw data(null, { status: 404 });
  const policy = await findPayablePolicy(asked.db, payment.policy_id);
  return receiptPaper(paymentInWords({ payment, isUnpaid: false }, policy, asked.language), asked.language);
}
