import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { findOwnPayment, findPayablePolicy } from '#insurance/billing/payment-store.ts';
import { paymentInWords } from '#insurance/billing/payment-words.ts';
import { askAbout } from '#insurance/billing/settle-payment.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { PaymentResult } from '../../papers/payment-result.tsx';
import { portalMeta } from '../../shell/portal-page.ts';
import { policyholderOf } from '../policyholder.ts';
import type { Route } from './+types/own-payment-page';

/** Where the processor sends a policyholder back to, and where their receipts are. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const payment = await findOwnPayment(asked.db, await policyholderOf(asked, request), params.reference);
  if (!payment) throw data(null, { status: 404 });
  const policy = await findPayablePolicy(asked.db, payment.policy_id);
  return { payment: paymentInWords(await askAbout(asked, payment), policy, asked.language) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => portalMeta(titles[loaderData?.payment.shows ?? 'waiting']);

const titles = { paid: m.pay_receipt, waiting: m.pay_waiting_title, 'not-paid': m.pay_failed_title };

export default function OwnPaymentPage({ loaderData: { payment } }: Route.ComponentProps) {
  const pdfAt = `/insurednew/payments/receipt/${payment.reference}/pdf`;
  return <PaymentResult payment={payment} billAt="/insurednew/payments" pdfAt={pdfAt} />;
}
