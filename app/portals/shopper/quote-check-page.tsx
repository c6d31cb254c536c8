import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { askRecords } from '#insurance/quotes/found/ask-records.ts';
import { consentWording } from '#insurance/quotes/found/consent-wording.ts';
import { lockPrice } from '#insurance/quotes/pricing/lock-price.ts';
import { latestLock } from '#insurance/quotes/pricing/price-lock-store.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import { areTextsWanted } from '#insurance/quotes/quote-draft-store.ts';
import { answersView } from '#insurance/quotes/quote-labels.ts';
import { recordsWait } from '#insurance/quotes/records-wait.ts';
import { sendQuote } from '#insurance/quotes/sending/send-quote.ts';
import { recordSource } from '#insurance/records/open-record-source.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { AnswerList } from '#ui/answer-list.tsx';
import { Button } from '#ui/button.tsx';
import { useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/quote-check-page';
import { isPricedHere } from './quote-abilities.ts';
import { QuoteFrame } from './quote-frame.tsx';
import { surroundingsOf } from './quote-surroundings.ts';
import { findOpenQuote, noQuotePath, openQuoteAt, quotePath } from './quote-visit.ts';
import { RecordsConsent } from './records-consent.tsx';

/** All answers of a quote, to review before it is sent. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { draft } = await openQuoteAt(context, request, 'check');
  const wantsTexts = await areTextsWanted(context.db, draft);
  return {
    groups: answersView(draft, { wantsTexts, language: context.language }, (step) =>
      quotePath(request, step, { isChange: true }),
    ),
    isPriced: isPricedHere(context, draft),
    isAgents: Boolean(draft.sold_by),
    records: isPricedHere(context, draft) ? recordsAsked(context, request, draft) : undefined,
    around: await surroundingsOf(context, request, { draft, step: 'check', back: quotePath(request, 'insurance') }),
  };
}

/** The question whether we may order records; once the shopper has agreed, a link to what was found instead. */
function recordsAsked({ env, language }: Context, request: Request, draft: QuoteDraft) {
  if (!recordSource(env)) return undefined;
  const isGiven = draft.found?.consent?.isGiven;
  if (isGiven) return { wording: undefined, said: undefined, found: quotePath(request, 'found') };
  return { wording: consentWording(language), said: isGiven === false ? 'no' : undefined, found: undefined };
}

/**
 * Sends the quote once; a repeated request leads to what was sent. Or orders records, if agreed, and then prices it.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const open = await findOpenQuote(context, request);
  if (!open) return redirect(noQuotePath(request), 303);
  // The client of an agency's quote only reads and signs it.
  if (open.draft.sold_by && !open.draft.is_at_desk) return redirect(quotePath(request, 'sign'), 303);
  return answerForm(async () => {
    const { go, records } = await readForm(request);
    if (go === 'price' && isPricedHere(context, open.draft)) {
      const isGiven = records === 'yes' ? true : records === 'no' ? false : undefined;
      if (isGiven === undefined && recordsWait(context.env, open.draft) === 'consent') {
        const errors = { records: m.records_consent_missing() };
        return refuseForm({ refusal: m.quoting_check_fields(), errors, values: {} });
      }
      const isAsked = await askRecords(context, open, { isGiven });
      if (await seesRecordsFirst(context, request, isAsked)) return redirect(quotePath(request, 'found'), 303);
      await lockPrice(context, open);
      return redirect(quotePath(request, 'coverage'), 303);
    }
    const isSent = await sendQuote(context, open);
    return redirect(quotePath(request, isSent ? 'sent' : 'check'), 303);
  });
}

/** Records are shown before the first price, and again if new ones were ordered or an entry waits for a reply. */
async function seesRecordsFirst(context: Context, request: Request, isAsked: boolean): Promise<boolean> {
  const open = await findOpenQuote(context, request);
  if (!open?.draft.found?.consent?.isGiven || !recordSource(context.env)) return false;
  if (isAsked || recordsWait(context.env, open.draft)) return true;
  return (await latestLock(context.db, open.draft.id)) === undefined;
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, groups, isPriced, isAgents, records } = loaderData;
  const agency = around.agent?.name;
  const typed = useTyped(actionData);
  return (
    <QuoteFrame
      around={around}
      title={m.quoting_title_check()}
      lead={m.quoting_why_check()}
      refusal={refusalOf(actionData)}
    >
      {groups.map(({ title, answers }) => (
        <AnswerList key={title} title={title} answers={answers} changeLabel={m.quoting_change()} />
      ))}
      {isPriced && (
        <form method="post">
          {records && <RecordsConsent records={records} typed={typed} />}
          <Button type="submit" name="go" value="price" kind="go" size="large" isBlock iconAfter="arrow-right">
            {m.price_see_price()}
          </Button>
        </form>
      )}
      {!isAgents && (
        <form method="post">
          <p className="mute">
            {agency ? m.quoting_send_to({ agency }) : m.quoting_send_to_us()} {!isPriced && m.quoting_no_price()}
          </p>
          <Button type="submit" kind={isPriced ? 'outline' : 'go'} size="large" isBlock iconAfter="arrow-right">
            {m.quoting_send()}
          </Button>
        </form>
      )}
    </QuoteFrame>
  );
}
