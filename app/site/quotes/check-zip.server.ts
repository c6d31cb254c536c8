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

/** What a zip box was answered; `zip` is kept as typed, without what are not digits. */
export type ZipAnswer =
  | { zip: string; way: 'mend'; problem: ZipProblem }
  | { zip: string; way: 'unavailable' }
  | { zip: string; way: 'agents'; search: AgentSearch };

/**
 * The answer to a form with a zip box.
 *
 * @returns a redirect to the quote, or what to say under the box
 */
export async function answerZipBox(form: FormData, call: CallPortal): Promise<Response | ZipAnswer> {
  const checked = await checkZip(typedText(form, 'zip'), call);
  if (checked.way !== 'online') return checked;
  return redirectDocument(quoteStart(checked, campaignOf(typedText(form, 'campaign'))), 303);
}

/** The status of a page that says so. */
export const statusOf = ({ way }: ZipAnswer) => (way === 'mend' ? 422 : 200);

export type CheckedZip = ZipAnswer | { zip: string; way: 'online'; state: StateCode };

/** Checks a zip box, and records every check of a whole zip code (ZP-02). */
export async function checkZip(typed: string, call: CallPortal): Promise<CheckedZip> {
  const zip = onlyDigits(typed, ZIP_LENGTH);
  const problem = zipProblem(zip);
  if (problem) return { zip, way: 'mend', problem };

  const route = routeZip(zip);
  const recorded = record(zip, route, call);
  if (route.way === 'agents') {
    const [search] = await Promise.all([searchAgents(zip, call), recorded]);
    return { zip, way: 'agents', search };
  }
  await recorded;
  return { zip, ...route };
}

/** No visitor waits for the record longer than its call may take, whatever became of it. */
function record(zip: string, route: ZipRoute, call: CallPortal): Promise<unknown> {
  return Promise.race([
    call(recordZipCheck, zipCheckOf(zip, route, new Date(), brand.states[brand.home].timeZone)),
    new Promise((resolve) => setTimeout(resolve, recordZipCheck.timeoutMs).unref()),
  ]);
}
