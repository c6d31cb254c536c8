import { data, href, redirect } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { resumeQuote } from '#insurance/quotes/resume-quote.ts';
import { findReturn } from '#insurance/quotes/saved-quote-store.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/resume-quote-page';
import { quotePath, visitCookie } from './quote-visit.ts';

/**
 * A GET does not use up the link: only a button opens a quote. Several quotes of one phone number are offered to choose
 * from.
 */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const { db, language } = routing.get(portalContext);
  const found = await findReturn(db, hashToken(params.token));
  const quotes = found.map(({ clid, zip, first_name, saved_at }) => {
    const place = zipCode(zip);
    return {
      clid,
      words: [place ? `${place.city}, ${place.state} ${zip}` : zip, first_name].filter(Boolean).join(' · '),
      saved: writtenMoment(saved_at, language),
    };
  });
  return data({ quotes }, { status: quotes.length > 0 ? 200 : 410 });
}

/** Opens the quote in this browser, once. */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const { quote } = await readForm(request).catch((): Fields => ({}));
  const token = await resumeQuote(routing.get(portalContext), params.token, quote || undefined);
  if (!token) return data(null, { status: 410 });
  const headers = { 'set-cookie': visitCookie(request, token) };
  return redirect(quotePath(request, 'saved'), { status: 303, headers });
}

export const meta: Route.MetaFunction = () => portalMeta(m.quote_resume_title);

export default function ResumeQuotePage({ loaderData }: Route.ComponentProps) {
  // After a click that came too late, the loader finds no quotes either.
  const { quotes } = loaderData;
  if (quotes.length === 0) {
    return (
      <PortalCard object="checklist" title={m.quote_resume_over_title()}>
        <p>{m.quote_resume_over_text()}</p>
        <p>
          <a className={buttonClass({ kind: 'go' })} href={localizeHref(href('/uaichome/getaquote'))}>
            {m.quote_resume_again()}
          </a>
        </p>
      </PortalCard>
    );
  }
  return (
    <PortalCard object="checklist" title={m.quote_resume_title()}>
      <p>{quotes.length > 1 ? m.quote_resume_several() : m.quote_resume_text()}</p>
      <form method="post">
        {quotes.length > 1 ? (
          quotes.map(({ clid, words, saved }, place) => (
            <Button
              key={clid}
              type="submit"
              kind={place === 0 ? 'go' : 'outline'}
              size="large"
              isBlock
              name="quote"
              value={clid}
            >
              {m.quote_resume_one({ words, saved })}
            </Button>
          ))
        ) : (
          <Button type="submit" kind="go" size="large" isBlock>
            {m.quote_resume_open()}
          </Button>
        )}
      </form>
    </PortalCard>
  );
}
