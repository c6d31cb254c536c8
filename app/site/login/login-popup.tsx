import { type ReactNode, useEffect, useState } from 'react';
import { ourStates } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { MOBILE_MAX_PX } from '#contract/limits.ts';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { Icon } from '#ui/icon.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useCan } from '../can.ts';
import { claimsAccount, claimsAsGuest } from '../content/claims-portals.ts';
import { DestinationLink } from '../content/destination-link.tsx';
import { paths } from '../navigation/navigation.ts';
import { PopupContent } from '../popup/popup-content.tsx';
import type { PopupProps } from '../popup/popup-link.ts';
import { type PopupName, popupLink } from '../popup/popup-link.ts';
import { usePosted } from '../popup/use-posted.ts';
import { type SharedState, setShared, useShared } from '../shared-state.ts';
import { HandOffForm } from './hand-off-form.tsx';
import type { LoginOutcome } from './log-in.server.ts';
import { loginAnswer } from './login-address.ts';
import { LoginForm, type UserField } from './login-form.tsx';
import { lostLogin, messageOf } from './login-message.ts';
import styles from './login-popup.module.css';
import { PassingMessage } from './passing-message.tsx';
import { ResetLink } from './reset-link.tsx';
import type { LoginKind } from './typed-login.ts';

const TABS = [
  { tab: 'AGENT', id: 'agent-login', label: m.login_popup_agent, path: paths.agentLogin },
  { tab: 'CUSTOMER', id: 'customer-login', label: m.login_popup_customer, path: paths.policyholder },
] as const;

type TabId = (typeof TABS)[number]['id'];

/** LG-01, LG-02: two logins in one popup. A notice that must be read replaces both. */
export function LoginPopup({ name, shell, link }: PopupProps) {
  const [tab, chooseTab] = useTab(name, link);
  const agent = useLogin('agent');
  const isToRead = agent.outcome?.kind === 'accepted' && agent.outcome.notice.length > 0;
  if (isToRead) {
    return (
      <PopupContent key="notice" shell={shell} size="medium" title={m.pages_agent_notice()}>
        <div className={styles.panel}>
          <AgentLogin {...agent} />
        </div>
      </PopupContent>
    );
  }
  const selected: TabId = tab === 'AGENT' ? 'agent-login' : 'customer-login';
  return (
    <PopupContent
      key="tabs"
      shell={shell}
      title={m.login_popup_title()}
      bar={
        <Tabs
          isWide
          label={m.login_popup_label()}
          selected={selected}
          onSelect={(id) => chooseTab(id === 'agent-login' ? 'AGENT' : 'CUSTOMER')}
          tabs={TABS.map(({ id, label, path }) => ({ id, label: label(), href: localizeHref(path) }))}
        />
      }
    >
      <TabPanel id="agent-login" isSelected={selected === 'agent-login'} className={styles.panel ?? ''}>
        <AgentLogin {...agent} />
      </TabPanel>
      <TabPanel id="customer-login" isSelected={selected === 'customer-login'} className={styles.panel ?? ''}>
        <CustomerLogin isHome={name === 'login-home'} />
      </TabPanel>
    </PopupContent>
  );
}

/** FT-02: the footer's links select a tab where there is room for both columns; on a phone they only open the popup. */
function useTab(name: PopupName, link: HTMLElement) {
  const [chosen, choose] = useState(() => askedTab(name, link));
  const tab = useShared('loginTab');
  useEffect(() => {
    if (chosen) setShared({ loginTab: chosen });
  }, [chosen]);
  useEffect(() => () => setShared({ loginTab: 'AGENT' }), []);
  return [chosen ?? tab, choose] as const;
}

function askedTab(name: PopupName, link: HTMLElement): SharedState['loginTab'] | undefined {
  const isPhone = matchMedia(`(max-width: ${MOBILE_MAX_PX}px)`).matches;
  if (name === 'login' || (isPhone && link.closest('footer'))) return undefined;
  return name === 'login-agent' ? 'AGENT' : 'CUSTOMER';
}

type Login = { outcome: LoginOutcome | undefined; isPending: boolean; send: (form: FormData) => void };

function useLogin(kind: LoginKind | 'claims'): Login {
  const { answer, ...posted } = usePosted(loginAnswer(kind), lostLogin);
  return { outcome: answer, ...posted };
}

/** What the forgot-password form asks of a customer, whatever the login form calls it (LG-13). */
const email = (): UserField => ({ label: m.pages_login_email(), type: 'email', blank: m.pages_login_need_email() });

