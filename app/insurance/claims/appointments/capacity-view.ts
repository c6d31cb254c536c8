import { INSPECTION_PLACES } from '#config/claims/inspections.ts';
import type { Language } from '#config/language.ts';
import { stateNamed } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { placeLabels } from './appointment-labels.ts';
import { countTaken } from './appointment-store.ts';
import { seatsSet } from './capacity-store.ts';
import { isOpenOn } from './slots.ts';

/** How many inspections each place that is open on a day takes at a time, of how many, and how many are booked. */
export async function capacityView(db: Queryable, day: string, language: Language) {
  const shown = [];
  // A carrier may not have put its own places in yet: those of states where it does not write have no office hours.
  const ours = INSPECTION_PLACES.filter(({ state, atOnce }) => stateNamed(state) && atOnce > 0);
  for (const place of ours.filter((each) => isOpenOn(each, day))) {
    const only = { from: day, until: day };
    const [set, taken] = [await seatsSet(db, place.id, only), await countTaken(db, place.id, only)];
    shown.push({
      id: place.id,
      name: placeLabels(place, language).name,
      most: place.atOnce,
      seats: set.get(day) ?? place.atOnce,
      booked: [...taken.values()].reduce((sum, count) => sum + count, 0),
    });
  }
  return shown;
}
