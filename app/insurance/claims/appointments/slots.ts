import { INSPECTION_PLACES, INSPECTIONS, type InspectionPlace } from '#config/claims/inspections.ts';
import { officeHolidays } from '#config/holidays.ts';
import { isInAreas, type StateCode, timeZoneOfZip } from '#config/states.ts';
import { isDay, isWorkingDay } from '#contract/days.ts';
import { businessDaysAfter, isBusinessDay } from '#platform/calendar/business-days.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import { dayThere } from '../clocks/zone-of-loss.ts';

const HOUR_MS = 3_600_000;

/** A time at a place, whether or not somebody has it. `day` and the times are of the clock on the wall there. */
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

type Wanted = { state: StateCode; zip: string | null; isDrivable: boolean | null };

/**
 * Where a car can be looked at: where somebody can drive it to, and where we come to. Of one that does not drive the
 * latter alone; where nobody knows the zip code, all that there is in the state.
 */
export const placesFor = ({ state, zip, isDrivable }: Wanted): InspectionPlace[] =>
  INSPECTION_PLACES.filter(
    (place) =>
      place.state === state &&
      place.atOnce > 0 &&
      (place.kind === 'drive_in' ? isDrivable !== false : zip === null || comesTo(place, zip)),
  );

/** Whether we come to a zip code for a visit. */
export const comesTo = ({ zips = [] }: InspectionPlace, zip: string) => isInAreas(zip, zips);

/** Somebody is there: no weekend, no holiday of the state or of the company. */
export const isOpenOn = ({ state }: InspectionPlace, day: string) =>
  isBusinessDay(day, state) && isWorkingDay(day, officeHolidays);

/** The last day that can be booked. */
export const lastDayOf = (place: InspectionPlace, now: Date) =>
  businessDaysAfter(dayThere(now, zoneOf(place)), INSPECTIONS.mostDaysAhead, place.state);

/** The times of a day that can still be booked online, taken or not. */
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

/** How a form names a time: `fl-miami 2026-11-24 10:30`. */
export const slotName = ({ place: { id }, day, begins }: Pick<Slot, 'place' | 'day' | 'begins'>) =>
  `${id} ${day} ${begins}`;

/** The time that a form names, if it is among these places and can be booked now. */
export function readSlot(typed: string, places: readonly InspectionPlace[], now: Date): Slot | undefined {
  const [id, day = '', begins] = typed.split(' ');
  const place = places.find((each) => each.id === id);
  return place && isDay(day) ? slotsOn(place, day, now).find((slot) => slot.begins === begins) : undefined;
}

/** Monday to Friday around a day; of a weekend the week that follows. */
export function weekOf(day: string): string[] {
  const weekday = new Date(day).getUTCDay();
  const monday = plusDays(day, weekday === 6 ? 2 : 1 - weekday);
  return [0, 1, 2, 3, 4].map((after) => plusDays(monday, after));
}

/** Whether whoever booked a time may still move or cancel it themselves. */
export const mayChange = (beginsAt: Date, now: Date) =>
  beginsAt.getTime() - now.getTime() >= INSPECTIONS.changeHours * HOUR_MS;
