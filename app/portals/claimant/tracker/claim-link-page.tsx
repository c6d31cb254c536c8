import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { openClaimByLink } from '#insurance/claims/access/claim-access.ts';
import { findAccess } from '#insurance/claims/access/claim-access-store.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pathOfFormDraft } from '#platform/sessions/form-draft.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PortalCard } from '../../shell/portal-card.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import type { Route } from './+types/claim-link-page';

/** A GET does not use up the link, because link previews and virus scanners fetch it before the person does. */
export async function loader({ request, context: routing, params }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const pass = await findAccess(context.db, 'link', [hashToken(params.token)]);
  if (!pass) return data({ isOpen: false }, { status: 410 });
  if (pass.language !== context.language && !new URL(request.url).searchParams.has('lang')) {
    throw redirect(`?lang=${pass.language}`);
  }
  return data({ isOpen: true });
}

export async function action({ request, context: routing, params }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const opened = await openClaimByLink(context, { token: params.token, earlier: readCookie(request, 'claim') });
  if (!opened) return data(null, { status: 410 });
  const { token, pass } = opened;
  const draftAt = await pathOfFormDraft(context, request, { kind: 'party', id: pass.partyId });
  const tracker = `${href('/insurednew/claims/:number', { number: pass.number })}?lang=${context.language}`;
  return redirect(draftAt ?? tracker, {
    status: 303,
    headers: { 'set-cookie': writtenCookie(request, 'claim', token), 'cache-control': 'private, no-store' },
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.claim_link_title);

export default function ClaimLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const isOver = !loaderData.isOpen || actionData === null;
  return (
    <PortalCard object="lock" title={isOver ? m.claim_link_over() : m.claim_link_title()}>
      <p>{isOver ? m.claim_link_over_text() : m.claim_link_text()}</p>
      {isOver ? (
        <ButtonLink kind="go" size="large" isBlock href={link(href('/insurednew/claims/follow'))}>
          {m.follow_title()}
        </ButtonLink>
      ) : (
        <form method="post">
          <Button type="submit" kind="go" size="large" isBlock>
            {m.follow_open()}
          </Button>
        </form>
      )}
    </PortalCard>
  );
}
