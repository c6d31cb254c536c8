import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { findAccount } from '../accounts/account-store.ts';
import { CLAIMS_DOOR } from '../accounts/door.ts';
import { signedIn, signOut } from '../accounts/session.ts';
import { findOwnPolicies } from '../policyholder/own-policy-store.ts';
import { portalContext } from '../portal-context.ts';
import { PortalCard, PortalHome } from '../portal-home.tsx';
import { portalMeta, usePortalLanguage } from '../portal-page.ts';
import { writtenPhone } from '../written.ts';
import type { Route } from './+types/claims-home-page';
import { ClaimCard } from './claim-card.tsx';
import { findOwnClaims } from './claim-store.ts';
import { claimInWords } from './claim-words.ts';

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

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.login_claims_title);

export default function ClaimsHomePage({ loaderData: { firstName, state, claims } }: Route.ComponentProps) {
  const locale = usePortalLanguage();
  const phone = brand.phones.claims;
  const open = claims.filter(({ isClosed }) => !isClosed).length;
  return (
    <PortalHome
      state={state}
      title={m.login_hello({ name: firstName }, { locale })}
      lead={open > 0 ? m.claim_open_lead({ open }, { locale }) : m.login_claims_lead({}, { locale })}
    >
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
      <PortalCard title={m.login_claims_report({}, { locale })}>
        <p>{m.login_claims_report_text({}, { locale })}</p>
        <a className={buttonClass({ kind: 'go', size: 'large' })} href={`tel:+1${phone}`}>
          <Icon name="phone" />
          {m.guest_call({ phone: `1-${writtenPhone(phone)}` }, { locale })}
        </a>
        <p>
          {m.claim_mail_to({}, { locale })} {brand.claimsMail}
        </p>
      </PortalCard>
      <PortalCard title={m.login_claims_know({}, { locale })}>
        <p>{m.login_claims_know_text({}, { locale })}</p>
        <p>
          <a href={localizeHref('/uaichome/claims/faq', { locale })}>{m.login_claims_faq({}, { locale })}</a>
        </p>
      </PortalCard>
    </PortalHome>
  );
}
