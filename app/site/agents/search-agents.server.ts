import { ZIP_LENGTH } from '#contract/limits.ts';
import { findAgents } from '#contract/zip.ts';
import { onlyDigits } from '#ui/digits.ts';
import type { CallPortal } from '../portals.server.ts';
import { zipProblem } from '../zip-routing.ts';
import { type AgentSearch, agencyAt, type SearchAnswer } from './agency.ts';

/** @param zip five digits */
export async function searchAgents(zip: string, call: CallPortal): Promise<AgentSearch> {
  const reply = await call(findAgents, { zipcode: zip });
  if (!reply.ok) return { zip, outcome: 'failed' };
  const { agencies, from } = reply.answer;
  const now = new Date();
  return agencies.length > 0
    ? { zip, outcome: 'found', agencies: agencies.map((agency) => agencyAt(agency, now)), from }
    : { zip, outcome: 'none' };
}

/** Runs a search for the text typed into a search form. */
export async function answerSearch(typed: string, call: CallPortal): Promise<SearchAnswer> {
  const zip = onlyDigits(typed, ZIP_LENGTH);
  return zipProblem(zip) ? { zip, outcome: 'invalid' } : searchAgents(zip, call);
}
