import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { applyPath } from '#insurance/applications/application.ts';
import { isLinkOpen } from '#insurance/applications/application-store.ts';
import { openByLink } from '#insurance/applications/send-application.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/apply-link-page';
import { cookieOf } from './own-application.ts';

/** A GET does not use up the link: only the button opens the application. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const isOpen = await isLinkOpen(routing.get(portalContext).db, hashToken(params.token));
  return data({ isOpen }, { status: isOpen ? 200 : 410 });
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const opened = await openByLink(routing.get(portalContext), params.token);
  if (!opened) return data({ isOpen: false }, { status: 410 });
  const { topic } = opened.application;
  return redirect(inSameLanguage(applyPath(topic, 'sent'), request), {
    status: 303,
    headers: { 'set-cookie': cookieOf(request, topic, opened.token) },
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ApplyLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  if (actionData || !loaderData.isOpen) {
    return (
      <StepCard title={m.apply_link_over_title()}>
        <p>{m.apply_link_over_text()}</p>
        <ButtonLink kind="go" href={link(href('/apply/status'))}>
          {m.apply_see_status()}
        </ButtonLink>
      </StepCard>
    );
  }
  return (
    <StepCard title={m.apply_link_title()} lead={m.apply_link_text()}>
      <form method="post">
        <Button type="submit" kind="go" size="large" isBlock>
          {m.apply_link_open()}
        </Button>
      </form>
    </StepCard>
  );
}
