import { data, redirect } from 'react-router';
import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { CHOICES } from '#insurance/billing/payment.ts';
import { startPayment } from '#insurance/billing/start-payment.ts';
import { awaitGuestOf } from '#insurance/guests/guest-session.ts';
import { billOf } from '#insurance/guests/paying-guest.ts';
import { isQuotedOnline } from '#insurance/policies/cover-again.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { portalMeta, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/guest-pay-page';
import { GuestBill } from './guest-bill.tsx';
import { GuestGone } from './guest-gone.tsx';
import { guestResultAt, guestWhoPays, receiptEmail, refuseReceiptEmail } from './guest-who-pays.ts';

/** Shown when a payment could not be started: the bill, with what to do next. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const guest = await guestWhoPays(context, request);
  if (!guest) return data({ bill: undefined, hasEmail: false, isQuoted: false, asOf: undefined }, { status: 410 });
  const isQuoted = isQuotedOnline(context.env, guest.policy);
  return data({ bill: await billOf(context, guest), hasEmail: guest.policy.has_email, isQuoted, asOf: guest.asOf });
}

const fields = z.object({ choice: z.enum(CHOICES).default('due'), email: receiptEmail });

/** GU-07: starts a payment and redirects to the processor's page. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const guest = await guestWhoPays(context, request);
  if (!guest) return data(null, { status: 410 });
  return answerForm(async (showAgain) => {
    const typed = await readForm(request);
    const { data: wish } = fields.safeParse(typed);
    if (!wish) return refuseReceiptEmail(typed);
    showAgain(typed);
    const goTo = await startPayment(context, {
      policyId: guest.policyId,
      accountId: null,
      what: wish.choice,
      receiptEmail: wish.email,
      resultAt: guestResultAt(context, request),
    });
    await awaitGuestOf(context, readCookie(request, 'guest'));
    return redirect(goTo, 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.pay_form_title);

export default function GuestPayPage({
  loaderData: { bill, hasEmail, isQuoted, asOf },
  actionData,
}: Route.ComponentProps) {
  const typed = useTyped(actionData);
  if (!bill || actionData === null) return <GuestGone />;
  return <GuestBill bill={bill} hasEmail={hasEmail} isQuoted={isQuoted} asOf={asOf} typed={typed} />;
}
