import { data, redirect } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { hashToken } from '../keyring.ts';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage } from '../portal-page.ts';
import { PortalPaper } from '../portal-paper.tsx';
import type { Route } from './+types/resume-quote-page';
import { quotePath, visitCookie } from './quote-visit.ts';
import { resumeQuote } from './resume-quote.ts';
import { findReturn } from './saved-quote-store.ts';

/** Looking at the address leaves it as it is: only the button opens the quote. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const isOpen = await findReturn(context.get(portalContext).db, hashToken(params.token));
  return data({ isOpen }, { status: isOpen ? 200 : 410 });
}

/** Opens the quote in this browser, once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const token = await resumeQuote(context.get(portalContext), params.token);
  if (!token) return data(null, { status: 410 });
  const headers = { 'set-cookie': visitCookie(request, token) };
  return redirect(quotePath(request, 'saved'), { status: 303, headers });
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.quote_resume_title);

export default function ResumeQuotePage({ loaderData }: Route.ComponentProps) {
  const locale = usePortalLanguage();
  // After a click that came too late the loader says so, too.
  if (!loaderData.isOpen) {
    return (
      <PortalPaper title={m.quote_resume_over_title({}, { locale })}>
        <p>{m.quote_resume_over_text({}, { locale })}</p>
        <p>
          <a className={buttonClass({ kind: 'go' })} href={localizeHref('/uaichome/getaquote', { locale })}>
            {m.quote_resume_again({}, { locale })}
          </a>
        </p>
      </PortalPaper>
    );
  }
  return (
    <PortalPaper title={m.quote_resume_title({}, { locale })}>
      <p>{m.quote_resume_text({}, { locale })}</p>
      <form method="post">
        <Button type="submit" kind="go" size="large" isBlock>
          {m.quote_resume_open({}, { locale })}
        </Button>
      </form>
    </PortalPaper>
  );
}
