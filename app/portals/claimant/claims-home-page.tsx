import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findOwnClaims } from '#insurance/claims/views/own-claim-store.ts';
import { claimView } from '#insurance/claims/views/own-claim-view.ts';
import { findOwnPolicies } from '#insurance/policies/own-policy-store.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { openRealm, signedIn, signOut } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { CLAIMS_REALM, POLICYHOLDER_REALM } from '#platform/sessions/realm.ts';
import { Button } from '#ui/button.tsx';
import { ClaimCards, claimsLead } from '../cards/claim-cards.tsx';
import home from '../shell/portal-home.module.css';
import { PortalSky } from '../shell/portal-home.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/claims-home-page';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const open = await openRealm(context, request, [CLAIMS_REALM, POLICYHOLDER_REALM]);
  // Whoever is signed in to the whole portal has the same claims there.
  if (open?.realm === POLICYHOLDER_REALM) throw redirect(inSameLanguage(href('/insurednew/my-claims'), request), 303);
  const { id } = open?.person ?? (await signedIn(context, request, 'claims', CLAIMS_REALM.signIn));
  const account = await findAccount(context.db, id);
  const [policy] = await findOwnPolicies(context.db, id);
  const claims = await findOwnClaims(context.db, id);
  return {
    firstName: account?.first_name ?? '',
    state: policy?.state ?? brand.home,
    claims: claims.map((claim) => claimView(claim, context.language)),
  };
}

/** The page's only form signs out. */
export function action({ request, context: routing }: Route.ActionArgs) {
  return signOut(routing.get(portalContext), request, 'claims', CLAIMS_REALM.signIn);
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
          <ClaimCards claims={claims} />
        </div>
      </div>
    </>
  );
}
