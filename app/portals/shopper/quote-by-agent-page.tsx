import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ONLINE_STATES } from '#config/states.ts';
import { nextStep } from '#insurance/quotes/quote-progress.ts';
import { notServedText } from '#insurance/zips/not-served.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Route } from './+types/quote-by-agent-page';
import { QuoteFrame } from './quote-frame.tsx';
import { agentNear, agentsPath } from './quote-surroundings.ts';
import { findOpenQuote, quotePath } from './quote-visit.ts';

/** Why a quote cannot continue online, and which agents can continue with it. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const query = new URL(request.url).searchParams;
  const zip = (query.get('zip') ?? '').replace(/\D/g, '').slice(0, 5);
  const place = zipCode(zip);
  const open = await findOpenQuote(context, request);
  const isOnline = ONLINE_STATES.some((state) => state === place?.state);
  const reason = place ? m.quoting_stop_state({ state: stateName(place.state) }) : notServedText(zip, language);
  return {
    reason: isOnline ? m.quoting_stop_none() : reason,
    agents: place && agentsPath(zip),
    zip,
    isSaved: open !== undefined && nextStep(open.draft) !== 'name',
    around: {
      state: place?.state ?? brand.home,
      agent: await agentNear(context, zip),
      ...(open && !open.draft.reference && { back: quotePath(request, 'address') }),
    },
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** The insurance regulators' own guide to buying car insurance, for every state. */
const SHOPPING_GUIDE = 'https://content.naic.org/consumer/auto-insurance.htm';

export default function QuoteByAgentPage({ loaderData }: Route.ComponentProps) {
  const { around, reason, agents, zip, isSaved } = loaderData;
  return (
    <QuoteFrame around={around} title={agents ? m.quoting_stop_title() : m.quoting_stop_elsewhere()} lead={reason}>
      {agents ? (
        <>
          {isSaved && <p>{m.quoting_stop_next()}</p>}
          <ButtonLink kind="go" size="large" iconAfter="arrow-right" href={agents}>
            {m.quotes_agents_near({ zip })}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{m.quoting_stop_guide()}</p>
          <p>
            <a href={SHOPPING_GUIDE} rel="noopener">
              {m.quoting_stop_guide_link()}
            </a>
          </p>
          <ButtonLink kind="outline" href={localizeHref(href('/uaichome/getaquote'))}>
            {m.quoting_stop_other_zip()}
          </ButtonLink>
        </>
      )}
    </QuoteFrame>
  );
}
