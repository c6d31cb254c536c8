import { Temporal } from 'temporal-polyfill';
import { brand } from '#config/brand.ts';
import { stateNamed, states, timeZoneOfZip } from '#config/states.ts';

const HOUR_MS = 3_600_000;

/**
 * The time zone that decides on which day something was received: that of the loss's zip code, or else of the state.
 */
export function zoneOfLoss(lawState: string, zip: string | null): string {
  const state = stateNamed(lawState) ?? brand.home;
  return zip ? timeZoneOfZip(state, zip) : states[state].timeZone;
}

const days = new Map<string, string>();

/** The date in a time zone. Cached per hour, since days there begin on a whole hour and Temporal is slow. */
export function dayInZone(at: Date, zone: string): string {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const key = `${zone} ${hour}`;
  const known = days.get(key);
  if (known) return known;
  const day = Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
  if (days.size > MOST_KNOWN) days.clear();
  days.set(key, day);
  return day;
}
const MOST_KNOWN = 100_000;
