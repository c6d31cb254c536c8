// The few day functions that browsers also need; the server has a full calendar (platform/calendar).

/** Whether a day exists, `yyyy-mm-dd`. `Date` alone would read 1990-02-30 as March 2. There is no year 0. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return text >= '0001' && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/**
 * `06-19`: that date every year. Otherwise the nth weekday (0 is Sunday) of a month, -1 for the last, plus some days.
 * On a weekend it is observed on the weekday next to it, unless it is never moved.
 */
export type Holiday = (
  | { on: `${string}-${string}` }
  | { month: number; weekday: number; nth: number; plusDays?: number }
) & { isNeverMoved?: boolean };

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** Whether a day (`2026-11-21`) is a business day: neither a weekend nor the day on which a holiday is observed. */
export function isWorkingDay(day: string, holidays: readonly Holiday[]): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day of next year may be observed on December 31 of this one.
  const isKept = [year, year + 1].some((each) => holidays.some((holiday) => observed(holiday, each) === day));
  return !isWeekend(day) && !isKept;
}

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const weekdayOf = (day: string) => new Date(day).getUTCDay();
const isWeekend = (day: string) => weekdayOf(day) % SATURDAY === 0;

function observed(holiday: Holiday, year: number): string {
  const day = dayOf(holiday, year);
  if (holiday.isNeverMoved || !isWeekend(day)) return day;
  return shifted(day, weekdayOf(day) === SATURDAY ? -1 : 1);
}

function dayOf(holiday: Holiday, year: number): string {
  if ('on' in holiday) return `${year}-${holiday.on}`;
  const { month, weekday, nth, plusDays = 0 } = holiday;
  // Counts forward from the first of the month, or backward from its last day.
  const edge = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, nth > 0 ? 1 : 0));
  const away = nth > 0 ? (weekday - edge.getUTCDay() + 7) % 7 : -((edge.getUTCDay() - weekday + 7) % 7);
  const weeks = (nth > 0 ? nth - 1 : nth + 1) * 7;
  return shifted(edge.toISOString().slice(0, 10), away + weeks + plusDays);
}
