import { Temporal } from 'temporal-polyfill';
import { brand } from '#config/brand.ts';
import type { StateCode } from '#contract/limits.ts';

const HOUR_MS = 3_600_000;
/** El Paso and Hudspeth counties keep Mountain time: 49 CFR 71.9. Of 798, which is Central otherwise, these. */
const MOUNTAIN_TX = new Set('79821 79835 79836 79837 79838 79839 79849 79851 79853'.split(' '));
/** Florida west of the Apalachicola keeps Central time, but Port St. Joe: 49 CFR 71.5. */
const EASTERN_PANHANDLE = new Set(['32456', '32457']);

/** The zone by whose clocks the day of a receipt is told: the state's own, or that of the place. */
export function zoneOfLoss(lawState: string, zip: string | null): string {
  if (lawState === 'TX' && zip && (/^(799|885)/.test(zip) || MOUNTAIN_TX.has(zip))) return 'America/Denver';
  if (lawState === 'FL' && zip && /^32[45]/.test(zip) && !EASTERN_PANHANDLE.has(zip)) return 'America/Chicago';
  return brand.states[lawState as StateCode].timeZone;
}

const days = new Map<string, string>();

/** The day it is there. Days there begin on a whole hour, so that each hour is asked of Temporal once. */
export function dayThere(at: Date, zone: string): string {
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
