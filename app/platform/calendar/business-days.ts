import { holidays } from '#config/holidays.ts';
import type { StateCode } from '#config/states.ts';
import { isWorkingDay } from '#contract/days.ts';
import { plusDays } from './day.ts';

/** Whether a day (`2026-11-21`) is a business day in the state: neither a weekend nor one of its holidays. */
export function isBusinessDay(day: string, state: StateCode): boolean {
  const key = `${state} ${day}`;
  const known = told.get(key) ?? isWorkingDay(day, holidays[state]);
  if (told.size >= MOST_TOLD) told.clear();
  told.set(key, known);
  return known;
}
// Claim deadlines ask for the same few hundred days over and over. The cache is bounded, as forms can send any day.
const told = new Map<string, boolean>();
const MOST_TOLD = 20_000;

/** The business day that is `count` business days after a day. The day itself does not count. */
export function businessDaysAfter(day: string, count: number, state: StateCode): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = plusDays(at, 1);
    if (isBusinessDay(at, state)) left--;
  }
  return at;
}
