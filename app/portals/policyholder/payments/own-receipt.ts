import { data } from 'react-router';
import { findOwnPayment, findPayablePolicy } from '#insurance/billing/payment-store.ts';
import { paymentInWords } from '#insurance/billing/payment-words.ts';
import { receiptPaper } from '#insurance/billing/receipt-paper.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { policyholderOf } from '../policyholder.ts';
import type { Route } from './+types/own-receipt';

/** A policyholder's receipt as PDF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const payment = await findOwnPayment(asked.db, await policyholderOf(asked, request), params.reference);
  if (payment?.status !== 'succeeded') throw data(null, { status: 404 });
  const policy = await findPayablePolicy(asked.db, payment.policy_id);
  return receiptPaper(paymentInWords({ payment, isUnpaid: false }, policy, asked.language), asked.language);
}
