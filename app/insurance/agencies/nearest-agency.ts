import type { Queryable } from '#platform/database/database.ts';
import { milesBetween, zipCode } from '../zips/zip-code.ts';
import { type Agency, SEARCH_MILES } from './agency-search.ts';
import { findAgenciesAround } from './agency-store.ts';

/** The open agency of the zip code's state that is nearest to its middle, within the search's miles, if there is one. */
export async function nearestAgency(db: Queryable, zip: string): Promise<(Agency & { miles: number }) | undefined> {
  const place = zipCode(zip);
  if (!place) return undefined;
  const around = await findAgenciesAround(db, place.state, place, 1);
  return around
    .map((agency) => ({ ...agency, miles: milesBetween(place, agency) }))
    .filter(({ miles }) => miles <= SEARCH_MILES)
    .sort((a, b) => a.miles - b.miles || a.id - b.id)[0];
}
