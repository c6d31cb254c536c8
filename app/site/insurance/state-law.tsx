import type { Content } from '#config/content/content.server.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateViews } from '#config/state-views.ts';
import type { StateCode } from '#contract/limits.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { TAB_STATES, useStateTabs } from '../contact/state-tabs.ts';
import { OutsideLink } from '../content/outside-link.tsx';
import { Prose } from '../content/prose.tsx';
import { paths } from '../navigation/navigation.ts';
import styles from './insurance-page.module.css';

const regulators: Record<StateCode, { name: () => string; href: string }> = {
  FL: { name: m.pages_regulator_FL, href: 'https://www.myfloridacfo.com/' },
  GA: { name: m.pages_regulator_GA, href: 'https://oci.georgia.gov/' },
  TX: { name: m.pages_regulator_TX, href: 'https://www.tdi.texas.gov/' },
};
const sectionOf: Record<StateCode, string> = { FL: 'florida', GA: 'georgia', TX: 'texas' };

/** What the law of each state asks for, each with its sources and how new they are. */
export function StateLaw({ law }: { law: Content }) {
  const states = useStateTabs(paths.insurance, 'law');
  return (
    <section className={`section ${styles.law}`} id="law" aria-labelledby="law-heading">
      <div className="wrap">
        <h2 id="law-heading">{law.title}</h2>
        <p className={`lead ${styles.lead}`}>{law.lead}</p>
        <div className={styles.sheet}>
          <Tabs {...states} label={m.pages_insurance_tabs()} />
          {TAB_STATES.map((state) => (
            <TabPanel key={state} id={state} isSelected={state === states.selected} className={styles.panel ?? ''}>
              <div>
                <Prose blocks={law.sections.find(({ id }) => id === sectionOf[state])?.blocks ?? []} />
                <p className={styles.regulator}>
                  <OutsideLink href={regulators[state].href}>{regulators[state].name()}</OutsideLink>
                </p>
              </div>
              <img src={stateViews[state].picture} alt="" width="1600" height="900" loading="lazy" />
            </TabPanel>
          ))}
          <p className={`small mute ${styles.advice}`}>{m.pages_insurance_advice()}</p>
        </div>
      </div>
    </section>
  );
}
