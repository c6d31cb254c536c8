import { INSPECTION_PLACES, INSPECTIONS, type InspectionPlace } from '#config/claims/inspections.ts';
import { isInAreas, type StateCode, timeZoneOfZip } from '#config/states.ts';
import { isDay } from '#contract/days.ts';
import { businessDaysAfter, isBusinessDay } from '#platform/calendar/business-days.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import { dayInZone } from '../clocks/zone-of-loss.ts';

const HOUR_MS = 3_600_000;

/** A slot at a place, free or taken. `day`, `begins` and `ends` are in the place's local time. */
export type Slot = {
  place: InspectionPlace;
  day: string;
  begins: string;
  ends: string;
  beginsAt: Date;
  endsAt: Date;
};

export const zoneOf = ({ state, zip }: InspectionPlace) => timeZoneOfZip(state, zip);
export const findPlace = (id: string) => INSPECTION_PLACES.find((place) => place.id === id);

type Wanted = { state: StateCode | null; zip: string | null; isDrivable: boolean | null };

/**
 * Where a car can be inspected: drive-in places and home visits of the state. A car that is not drivable gets home visits
 * only. Those that reach the zip code of the accident come first; the car may have been taken elsewhere since.
 */
export const placesFor = ({ state, zip, isDrivable }: Wanted): InspectionPlace[] =>
  INSPECTION_PLACES.filter(
    (place) => place.state === state && place.atOnce > 0 && (place.kind === 'in_person' || isDrivable !== false),
  ).toSorted((one, other) => rankOf(one, zip) - rankOf(other, zip));

const rankOf = (place: InspectionPlace, zip: string | null) =>
  place.kind === 'drive_in' ? 0 : zip !== null && comesTo(place, zip) ? 1 : 2;

/** Whether home visits reach a zip code. */
export const comesTo = ({ zips = [] }: InspectionPlace, zip: string) => isInAreas(zip, zips);

/** True unless it is a weekend, a holiday of the state or a company holiday. */
export const isOpenOn = ({ state }: InspectionPlace, day: string) => isBusinessDay(day, state);

/** The last day that can be booked. */
export const lastDayOf = (place: InspectionPlace, now: Date) =>
  businessDaysAfter(dayInZone(now, zoneOf(place)), INSPECTIONS.mostDaysAhead, place.state);

/** The slots of a day that can still be booked online, free or taken. */
export function slotsOn(place: InspectionPlace, day: string, now: Date): Slot[] {
  if (!isOpenOn(place, day) || day > lastDayOf(place, now)) return [];
  const soonest = now.getTime() + INSPECTIONS.leadHours * HOUR_MS;
  return place.times
    .map(([begins, ends]) => slotAt(place, day, begins, ends))
    .filter(({ beginsAt }) => beginsAt.getTime() >= soonest);
}

function slotAt(place: InspectionPlace, day: string, begins: string, ends: string): Slot {
  const zone = zoneOf(place);
  return { place, day, begins, ends, beginsAt: instantAt(day, begins, zone), endsAt: instantAt(day, ends, zone) };
}

/** A slot's value in a form: `fl-miami 2026-11-24 10:30`. */
export const slotName = ({ place: { id }, day, begins }: Pick<Slot, 'place' | 'day' | 'begins'>) =>
  `${id} ${day} ${begins}`;

/** The slot that a form names, if it is at one of these places and can be booked now. */
export function readSlot(typed: string, places: readonly InspectionPlace[], now: Date): Slot | undefined {
  const [id, day = '', begins] = typed.split(' ');
  const place = places.find((each) => each.id === id);
  return place && isDay(day) ? slotsOn(place, day, now).find((slot) => slot.begins === begins) : undefined;
}

/** Monday to Friday of the week of a day; for a weekend, the following week. */
export function weekOf(day: string): string[] {
  const weekday = new Date(day).getUTCDay();
  const monday = plusDays(day, weekday === 6 ? 2 : 1 - weekday);
  return [0, 1, 2, 3, 4].map((after) => plusDays(monday, after));
}

/** Whether the party may still move or cancel the visit themselves. */
export const mayChange = (beginsAt: Date, now: Date) =>
  beginsAt.getTime() - now.getTime() >= INSPECTIONS.changeHours * HOUR_MS;
