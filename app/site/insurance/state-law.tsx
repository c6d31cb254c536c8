import { authorities } from '#config/by-state/authorities.ts';
import { stateViews } from '#config/by-state/state-views.ts';
import type { Content } from '#config/content/content.server.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { STATES_BY_NAME } from '#config/states.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useStateTabs } from '../contact/state-tabs.ts';
import { OutsideLink } from '../content/outside-link.tsx';
import { Prose } from '../content/prose.tsx';
import { paths } from '../navigation/navigation.ts';
import styles from './insurance-page.module.css';

/** What each state's law requires, with sources and their dates. */
export function StateLaw({ law }: { law: Content }) {
  const states = useStateTabs(paths.insurance, 'law');
  return (
    <section className={`section ${styles.law}`} id="law" aria-labelledby="law-heading">
      <div className="wrap">
        <h2 id="law-heading">{law.title}</h2>
        <p className={`lead ${styles.lead}`}>{law.lead}</p>
        <div className={styles.sheet}>
          <Tabs {...states} label={m.pages_insurance_tabs()} />
          {STATES_BY_NAME.map((state) => (
            <TabPanel key={state} id={state} isSelected={state === states.selected} className={styles.panel ?? ''}>
              <div>
                <Prose blocks={law.sections.find(({ id }) => id === state.toLowerCase())?.blocks ?? []} />
                <p className={styles.regulator}>
                  <OutsideLink href={authorities[state].site}>{authorities[state].regulator[getLocale()]}</OutsideLink>
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
