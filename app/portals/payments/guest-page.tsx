import { data, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage } from '../portal-page.ts';
import type { Route } from './+types/guest-page';
import { dayIn } from './guest-access.ts';
import { GuestBill } from './guest-bill.tsx';
import { GuestGone } from './guest-gone.tsx';
import styles from './guest-page.module.css';
import { isCovering } from './guest-policy.ts';
import { findGuestsPolicy, findWhatIsCovered } from './guest-policy-store.ts';
import { GuestProof, NoProof } from './guest-proof.tsx';
import { closeGuestSession, guestOf } from './guest-session.ts';
import { GUEST_IDLE_MINUTES } from './guest-times.ts';
import { billInWords, proofInWords } from './guest-words.ts';
import { listUnpaid } from './payment-store.ts';

/** One policy, for the purpose its guest came with. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const guest = await guestOf(asked, request);
  const policy = guest && (await findGuestsPolicy(asked.db, guest.policy_id));
  if (!policy) return data({ shows: 'nothing' as const }, { status: 410 });

  const today = dayIn(brand.states[policy.state].timeZone, new Date());
  if (guest.view === 'Payment') {
    const unpaid = await listUnpaid(asked.db, guest.policy_id);
    return data({ shows: 'bill' as const, bill: billInWords(policy, unpaid, today, asked.language) });
  }
  const proof = proofInWords(policy, await findWhatIsCovered(asked.db, guest.policy_id), today, asked.language);
  return data({ shows: isCovering(proof.cover) ? ('proof' as const) : ('no-proof' as const), proof });
}

/** Done: nothing stays for the next person at this screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  return redirect(localizeHref('/uaichome', { locale: asked.language }), {
    status: 303,
    headers: { 'set-cookie': await closeGuestSession(asked, request), 'clear-site-data': '"cache"' },
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  portalMeta(matches, titles[loaderData?.shows ?? 'nothing']);

const titles = {
  nothing: m.guest_gone_title,
  bill: m.guest_bill_title,
  proof: m.guest_proof_title,
  'no-proof': m.guest_no_proof_title,
};

export default function GuestPage({ loaderData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  if (loaderData.shows === 'nothing') return <GuestGone />;
  return (
    <div className={styles.page}>
      {loaderData.shows === 'bill' && <GuestBill bill={loaderData.bill} />}
      {loaderData.shows === 'proof' && <GuestProof proof={loaderData.proof} />}
      {loaderData.shows === 'no-proof' && <NoProof proof={loaderData.proof} />}
      <form method="post" className={styles.done}>
        <p>{m.guest_closes({ minutes: GUEST_IDLE_MINUTES }, locale)}</p>
        <Button type="submit" kind="outline">
          {m.guest_done({}, locale)}
        </Button>
      </form>
    </div>
  );
}
