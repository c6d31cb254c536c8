import { m } from '#config/messages/compiled/messages.js';
import { findOwnClaims } from '#insurance/claims/claim-store.ts';
import { claimInWords } from '#insurance/claims/claim-words.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { ClaimPapers, claimsLead } from '../papers/claim-papers.tsx';
import { PaperPage } from '../shell/papers.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/own-claims-page';
import { policyholderOf } from './policyholder.ts';

/** What the claims home shows, for a policyholder who has signed in for all of it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const claims = await findOwnClaims(asked.db, await policyholderOf(asked, request));
  return { claims: claims.map((claim) => claimInWords(claim, asked.language)) };
}

export const meta: Route.MetaFunction = () => portalMeta(m.login_claims_title);

export default function OwnClaimsPage({ loaderData: { claims } }: Route.ComponentProps) {
  return (
    <PaperPage
      // Claims have their own sky: Georgia's dusk.
      state="GA"
      head={
        <>
          <h1>{m.login_claims_title()}</h1>
          <p className="lead">{claimsLead(claims)}</p>
        </>
      }
    >
      <ClaimPapers claims={claims} />
    </PaperPage>
  );
}
