import { m } from '#config/messages/compiled/messages.js';
import { findOwnClaims } from '#insurance/claims/claim-store.ts';
import { claimInWords } from '#insurance/claims/claim-words.ts';
import { findOwnPolicies } from '#insurance/policies/own-policy-store.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { signedIn, signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { CLAIMS_DOOR } from '#platform/sessions/door.ts';
import { Button } from '#ui/button.tsx';
import { ClaimPapers, claimsLead } from '../papers/claim-papers.tsx';
import home from '../shell/portal-home.module.css';
import { PortalSky } from '../shell/portal-home.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/claims-home-page';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { id } = await signedIn(asked, request, 'claims', CLAIMS_DOOR.signIn);
  const account = await findAccount(asked.db, id);
  const [policy] = await findOwnPolicies(asked.db, id);
  const claims = await findOwnClaims(asked.db, id);
  return {
    firstName: account?.first_name ?? '',
    state: policy?.state ?? 'FL',
    claims: claims.map((claim) => claimInWords(claim, asked.language)),
  };
}

/** The one form of the page: sign out. */
export function action({ request, context }: Route.ActionArgs) {
  return signOut(context.get(portalContext), request, 'claims', CLAIMS_DOOR.signIn);
}

export const meta: Route.MetaFunction = () => portalMeta(m.login_claims_title);

export default function ClaimsHomePage({ loaderData: { firstName, state, claims } }: Route.ComponentProps) {
  return (
    <>
      <PortalSky state={state} title={m.login_hello({ name: firstName })} lead={claimsLead(claims)}>
        <form method="post">
          <Button type="submit" kind="outline" size="small" icon="logout" className={home.out}>
            {m.login_sign_out()}
          </Button>
        </form>
      </PortalSky>
      <div className={`wrap ${home.papers}`}>
        <div className={home.wide}>
          <ClaimPapers claims={claims} />
        </div>
      </div>
    </>
  );
}
