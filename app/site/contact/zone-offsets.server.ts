import { brand } from '#config/brand.ts';
import { STATES, type StateCode } from '#contract/limits.ts';
import type { ZoneOffsets } from './open-now.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
/** A kept page is as old as its server at most. */
const DAYS_AHEAD = 730;

/**
 * The states' clocks for the years ahead, daylight saving included. Told by the server, since a phone's browser
 * takes 90 ms to make its first clock of another zone while a finger may be waiting.
 */
export const stateOffsets = (now = Date.now()) =>
  Object.fromEntries(STATES.map((state) => [state, zoneOffsets(brand.states[state].timeZone, now)])) as Record<
    StateCode,
    ZoneOffsets
  >;

export function zoneOffsets(timeZone: string, now: number): ZoneOffsets {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsets = [{ from: 0, minutes: minutesAt(clock, now) }];
  for (let day = now; day < now + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
    const minutes = minutesAt(clock, day + DAY_MS);
    if (minutes !== offsets.at(-1)?.minutes) offsets.push({ from: changeWithin(clock, day), minutes });
  }
  return offsets;
}

/** The minute of the day after `day` at which the clocks are changed. */
function changeWithin(clock: Intl.DateTimeFormat, day: number): number {
  const before = minutesAt(clock, day);
  let [low, high] = [Math.floor(day / MINUTE_MS), Math.floor((day + DAY_MS) / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (minutesAt(clock, middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/** Of `11/21/2026, GMT-05:00`. */
function minutesAt(clock: Intl.DateTimeFormat, instant: number): number {
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(clock.format(instant)) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
