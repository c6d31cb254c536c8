import { INSPECTION_PLACES, INSPECTIONS, type InspectionPlace } from '#config/claims/inspections.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { isDay } from '#contract/days.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { shortDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayInZone } from '../clocks/zone-of-loss.ts';
import { beginningOf, hoursOf, placeLabels, weekdayOf, zoneName } from './appointment-labels.ts';
import { countTaken } from './appointment-store.ts';
import { seatsSet } from './capacity-store.ts';
import { isOpenOn, lastDayOf, type Slot, slotName, slotsOn, weekOf, zoneOf } from './slots.ts';

/** The place and week to show, from the URL. */
export type SlotAsk = { at: string | null; week: string | null };

/** The free slots of a week at one of the places, and why a day has none. */
export async function slotView(
  db: Queryable,
  places: readonly InspectionPlace[],
  ask: SlotAsk,
  language: Language,
  now = new Date(),
) {
  const locale = { locale: language };
  const place = places.find(({ id }) => id === ask.at) ?? places[0] ?? INSPECTION_PLACES[0];
  if (!place) throw new Error('no place to look at cars is configured');
  const [today, last] = [dayInZone(now, zoneOf(place)), lastDayOf(place, now)];
  const days = weekOf(dayAsked(place, ask.week, { today, last, now }));
  const [from = today, until = today] = [days[0], days.at(-1)];
  const taken = await countTaken(db, place.id, { from, until });
  const set = await seatsSet(db, place.id, { from, until });
  const seatsOn = (day: string) => set.get(day) ?? place.atOnce;
  const isFree = (day: string, begins: string) => (taken.get(`${day} ${begins}`) ?? 0) < seatsOn(day);
  return {
    place: { id: place.id, kind: place.kind, ...placeLabels(place, language) },
    places: places.map((each) => ({ id: each.id, kind: each.kind, ...placeLabels(each, language) })),
    zone: zoneName(now, place.id, language),
    week: from,
    from: weekdayOf(from, language, 'short'),
    until: weekdayOf(until, language, 'short'),
    earlier: from > today ? plusDays(from, -7) : null,
    later: until < last ? plusDays(from, 7) : null,
    first: today,
    last,
    mostNote: INSPECTIONS.mostNote,
    days: shownOf(days, { place, now }).map((day) => {
      const all = slotsOn(place, day, now);
      const free = all.filter(({ begins }) => isFree(day, begins));
      return {
        day,
        name: weekdayOf(day, language),
        date: shortDay(day, language),
        slots: free.map((slot) => ({ name: slotName(slot), label: timeLabel(slot, language) })),
        none:
          free.length > 0
            ? ''
            : (!isOpenOn(place, day) || seatsOn(day) === 0
                ? m.visit_closed
                : all.length > 0
                  ? m.visit_full
                  : day > last
                    ? m.visit_too_far
                    : m.visit_past)({}, locale),
      };
    }),
  };
}
export type SlotView = Awaited<ReturnType<typeof slotView>>;

/** A drive-in shows its start time; a home visit shows the span in which we come. */
const timeLabel = ({ place, beginsAt, endsAt }: Slot, language: Language) =>
  place.kind === 'drive_in'
    ? beginningOf(beginsAt, place, language)
    : hoursOf({ placeId: place.id, beginsAt, endsAt }, language);

/** Leaves out days before the week's first free slot, unless no day has one. */
function shownOf(days: readonly string[], { place, now }: { place: InspectionPlace; now: Date }): readonly string[] {
  const first = days.findIndex((day) => slotsOn(place, day, now).length > 0);
  return first > 0 ? days.slice(first) : days;
}

/** The week that was asked for, or the first week that has a free slot. */
function dayAsked(
  place: InspectionPlace,
  typed: string | null,
  { today, last, now }: { today: string; last: string; now: Date },
): string {
  if (typed !== null && isDay(typed)) return typed < today ? today : typed > last ? last : typed;
  for (let day = today; day <= last; day = plusDays(day, 1)) if (slotsOn(place, day, now).length > 0) return day;
  return today;
}
