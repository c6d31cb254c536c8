import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { QUOTE_DAYS } from '#config/security-limits.ts';
import { ONLINE_STATES, type StateCode } from '#config/states.ts';
import { nextStep } from '#insurance/quotes/quote-answers.ts';
import { campaignGiven, startQuote } from '#insurance/quotes/start-quote.ts';
import { recordSource } from '#insurance/records/open-record-source.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Route } from './+types/quote-start-page';
import { QuoteFrame } from './quote-frame.tsx';
import styles from './quote-start.module.css';
import { agentNear } from './quote-surroundings.ts';
import { byAgentPath, findOpenQuote, quotePath, visitCookie } from './quote-visit.ts';

/** The page before a quote begins: what to have ready, how long it takes, and what happens with the answers. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const query = new URL(request.url).searchParams;
  const place = placeOf(request, query.get('zip') ?? '');
  const open = await findOpenQuote(context, request);
  return {
    ...place,
    campaign: campaignGiven(query.get('campaign')),
    key: randomUUID(),
    isPriced: context.env.abilities.includes('see-price'),
    looksUp: context.env.abilities.includes('see-price') && recordSource(context.env) !== undefined,
    goOn: open && !open.draft.reference ? quotePath(request, nextStep(open.draft)) : undefined,
    around: {
      state: place.state,
      agent: await agentNear(context, place.zip),
      back: `${localizeHref(href('/uaichome/getaquote'))}?zip=${place.zip}`,
    },
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async () => {
    const { zip: typed = '', campaign, key = '' } = await readForm(request);
    const { zip, state } = placeOf(request, typed);
    const token = await startQuote(context, { zip, state, campaign: campaignGiven(campaign), key });
    return redirect(quotePath(request, 'name'), {
      status: 303,
      headers: { 'set-cookie': visitCookie(request, token) },
    });
  });
}

/** @throws {Response} a redirect to the form for a ZIP code; to the agents if the state has no online quotes */
function placeOf(request: Request, zip: string): { zip: string; state: StateCode; city: string } {
  if (!/^[0-9]{5}$/.test(zip)) throw redirect(localizeHref(href('/uaichome/getaquote')), 303);
  const place = zipCode(zip);
  if (!place || !ONLINE_STATES.some((state) => state === place.state)) {
    throw redirect(byAgentPath(request, { why: 'state', zip }), 303);
  }
  return { zip, state: place.state, city: place.city };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

const NEEDS = [
  ['card', m.quoting_need_license],
  ['car', m.quoting_need_car],
  ['user', m.quoting_need_people],
  ['document', m.quoting_need_insurance],
] as const;

export default function QuoteStartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, zip, city, state, campaign, key, goOn, isPriced, looksUp } = loaderData;
  const place = `${city}, ${brand.states[state].name}`;
  return (
    <QuoteFrame
      around={around}
      title={m.quoting_start_title()}
      lead={m.quoting_start_lead({ place, zip })}
      refusal={refusalOf(actionData)}
    >
      {goOn && (
        <div className={styles.open}>
          <p>{m.quoting_open_already()}</p>
          <a href={goOn}>{m.quoting_open_go_on()}</a>
        </div>
      )}
      <div className={styles.part}>
        <h2>{m.quoting_needs_title()}</h2>
        <ul className={styles.needs}>
          {NEEDS.map(([icon, need]) => (
            <li key={icon}>
              <Icon name={icon} />
              {need()}
            </li>
          ))}
        </ul>
      </div>
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
      <form method="post">
        <input type="hidden" name="zip" value={zip} />
        <input type="hidden" name="campaign" value={campaign} />
        {/* One key per page view: a form that is sent twice begins one quote. */}
        <input type="hidden" name="key" value={key} />
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {goOn ? m.quoting_start_another() : m.quoting_start()}
        </Button>
      </form>
    </QuoteFrame>
  );
}
