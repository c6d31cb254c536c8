/** A rule names a day of any year: month 1–12; weekday 0 is Sunday; `nth` −1 is the last one. */
type Rule = { month: number; day: number } | { month: number; weekday: number; nth: number; plus?: number };

/** The paid set days of `BENEFITS.paidHolidays`: the desks are closed. A carrier with others writes its own. */
const HOLIDAYS: readonly Rule[] = [
  { month: 1, day: 1 },
  { month: 5, weekday: 1, nth: -1 }, // Memorial Day
  { month: 7, day: 4 },
  { month: 9, weekday: 1, nth: 1 }, // Labor Day
  { month: 11, weekday: 4, nth: 4 }, // Thanksgiving
  { month: 11, weekday: 4, nth: 4, plus: 1 },
  { month: 12, day: 25 },
];

const [SUNDAY, SATURDAY] = [0, 6];
const DAY_MS = 86_400_000;

/**
 * Whether the desks work on a day: Monday to Friday, holidays excepted. One on a Saturday is kept the Friday
 * before, one on a Sunday the Monday after, as federal ones are (5 U.S.C. § 6103).
 *
 * @param day `YYYY-MM-DD`
 */
export function isOfficeDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  if (date.getUTCDay() === SUNDAY || date.getUTCDay() === SATURDAY) return false;
  // New Year's Day of the year after may be kept in this one.
  const year = date.getUTCFullYear();
  return ![year, year + 1].some((near) => HOLIDAYS.some((rule) => keptOn(rule, near) === date.getTime()));
}

/**
 * The day by which something is promised "within so many business days" of a day, which itself does not count.
 *
 * @param day `YYYY-MM-DD`, as is the answer
 */
export function officeDaysAfter(day: string, days: number): string {
  let date = day;
  for (let left = days; left > 0; ) {
    date = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
    if (isOfficeDay(date)) left -= 1;
  }
  return date;
}

function keptOn(rule: Rule, year: number): number {
  if ('day' in rule) {
    const date = Date.UTC(year, rule.month - 1, rule.day);
    const weekday = new Date(date).getUTCDay();
    return date + (weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0) * DAY_MS;
  }
  const { month, weekday, nth, plus = 0 } = rule;
  if (nth < 0) {
    const last = new Date(Date.UTC(year, month, 0));
    return last.getTime() - ((last.getUTCDay() - weekday + 7) % 7) * DAY_MS;
  }
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.getTime() + (((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7 + plus) * DAY_MS;
}
