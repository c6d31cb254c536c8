import { data, href, useFetcher } from 'react-router';
import { namesOf } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ONLINE_STATES, stateNamed } from '#config/states.ts';
import { checkState } from '#contract/zip.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { Icon } from '#ui/icon.tsx';
import { orWhenLost } from '#ui/or-when-lost.ts';
import { searchAgents } from '../agents/search-agents.server.ts';
import { type Can, canOf } from '../can.ts';
import { pageHead } from '../content/page-head.ts';
import { scenes } from '../content/scenes.ts';
import { Windshield } from '../content/windshield.tsx';
import { paths } from '../navigation/navigation.ts';
import { portalHref } from '../navigation/portal-href.ts';
import { type CallPortal, portalAddress, portalCall } from '../portals.server.ts';
import { headersOfAnswer } from '../public-page.ts';
import { campaignOf, routeZip, zipIn, zipProblem } from '../zip-routing.ts';
import type { Route } from './+types/get-a-quote-page';
import { useCampaign } from './campaign.ts';
import { answerZipBox, statusOf, type ZipAnswer } from './check-zip.server.ts';
import type { ContinueOutcome } from './continue-outcome.ts';
import { continueQuote } from './continue-quote.server.ts';
import { NotSoldHere } from './not-sold-here.tsx';
import { QuoteHelp } from './quote-help.tsx';
import { QuoteRow } from './quote-row.tsx';
import { beginsAt } from './quote-start.ts';
import { StateQuote } from './state-quote.tsx';
import { tellMeWhen } from './tell-me-when.server.ts';
import { TELL_ME_WHEN, type TellMeRefusal } from './tell-me-when.tsx';

/** RT-08: a checked zip code starts its quote here. The check was already recorded by the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const zip = query.get('zip') ?? '';
  if (zipProblem(zip)) return {};

  const route = routeZip(zip);
  if (route.way === 'unavailable') return { answer: { zip, way: route.way } };
  const call = context.get(portalCall);
  const [search, place] = await Promise.all([searchAgents(zip, call), trueStateOf(zip, call)]);
  if (place && !place.state) return { answer: { zip, way: 'unavailable' as const }, elsewhere: place.sentence };
  const state = place?.state ?? route.state;
  const questions = context.get(portalAddress)('quote', portalHref(href('/uaicins/quote/start')));
  const begin = beginsAt({ zip, state }, campaignOf(query.get('campaign')), questions);
  return { start: { zip, state, search, begin }, isTold: query.has('told') };
}

/**
 * The first digits decide the route; the portal knows whether the zip code really belongs to the state. Without an
 * answer, we go by the digits.
 */
async function trueStateOf(zip: string, call: CallPortal) {
  const reply = await call(checkState, { mailingZip: zip });
  if (!reply.ok) return undefined;
  if ('error' in reply.answer) return { state: undefined, sentence: reply.answer.error };
  return { state: stateNamed(reply.answer.state), sentence: undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === TELL_ME_WHEN) return tellMeWhen(request, context.get(portalCall), form);
  if (form.has('intent')) return continueQuote(request, context, form);
  const answer = await answerZipBox(form, context.get(portalCall));
  return answer instanceof Response ? answer : data<ZipAnswer>(answer, { status: statusOf(answer) });
}

type Answered = ZipAnswer | ContinueOutcome | TellMeRefusal;

/** Only the zip code box is sent by a script. */
export const clientAction = orWhenLost<Answered>((form) => ({ zip: zipIn(form), way: 'lost' }));

/** What the address says stays the same, and without the server it could not be loaded again. */
export const shouldRevalidate = () => false;

export const headers = headersOfAnswer;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.quotes_title(),
        description: descriptionFor(canOf(matches)),
        path: paths.quote,
      })
    : [];

function descriptionFor(can: Can): string {
  const able = ONLINE_STATES.filter((state) => can('start-quote', state));
  return able.length > 0
    ? m.quotes_description({ states: namesOf(able, { join: 'or' }) })
    : m.quotes_description_agents();
}

export default function GetAQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, answer, elsewhere, isTold = false } = loaderData;
  const campaign = useCampaign();
  const fetcher = useFetcher<ZipAnswer>();
  // The page has two forms; each shows only its own answer.
  const zipAnswer = actionData && 'way' in actionData ? actionData : undefined;
  const continued = actionData && 'kind' in actionData ? actionData : undefined;
  const refusal = actionData && 'tellMeError' in actionData ? actionData : undefined;
  return (
    <>
      {start ? (
        <AsSent name="state">{import.meta.env.SSR && <StateQuote {...start} tellMe={{ isTold, refusal }} />}</AsSent>
      ) : (
        <Windshield
          scene={scenes.prairie}
          isFirst
          mark={
            <b>
              <Icon name="car" />
            </b>
          }
          name={m.home_quote_name()}
          heading="h1"
          headline={m.quotes_headline()}
          lead={m.quotes_lead()}
          paper={
            <QuoteRow box="page" fetcher={fetcher} answer={fetcher.data ?? zipAnswer ?? answer} campaign={campaign} />
          }
        />
      )}
      {answer?.way === 'unavailable' && (
        <AsSent name="not-sold">{import.meta.env.SSR && <NotSoldHere sentence={elsewhere} />}</AsSent>
      )}
      <QuoteHelp answered={continued} />
    </>
  );
}
