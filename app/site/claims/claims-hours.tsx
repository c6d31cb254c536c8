import { brand } from '#config/brand.ts';
import { contactDesks, type DeskName } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import type { StateCode } from '#contract/limits.ts';
import { doorTime } from '../contact/open-now.ts';
import { TAB_STATES } from '../contact/state-tabs.ts';
import styles from './claims-hours.module.css';

type ClaimsDesk = Extract<DeskName, 'claimsOffice' | 'newClaims'>;

/** The states whose clocks say the same hours stand together. */
function hoursOf(name: ClaimsDesk): { hours: string; states: string }[] {
  const statesByHours = Map.groupBy(TAB_STATES, (state) => hoursIn(name, state));
  const list = new Intl.ListFormat(getLocale(), { type: 'conjunction' });
  return [...statesByHours].map(([hours, states]) => ({
    hours,
    states: list.format(states.map((state) => brand.states[state].name)),
  }));
}

function hoursIn(name: ClaimsDesk, state: StateCode): string {
  const desk = contactDesks[state].find((each) => each.name === name);
  if (!desk) throw new Error(`${state} has no desk ${name}`);
  return m.pages_desk_hours_words({ opens: doorTime(desk.opens), closes: doorTime(desk.closes) });
}

/** "Call us, weekdays 8:00 a.m. to 5:00 p.m. in Florida and Georgia, …" */
export const callUs = (name: ClaimsDesk) =>
  m.claims_call_us({
    hours: hoursOf(name)
      .map((each) => m.claims_hours_in(each))
      .join(', '),
  });

/** When somebody answers, a line for each time zone. */
export function ClaimsHours({ desk, label }: { desk: ClaimsDesk; label: string }) {
  return (
    <div className={styles.hours}>
      <p>{label}</p>
      <ul>
        {hoursOf(desk).map((each) => (
          <li key={each.states}>{m.claims_hours_in(each)}</li>
        ))}
      </ul>
    </div>
  );
}
