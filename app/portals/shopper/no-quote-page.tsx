import { href, redirect } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { nextStep } from '#insurance/quotes/quote-answers.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/no-quote-page';
import { findOpenQuote, quotePath } from './quote-visit.ts';

/**
 * Redirects to the next step of the open quote; without one in this browser, explains how to resume or begin a quote.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const open = await findOpenQuote(routing.get(portalContext), request);
  if (open) throw redirect(quotePath(request, open.draft.reference ? 'sent' : nextStep(open.draft)), 303);
  return null;
}

export const meta: Route.MetaFunction = () => portalMeta(m.quoting_door_title);

export default function NoQuotePage() {
  const start = localizeHref(href('/uaichome/getaquote'));
  return (
    <PortalCard object="checklist" title={m.quoting_door_title()}>
      <p>{m.quoting_door_text()}</p>
      <ButtonLink kind="go" size="large" isBlock href={`${start}#continue`}>
        {m.quote_resume_again()}
      </ButtonLink>
      <ButtonLink kind="outline" isBlock href={start}>
        {m.quoting_door_new()}
      </ButtonLink>
    </PortalCard>
  );
}
