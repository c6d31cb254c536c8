// What a browser needs of days too, in a few lines; the server has a calendar (platform/calendar).

/** Whether it is a day that exists, `yyyy-mm-dd`. `Date` alone takes 1990-02-30 for the 2nd of March; no calendar has a year 0. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return text >= '0001' && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/** `06-19`: every year on that date. Else the nth weekday (0 is Sunday) of a month, -1 its last, and so many days after. */
export type Holiday =
  | { on: `${string}-${string}` }
  | { month: number; weekday: number; nth: number; plusDays?: number };

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** Whether people are at work on a day (`2026-11-21`): no weekend, no day on which one of the holidays is kept. */
export function isWorkingDay(day: string, holidays: readonly Holiday[]): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day of next year may be kept on the last day of this one.
  const isKept = [year, year + 1].some((each) => holidays.some((holiday) => observed(dayOf(holiday, each)) === day));
  return !isWeekend(day) && !isKept;
}

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const weekdayOf = (day: string) => new Date(day).getUTCDay();
const isWeekend = (day: string) => weekdayOf(day) % SATURDAY === 0;

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
