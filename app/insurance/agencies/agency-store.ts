import { sql } from 'kysely';
import { brand } from '#config/brand.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { milesBetween, type Place } from '../zips/zip-code.ts';
import { type Agency, ringsFor, squareAround } from './agency-search.ts';

/**
 * Open agencies of a state around a place, in no particular order: at least the nearest `count` if there are that many,
 * and some others. An agency sells only where it is licensed.
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
    // The square's corners reach farther than its radius.
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

/** Whom people may call about a policy: its agency, or us once that has closed. In a query with `agency`. */
export const agencyToCall = () =>
  [
    sql<string>`case when agency.closed_on is null then agency.name else ${brand.name} end`.as('agency_name'),
    sql<string>`case when agency.closed_on is null then agency.phone else ${brand.phones.support} end`.as(
      'agency_phone',
    ),
  ] as const;

const [, street = brand.mailingAddress, state = '', zip = ''] =
  /^(.*), ([A-Z]{2}) ([0-9]{5})$/.exec(brand.mailingAddress) ?? [];
const ofOpen = (column: 'address' | 'state' | 'zip', ours: string) =>
  sql<string>`case when agency.closed_on is null then ${sql.ref(`agency.${column}`)} else ${ours} end`;

/** The same, with the address. */
export const agencyToWrite = () =>
  [
    ...agencyToCall(),
    ofOpen('address', street).as('agency_address'),
    ofOpen('state', state).as('agency_state'),
    ofOpen('zip', zip).as('agency_zip'),
  ] as const;

/** An agency by id, even if it has closed since it was shown. */
export const findAgency = (db: Queryable, id: number): Promise<(Agency & { closed_on: string | null }) | undefined> =>
  agencies(db).select('closed_on').where('id', '=', id).executeTakeFirst();

/** The agency with this number, while it is open. */
export const findOpenAgency = (db: Queryable, code: string) =>
  db
    .selectFrom('agency')
    .select(['id', 'name'])
    .select(({ ref }) => ref('state').$castTo<StateCode>().as('state'))
    .where('code', '=', code)
    .where('closed_on', 'is', null)
    .executeTakeFirst();

/** The open agency of a state that was appointed first. */
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
