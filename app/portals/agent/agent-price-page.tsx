import { data, href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { portalContext } from '#platform/context/portal-context.ts';
import { policyPrice } from '../cards/price/policy-price.ts';
import { PolicyPriceCards } from '../cards/price/policy-price-cards.tsx';
import { IN_FORCE } from '../cards/price/price-of.ts';
import { CardPage } from '../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/agent-price-page';
import { bookPolicyOf } from './agent-desk.ts';

/** What a client's policy costs, and why, as the client sees it. A policy outside the agent's book gets a 404. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const policy = await bookPolicyOf(context, request, params);
  const price = await policyPrice(context, policy.id, params.of);
  if (!price && params.of !== IN_FORCE) throw data(null, { status: 404 });
  return { price };
}

export const meta: Route.MetaFunction = () => portalMeta(m.price_explained_title);

export default function AgentPricePage({ loaderData: { price }, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const { id, of } = params;
  const state = params.state.toLowerCase();
  return (
    <CardPage>
      <p>
        <a href={link(href('/uaicins/:state/policies/:id', { state, id }))}>{m.agent_claim_back()}</a>
      </p>
      <h1>{price?.isRenewal ? m.price_explained_renewal_title() : m.price_explained_title()}</h1>
      <PolicyPriceCards
        price={price}
        fileAt={(format) => link(href('/uaicins/:state/policies/:id/price/:of/:format', { state, id, of, format }))}
      />
    </CardPage>
  );
}
