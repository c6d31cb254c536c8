import { data, redirectDocument, useFetcher } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Icon } from '#ui/icon.tsx';
import { searchAgents } from '../agents/search-agents.server.ts';
import { pageHead } from '../content/page-head.ts';
import { scenes } from '../home/scenes.ts';
import { Windshield } from '../home/windshield.tsx';
import { paths } from '../layout/navigation.ts';
import { portalCall } from '../portals.server.ts';
import type { Route } from './+types/get-a-quote-page';
import { useCampaign } from './campaign.ts';
import { checkZip, type ZipAnswer } from './check-zip.server.ts';
import { continueQuote } from './continue-quote.server.ts';
import { QuoteHelp } from './quote-help.tsx';
import { QuoteRow } from './quote-row.tsx';
import { quoteStart } from './quote-start.ts';
import { StateQuote } from './state-quote.tsx';
import { campaignOf, routeZip, zipProblem } from './zip-routing.ts';

/** RT-08: a checked zip code begins its quote here. The check was recorded where it was made. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const zip = query.get('zip') ?? '';
  if (zipProblem(zip)) return {};

  const route = routeZip(zip);
  if (route.way === 'unavailable') return { answer: { zip, way: route.way } };
  return { start: { zip, state: route.state, search: await searchAgents(zip, context.get(portalCall)) } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.has('intent')) return continueQuote(request, context, form);
  const answer = await checkZip(String(form.get('zip') ?? ''), context.get(portalCall));
  if (answer.way === 'online')
    return redirectDocument(quoteStart(answer, campaignOf(String(form.get('campaign')))), 303);
  return data<ZipAnswer>(answer, { status: answer.way === 'mend' ? 422 : 200 });
}

export const headers: Route.HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  actionHeaders.has('cache-control') ? actionHeaders : parentHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({ matches, title: m.quotes_title(), description: m.quotes_description(), path: paths.quote })
    : [];

export default function GetAQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, answer } = loaderData;
  const campaign = useCampaign();
  const fetcher = useFetcher<ZipAnswer>();
  // Two forms stand on this page; each shows its own answer.
  const zipAnswer = actionData && 'way' in actionData ? actionData : undefined;
  const continued = actionData && 'kind' in actionData ? actionData : undefined;
  return (
    <>
      {start ? (
        <StateQuote {...start} />
      ) : (
        <Windshield
          scene={scenes.texas}
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
      <QuoteHelp answered={continued} />
    </>
  );
}
