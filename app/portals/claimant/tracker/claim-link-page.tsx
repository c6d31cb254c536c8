import { data, href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { openClaimByLink } from '#insurance/claims/access/claim-access.ts';
import { findAccess } from '#insurance/claims/access/claim-access-store.ts';
import { sendNewLink } from '#insurance/claims/talk/send-new-link.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { pathOfFormDraft } from '#platform/sessions/form-draft.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
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
  const { act } = await readForm(request).catch((): Fields => ({}));
  if (act === 'again') {
    return answerForm(async () => {
      await sendNewLink(context, params.token);
      return { isSent: true };
    });
  }
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
  const { refusal } = refusalOf(actionData) ?? {};
  if (loaderData.isOpen && actionData === undefined) {
    return (
      <PortalCard object="lock" title={m.claim_link_title()}>
        <p>{m.claim_link_text()}</p>
        <form method="post">
          <Button type="submit" kind="go" size="large" isBlock>
            {m.follow_open()}
          </Button>
        </form>
      </PortalCard>
    );
  }
  return (
    <PortalCard object="lock" title={m.claim_link_over()} refusal={refusal}>
      {actionData && 'isSent' in actionData ? (
        <Alert kind="ok" role="status" isNews>
          {m.claim_link_sent({ phone: tollFree(brand.phones.claims) })}
        </Alert>
      ) : (
        <>
          <p>{m.claim_link_over_text()}</p>
          <form method="post">
            <Button type="submit" name="act" value="again" kind="go" size="large" isBlock icon="mail">
              {m.claim_link_again()}
            </Button>
          </form>
        </>
      )}
      <p>
        {m.claim_link_code()} <a href={link(href('/insurednew/claims/follow'))}>{m.follow_title()}</a>
      </p>
    </PortalCard>
  );
}
