import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { DestinationLink } from '../content/destination-link.tsx';
import { paths } from '../layout/navigation.ts';
import styles from './claims-box.module.css';
import { claimsPortals } from './claims-portals.ts';

type Act = { icon: IconName; label: () => string };

const customerActs: Act[] = [
  { icon: 'document', label: m.claims_act_file },
  { icon: 'search', label: m.claims_act_view },
  { icon: 'shield', label: m.claims_act_coverages },
  { icon: 'clock', label: m.claims_act_status },
  { icon: 'camera', label: m.claims_act_documents },
  { icon: 'chat', label: m.claims_act_adjuster },
  { icon: 'calendar', label: m.claims_act_estimate },
];

/** CL-02: a claimant has no policy to look at. */
const boxes = [
  {
    id: 'customer',
    label: m.claims_customer,
    words: m.claims_customer_words,
    acts: customerActs,
    go: m.claims_customer_go,
    to: claimsPortals.customer,
  },
  {
    id: 'non-customer',
    label: m.claims_non_customer,
    words: m.claims_non_customer_words,
    acts: customerActs.filter(({ label }) => label !== m.claims_act_view && label !== m.claims_act_coverages),
    go: m.claims_non_customer_go,
    to: claimsPortals.nonCustomer,
  },
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
      {boxes.map((box) => (
        <TabPanel key={box.id} id={box.id} isSelected={box.id === selected} className={styles.body ?? ''}>
          <AsSent name={box.id}>{import.meta.env.SSR && <What box={box} />}</AsSent>
        </TabPanel>
      ))}
    </div>
  );
}

function What({ box }: { box: (typeof boxes)[number] }) {
  return (
    <>
      <p>{box.words()}</p>
      <ul className={styles.acts}>
        {box.acts.map(({ icon, label }) => (
          <li key={icon}>
            <Icon name={icon} />
            {label()}
          </li>
        ))}
      </ul>
      <div className={styles.go}>
        <DestinationLink to={box.to} className={buttonClass({ kind: 'go', size: 'large' })}>
          <span className={styles.words}>
            {box.go()}
            <Icon name={box.to.isOutside ? 'arrow-out' : 'arrow-right'} />
          </span>
        </DestinationLink>
        <a className="link-arrow" href={callHref(brand.phones.claims)}>
          <Icon name="phone" />
          <span className="num">{tollFree(brand.phones.claims)}</span>
        </a>
      </div>
    </>
  );
}
