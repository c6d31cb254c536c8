import { brand } from '#config/brand.ts';
import { STATES, type StateCode } from '#contract/limits.ts';

/** The day it is in a state at an instant, `2026-11-21`. */
export const dayIn = (state: StateCode, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: brand.states[state].timeZone }).format(at);

/** The day it is in each state. */
export const daysAt = (at: Date) => Object.fromEntries(STATES.map((state) => [state, dayIn(state, at)])) as DaysByState;
export type DaysByState = Record<StateCode, string>;
