import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { findOwnPolicies } from '../policyholder/own-policy-store.ts';
import { portalContext } from '../portal-context.ts';
import { PortalCard, PortalHome } from '../portal-home.tsx';
import { portalMeta, usePortalLanguage } from '../portal-page.ts';
import { writtenPhone } from '../written.ts';
import type { Route } from './+types/claims-home-page';
import { findAccount } from './account-store.ts';
import { signedIn, signOut } from './session.ts';

const FORM = '/insurednew/insured/claimuser/clogin';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { id } = await signedIn(asked, request, 'claims', FORM);
  const account = await findAccount(asked.db, id);
  const [policy] = await findOwnPolicies(asked.db, id);
  return { firstName: account?.first_name ?? '', state: policy?.state ?? 'FL' };
}

/** The one form of the page: sign out. */
export function action({ request, context }: Route.ActionArgs) {
  return signOut(context.get(portalContext), request, 'claims', FORM);
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.login_claims_title);

export default function ClaimsHomePage({ loaderData: { firstName, state } }: Route.ComponentProps) {
  const locale = usePortalLanguage();
  const phone = brand.phones.claims;
  return (
    <PortalHome
      state={state}
      title={m.login_hello({ name: firstName }, { locale })}
      lead={m.login_claims_lead({}, { locale })}
    >
      <PortalCard title={m.login_claims_report({}, { locale })}>
        <p>{m.login_claims_report_text({}, { locale })}</p>
        <a className={buttonClass({ kind: 'go', size: 'large' })} href={`tel:+1${phone}`}>
          {m.guest_call({ phone: `1-${writtenPhone(phone)}` }, { locale })}
        </a>
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
