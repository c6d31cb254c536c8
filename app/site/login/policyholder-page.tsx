import { useSearchParams } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { Icon } from '#ui/icon.tsx';
import { orWhenLost } from '#ui/or-when-lost.ts';
import { type Can, canOf, useCan } from '../can.ts';
import { claimsAccount } from '../content/claims-portals.ts';
import { DestinationLink } from '../content/destination-link.tsx';
import { pageHead } from '../content/page-head.ts';
import { scenes } from '../content/scenes.ts';
import { paths } from '../navigation/navigation.ts';
import { popupLink } from '../popup/popup-link.ts';
import { portalAddress, portalCall } from '../portals.server.ts';
import { headersOfAnswer } from '../public-page.ts';
import type { Route } from './+types/policyholder-page';
import { askForReset, isReset, type ResetOutcome } from './ask-for-reset.server.ts';
import { insuredSignIn, type LoginOutcome, logInCustomer } from './log-in.server.ts';
import styles from './login-card.module.css';
import { LoginCard } from './login-card.tsx';
import { lostLogin } from './login-message.ts';
import { View } from './scene-card.tsx';

const FOR_CLAIMS = `${paths.policyholder}?for=claims`;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const call = context.get(portalCall);
  if (isReset(form)) return askForReset(call, 'customer', form);
  const door = insuredSignIn(request, new URL(request.url).searchParams.get('for') === 'claims');
  return logInCustomer(call, form, context.get(portalAddress)('insured', door));
}

export const clientAction = orWhenLost<LoginOutcome | ResetOutcome>(lostLogin);

export const headers = headersOfAnswer;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_login_title(),
        description: canOf(matches)('renew-policy') ? m.pages_login_description() : m.pages_login_description_agent(),
        path: paths.policyholder,
      })
    : [];

/** LG-03: the page version, titled Login to Portal. */
export default function PolicyholderPage({ actionData }: Route.ComponentProps) {
  const can = useCan();
  const isForClaims = useSearchParams()[0].get('for') === 'claims';
  return (
    <LoginCard
      kind="customer"
      path={isForClaims ? FOR_CLAIMS : paths.policyholder}
      title={m.pages_login_headline()}
      lead={isForClaims ? claimsLead(can) : can('renew-policy') ? m.pages_login_lead() : m.pages_login_lead_agent()}
      view={import.meta.env.SSR && <View {...scenes.causeway} />}
      user={{ label: m.pages_login_email(), type: 'email', blank: m.pages_login_need_email() }}
      outcome={actionData}
      beside={<a href={localizeHref(paths.createAccount)}>{m.pages_login_create()}</a>}
    >
      {isForClaims ? <ClaimsAccount /> : <GuestWays />}
      <p>
        <a href={localizeHref(paths.agentLogin)}>{m.pages_login_other_agent()}</a>
      </p>
    </LoginCard>
  );
}

function claimsLead(can: Can): string {
  if (!can('follow-claim')) return m.login_for_claims_lead_call({ phone: tollFree(brand.phones.claims) });
  const isAllOnline = can('send-claim-papers') && can('message-adjuster');
  return isAllOnline ? m.login_for_claims_lead() : m.login_for_claims_lead_follow();
}

/** LG-05. */
function ClaimsAccount() {
  const account = claimsAccount(useCan());
  return (
    <p>
      <DestinationLink to={account}>
        {m.login_for_claims_account()}
        {account.isOutside && <Icon name="arrow-out" />}
      </DestinationLink>
    </p>
  );
}

const GuestWays = () => (
  <>
    <p>{m.pages_login_no_account()}</p>
    <ul className={styles.ways}>
      <li>
        <a {...popupLink('guest-payment')}>{m.layout_footer_pay()}</a>
      </li>
      <li>
        <a {...popupLink('guest-id')}>{m.layout_footer_id_card()}</a>
      </li>
    </ul>
  </>
);
