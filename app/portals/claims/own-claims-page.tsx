import { m } from '#config/messages/compiled/messages.js';
import { PaperPage } from '../papers.tsx';
import { policyholderOf } from '../policyholder/policyholder.ts';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage } from '../portal-page.ts';
import type { Route } from './+types/own-claims-page';
import { ClaimPapers, claimsLead } from './claim-papers.tsx';
import { findOwnClaims } from './claim-store.ts';
import { claimInWords } from './claim-words.ts';

/** What the claims home shows, for a policyholder who has signed in for all of it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const claims = await findOwnClaims(asked.db, await policyholderOf(asked, request));
  return { claims: claims.map((claim) => claimInWords(claim, asked.language)) };
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.login_claims_title);

export default function OwnClaimsPage({ loaderData: { claims } }: Route.ComponentProps) {
  const locale = usePortalLanguage();
  return (
    <PaperPage
      // Claims have their own sky: Georgia's dusk.
      state="GA"
      head={
        <>
          <h1>{m.login_claims_title({}, { locale })}</h1>
          <p className="lead">{claimsLead(claims, locale)}</p>
        </>
      }
    >
      <ClaimPapers claims={claims} />
    </PaperPage>
  );
}
