import { data, href, redirect } from 'react-router';
import { languageAskedFor } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findGuestPass } from '#insurance/guests/guest-pass-store.ts';
import { openGuestSession } from '#insurance/guests/guest-session.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Button } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/guest-pass-page';
import { GuestGone } from './guest-gone.tsx';

/**
 * A GET does not use up the pass, because link previews and virus scanners fetch the address before the person does.
 */
export async function loader({ request, context: routing, params }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const pass = await findGuestPass(context.db, hashToken(params.token));
  if (!pass) return data({ isOpen: false }, { status: 410 });
  if (pass.language !== context.language && !new URL(request.url).searchParams.has('lang')) {
    throw redirect(`?lang=${pass.language}`);
  }
  return data({ isOpen: true });
}

/** CA-20: exchanges the pass for a session. The form's own fields were checked before the pass was issued. */
export async function action({ request, context: routing, params }: Route.ActionArgs) {
  const session = await openGuestSession(routing.get(portalContext), {
    passToken: params.token,
    earlier: readCookie(request, 'guest'),
  });
  if (!session) return data(null, { status: 410 });
  // The site's form posts here at once; whoever opened the page first may have chosen another language on it.
  const isChosen = new URL(request.url).searchParams.has('lang');
  const lang = isChosen ? languageAskedFor(request) : session.language;
  return redirect(`${href('/insurednew/guest')}?lang=${lang}`, {
    status: 303,
    headers: { 'set-cookie': writtenCookie(request, 'guest', session.token), 'cache-control': 'private, no-store' },
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.guest_pass_title);

export default function GuestPassPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isOpen || actionData === null) return <GuestGone />;
  return (
    <PortalCard object="card" title={m.guest_pass_title()}>
      <p>{m.guest_pass_text()}</p>
      <form method="post">
        <Button type="submit" kind="go" size="large">
          {m.guest_pass_open()}
        </Button>
      </form>
    </PortalCard>
  );
}
