import { holidays } from '#config/holidays.ts';
import type { StateCode } from '#config/states.ts';
import { isWorkingDay } from '#contract/days.ts';
import { plusDays } from './day.ts';

/** Whether a day (`2026-11-21`) is a business day in the state: neither a weekend nor one of its holidays. */
export const isBusinessDay = (day: string, state: StateCode): boolean => isWorkingDay(day, holidays[state]);

/** The first business day after a day. */
export function nextBusinessDay(day: string, state: StateCode): string {
  const key = `${state} ${day}`;
  const known = next.get(key);
  if (known) return known;
  let found = plusDays(day, 1);
  while (!isBusinessDay(found, state)) found = plusDays(found, 1);
  if (next.size >= MOST_KNOWN) next.clear();
  next.set(key, found);
  return found;
}
// Claim deadlines ask for the same few hundred days over and over. The cache is bounded, as forms can send any day.
const next = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** The business day that is `count` business days after a day. The day itself does not count. */
export function businessDaysAfter(day: string, count: number, state: StateCode): string {
  let at = day;
  for (let left = count; left > 0; left--) at = nextBusinessDay(at, state);
  return at;
}
