import { holidays, officeHolidays } from '#config/holidays.ts';
import type { StateCode } from '#config/states.ts';
import { isWorkingDay } from '#contract/days.ts';
import { plusDays } from './day.ts';

/** Whose business days: those of the state's law, or those on which we also work ourselves, for what we promise. */
type Whose = 'law' | 'house';

/** Whether a day (`2026-11-21`) is a business day in the state: neither a weekend nor a holiday. */
export const isBusinessDay = (day: string, state: StateCode, whose: Whose = 'house'): boolean =>
  isWorkingDay(day, holidays[state]) && (whose === 'law' || isWorkingDay(day, officeHolidays));

/** The first business day after a day. */
export function nextBusinessDay(day: string, state: StateCode, whose: Whose = 'house'): string {
  const key = `${whose} ${state} ${day}`;
  const known = next.get(key);
  if (known) return known;
  let found = plusDays(day, 1);
  while (!isBusinessDay(found, state, whose)) found = plusDays(found, 1);
  if (next.size >= MOST_KNOWN) next.clear();
  next.set(key, found);
  return found;
}
// Claim deadlines ask for the same few hundred days over and over. The cache is bounded, as forms can send any day.
const next = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** The business day that is `count` business days after a day. The day itself does not count. */
export function businessDaysAfter(day: string, count: number, state: StateCode, whose: Whose = 'house'): string {
  let at = day;
  for (let left = count; left > 0; left--) at = nextBusinessDay(at, state, whose);
  return at;
}
