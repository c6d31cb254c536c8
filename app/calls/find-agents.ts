import type { findAgents } from '#contract/zip.ts';
import { MOST_FOUND, nearestAgencies } from '#insurance/agencies/agency-search.ts';
import { findAgenciesAround } from '#insurance/agencies/agency-store.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import type { Handler } from '#platform/context/handler.ts';

/** Nearest first, at most ten (AG-02). */
export const findAgentsHandler: Handler<typeof findAgents> = async ({ zipcode }, { db }) => {
  const place = zipCode(zipcode);
  const around = place && (await findAgenciesAround(db, place.state, place, MOST_FOUND));
  return place && around ? { agencies: nearestAgencies(around, place), from: place } : { agencies: [] };
};
