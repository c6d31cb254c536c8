import { holidays } from '#config/holidays.ts';
import { isWorkingDay } from '#contract/days.ts';
import type { StateCode } from '#contract/limits.ts';
import { plusDays } from './day.ts';

/** Whether somebody is at work in the state on a day (`2026-11-21`): no weekend, none of its holidays. */
export const isBusinessDay = (day: string, state: StateCode) => isWorkingDay(day, holidays[state]);

/** The business day that comes so many after a day, which itself does not count. */
export function businessDaysAfter(day: string, count: number, state: StateCode): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = plusDays(at, 1);
    if (isBusinessDay(at, state)) left--;
  }
  return at;
}
