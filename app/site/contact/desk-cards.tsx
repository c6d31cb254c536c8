import { brand } from '#config/brand.ts';
import { contactDesks } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { Desk, DeskName, StateCode } from '#config/states.ts';
import { Chip } from '#ui/chip.tsx';
import styles from './desk-cards.module.css';
import { isOpen, type ZoneOffsets } from './open-now.ts';
import { postedTime } from './posted-time.ts';
import { useMinute } from './use-minute.ts';

const names: Record<DeskName, () => string> = {
  customerService: m.pages_desk_customer_service,
  claimsOffice: m.pages_desk_claims_office,
  newClaims: m.pages_desk_new_claims,
  agentSupport: m.pages_desk_agent_support,
  newCustomers: m.pages_desk_new_customers,
};

const ZONE_NAMES: Record<string, () => string> = {
  'America/New_York': m.pages_desk_zone_eastern,
  'America/Chicago': m.pages_desk_zone_central,
  'America/Denver': m.pages_desk_zone_mountain,
  'America/Phoenix': m.pages_desk_zone_mountain,
  'America/Los_Angeles': m.pages_desk_zone_pacific,
};

/** A state's desks with phone and hours and, in the browser, whether each answers now. */
export function DeskCards({ state, offsets }: { state: StateCode; offsets: Record<StateCode, ZoneOffsets> }) {
  return (
    <ul className={styles.cards} data-in-state={state}>
      {contactDesks[state].map((desk) => (
        <li key={desk.name}>
          <DeskCard desk={desk} state={state} offsets={offsets[state]} />
        </li>
      ))}
    </ul>
  );
}

function DeskCard({ desk, state, offsets }: { desk: Desk; state: StateCode; offsets: ZoneOffsets }) {
  const now = useMinute();
  const isOpenNow = now === undefined ? undefined : isOpen(desk, offsets, now);
  return (
    <article className={styles.card}>
      <h3>{names[desk.name]()}</h3>
      <a className={`num ${styles.phone}`} href={callHref(brand.phones[desk.phone])}>
        {tollFree(brand.phones[desk.phone])}
      </a>
      <p className={styles.hours}>
        <span className={styles.days}>{m.pages_desk_days()}</span>{' '}
        <span className="num">
          {m.pages_desk_hours({
            opens: postedTime(desk.opens),
            closes: postedTime(desk.closes),
            zone: ZONE_NAMES[brand.states[state].timeZone]?.() ?? '',
          })}
        </span>
      </p>
      {isOpenNow !== undefined && (
        <Chip kind={isOpenNow ? 'ok' : 'none'}>{isOpenNow ? m.pages_desk_open() : m.pages_desk_closed()}</Chip>
      )}
    </article>
  );
}
