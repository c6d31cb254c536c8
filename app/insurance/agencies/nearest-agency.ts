import type { Queryable } from '#platform/database/database.ts';
import { milesBetween, zipCode } from '../zips/zip-code.ts';
import { type Agency, SEARCH_MILES } from './agency-search.ts';
import { findAgenciesAround } from './agency-store.ts';

/**
 * The open agency in the zip code's state that is nearest to the zip code's center, within the search radius; undefined
 * when there is none.
 */
export async function nearestAgency(db: Queryable, zip: string): Promise<(Agency & { miles: number }) | undefined> {
  const place = zipCode(zip);
  if (!place) return undefined;
  const around = await findAgenciesAround(db, place.state, place, 1);
  return around
    .map((agency) => ({ ...agency, miles: milesBetween(place, agency) }))
    .filter(({ miles }) => miles <= SEARCH_MILES)
    .sort((a, b) => a.miles - b.miles || a.id - b.id)[0];
}
