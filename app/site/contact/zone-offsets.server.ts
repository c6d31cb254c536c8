import { Temporal } from 'temporal-polyfill';
import { brand } from '#config/brand.ts';
import { byState } from '#config/states.ts';
import type { ZoneOffsets } from './open-now.ts';

const MINUTE_NS = 60_000_000_000;
/** A cached page is at most as old as the server process. */
const YEARS_AHEAD = 2;

/**
 * The UTC offsets of the states for the coming years, including daylight saving. The server computes them, because a
 * phone's browser takes 90 ms to set up its first foreign time zone and would not respond to taps meanwhile.
 */
export const stateOffsets = (now = Date.now()) => byState((state) => zoneOffsets(brand.states[state].timeZone, now));

export function zoneOffsets(timeZone: string, now: number): ZoneOffsets {
  const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const end = start.add({ years: YEARS_AHEAD });
  const offsets = [{ from: 0, minutes: start.offsetNanoseconds / MINUTE_NS }];
  let change = start.getTimeZoneTransition('next');
  while (change && Temporal.ZonedDateTime.compare(change, end) < 0) {
    offsets.push({ from: change.epochMilliseconds, minutes: change.offsetNanoseconds / MINUTE_NS });
    change = change.getTimeZoneTransition('next');
  }
  return offsets;
}
