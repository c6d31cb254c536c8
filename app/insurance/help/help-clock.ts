import { brand } from '#config/brand.ts';
import { contactDesks } from '#config/contact-desks.ts';
import type { StateCode } from '#config/states.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import { expectedOn } from './help-request.ts';

/**
 * When an answer is due: at closing time of the state's service desk, on the day that was promised, counted in the
 * state's business days.
 */
export function dueOf(askedOn: string, state: StateCode): Date {
  const closes = contactDesks[state].find(({ name }) => name === 'customerService')?.closes ?? '17:00';
  return instantAt(expectedOn(askedOn, state), closes, brand.states[state].timeZone);
}

/** Overdue, due within 24 hours, or later. */
export type Clock = 'overdue' | 'soon' | 'waits';

const DAY_MS = 86_400_000;

export function clockOf(due: Date, now: Date): Clock {
  const left = due.getTime() - now.getTime();
  if (left < 0) return 'overdue';
  return left < DAY_MS ? 'soon' : 'waits';
}
