import { officeHolidays } from '#config/holidays.ts';
import type { Desk } from '#config/states.ts';
import { isWorkingDay } from '#contract/days.ts';

/** A time zone's offsets from UTC in minutes, each from an instant on (ms), earliest first. */
export type ZoneOffsets = readonly { from: number; minutes: number }[];

const MINUTE_MS = 60_000;

/** Whether a desk answers now: within its hours on a business day, in its state's time zone. */
export function isOpen(desk: Pick<Desk, 'opens' | 'closes'>, offsets: ZoneOffsets, now: number): boolean {
  const minutes = offsets.findLast(({ from }) => from <= now)?.minutes ?? 0;
  const [day = '', clock = ''] = new Date(now + minutes * MINUTE_MS).toISOString().split('T');
  const time = clock.slice(0, 5);
  return desk.opens <= time && time < desk.closes && isWorkingDay(day, officeHolidays);
}

const DAY_MS = 86_400_000;
/** No series of closed days is longer. */
const MOST_DAYS_OFF = 10;

/** The next opening of a closed desk: the day in its state's time zone, `yyyy-mm-dd`, at its opening hour. */
export function nextOpening(desk: Pick<Desk, 'opens'>, offsets: ZoneOffsets, now: number): string {
  const minutes = offsets.findLast(({ from }) => from <= now)?.minutes ?? 0;
  const there = now + minutes * MINUTE_MS;
  const days = Array.from({ length: MOST_DAYS_OFF }, (_, ahead) => new Date(there + ahead * DAY_MS).toISOString());
  const [today = ''] = days;
  const isBefore = today.slice(11, 16) < desk.opens;
  const next = days.slice(isBefore ? 0 : 1).find((each) => isWorkingDay(each.slice(0, 10), officeHolidays));
  return (next ?? today).slice(0, 10);
}
