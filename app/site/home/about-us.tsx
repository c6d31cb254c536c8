import picture from '#config/art/pic-about.svg';
import { brand } from '#config/brand.ts';
import { ourStates } from '#config/by-state/state-names.ts';
import { stateSigns } from '#config/by-state/state-signs.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import { Icon } from '#ui/icon.tsx';
import { paths } from '../navigation/navigation.ts';
import styles from './about-us.module.css';

export function AboutUs() {
  return (
    <section className={styles.about}>
      <div className={styles.picture}>
        <img
          src={picture}
          alt={m.home_about_sign({ years: brand.yearsOfExcellence })}
          width="760"
          height="680"
          loading="lazy"
        />
      </div>
      <div className={styles.words}>
        <p className="eyebrow">{m.home_about_name({ name: brand.shortName })}</p>
        <h2>{m.home_about_headline({ years: brand.yearsOfExcellence })}</h2>
        <p className={`lead ${styles.lead}`}>{m.home_about_lead()}</p>
        <ul className={styles.facts}>
          <li>
            <Icon name="pin" />
            {ourStates()}
            <span className={styles.signs}>
              {STATES.map((state) => (
                <img key={state} src={stateSigns[state]} alt="" width="26" height="26" loading="lazy" />
              ))}
            </span>
          </li>
          <li>
            <Icon name="user" />
            {m.home_about_agents()}
          </li>
          <li>
            <Icon name="chat" />
            {m.home_about_languages()}
          </li>
        </ul>
        <a className="link-arrow" href={localizeHref(paths.about)}>
          {m.home_about_more()}
          <Icon name="arrow-right" />
        </a>
      </div>
    </section>
  );
}
