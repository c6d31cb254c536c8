import { data, href, redirect } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { billView } from '#insurance/billing/bill-view.ts';
import { listUnpaid } from '#insurance/billing/payment-store.ts';
import { findGuestsPolicy } from '#insurance/guests/guest-policy-store.ts';
import { closeGuestSession, guestOf } from '#insurance/guests/guest-session.ts';
import { GUEST_IDLE_MINUTES } from '#insurance/guests/guest-times.ts';
import { sendCardLink, sendWay } from '#insurance/id-cards/send-card-link.ts';
import { isQuotedOnline } from '#insurance/policies/cover-again.ts';
import { coverDay } from '#insurance/policies/cover-day.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import styles from '../cards/bill.module.css';
import { CardPage } from '../shell/cards.tsx';
import { portalMeta, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/guest-page';
import { GuestBill } from './guest-bill.tsx';
import { GuestCards } from './guest-cards.tsx';
import { guestCardsOf } from './guest-cards-of.ts';
import { GuestGone } from './guest-gone.tsx';

/** The guest's one policy, shown for the purpose the guest came with: its bill or its ID cards. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const guest = await guestOf(context, readCookie(request, 'guest'));
  const policy = guest && (await findGuestsPolicy(context.db, guest.policy_id));
  if (!policy) return data({ shows: 'nothing' as const }, { status: 410 });

  const today = coverDay(policy, new Date());
  if (guest.view === 'Payment') {
    const asOf = asOfView(await asOfPolicy(context, guest.policy_id), policy, context.language);
    if (asOf?.isTooOld) return data({ shows: 'too-old' as const, state: policy.state, why: asOf.words });
    const unpaid = await listUnpaid(context.db, guest.policy_id);
    const isQuoted = isQuotedOnline(context.env, policy);
    const bill = billView(policy, unpaid, today, context.language);
    return data({ shows: 'bill' as const, bill, hasEmail: policy.has_email, isQuoted, asOf: asOf?.words });
  }
  const shown = await guestCardsOf(context, guest.policy_id);
  return data(shown ? { shows: 'cards' as const, shown } : { shows: 'nothing' as const });
}

/**
 * Sends a link to the card, or signs the guest out and clears the cache, so that the next person at this screen sees
 * nothing.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async () => {
    const form = await readForm(request);
    const way = sendWay.safeParse(form.send);
    if (way.success) {
      const guest = await guestOf(context, readCookie(request, 'guest'));
      if (guest?.view !== 'ID') return data(null, { status: 410 });
      return await sendCardLink(context, guest.policy_id, way.data, 'guest');
    }
    await closeGuestSession(context, readCookie(request, 'guest'));
    return redirect(localizeHref(href('/uaichome')), {
      status: 303,
      headers: { 'set-cookie': writtenCookie(request, 'guest', ''), 'clear-site-data': '"cache"' },
    });
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => portalMeta(titles[loaderData?.shows ?? 'nothing']);

const titles = {
  nothing: m.guest_gone_title,
  bill: m.guest_bill_title,
  'too-old': m.record_not_now,
  cards: m.cards_title,
};

export default function GuestPage({ loaderData, actionData }: Route.ComponentProps) {
  const typed = useTyped(actionData);
  if (loaderData.shows === 'nothing') return <GuestGone />;
  const done = (
    <form method="post" className={styles.done}>
      <p>{m.guest_closes({ minutes: GUEST_IDLE_MINUTES })}</p>
      <Button type="submit" kind="outline">
        {m.guest_done()}
      </Button>
    </form>
  );
  if (loaderData.shows === 'cards') {
    const sent = actionData && 'sent' in actionData ? actionData.sent : undefined;
    return (
      <GuestCards shown={loaderData.shown} sent={sent} refusal={typed.refusal}>
        {done}
      </GuestCards>
    );
  }
  if (loaderData.shows === 'too-old') {
    return (
      <CardPage state={loaderData.state} head={<h1>{m.record_not_now()}</h1>}>
        <Alert kind="warn" role="none">
          {loaderData.why}
        </Alert>
        {done}
      </CardPage>
    );
  }
  return (
    <GuestBill
      bill={loaderData.bill}
      hasEmail={loaderData.hasEmail}
      isQuoted={loaderData.isQuoted}
      asOf={loaderData.asOf}
      typed={typed}
    >
      {done}
    </GuestBill>
  );
}
