import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { findGuestPass } from '#insurance/guests/guest-pass-store.ts';
import { openGuestSession } from '#insurance/guests/guest-session.ts';
import { hashToken } from '#platform/asked/keyring.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { Button } from '#ui/button.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import { PortalPaper } from '../shell/portal-paper.tsx';
import type { Route } from './+types/guest-pass-page';
import { GuestGone } from './guest-gone.tsx';

/** Looking at the address leaves the pass as it is: link previews and virus scanners look first. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const pass = await findGuestPass(asked.db, hashToken(params.token));
  if (!pass) return data({ isOpen: false }, { status: 410 });
  if (pass.language !== asked.language && !new URL(request.url).searchParams.has('lang')) {
    throw redirect(`?lang=${pass.language}`);
  }
  return data({ isOpen: true });
}

/** CA-20: the hand-off. The form's own fields were checked before the pass was given out. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const session = await openGuestSession(context.get(portalContext), request, params.token);
  if (!session) return data(null, { status: 410 });
  return redirect(`/insurednew/guest?lang=${session.language}`, {
    status: 303,
    headers: { 'set-cookie': session.cookie, 'cache-control': 'private, no-store' },
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.guest_pass_title);

export default function GuestPassPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isOpen || actionData === null) return <GuestGone />;
  return (
    <PortalPaper object="card" title={m.guest_pass_title()}>
      <p>{m.guest_pass_text()}</p>
      <form method="post">
        <Button type="submit" kind="go" size="large">
          {m.guest_pass_open()}
        </Button>
      </form>
    </PortalPaper>
  );
}
