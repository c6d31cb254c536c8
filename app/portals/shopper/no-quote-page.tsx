import { href, redirect } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { boughtBy } from '#insurance/purchases/buyers-policy.ts';
import { nextStep } from '#insurance/quotes/quote-progress.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/no-quote-page';
import { findOpenQuote, quotePath } from './quote-visit.ts';

/**
 * Redirects to the next step of the open quote; without one in this browser, explains how to resume or begin a quote.
 * A quote that was bought leads to its policy: here for a day, and then to the policyholder's account.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const open = await findOpenQuote(context, request);
  if (open?.draft.is_bought) {
    if (await boughtBy(context, readCookie(request, 'quote'))) throw redirect(quotePath(request, 'policy'), 303);
    return { isBought: true };
  }
  if (open) throw redirect(quotePath(request, open.draft.reference ? 'sent' : nextStep(open.draft)), 303);
  return { isBought: false };
}

export const meta: Route.MetaFunction = () => portalMeta(m.quoting_no_quote_title);

export default function NoQuotePage({ loaderData: { isBought } }: Route.ComponentProps) {
  const link = usePortalLink();
  const start = localizeHref(href('/uaichome/getaquote'));
  if (isBought) {
    return (
      <PortalCard object="checklist" title={m.quoting_bought_title()}>
        <p>{m.quoting_bought_text()}</p>
        <ButtonLink kind="go" size="large" isBlock href={link(href('/insurednew/login'))}>
          {m.buy_account_sign_in()}
        </ButtonLink>
        <ButtonLink kind="outline" isBlock href={start}>
          {m.quoting_no_quote_new()}
        </ButtonLink>
      </PortalCard>
    );
  }
  return (
    <PortalCard object="checklist" title={m.quoting_no_quote_title()}>
      <p>{m.quoting_no_quote_text()}</p>
      <ButtonLink kind="go" size="large" isBlock href={`${start}#continue`}>
        {m.quote_resume_again()}
      </ButtonLink>
      <ButtonLink kind="outline" isBlock href={start}>
        {m.quoting_no_quote_new()}
      </ButtonLink>
    </PortalCard>
  );
}
