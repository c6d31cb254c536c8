import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { milesBetween, type Place } from '../zips/zip-code.ts';
import { type Agency, ringsFor, squareAround } from './agency-search.ts';

/**
 * Open agencies of a state around a place, in no order: the nearest so many, as far as there are, and some beside them;
 * an agency sells only where it is licensed.
 */
export async function findAgenciesAround(
  db: Queryable,
  state: StateCode,
  place: Place,
  count: number,
): Promise<Agency[]> {
  let found: Agency[] = [];
  for (const miles of ringsFor(count)) {
    found = await findInSquare(db, state, squareAround(place, miles));
    // A square reaches further in its corners.
    if (found.filter((agency) => milesBetween(place, agency) <= miles).length >= count) break;
  }
  return found;
}

const findInSquare = (db: Queryable, state: StateCode, { south, north, west, east }: ReturnType<typeof squareAround>) =>
  agencies(db) // agency_open_by_latitude
    .where('closed_on', 'is', null)
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where('longitude', '>=', west)
    .where('longitude', '<=', east)
    .where('state', '=', state)
    .execute();

/** An agency that was named to somebody, even if it has closed since. */
export function findAgency(db: Queryable, id: number): Promise<Agency | undefined> {
  return agencies(db).where('id', '=', id).executeTakeFirst();
}

/** An open agency of a state, the one that has been with us longest. */
export const findAgencyIn = (db: Queryable, state: StateCode): Promise<Agency | undefined> =>
  agencies(db)
    .where('state', '=', state)
    .where('closed_on', 'is', null)
    .orderBy('appointed_on')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const agencies = (db: Queryable) =>
  db
    .selectFrom('agency')
    .select(['id', 'name', 'address', 'city', 'state', 'zip', 'phone', 'email', 'latitude', 'longitude'])
    .select(['languages', 'opens_at', 'closes_at', 'open_saturday']);
