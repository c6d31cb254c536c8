import { claimsView } from '#config/by-state/state-views.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findOwnClaims } from '#insurance/claims/views/own-claim-store.ts';
import { claimView } from '#insurance/claims/views/own-claim-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { ClaimCards, claimsLead } from '../cards/claim-cards.tsx';
import { CardPage } from '../shell/cards.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/own-claims-page';
import { policyholderOf } from './policyholder.ts';

/** The claims of a policyholder who is signed in to the whole portal; it shows what the claims home page shows. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const claims = await findOwnClaims(context.db, await policyholderOf(context, request));
  return { claims: claims.map((claim) => claimView(claim, context.language)) };
}

export const meta: Route.MetaFunction = () => portalMeta(m.login_claims_title);

export default function OwnClaimsPage({ loaderData: { claims } }: Route.ComponentProps) {
  return (
    <CardPage
      // Claims pages have their own sky.
      view={claimsView}
      head={
        <>
          <h1>{m.login_claims_title()}</h1>
          <p className="lead">{claimsLead(claims)}</p>
        </>
      }
    >
      <ClaimCards claims={claims} />
    </CardPage>
  );
}
