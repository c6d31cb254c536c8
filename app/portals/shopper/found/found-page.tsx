import { data, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { adverseNoticeOf } from '#insurance/quotes/declining/adverse-notice.ts';
import { askRecords } from '#insurance/quotes/found/ask-records.ts';
import { type Decisions, decideFound } from '#insurance/quotes/found/decide-found.ts';
import { foundView } from '#insurance/quotes/found/found-view.ts';
import { lockPrice } from '#insurance/quotes/pricing/lock-price.ts';
import { recordsWait } from '#insurance/quotes/records-wait.ts';
import { recordSource } from '#insurance/records/open-record-source.ts';
import { writtenMomentIn } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useTyped } from '../../shell/portal-page.ts';
import { expectAbility } from '../quote-abilities.ts';
import { QuoteFrame } from '../quote-frame.tsx';
import { agentOfQuote } from '../quote-surroundings.ts';
import { openQuoteAt, quotePath } from '../quote-visit.ts';
import { useDesk } from '../use-desk.ts';
import type { Route } from './+types/found-page';
import styles from './found.module.css';
import { FoundReport } from './found-report.tsx';

/**
 * Shows what records say about the drivers and cars of a quote, beside the shopper's answers, before the first price.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { draft, source } = await openFound(context, request);
  const consent = draft.found?.consent;
  const wait = recordsWait(context.env, draft);
  return {
    reports: foundView(draft, context.language),
    isTrial: source.isTrial,
    isAsking: wait === 'ask',
    lookedAt: consent && writtenMomentIn(consent.at, context.language, brand.states[draft.state].timeZone),
    notice: (await adverseNoticeOf(context.db, draft)) && quotePath(request, 'notice'),
    around: {
      state: draft.state,
      agent: await agentOfQuote(context, draft),
      back: quotePath(request, 'check'),
      later: quotePath(request, 'later'),
    },
  };
}

/** Requests the records that are missing; or saves the shopper's reply to each difference and goes on to the price. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const open = await openFound(context, request);
  return answerForm(async (showAgain) => {
    const fields = await readForm(request, { withLines: 'all' });
    if (fields.go === 'ask') {
      await askRecords(context, open, {});
      return redirect(quotePath(request, 'found'), 303);
    }
    showAgain(fields);
    // The page was opened before another look-up became due. It has no fields now, so complete answers are saved.
    const isAsking = recordsWait(context.env, open.draft) === 'ask';
    const missing = Object.entries(await decideFound(context, open, decisionsIn(fields), { isWhole: !isAsking }));
    // A price that is locked stays valid without them, so complete answers continue to it.
    if (isAsking && missing.length > 0) throw new Failure('refused', m.records_first());
    if (missing.length > 0) {
      const errors = missing.map(([id, what]) =>
        what === 'why' ? [`why-${id}`, m.records_why_missing()] : [`says-${id}`, m.records_choose_missing()],
      );
      const refusal = m.quoting_check_fields();
      return refuseForm({ refusal, errors: Object.fromEntries(errors), values: fields });
    }
    await lockPrice(context, open);
    return redirect(quotePath(request, 'coverage'), 303);
  });
}

/** @throws {Response} 404 where no records are ordered; a redirect to the review page without the shopper's consent */
async function openFound(context: Context, request: Request) {
  expectAbility(context, 'see-price');
  const source = recordSource(context.env);
  if (!source) throw data(null, { status: 404 });
  const open = await openQuoteAt(context, request, 'check');
  if (!open.draft.found?.consent?.isGiven) throw redirect(quotePath(request, 'check'), 303);
  return { ...open, source };
}

/** Reads the form: `says-17-1` is `accepted` or `disputed`, and `why-17-1` is the shopper's explanation. */
function decisionsIn(fields: Fields): Decisions {
  const said = Object.entries(fields).flatMap(([name, is]) => {
    const id = /^says-([0-9]+-[0-9]+)$/.exec(name)?.[1];
    return id && (is === 'accepted' || is === 'disputed') ? [[id, { is, why: fields[`why-${id}`] }] as const] : [];
  });
  return Object.fromEntries(said);
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function FoundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, reports, isTrial, isAsking, lookedAt, notice } = loaderData;
  const refusal = refusalOf(actionData);
  const { errors, values } = useTyped(actionData);
  const isDesk = useDesk() !== undefined;
  return (
    <QuoteFrame
      around={around}
      title={m.records_title()}
      lead={isDesk ? m.records_lead_desk() : m.records_lead()}
      refusal={refusal}
    >
      {isTrial && (
        <Alert kind="info" role="none">
          {m.records_trial()}
        </Alert>
      )}
      {notice && (
        <p>
          <a href={notice}>{m.records_notice_read()}</a>
        </p>
      )}
      <form method="post" noValidate>
        <div className={styles.reports}>
          {reports.map((report) => (
            <FoundReport key={report.id} report={report} isAsking={isAsking} errors={errors} values={values} />
          ))}
        </div>
        {isAsking ? (
          <Button type="submit" name="go" value="ask" kind="go" size="large" isBlock iconAfter="arrow-right">
            {m.records_ask_now()}
          </Button>
        ) : (
          <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
            {m.records_go_on()}
          </Button>
        )}
      </form>
      <section className={styles.rights}>
        <h2>{isDesk ? m.records_rights_title_desk() : m.records_rights_title()}</h2>
        {lookedAt && <p>{isDesk ? m.records_looked_desk({ at: lookedAt }) : m.records_looked({ at: lookedAt })}</p>}
        <p>{isDesk ? m.records_rights_page_desk() : m.records_rights_page()}</p>
        <ul>
          {reports
            .map(({ source }) => source)
            .filter(({ name }, at, all) => all.findIndex((each) => each.name === name) === at)
            .map(({ name, address, writtenPhone }) => (
              <li key={name}>
                <b>{name}</b>, {address}, {writtenPhone}
              </li>
            ))}
        </ul>
      </section>
    </QuoteFrame>
  );
}
