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
import { claimsPortals, followWay, reportWays } from '../content/claims-portals.ts';
import { type Destination, DestinationLink } from '../content/destination-link.tsx';
import { paths } from '../navigation/navigation.ts';
import { type ClaimAct, claimActs, howFor } from './claim-acts.ts';
import styles from './claims-box.module.css';
import { callUs } from './claims-hours.tsx';

const boxes = [
  { id: 'customer', label: m.claims_customer },
  { id: 'non-customer', label: m.claims_non_customer },
] as const;

type Who = (typeof boxes)[number]['id'];

/** What a customer and a non-customer can do with a claim, and the way there. */
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
  return (
    <What
      acts={claimActs.map((act) => ({ ...act, ability: act.customer }))}
      portal={claimsPortals.customer}
      report={reportWays(useCan()).customer}
      follow={undefined}
      words={{ all: m.claims_customer_words, ways: m.claims_customer_ways, go: m.claims_customer_go }}
    />
  );
}

/** CL-02: who has no policy with us has none to look at. */
function ForClaimant() {
  const can = useCan();
  const { nonCustomer } = reportWays(can);
  const isReported = nonCustomer !== undefined && claimsPortals.nonCustomer === undefined;
  return (
    <What
      acts={claimActs.flatMap(({ at, ...act }) => (act.claimant ? [{ ...act, ability: act.claimant }] : []))}
      portal={nonCustomer}
      report={nonCustomer}
      follow={followWay(can)}
      words={{
        ...{ all: m.claims_non_customer_words, ways: m.claims_non_customer_ways },
        go: isReported ? m.claims_report_go : m.claims_non_customer_go,
      }}
    />
  );
}

type WhatProps = {
  acts: (ClaimAct & { ability: Ability })[];
  portal: Destination | undefined;
  /** Where a claim is reported, which is the first of the acts. */
  report: Destination | undefined;
  /** The claim's own page, where it has an address for whoever has no account. */
  follow: Destination | undefined;
  words: Record<'all' | 'ways' | 'go', () => string>;
};

function What({ acts, portal, report, follow, words }: WhatProps) {
  const can = useCan();
  const isAllOnline = acts.every(({ ability }) => can(ability));
  return (
    <>
      <p>{isAllOnline ? words.all() : words.ways()}</p>
      <ul className={styles.acts}>
        {acts.map((act) => (
          <li key={act.icon}>
            <Icon name={act.icon} />
            <span>
              {act.label()}{' '}
              {!isAllOnline && (
                <How act={act} isOnline={can(act.ability)} to={act.isReport ? report : act.isFollowed && follow} />
              )}
            </span>
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

/** The words that follow an act: how it is done, with a link where that is elsewhere. */
function How(props: { act: ClaimAct & { ability: Ability }; isOnline: boolean; to: Destination | false | undefined }) {
  const { act, isOnline, to } = props;
  const how = howFor({ customer: act.ability, ...(act.isMailed && { isMailed: true }) }, () => isOnline);
  if (isOnline && to) {
    return (
      <DestinationLink to={to} className={styles.how} label={`${act.label()} ${how}`}>
        {how}
      </DestinationLink>
    );
  }
  const href = isOnline ? act.at : act.isMailed && `${paths.faq}?tab=basics#send-papers`;
  return href ? (
    <a href={localizeHref(href)} className={styles.how} aria-label={`${act.label()} ${how}`}>
      {how}
    </a>
  ) : (
    <span className={styles.how}>{how}</span>
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
