import { type Holiday, holidays } from '#config/holidays.ts';
import type { StateCode } from '#contract/limits.ts';

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** Whether somebody is at work in the state on a day (`2026-11-21`): no weekend, none of its holidays. */
export function isBusinessDay(day: string, state: StateCode): boolean {
  return !isWeekend(day) && !holidaysAround(day, state).has(day);
}

/** The business day that comes so many after a day, which itself does not count. */
export function businessDaysAfter(day: string, count: number, state: StateCode): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = shifted(at, 1);
    if (isBusinessDay(at, state)) left--;
  }
  return at;
}

const weekdayOf = (day: string) => new Date(day).getUTCDay();
const isWeekend = (day: string) => weekdayOf(day) % SATURDAY === 0;
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** New Year's Day of next year may be kept on the last day of this one. */
function holidaysAround(day: string, state: StateCode): Set<string> {
  const year = Number(day.slice(0, 4));
  return new Set([year, year + 1].flatMap((each) => holidays[state].map((holiday) => observed(dayOf(holiday, each)))));
}

function observed(day: string): string {
  if (!isWeekend(day)) return day;
  return shifted(day, weekdayOf(day) === SATURDAY ? -1 : 1);
}

function dayOf(holiday: Holiday, year: number): string {
  if ('on' in holiday) return `${year}-${holiday.on}`;
  const { month, weekday, nth, plusDays = 0 } = holiday;
  // From the first of the month forwards, or from the last of it backwards.
  const edge = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, nth > 0 ? 1 : 0));
  const away = nth > 0 ? (weekday - edge.getUTCDay() + 7) % 7 : -((edge.getUTCDay() - weekday + 7) % 7);
  const weeks = (nth > 0 ? nth - 1 : nth + 1) * 7;
  return shifted(edge.toISOString().slice(0, 10), away + weeks + plusDays);
}
