import { brand } from '#config/brand.ts';
import { STATES, type StateCode } from '#contract/limits.ts';

/** The day it is in a state at an instant, `2026-11-21`. */
export const dayIn = (state: StateCode, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: brand.states[state].timeZone }).format(at);

/** The day it is in each state. */
export const daysAt = (at: Date) => Object.fromEntries(STATES.map((state) => [state, dayIn(state, at)])) as DaysByState;
export type DaysByState = Record<StateCode, string>;

/** When a day of insurance begins there: a minute past midnight, by that state's clocks. */
export function startOfDayIn(state: string, day: string): Date {
  const wanted = Date.parse(`${day}T00:01:00Z`);
  // The offset is the one of the moment found, which a change of clocks in that night may have moved.
  const once = wanted - offsetAt(state, wanted);
  return new Date(wanted - offsetAt(state, once));
}

/** How many milliseconds a state's clocks are ahead of UTC. */
function offsetAt(state: string, instant: number): number {
  const { timeZone } = brand.states[state as StateCode];
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${parts.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
