import chat from '#config/art/obj-chat.svg';
import scene from '#config/art/scene-mainstreet.svg';
import { brand } from '#config/brand.ts';
import { namesOf, stateName } from '#config/by-state/state-names.ts';
import { offices } from '#config/contact-desks.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { STATES_BY_NAME, type StateCode } from '#config/states.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { orWhenLost } from '#ui/or-when-lost.ts';
import { PageHero } from '#ui/page-hero.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { type Can, useCan } from '../can.ts';
import { CallLink } from '../content/call-link.tsx';
import { claimHelp } from '../content/claims-portals.ts';
import { pageHead } from '../content/page-head.ts';
import { typedMoreIn } from '../content/typed-more.ts';
import { answerHelp } from '../help/ask-for-help.server.ts';
import { type HelpAnswer, refusalIn } from '../help/help-answer.ts';
import { HelpForm } from '../help/help-form.tsx';
import { helpStatusHref, paths } from '../navigation/navigation.ts';
import { portalCall } from '../portals.server.ts';
import { headersOfAnswer } from '../public-page.ts';
import type { Route } from './+types/contact-page';
import styles from './contact-page.module.css';
import { DeskCards } from './desk-cards.tsx';
import { useLastStateTabs } from './state-tabs.ts';
import { WriteToUs } from './write-to-us.tsx';
import { stateOffsets } from './zone-offsets.server.ts';

export const loader = () => ({ offsets: stateOffsets() });

export async function action({ request, context }: Route.ActionArgs) {
  return answerHelp(context.get(portalCall), request);
}

/** HP-11: the request may have arrived. */
export const clientAction = orWhenLost<HelpAnswer>((form) => {
  const { dateOfBirth: _, ...typed } = Object.fromEntries(form) as Record<string, string>;
  return {
    message: m.pages_ask_unsure({ phone: tollFree(brand.phones.support) }),
    errors: {},
    typed: { ...typed, more: typedMoreIn(form) },
  };
});

/** The offsets stay the same, and without the server they could not be loaded again. */
export const shouldRevalidate = () => false;

export const headers = headersOfAnswer;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_contact_title(),
        description: m.pages_contact_description({ states: namesOf(STATES_BY_NAME) }),
        path: paths.contact,
      })
    : [];

/** RT-09. */
export default function ContactPage({ actionData, loaderData }: Route.ComponentProps) {
  const states = useLastStateTabs(paths.contact, 'states');
  const can = useCan();
  return (
    <>
      <PageHero
        title={m.pages_contact_headline()}
        lead={m.pages_contact_lead()}
        picture={scene}
        sky="#a5d9da"
        focusX="86%"
        height="tall"
      />
      <section className="section wrap" id="states">
        <Tabs {...states} label={m.pages_contact_tabs()} />
        {STATES_BY_NAME.map((state) => (
          <TabPanel key={state} id={state} isSelected={state === states.selected} className={styles.panel ?? ''}>
            <h2>{stateName(state)}</h2>
            <DeskCards state={state} offsets={loaderData.offsets} />
            <Office state={state} />
          </TabPanel>
        ))}
      </section>
      <AsSent name="any-state">{import.meta.env.SSR && <AnyState />}</AsSent>
      <div className={`section wrap ${styles.two}`}>
        <section aria-labelledby="write">
          <h2 id="write">{m.contact_title()}</h2>
          <p className={`lead ${styles.lead}`}>{can('write-message') ? m.contact_lead() : m.contact_lead_mail()}</p>
          <AsSent name="write">{import.meta.env.SSR && <WriteToUs />}</AsSent>
        </section>
        <AsSent name="online">{import.meta.env.SSR && <Online />}</AsSent>
      </div>
      <div className={`section ${styles.any}`}>
        <section className={`wrap ${styles.policy}`} aria-labelledby="ask">
          <h2 id="ask">{m.pages_ask_headline()}</h2>
          <p className={`lead ${styles.lead}`}>{m.pages_ask_lead()}</p>
          <HelpForm refusal={refusalIn(actionData)} />
          <p className={styles.before}>
            {m.pages_ask_before()}{' '}
            {can('follow-help') ? (
              <a href={helpStatusHref()}>{m.pages_help_look_up()}</a>
            ) : (
              <CallLink phone={brand.phones.support} />
            )}
          </p>
        </section>
      </div>
    </>
  );
}

function AnyState() {
  return (
    <section className={`section ${styles.any}`}>
      <div className={`wrap ${styles.three}`}>
        <h2>{m.pages_contact_any_state()}</h2>
        <div className={styles.card}>
          <h3>{m.pages_contact_claims_line()}</h3>
          <p>{m.pages_contact_claims_line_words()}</p>
          <Phone digits={brand.phones.claims} />
        </div>
        <div className={styles.card}>
          <h3>{m.pages_contact_automated()}</h3>
          <p>{m.pages_contact_automated_words()}</p>
          <Phone digits={brand.phones.support} />
        </div>
        <div className={styles.card}>
          <h3>{m.pages_contact_mail()}</h3>
          <address>
            {brand.name}
            <br />
            {m.claims_title()}
            <br />
            {brand.mailingAddress}
          </address>
          <p>{m.pages_contact_mail_words()}</p>
        </div>
      </div>
    </section>
  );
}

function Phone({ digits }: { digits: string }) {
  return (
    <a className={`num ${styles.phone}`} href={callHref(digits)}>
      <Icon name="phone" />
      {tollFree(digits)}
    </a>
  );
}

function Office({ state }: { state: StateCode }) {
  const office = offices[state];
  return (
    <div className={styles.office}>
      <Icon name="pin" />
      <div>
        <h3>{m.pages_contact_office()}</h3>
        <address>
          {office.street}, {office.city}, {state} {office.zip}
        </address>
      </div>
    </div>
  );
}

type OnlineWay = { icon: IconName; label: () => string; to: string };

function claimWays(can: Can): OnlineWay[] {
  return [
    ...(can('report-claim')
      ? [{ icon: 'claim', label: m.pages_contact_online_report, to: claimHelp.report } as const]
      : []),
    ...(can('follow-claim')
      ? [{ icon: 'claim', label: m.pages_contact_online_follow, to: claimHelp.status } as const]
      : []),
  ];
}

const online: OnlineWay[] = [
  { icon: 'receipt', label: m.pages_contact_online_pay, to: paths.guestPayment },
  { icon: 'search', label: m.pages_contact_online_agent, to: paths.findAgent },
  { icon: 'shield', label: m.pages_contact_online_lien, to: paths.lienholder },
  { icon: 'help', label: m.pages_contact_online_faq, to: paths.faq },
];

function Online() {
  return (
    <section className={styles.beside} aria-labelledby="online">
      <img src={chat} alt="" width="360" height="220" loading="lazy" />
      <h2 id="online">{m.pages_contact_online()}</h2>
      <ul className={styles.online}>
        {[...claimWays(useCan()), ...online].map(({ icon, label, to }) => (
          <li key={to}>
            <a href={localizeHref(to)}>
              <Icon name={icon} />
              {label()}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
