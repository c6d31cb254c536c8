import { brand } from '#config/brand.ts';
import { contactDesks } from '#config/contact-desks.ts';
import { officeHolidays } from '#config/holidays.ts';
import { isWorkingDay } from '#contract/days.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayInZone } from '../clocks/zone-of-loss.ts';
import type { CallPart } from './call-back-store.ts';

/** A request this many hours before closing, or before noon for a call in the morning, is called back the next day. */
const LAST_HOURS = { closing: 2, noon: 1 };

/**
 * The day on which the claims desk calls back: today if enough of the part of the day that suits the caller is left, else
 * its next working day.
 */
export function callDay(now: Date, part: CallPart): string {
  const { timeZone } = brand.states[brand.home];
  const closes = contactDesks[brand.home].find(({ name }) => name === 'newClaims')?.closes ?? '17:00';
  const today = dayInZone(now, timeZone);
  const hour = Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
  const until = part === 'morning' ? 12 - LAST_HOURS.noon : Number(closes.slice(0, 2)) - LAST_HOURS.closing;
  const isLate = hour >= until;
  let day = isLate ? plusDays(today, 1) : today;
  while (!isWorkingDay(day, officeHolidays)) day = plusDays(day, 1);
  return day;
}
