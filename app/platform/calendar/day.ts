// A day is a plain date, `yyyy-mm-dd`. It is compared as text, without a time or zone. We use plain arithmetic instead
// of Temporal, which takes eight times as long; the tests check that both agree. Sample books and rating compute
// millions of days.

const DAY_MS = 86_400_000;

/** The day that is `days` days later; a negative count goes back. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The same day of the month, `months` months later, or the month's last day when it is shorter. */
export function plusMonths(day: string, months: number): string {
  const later = yearOf(day) * 12 + monthOf(day) - 1 + months;
  const [year, month, date] = [Math.floor(later / 12), (later % 12) + 1, day.slice(8)];
  const last = date > '28' ? String(lastOf(year, month)) : date;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${date < last ? date : last}`;
}

/**
 * Full years from one day to another, as ages are counted. A person born on February 29 completes a common year on
 * March 1.
 */
export function completedYears(from: string, on: string): number {
  const years = yearOf(on) - yearOf(from);
  return on.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The first day after another on which a full year from a day is completed: the next birthday. */
export function nextCompletion(from: string, after: string): string {
  const day = plusMonths(from, 12 * (completedYears(from, after) + 1));
  return completedYears(from, day) > completedYears(from, after) ? day : plusDays(day, 1);
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
