import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { isAble } from '#config/is-able.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { QUOTE_DAYS } from '#config/retention.ts';
import { ONLINE_STATES, type StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { markDraftOpened } from '#insurance/quotes/quote-draft-store.ts';
import { isMinor } from '#insurance/quotes/quote-form.ts';
import { nextStep } from '#insurance/quotes/quote-progress.ts';
import { QUOTE_FORMS, quoteFormView, type Wrong, wrongTexts } from '#insurance/quotes/quote-steps.ts';
import type { AnsweredOn } from '#insurance/quotes/rating-questions.ts';
import { saveForm } from '#insurance/quotes/save-step.ts';
import { campaignGiven, startQuote } from '#insurance/quotes/start-quote.ts';
import { recordSource } from '#insurance/records/open-record-source.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { QuestionFields } from '../cards/question-fields.tsx';
import type { Route } from './+types/quote-start-page';
import { QuoteFrame } from './quote-frame.tsx';
import styles from './quote-start.module.css';
import { agentNear, progressAt, refuseMinor, zipPagePath } from './quote-surroundings.ts';
import { byAgentPath, findOpenQuote, quotePath, visitCookie, wayOn } from './quote-visit.ts';

/** The first question of a quote, how long it takes, and what happens with the answers. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const query = new URL(request.url).searchParams;
  const place = placeOf(request, query.get('zip') ?? '');
  const open = await findOpenQuote(context, request);
  return {
    ...place,
    ...quoteFormView('name', {}, { language: context.language, state: place.state, people: [] }),
    campaign: campaignGiven(query.get('campaign')),
    key: randomUUID(),
    isPriced: isAble(context.env.abilities, 'see-price', place.state),
    looksUp: isAble(context.env.abilities, 'see-price', place.state) && recordSource(context.env) !== undefined,
    goOn: open && !open.draft.reference && !open.draft.is_bought ? quotePath(request, nextStep(open.draft)) : undefined,
    around: {
      state: place.state,
      agent: await agentNear(context, place.zip),
      progress: progressAt('name'),
      back: zipPagePath(place.zip),
    },
  };
}

/** Starts a quote with its first answers. A form without them, such as a carrier's own, starts it at that question. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const { zip, campaign, key, ...values } = await readForm(request);
    // The form keeps its key: sent again after a refusal, it still begins one quote.
    showAgain({ ...values, key: key ?? '' });
    return start(context, request, { zip, campaign, key }, values);
  });
}

async function start(
  context: Context,
  request: Request,
  { zip: typedZip = '', campaign, key = '' }: Record<'zip' | 'campaign' | 'key', string | undefined>,
  values: Fields,
) {
  const { zip, state } = placeOf(request, typedZip);
  const isNamed = values.firstName !== undefined;
  const typed = { ...values, key };
  const marked = (wrong: Wrong) => {
    const errors = wrongTexts(wrong, context.language);
    return refuseForm({ refusal: m.quoting_check_fields(), errors, values: typed });
  };
  // Nothing is begun with wrong fields or for a minor, so that the quote that this browser has open stays open.
  const facts: AnsweredOn = { today: dayIn(state, new Date()), state };
  const read = isNamed ? readAnswers(QUOTE_FORMS.name, values, { facts }) : undefined;
  if (read?.errors) return marked(read.errors);
  if (read && isMinor(read.answers.birth ?? '', facts.today)) return refuseMinor(zip, typed);
  const token = await startQuote(context, { zip, state, campaign: campaignGiven(campaign), key });
  const headers = { 'set-cookie': visitCookie(request, token) };
  const tokenHash = hashToken(token);
  const draft = await markDraftOpened(context.db, tokenHash);
  if (!draft || !isNamed) return redirect(quotePath(request, 'name'), { status: 303, headers });
  const saved = await saveForm(context, { tokenHash, draft }, 'name', values, '');
  if (saved.stop) return refuseMinor(zip, typed);
  if (saved.wrong) return marked(saved.wrong);
  return redirect(wayOn(request, saved.draft, 'name'), { status: 303, headers });
}

/** @throws {Response} a redirect to the form for a ZIP code; to the agents if the state has no online quotes */
function placeOf(request: Request, zip: string): { zip: string; state: StateCode; city: string } {
  if (!/^[0-9]{5}$/.test(zip)) throw redirect(localizeHref(href('/uaichome/getaquote')), 303);
  const place = zipCode(zip);
  if (!place || !ONLINE_STATES.some((state) => state === place.state)) {
    throw redirect(byAgentPath(request, zip), 303);
  }
  return { zip, state: place.state, city: place.city };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteStartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, title, lead, groups, zip, city, state, campaign, goOn, isPriced, looksUp } = loaderData;
  const place = `${city}, ${stateName(state)}`;
  const refusal = refusalOf(actionData);
  const { errors = {}, values = loaderData.values } = refusal ?? {};
  return (
    <QuoteFrame
      around={around}
      title={title}
      lead={`${m.quoting_start_lead({ place, zip })} ${lead ?? ''}`}
      refusal={refusal}
    >
      {goOn && (
        <div className={styles.open}>
          <p>{m.quoting_open_already()}</p>
          <a href={goOn}>{m.quoting_open_go_on()}</a>
        </div>
      )}
      <form method="post" noValidate>
        <QuestionFields groups={groups} errors={errors} values={values} />
        <input type="hidden" name="zip" value={zip} />
        <input type="hidden" name="campaign" value={campaign} />
        {/* One key per page view: a form that is sent twice, or corrected, begins one quote. */}
        <input type="hidden" name="key" value={values.key || loaderData.key} />
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {goOn ? m.quoting_start_another() : m.quoting_start()}
        </Button>
      </form>
      <ul className={styles.promises}>
        <li>
          <Icon name="clock" />
          {m.quoting_how_long()}
        </li>
        <li>
          <Icon name="check" />
          {m.quoting_saved_days({ days: QUOTE_DAYS })}
        </li>
        <li>
          <Icon name="money" />
          {isPriced ? m.quoting_price_at_end() : m.quoting_no_price()}
        </li>
      </ul>
      <details className={styles.privacy}>
        <summary>{m.quoting_privacy_title()}</summary>
        <p>{m.quoting_privacy_text()}</p>
        <p>{looksUp ? m.records_privacy() : m.quoting_privacy_sources()}</p>
        <p>
          <a href={localizeHref(href('/uaichome/privacy-policy'))}>{m.portal_privacy()}</a>
        </p>
      </details>
    </QuoteFrame>
  );
}