/** LG-06. */
function AgentLogin(login: Login) {
  return (
    <LoginSteps
      {...login}
      kind="agent"
      user={{ label: m.pages_agent_username(), type: 'text', blank: m.pages_login_need_user() }}
      lead={<p className="mute">{m.login_popup_agent_lead({ states: ourStates() })}</p>}
      resetHref={localizeHref(`${paths.agentLogin}?reset`)}
      beside={<a href={localizeHref(paths.becomeAgent)}>{m.layout_nav_become_agent()}</a>}
    />
  );
}

/** LG-03, LG-04, LG-05. */
function CustomerLogin({ isHome }: { isHome: boolean }) {
  const [isForClaims, setForClaims] = useState(false);
  const forPolicy = useLogin('customer');
  const forClaims = useLogin('claims');
  const login = isForClaims ? forClaims : forPolicy;
  const account = claimsAccount(useCan());
  return (
    <LoginSteps
      {...login}
      kind="customer"
      user={{ label: m.login_popup_username(), type: 'text', blank: m.pages_login_need_user() }}
      lead={
        <ChoiceCards
          legend={m.login_popup_for()}
          isLegendHidden
          name="for"
          chosen={isForClaims ? 'claims' : 'policy'}
          onChoose={(id) => setForClaims(id === 'claims')}
          choices={[
            { id: 'policy', label: m.login_popup_for_policy() },
            { id: 'claims', label: m.login_popup_for_claims() },
          ]}
        />
      }
      resetHref={localizeHref(`${paths.policyholder}?${isForClaims ? 'for=claims&' : ''}reset`)}
      beside={<a href={localizeHref(paths.createAccount)}>{m.pages_login_create()}</a>}
    >
      {isForClaims && (
        <p>
          <DestinationLink to={account}>
            {m.login_for_claims_account()}
            {account.isOutside && <Icon name="arrow-out" />}
          </DestinationLink>
        </p>
      )}
      {isHome ? <HomeWays /> : !isForClaims && <GuestWays />}
    </LoginSteps>
  );
}

/** The option that the guest used last comes first. */
function GuestWays() {
  const last = useShared('guestOption');
  const ways = [
    <ButtonLink key="Payment" kind="outline" icon="receipt" {...popupLink('guest-payment')}>
      {m.login_popup_pay()}
    </ButtonLink>,
    <ButtonLink key="ID" kind="outline" icon="card" {...popupLink('guest-id')}>
      {m.layout_footer_id_card()}
    </ButtonLink>,
  ];
  return (
    <>
      <p className={styles.prompt}>{m.pages_login_no_account()}</p>
      <div className={styles.ways}>{last === 'ID' ? ways.toReversed() : ways}</div>
    </>
  );
}

/** LG-07: people without an account find the way that needs none. */
function HomeWays() {
  const asGuest = claimsAsGuest(useCan());
  return (
    <div className={styles.ways}>
      <ButtonLink kind="outline" href={localizeHref(paths.policyholder)}>
        {m.layout_footer_policyholder_portal()}
      </ButtonLink>
      <DestinationLink to={asGuest} className={buttonClass({ kind: 'outline' })}>
        {m.login_popup_as_guest()}
        {asGuest.isOutside && <Icon name="arrow-out" />}
      </DestinationLink>
    </div>
  );
}

type LoginStepsProps = Login & {
  kind: LoginKind;
  user: UserField;
  lead: ReactNode;
  resetHref: string;
  beside: ReactNode;
  children?: ReactNode;
};

/** The sign-in fields; after a correct login, the form that leads on. */
function LoginSteps({ outcome, isPending, send, kind, user, lead, resetHref, beside, children }: LoginStepsProps) {
  if (outcome?.kind === 'accepted') {
    return (
      <>
        <PassingMessage message={messageOf(outcome)} />
        <HandOffForm handOff={outcome.handOff} notice={outcome.notice} />
      </>
    );
  }
  return (
    <>
      {lead}
      <PassingMessage message={messageOf(outcome)} />
      <LoginForm
        kind={kind}
        user={user}
        hasPlaceholders
        sending={{ Form: 'form', send, isPending }}
        outcome={outcome}
      />
      <div className={styles.beside}>
        <ResetLink kind={kind} user={kind === 'agent' ? user : email()} href={resetHref} />
        {beside}
      </div>
      {children && <div className={styles.others}>{children}</div>}
    </>
  );
}
