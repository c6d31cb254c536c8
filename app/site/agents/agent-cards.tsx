import mark from '#config/art/brand-favicon.svg';
import { m } from '#config/messages/compiled/messages.js';
import { Icon } from '#ui/icon.tsx';
import { callHref } from '../layout/phone-number.ts';
import type { Agency, AgencyLanguage } from './agency.ts';
import styles from './agent-cards.module.css';
import { clockOf } from './opening-hours.ts';

/** Agencies as business cards (AG-02). */
export function AgentCards({ agencies }: { agencies: Agency[] }) {
  return (
    <ul className={styles.cards}>
      {agencies.map((agency) => (
        <li className={styles.card} key={agency.directions}>
          <Card agency={agency} />
        </li>
      ))}
    </ul>
  );
}

function Card({ agency }: { agency: Agency }) {
  const { name, street, place, phone, miles, languages, hours } = agency;
  return (
    <>
      <div className={styles.top}>
        <img src={mark} alt="" width="40" height="40" />
        {miles && <span className={`num ${styles.miles}`}>{m.agents_miles({ miles })}</span>}
      </div>
      <h3 className="voice">{name}</h3>
      <address>
        {street}
        <br />
        {place}
      </address>
      {(languages.length > 1 || hours) && (
        <ul className={styles.facts}>
          {languages.length > 1 && (
            <li>
              <Icon name="chat" />
              {m.agents_speaks({ languages: languages.map((language) => languageNames[language]()).join(', ') })}
            </li>
          )}
          {hours && (
            <li>
              <Icon name="clock" />
              {m.agents_hours({ opens: clock(hours.opens), closes: clock(hours.closes) })}
            </li>
          )}
        </ul>
      )}
      {phone && (
        <a className={`num ${styles.phone}`} href={callHref(phone)}>
          <Icon name="phone" />
          <span className="visually-hidden">{m.agents_call_name({ name })} </span>
          {dashed(phone)}
        </a>
      )}
      <a className={styles.map} href={agency.directions} target="_blank" rel="noopener noreferrer">
        <Icon name="pin" />
        {m.agents_directions()}
        <span className="visually-hidden"> {m.agents_directions_to({ name })}</span>
      </a>
    </>
  );
}

const languageNames: Record<AgencyLanguage, () => string> = {
  en: m.agents_language_en,
  es: m.agents_language_es,
  ht: m.agents_language_ht,
  pt: m.agents_language_pt,
  vi: m.agents_language_vi,
};

function clock(time: string): string {
  const { clock, isAfternoon } = clockOf(time);
  return isAfternoon ? m.agents_afternoon({ clock }) : m.agents_morning({ clock });
}

/** As agents print theirs: 305-555-0142. */
const dashed = (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
