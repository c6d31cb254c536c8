import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { policyPrice } from '../cards/price/policy-price.ts';
import { PolicyPriceCards } from '../cards/price/policy-price-cards.tsx';
import { IN_FORCE } from '../cards/price/price-of.ts';
import { CardPage } from '../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/own-price-page';
import { ownPolicyOf } from './policyholder.ts';

/** What the person's own policy costs, and why: now, in the renewal offer, or after one of its changes. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { policy } = await ownPolicyOf(context, request, params.number);
  const name = joinPolicyName(policy);
  const asOf = asOfView(await asOfPolicy(context, policy.id), policy, context.language);
  // The policy's page explains why nothing is shown.
  if (asOf?.isTooOld) {
    throw redirect(inSameLanguage(href('/insurednew/policy/:number?', { number: name }), request), 303);
  }
  const price = await policyPrice(context, policy.id, params.of);
  if (!price && params.of !== IN_FORCE) throw data(null, { status: 404 });
  return { state: policy.state, number: `${policy.prefix} ${policy.number}`, name, price };
}

export const meta: Route.MetaFunction = () => portalMeta(m.price_explained_title);

export default function OwnPricePage({ loaderData: { state, number, name, price }, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const back = price?.isRenewal
    ? href('/insurednew/policy/:number/renewal', { number: name })
    : href('/insurednew/policy/:number?', { number: name });
  return (
    <CardPage
      state={state}
      head={
        <>
          <h1>{price?.isRenewal ? m.price_explained_renewal_title() : m.price_explained_title()}</h1>
          <p>
            <a href={link(back)}>{price?.isRenewal ? m.renewal_title() : m.holder_policy_of({ number })}</a>
          </p>
        </>
      }
    >
      <PolicyPriceCards
        price={price}
        fileAt={(format) =>
          link(href('/insurednew/policy/:number/price/:of/:format', { number: name, of: params.of, format }))
        }
      />
    </CardPage>
  );
}
