import { useSyncExternalStore } from 'react';
import { brand } from '#config/brand.ts';
import { contactDesks } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { Desk, DeskName, StateCode } from '#config/states.ts';
import { Chip } from '#ui/chip.tsx';
import styles from './desk-cards.module.css';
import { doorTime, isOpen, type ZoneOffsets } from './open-now.ts';

const names: Record<DeskName, () => string> = {
  customerService: m.pages_desk_customer_service,
  claimsOffice: m.pages_desk_claims_office,
  newClaims: m.pages_desk_new_claims,
  agentSupport: m.pages_desk_agent_support,
  newCustomers: m.pages_desk_new_customers,
};

/** A state's desks with phone and hours, and once the page runs, whether somebody answers now. */
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
  const zone =
    brand.states[state].timeZone === 'America/Chicago' ? m.pages_desk_zone_central() : m.pages_desk_zone_eastern();
  return (
    <article className={styles.card}>
      <h3>{names[desk.name]()}</h3>
      <a className={`num ${styles.phone}`} href={callHref(brand.phones[desk.phone])}>
        {tollFree(brand.phones[desk.phone])}
      </a>
      <p className={styles.hours}>
        <span className={styles.days}>{m.pages_desk_days()}</span>{' '}
        <span className="num">
          {m.pages_desk_hours({ opens: doorTime(desk.opens), closes: doorTime(desk.closes), zone })}
        </span>
      </p>
      {isOpenNow !== undefined && (
        <Chip kind={isOpenNow ? 'ok' : 'none'}>{isOpenNow ? m.pages_desk_open() : m.pages_desk_closed()}</Chip>
      )}
    </article>
  );
}

const MINUTE_MS = 60_000;
let minute: number | undefined;

/**
 * The present minute; nothing on the server, whose pages are kept: they must not say what was true once. A page
 * that comes to life tells it in a task of its own, a card at a time: a finger may be waiting.
 */
const useMinute = () =>
  useSyncExternalStore(
    keepTheMinute,
    () => minute,
    () => undefined,
  );

function keepTheMinute(onChange: () => void): () => void {
  const tell = () => {
    minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    onChange();
  };
  const first = setTimeout(tell);
  const timer = setInterval(tell, MINUTE_MS);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
