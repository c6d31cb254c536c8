import { redirect } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { nextStep } from '#insurance/quotes/quote-answers.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import { PortalPaper } from '../shell/portal-paper.tsx';
import type { Route } from './+types/quote-door-page';
import { findOpenQuote, quotePath } from './quote-visit.ts';

/** On to the step that waits; without a quote in this browser: how to come back to one, or to begin. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const open = await findOpenQuote(context.get(portalContext), request);
  if (open) throw redirect(quotePath(request, open.draft.reference ? 'sent' : nextStep(open.draft)), 303);
  return null;
}

export const meta: Route.MetaFunction = () => portalMeta(m.quoting_door_title);

export default function QuoteDoorPage() {
  const start = localizeHref('/uaichome/getaquote');
  return (
    <PortalPaper object="checklist" title={m.quoting_door_title()}>
      <p>{m.quoting_door_text()}</p>
      <ButtonLink kind="go" size="large" isBlock href={`${start}#continue`}>
        {m.quote_resume_again()}
      </ButtonLink>
      <ButtonLink kind="outline" isBlock href={start}>
        {m.quoting_door_new()}
      </ButtonLink>
    </PortalPaper>
  );
}
