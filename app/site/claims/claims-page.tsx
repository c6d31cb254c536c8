import type { ReactNode } from 'react';
import { href } from 'react-router';
import scene from '#config/art/scene-pines.svg';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { STATES_BY_NAME } from '#config/states.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHero } from '#ui/page-hero.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { type Can, canOf, useCan } from '../can.ts';
import { DeskCards } from '../contact/desk-cards.tsx';
import { useLastStateTabs } from '../contact/state-tabs.ts';
import { stateOffsets } from '../contact/zone-offsets.server.ts';
import { ownReport } from '../content/claims-portals.ts';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/claims-page';
import { AccidentChecklist } from './accident-checklist.tsx';
import { claimActs } from './claim-acts.ts';
import { ClaimsBox } from './claims-box.tsx';
import styles from './claims-page.module.css';
import ways from './claims-ways.module.css';
import { ReportWays, StatusWays } from './claims-ways.tsx';
import { PhoneCard } from './phone-card.tsx';

export const loader = () => ({ offsets: stateOffsets() });

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.claims_title(),
        path: paths.claims,
        description: isAllOnline(canOf(matches)) ? m.claims_description() : m.claims_description_phone(),
      })
    : [];

const isAllOnline = (can: Can) =>
  claimActs.every(({ customer, claimant }) => can(customer) && can(claimant ?? customer));

/** CL-01: seven sections, in this order. */
export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title={m.claims_headline()}
        lead={m.claims_lead()}
        picture={scene}
        sky="#1c4a57"
        isDim
        focusX="82%"
        height="paper"
        paper={<ClaimsBox />}
      >
        <AsSent name="help">{import.meta.env.SSR && <HelpFirst />}</AsSent>
      </PageHero>
      <AsSent name="what-to-do">{import.meta.env.SSR && <WhatToDo />}</AsSent>
      <Report {...loaderData} />
      <AsSent name="remember">{import.meta.env.SSR && <ToKnow />}</AsSent>
      <Contact {...loaderData} />
    </>
  );
}

/** What phones show first: whom to call, and what to do at the scene. */
function HelpFirst() {
  return (
    <div className={`on-paper ${styles.help}`}>
      <a className={buttonClass({ kind: 'go', size: 'large' })} href={callHref(brand.phones.claims)}>
        <Icon name="phone" />
        <span className="num">{m.layout_call({ phone: tollFree(brand.phones.claims) })}</span>
      </a>
      <a className={buttonClass({ kind: 'outline', size: 'large' })} href="#checklist">
        <Icon name="check" />
        {m.claims_what_to_do()}
      </a>
    </div>
  );
}

function WhatToDo() {
  const canKeepNotes = ownReport(useCan()) !== undefined;
  return (
    <AccidentChecklist>
      {canKeepNotes && (
        <p className={styles.notes}>
          <a href={localizeHref(href('/uaichome/claims/notes'))}>{m.notes_offer_title()}</a>. {m.notes_offer_text()}
        </p>
      )}
      <Button type="button" kind="outline" icon="print" className={styles.print} data-prints>
        {m.claims_checklist_print()}
      </Button>
    </AccidentChecklist>
  );
}

/** How to report a claim, and where to follow one. Only the note whether the phone is answered now changes here. */
function Report({ offsets }: Route.ComponentProps['loaderData']) {
  return (
    <section className={`section ${styles.quiet}`} id="report">
      <div className="wrap">
        <AsSent name="report">{import.meta.env.SSR && <ReportHead />}</AsSent>
        <div className={ways.cards}>
          <AsSent name="report-ways">{import.meta.env.SSR && <ReportWays />}</AsSent>
          <PhoneCard offsets={offsets[brand.home]} />
        </div>
        <AsSent name="status">{import.meta.env.SSR && <Status />}</AsSent>
      </div>
    </section>
  );
}

const ReportHead = () => (
  <>
    <h2>{m.claims_report()}</h2>
    <p className={`lead ${styles.lead}`}>{m.claims_report_no_account()}</p>
  </>
);

const Status = () => (
  <>
    <h2 className={styles.next} id="status">
      {m.claims_status()}
    </h2>
    <StatusWays />
  </>
);

const ToKnow = () => (
  <section className="section wrap">
    <Remember />
    <Needed />
  </section>
);

function Remember() {
  const items = [m.claims_remember1, m.claims_remember2, m.claims_remember3, m.claims_remember4];
  return (
    <>
      <h2 className={styles.heading}>{m.claims_remember()}</h2>
      <ul className={styles.remember}>
        {items.map((item) => (
          <li key={item()}>
            <Icon name="check" />
            <span>{item()}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const needed: [() => string, () => string][] = [
  [m.claims_need1, m.claims_need1_more],
  [m.claims_need2, m.claims_need2_more],
  [m.claims_need3, m.claims_need3_more],
  [m.claims_need4, m.claims_need4_more],
  [m.claims_need5, m.claims_need5_more],
  [m.claims_need6, m.claims_need6_more],
  [m.claims_need7, m.claims_need7_more],
  [m.claims_need8, m.claims_need8_more],
];

function Needed() {
  return (
    <div className={`ruled ${styles.notepad}`} id="needed">
      <div className={styles.note}>
        <h2>{m.claims_need()}</h2>
        <p className="mute">{m.claims_need_lead()}</p>
        <ul className={styles.needed}>
          {needed.map(([what, more]) => (
            <li key={what()}>
              {what()}
              <span>{more()}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Contact({ offsets }: Route.ComponentProps['loaderData']): ReactNode {
  const states = useLastStateTabs(paths.claims, 'contact');
  return (
    <section className={`section wrap ${styles.contact}`} id="contact">
      <h2>{m.claims_contact()}</h2>
      <Tabs {...states} label={m.pages_contact_tabs()} />
      {STATES_BY_NAME.map((state) => (
        <TabPanel key={state} id={state} isSelected={state === states.selected} className={styles.desks ?? ''}>
          <DeskCards state={state} offsets={offsets} />
        </TabPanel>
      ))}
      <a className="link-arrow" href={localizeHref(paths.contact)}>
        {m.claims_contact_more()}
      </a>
    </section>
  );
}
