import { data, href } from 'react-router';
import { paymentView } from '#insurance/billing/payment-labels.ts';
import { findOwnPayment, findPayablePolicy } from '#insurance/billing/payment-store.ts';
import { askAbout } from '#insurance/billing/settle-payment.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { PaymentResult } from '../../cards/payment-result.tsx';
import { trialPaymentAt } from '../../cards/trial-payment-at.ts';
import { cardMeta } from '../../shell/portal-page.ts';
import { policyholderOf } from '../policyholder.ts';
import type { Route } from './+types/own-payment-page';

/** The page that the processor sends a policyholder back to, and that shows a receipt later. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const payment = await findOwnPayment(context.db, await policyholderOf(context, request), params.reference);
  if (!payment) throw data(null, { status: 404 });
  const asked = await askAbout(context, payment);
  const policy = await findPayablePolicy(context.db, payment.policy_id);
  return {
    payment: paymentView(asked, policy, context.language),
    tryAt: await trialPaymentAt(context, asked.payment),
  };
}

export const meta: Route.MetaFunction = cardMeta;

export default function OwnPaymentPage({ loaderData: { payment, tryAt } }: Route.ComponentProps) {
  const pdfAt = href('/insurednew/payments/receipt/:reference/pdf', { reference: payment.reference });
  return <PaymentResult payment={payment} billAt={href('/insurednew/payments')} pdfAt={pdfAt} tryAt={tryAt} />;
}
