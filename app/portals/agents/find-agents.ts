import { NO_AGENTS } from '#contract/no-agents.ts';
import type { findAgents } from '#contract/zip.ts';
import type { Handler } from '../handler.ts';
import { zipCode } from '../zips/zip-code.ts';
import { MOST_FOUND, nearestAgencies } from './agency-search.ts';
import { findAgenciesAround } from './agency-store.ts';

/** Nearest first, at most ten (AG-02); the sentinel name when there is none in reach. */
export const findAgentsHandler: Handler<typeof findAgents> = async ({ zipcode }, { db }) => {
  const place = zipCode(zipcode);
  const around = place && (await findAgenciesAround(db, place.state, place, MOST_FOUND));
  const agencies = place && around ? nearestAgencies(around, place) : {};
  return 'AGENT1' in agencies ? agencies : { AGENT1: { agency_name: NO_AGENTS } };
};
