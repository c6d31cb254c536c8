import { Temporal } from 'temporal-polyfill';
import { brand } from '#config/brand.ts';
import { byState, type StateCode, timeZoneOfZip } from '#config/states.ts';

/** The calendar day in a state at an instant, `2026-11-21`. */
export const dayIn = (state: StateCode, at: Date): string => dayAt(brand.states[state].timeZone, at);

const dayAt = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The calendar day in each state. */
export const daysAt = (at: Date): DaysByState => byState((state) => dayIn(state, at));
export type DaysByState = Record<StateCode, string>;

/**
 * The instant at which a local clock shows a time (`17:00`) on a day. When the clocks go back and the time occurs
 * twice, the first one. When they go forward and the time is skipped, as much later.
 */
export const instantAt = (day: string, time: string, timeZone: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);

/** When a day of coverage begins in a state: at 12:01 a.m., local time. */
export const startOfDayIn = (state: string, day: string): Date =>
  instantAt(day, '00:01', brand.states[state as StateCode].timeZone);

/**
 * The day of coverage at an instant. The first minute after midnight belongs to the day before.
 *
 * @param zip for the time zone there, which may differ from most of the state
 */
export const dayOfCoverageIn = (state: StateCode, at: Date, zip?: string): string =>
  dayAt(zip ? timeZoneOfZip(state, zip) : brand.states[state].timeZone, new Date(at.getTime() - 60_000));
