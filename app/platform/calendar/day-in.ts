import { Temporal } from 'temporal-polyfill';
import { brand } from '#config/brand.ts';
import { byState, type StateCode } from '#config/states.ts';

/** The day it is in a state at an instant, `2026-11-21`. */
export const dayIn = (state: StateCode, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(brand.states[state].timeZone)
    .toPlainDate()
    .toString();

/** The day it is in each state. */
export const daysAt = (at: Date): DaysByState => byState((state) => dayIn(state, at));
export type DaysByState = Record<StateCode, string>;

/**
 * The instant at which a clock on the wall shows a time (`17:00`) on a day there. Of an hour that comes twice its first;
 * of one that summer time skips as much after it.
 */
export const instantAt = (day: string, time: string, timeZone: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);

/** When a day of insurance begins there: a minute past midnight, by that state's clocks. */
export const startOfDayIn = (state: string, day: string): Date =>
  instantAt(day, '00:01', brand.states[state as StateCode].timeZone);
