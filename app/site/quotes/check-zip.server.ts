import { redirectDocument } from 'react-router';
import { brand } from '#config/brand.ts';
import type { StateCode } from '#config/states.ts';
import { ZIP_LENGTH } from '#contract/limits.ts';
import { recordZipCheck } from '#contract/zip.ts';
import { onlyDigits } from '#ui/digits.ts';
import type { AgentSearch } from '../agents/agency.ts';
import { searchAgents } from '../agents/search-agents.server.ts';
import { typedText } from '../content/typed-text.server.ts';
import type { CallPortal } from '../portals.server.ts';
import { campaignOf, routeZip, type ZipProblem, type ZipRoute, zipCheckOf, zipProblem } from '../zip-routing.ts';
import { quoteStart } from './quote-start.ts';

/** The answer of a zip code form. `zip` is what was typed, digits only. */
export type ZipAnswer =
  | { zip: string; way: 'invalid'; problem: ZipProblem }
  | { zip: string; way: 'unavailable' }
  | { zip: string; way: 'agents'; search: AgentSearch }
  /** The form did not reach the server, or the server could not answer it. */
  | { zip: string; way: 'lost' };

/**
 * Answers a form with a zip code.
 *
 * @returns a redirect to the quote, or what to show below the field
 */
export async function answerZipBox(form: FormData, call: CallPortal): Promise<Response | ZipAnswer> {
  const checked = await checkZip(typedText(form, 'zip'), call);
  if (checked.way !== 'online') return checked;
  return redirectDocument(quoteStart(checked, campaignOf(typedText(form, 'campaign'))), 303);
}

/** The HTTP status of the page with that answer. */
export const statusOf = ({ way }: ZipAnswer) => (way === 'invalid' ? 422 : 200);

export type CheckedZip = ZipAnswer | { zip: string; way: 'online'; state: StateCode };

/** Checks a typed zip code, and records every check of a complete one (ZP-02). */
export async function checkZip(typed: string, call: CallPortal): Promise<CheckedZip> {
  const zip = onlyDigits(typed, ZIP_LENGTH);
  const problem = zipProblem(zip);
  if (problem) return { zip, way: 'invalid', problem };

  const route = routeZip(zip);
  const recorded = record(zip, route, call);
  if (route.way === 'agents') {
    const [search] = await Promise.all([searchAgents(zip, call), recorded]);
    return { zip, way: 'agents', search };
  }
  await recorded;
  return { zip, ...route };
}

/** Visitors wait for the recording no longer than the call's time limit, whether it succeeds or not. */
function record(zip: string, route: ZipRoute, call: CallPortal): Promise<unknown> {
  return Promise.race([
    call(recordZipCheck, zipCheckOf(zip, route, new Date(), brand.states[brand.home].timeZone)),
    new Promise((resolve) => setTimeout(resolve, recordZipCheck.timeoutMs).unref()),
  ]);
}
