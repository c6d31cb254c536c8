import { data, href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { paymentView } from '#insurance/billing/payment-labels.ts';
import { findPayablePolicy, findPaymentOf } from '#insurance/billing/payment-store.ts';
import { askAbout } from '#insurance/billing/settle-payment.ts';
import { payingGuestOf } from '#insurance/guests/paying-guest.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { PaymentResult } from '../cards/payment-result.tsx';
import { trialPaymentAt } from '../cards/trial-payment-at.ts';
import { CardTitle } from '../shell/portal-card.tsx';
import { cardMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/guest-payment-page';
import { GuestGone } from './guest-gone.tsx';

/**
 * The page that the processor sends a guest back to. It asks the processor for the payment's result; the address proves
 * nothing.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const guest = await payingGuestOf(context, readCookie(request, 'guest'));
  if (!guest) return data({ payment: undefined, tryAt: undefined }, { status: 410 });
  const payment = await findPaymentOf(context.db, guest.policyId, params.reference);
  if (!payment) throw data(null, { status: 404 });
  const asked = await askAbout(context, payment);
  // As the payment leaves it.
  const policy = await findPayablePolicy(context.db, guest.policyId);
  return data({
    payment: paymentView(asked, policy, context.language),
    tryAt: await trialPaymentAt(context, asked.payment),
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function GuestPaymentPage({ loaderData: { payment, tryAt } }: Route.ComponentProps) {
  if (!payment) {
    return (
      <>
        <CardTitle>{m.guest_gone_title()}</CardTitle>
        <GuestGone />
      </>
    );
  }
  const pdfAt = href('/insurednew/guest/payment/:reference/pdf', { reference: payment.reference });
  return <PaymentResult payment={payment} billAt={href('/insurednew/guest')} pdfAt={pdfAt} tryAt={tryAt} />;
}
