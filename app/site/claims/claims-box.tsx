import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Ability } from '#config/abilities.ts';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { type ButtonKind, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useCan } from '../can.ts';
import { claimsPortals, customerWay, followWay, reportWays } from '../content/claims-portals.ts';
import { type Destination, DestinationLink, destination } from '../content/destination-link.tsx';
import { paths } from '../navigation/navigation.ts';
import { callUs } from './call-us.ts';
import { type ClaimAct, claimActs, howFor } from './claim-acts.ts';
import styles from './claims-box.module.css';

const boxes = [
  { id: 'customer', label: m.claims_customer },
  { id: 'non-customer', label: m.claims_non_customer },
] as const;

type Who = (typeof boxes)[number]['id'];

/** What a customer and a non-customer can do with a claim, with links. */
export function ClaimsBox() {
  const [search] = useSearchParams();
  const asked = search.get('who') === 'non-customer' ? 'non-customer' : 'customer';
  const [chosen, choose] = useState<Who>();
  const selected = chosen ?? asked;
  const tabs = boxes.map(({ id, label }) => ({
    id,
    label: label(),
    href: localizeHref(`${paths.claims}?who=${id}`),
  }));
  return (
    <div className={`on-paper ${styles.box}`}>
      <div className={styles.tabs}>
        <Tabs label={m.claims_box_label()} tabs={tabs} selected={selected} onSelect={choose} isWide />
      </div>
      {boxes.map(({ id }) => (
        <TabPanel key={id} id={id} isSelected={id === selected} className={styles.body ?? ''}>
          <AsSent name={id}>{import.meta.env.SSR && (id === 'customer' ? <ForCustomer /> : <ForClaimant />)}</AsSent>
        </TabPanel>
      ))}
    </div>
  );
}

/** CL-02. */
function ForCustomer() {
  const can = useCan();
  const { customer: report } = reportWays(can);
  return (
    <What
      acts={claimActs.map((act) => ({ ...act, ability: act.customer }))}
      portal={claimsPortals.customer}
      wayOf={({ isReport, own, at }) => {
        if (at) return destination(undefined, at);
        return isReport ? report : own && customerWay(can, own);
      }}
      words={{ all: m.claims_customer_words, ways: m.claims_customer_ways, go: m.claims_customer_go }}
    />
  );
}

/** CL-02: a person without a policy with us cannot look at one. */
function ForClaimant() {
  const can = useCan();
  const { nonCustomer } = reportWays(can);
  const isReported = nonCustomer !== undefined && claimsPortals.nonCustomer === undefined;
  return (
    <What
      acts={claimActs.flatMap(({ at, ...act }) => (act.claimant ? [{ ...act, ability: act.claimant }] : []))}
      portal={nonCustomer}
      wayOf={({ isReport, own }) => (isReport ? nonCustomer : own && followWay(can, own))}
      words={{
        all: m.claims_non_customer_words,
        ways: m.claims_non_customer_ways,
        go: isReported ? m.claims_report_go : m.claims_non_customer_go,
      }}
    />
  );
}

type WhatProps = {
  acts: (ClaimAct & { ability: Ability })[];
  portal: Destination | undefined;
  /** Where an online act is done. */
  wayOf: (act: ClaimAct) => Destination | undefined;
  words: Record<'all' | 'ways' | 'go', () => string>;
};

function What({ acts, portal, wayOf, words }: WhatProps) {
  const can = useCan();
  const isAllOnline = acts.every(({ ability }) => can(ability));
  return (
    <>
      <p>{isAllOnline ? words.all() : words.ways()}</p>
      <ul className={styles.acts}>
        {acts.map((act) => (
          <li key={act.icon}>
            <Icon name={act.icon} />
            <Act
              act={act}
              to={can(act.ability) ? wayOf(act) : undefined}
              isOnline={can(act.ability)}
              isPlain={isAllOnline}
            />
          </li>
        ))}
      </ul>
      <div className={styles.go}>
        {!isAllOnline && <Call kind="go" />}
        {portal && (
          <DestinationLink
            to={portal}
            className={buttonClass({ kind: isAllOnline ? 'go' : 'outline', ...(isAllOnline && { size: 'large' }) })}
          >
            <span className={styles.words}>
              {words.go()}
              <Icon name={portal.isOutside ? 'arrow-out' : 'arrow-right'} />
            </span>
          </DestinationLink>
        )}
        {isAllOnline && <Call kind="outline" />}
      </div>
      {!isAllOnline && <p className={styles.hours}>{callUs('claimsOffice')}</p>}
    </>
  );
}

type ActProps = {
  act: ClaimAct & { ability: Ability };
  to: Destination | undefined;
  isOnline: boolean;
  /** Omits the "online" note, when all acts are done online. */
  isPlain: boolean;
};

/** An act with a link to where it is done online, or with words on how it is done today. */
function Act({ act, to, isOnline, isPlain }: ActProps) {
  const how = howFor({ customer: act.ability, ...(act.isMailed && { isMailed: true }) }, () => isOnline);
  const words = isPlain ? '' : <span className={styles.how}>{how}</span>;
  if (to) {
    return (
      <DestinationLink to={to} className={styles.act}>
        {act.label()} {words}
        {to.isOutside && <Icon name="arrow-out" />}
      </DestinationLink>
    );
  }
  const mail = !isOnline && act.isMailed && `${paths.faq}?tab=basics#send-papers`;
  return (
    <span>
      {act.label()}{' '}
      {mail ? (
        <a href={localizeHref(mail)} className={styles.how} aria-label={`${act.label()} ${how}`}>
          {how}
        </a>
      ) : (
        words
      )}
    </span>
  );
}

const Call = ({ kind }: { kind: ButtonKind }) => (
  <a
    className={kind === 'go' ? buttonClass({ kind, size: 'large' }) : 'link-arrow'}
    href={callHref(brand.phones.claims)}
  >
    <Icon name="phone" />
    <span className="num">{tollFree(brand.phones.claims)}</span>
  </a>
);
