// A book has millions of days and only some thousands of different ones: each is worked out once.

const DAY_MS = 86_400_000;

const numbers = new Map<string, number>();
const days = new Map<number, string>();
const monthsLater = new Map<string, string>();

/** A day, `yyyy-mm-dd`, so many days later. */
export function addDays(day: string, count: number): string {
  return dayOf(numberOf(day) + count);
}

/** The same day of the month so many months later, or the month's last when it is shorter. */
export function addMonths(day: string, months: number): string {
  const key = `${day}+${months}`;
  const known = monthsLater.get(key);
  if (known) return known;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)) / DAY_MS);
  monthsLater.set(key, later);
  return later;
}

/** The later of two days. */
export const latestOf = (one: string, other: string) => (one > other ? one : other);

export function daysBetween(from: string, to: string): number {
  return numberOf(to) - numberOf(from);
}

/** An instant of a day, by the minute of it from 0 to 1439, in UTC. */
export function instantOf(day: string, minute: number): string {
  return `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00.000Z`;
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number));

/** Days since 1970. */
function numberOf(day: string): number {
  let number = numbers.get(day);
  if (number === undefined) {
    number = Date.parse(day) / DAY_MS;
    numbers.set(day, number);
  }
  return number;
}

function dayOf(number: number): string {
  let day = days.get(number);
  if (!day) {
    day = new Date(number * DAY_MS).toISOString().slice(0, 10);
    days.set(number, day);
  }
  return day;
}
