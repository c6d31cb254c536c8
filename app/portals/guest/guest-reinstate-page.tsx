import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { findReinstatement, signAndPay } from '#insurance/billing/reinstatement.ts';
import { awaitGuestOf } from '#insurance/guests/guest-session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { ReinstatementForm } from '../cards/reinstatement-form.tsx';
import { portalMeta, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/guest-reinstate-page';
import { GuestGone } from './guest-gone.tsx';
import { guestResultAt, guestWhoPays, receiptEmail, refuseReceiptEmail } from './guest-who-pays.ts';

const BILL = href('/insurednew/guest');

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const guest = await guestWhoPays(context, request);
  if (!guest) return data({ reinstatement: undefined, hasEmail: false }, { status: 410 });
  const reinstatement = await findReinstatement(context, guest.policyId);
  if (!reinstatement) throw redirect(inSameLanguage(BILL, request), 303);
  return data({ reinstatement, hasEmail: guest.policy.has_email });
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const guest = await guestWhoPays(context, request);
  if (!guest) return data(null, { status: 410 });
  return answerForm(async (showAgain) => {
    const typed = await readForm(request);
    const email = receiptEmail.safeParse(typed.email);
    if (!email.success) return refuseReceiptEmail(typed);
    const wish = {
      policyId: guest.policyId,
      accountId: null,
      receiptEmail: email.data,
      resultAt: guestResultAt(context, request),
    };
    showAgain(typed);
    const answer = await signAndPay(context, wish, typed);
    if (typeof answer !== 'string') return data({ ...answer, values: typed }, { status: 422 });
    await awaitGuestOf(context, readCookie(request, 'guest'));
    return redirect(answer, 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.pay_lapse_title);

export default function GuestReinstatePage({
  loaderData: { reinstatement, hasEmail },
  actionData,
}: Route.ComponentProps) {
  const typed = useTyped(actionData);
  if (!reinstatement || actionData === null) return <GuestGone />;
  return <ReinstatementForm of={reinstatement} typed={typed} backAt={BILL} receiptTo={{ hasEmail }} />;
}
