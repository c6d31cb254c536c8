import type { StateCode } from '#contract/limits.ts';
import type { Queryable } from '../database/database.ts';
import type { Place } from '../zips/zip-code.ts';
import { type Agency, squareAround } from './agency-search.ts';

/** Open agencies of a state around a place, in no order; an agency sells only where it is licensed. */
export function findAgenciesAround(db: Queryable, state: StateCode, place: Place): Promise<Agency[]> {
  const { south, north, west, east } = squareAround(place);
  return agencies(db) // agency_open_by_latitude
    .where('closed_on', 'is', null)
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where('longitude', '>=', west)
    .where('longitude', '<=', east)
    .where('state', '=', state)
    .execute();
}

/** An agency that was named to somebody, even if it has closed since. */
export function findAgency(db: Queryable, id: number): Promise<Agency | undefined> {
  return agencies(db).where('id', '=', id).executeTakeFirst();
}

const agencies = (db: Queryable) =>
  db
    .selectFrom('agency')
    .select(['id', 'name', 'address', 'city', 'state', 'zip', 'phone', 'email', 'latitude', 'longitude'])
    .select(['languages', 'opens_at', 'closes_at', 'open_saturday']);
