import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#contract/limits.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { paths } from '../layout/navigation.ts';
import { callHref, tollFree } from '../layout/phone-number.ts';
import { stateSigns } from '../quotes/state-signs.ts';
import styles from './how-to-apply.module.css';

const licenses: Record<StateCode, () => string> = {
  FL: m.agents_apply_license_FL,
  GA: m.agents_apply_license_GA,
  TX: m.agents_apply_license_TX,
};

/** For a state without an appointment site of its own. */
export function HowToApply({ state }: { state: StateCode }) {
  const papers = [licenses[state], m.agents_apply_insurance, m.agents_apply_tax, m.agents_apply_book];
  const phone = brand.phones.support;
  return (
    <section className={`section ${styles.apply}`} id="apply" tabIndex={-1}>
      <div className="wrap">
        <div className={`ruled ${styles.sheet}`}>
          <div className={`paper ${styles.inside}`}>
            <h2>
              <img src={stateSigns[state]} alt="" width="36" height="36" />
              {m.agents_apply_headline({ state: brand.states[state].name })}
            </h2>
            <p className="lead">{m.agents_apply_lead()}</p>
            <ul className={styles.papers}>
              {papers.map((paper) => (
                <li key={paper()}>
                  <Icon name="check" />
                  {paper()}
                </li>
              ))}
            </ul>
            <div className={styles.ways}>
              <a className={buttonClass({ kind: 'go', size: 'large' })} href={callHref(phone)}>
                <span className={styles.call}>
                  <Icon name="phone" />
                  {m.agents_apply_call()} <span className="num">{tollFree(phone)}</span>
                </span>
              </a>
              <a className="link-arrow" href={localizeHref(paths.contact)}>
                {m.agents_apply_contact()}
                <Icon name="arrow-right" />
              </a>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
