import { brand } from '#config/brand.ts';
import type { InspectionPlace } from '#config/claims/inspections.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findPlace, zoneOf } from './slots.ts';

/** The time zone of a place; for a place that only a newer release knows, the head office's. */
export const zoneNamed = (placeId: string) => {
  const place = findPlace(placeId);
  return place ? zoneOf(place) : brand.states[brand.home].timeZone;
};

const clock = (at: Date, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(`${language}-US`, { hour: 'numeric', minute: '2-digit', timeZone }).format(at);

/** A weekday and date: Tuesday, November 24 */
export const weekdayOf = (day: string, language: Language, month: 'long' | 'short' = 'long') =>
  new Intl.DateTimeFormat(`${language}-US`, { weekday: 'long', month, day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** A start time: 10:30 AM */
export const beginningOf = (beginsAt: Date, place: InspectionPlace, language: Language) =>
  clock(beginsAt, language, zoneOf(place));

/** A time zone name: Eastern Time. Visits are always in the local time of their place. */
export const zoneName = (at: Date, placeId: string, language: Language) =>
  new Intl.DateTimeFormat(`${language}-US`, { timeZone: zoneNamed(placeId), timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

type Visit = { placeId: string; beginsAt: Date; endsAt: Date };

/** A time span: 10:30 AM to 11:00 AM */
export function hoursOf({ placeId, beginsAt, endsAt }: Visit, language: Language): string {
  const zone = zoneNamed(placeId);
  const [from, to] = [beginsAt, endsAt].map((at) => clock(at, language, zone));
  return m.visit_hours({ from: from ?? '', to: to ?? '' }, { locale: language });
}

/** Date, time span and zone for sentences and mails: Tuesday, November 24, 10:30 AM to 11:00 AM, Eastern Time */
export function timeOf(visit: Visit, language: Language): string {
  const timeZone = zoneNamed(visit.placeId);
  const day = new Intl.DateTimeFormat(`${language}-US`, {
    ...({ weekday: 'long', month: 'long', day: 'numeric' } as const),
    timeZone,
  }).format(visit.beginsAt);
  return [day, hoursOf(visit, language), zoneName(visit.beginsAt, visit.placeId, language)].join(', ');
}

/** A place's name and description, where one is chosen. */
export function placeLabels({ kind, name, address }: InspectionPlace, language: Language) {
  const locale = { locale: language };
  return kind === 'drive_in'
    ? { name: m.visit_drive_in({ name }, locale), about: address ?? '' }
    : { name: m.visit_in_person({ name }, locale), about: m.visit_in_person_about({}, locale) };
}
