import mark from '#config/art/brand-favicon.svg';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Agency, AgencyLanguage } from './agency.ts';
import styles from './agent-cards.module.css';
import { clockOf } from './opening-hours.ts';

type AgentCardsProps = {
  agencies: Agency[];
  /** Numbers the cards like the marks on the map next to them. */
  isNumbered?: boolean;
};

/** Agencies as business cards, nearest first (AG-02). */
export function AgentCards({ agencies, isNumbered = false }: AgentCardsProps) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className={styles.cards}>
      {agencies.map((agency, at) => (
        <li className={styles.card} key={agency.directions}>
          <Card agency={agency} number={isNumbered ? at + 1 : undefined} />
        </li>
      ))}
    </List>
  );
}

function Card({ agency, number }: { agency: Agency; number: number | undefined }) {
  const { name, street, place, phone, miles, languages, hours, isOpenNow } = agency;
  return (
    <>
      <div className={styles.top}>
        {number === undefined ? (
          <img src={mark} alt="" width="40" height="40" />
        ) : (
          <span className={`num ${styles.number}`} aria-hidden="true">
            {number}
          </span>
        )}
        {miles && <span className={`num ${styles.miles}`}>{m.agents_miles({ miles })}</span>}
      </div>
      <h3 className="voice">{name}</h3>
      <address>
        {street}
        <br />
        {place}
      </address>
      {(languages.length > 0 || hours) && (
        <ul className={styles.facts}>
          {languages.length > 0 && (
            <li>
              <Icon name="chat" />
              {m.agents_speaks({ languages: languages.map((language) => languageNames[language]()).join(', ') })}
            </li>
          )}
          {hours && (
            <li>
              <Icon name="clock" />
              <span>
                {(hours.isOpenSaturday ? m.agents_hours_saturday : m.agents_hours)({
                  opens: clock(hours.opens),
                  closes: clock(hours.closes),
                })}
                {isOpenNow !== undefined && (
                  <Chip kind={isOpenNow ? 'ok' : 'none'}>
                    {isOpenNow ? m.pages_desk_open() : m.pages_desk_closed()}
                  </Chip>
                )}
              </span>
            </li>
          )}
        </ul>
      )}
      {phone && (
        <a className={`num ${styles.phone}`} href={callHref(phone)}>
          <Icon name="phone" />
          <span className="visually-hidden">{m.agents_call_name({ name })} </span>
          {writtenPhone(phone)}
        </a>
      )}
      <a
        className={styles.map}
        href={agency.directions}
        target="_blank"
        rel="noopener noreferrer"
        data-click="agent-directions"
      >
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
