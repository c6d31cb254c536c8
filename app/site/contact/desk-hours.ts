import { namesOf } from '#config/by-state/state-names.ts';
import { contactDesks } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type DeskName, STATES_BY_NAME, type StateCode } from '#config/states.ts';
import { postedTime } from './posted-time.ts';

type Everywhere = Extract<DeskName, 'customerService' | 'claimsOffice' | 'newClaims'>;

/** The hours of a desk that all states have, in words. States with the same hours are grouped. */
export function deskHours(name: Everywhere): { hours: string; states: string }[] {
  const statesByHours = Map.groupBy(STATES_BY_NAME, (state) => hoursIn(name, state));
  return [...statesByHours].map(([hours, states]) => ({ hours, states: namesOf(states) }));
}

function hoursIn(name: Everywhere, state: StateCode): string {
  const desk = contactDesks[state].find((each) => each.name === name);
  if (!desk) throw new Error(`${state} has no desk ${name}`);
  return m.pages_desk_hours_words({ opens: postedTime(desk.opens), closes: postedTime(desk.closes) });
}
