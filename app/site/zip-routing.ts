import { stateName } from '#config/by-state/state-names.ts';
import { isInAreas, STATES, type StateCode, states } from '#config/states.ts';
import { DEFAULT_CAMPAIGN, ZIP_LENGTH } from '#contract/limits.ts';
import { onlyDigits } from '#ui/digits.ts';

/** Where a zip code leads: to the online quote, to an agent (ZP-05), or nowhere online. */
export type ZipRoute =
  | { way: 'online'; state: StateCode }
  | { way: 'agents'; state: StateCode }
  | { way: 'unavailable' };

/** What is wrong with a typed zip code. */
export type ZipProblem = 'empty' | 'short';

const PREFIX_LENGTH = 2;

/** The state of a zip code according to the rule, by its first two digits; of two that share them, the one it lies in. */
function stateOfZip(zip: string): StateCode | undefined {
  if (zip.length < PREFIX_LENGTH) return undefined;
  const stateAt = (digits: string) => STATES.find((state) => isInAreas(digits, states[state].zips));
  return stateAt(zip) ?? stateAt(zip.slice(0, PREFIX_LENGTH));
}

/** The state's name; empty when there is none. */
export function stateNameOf(zip: string): string {
  const state = stateOfZip(zip);
  return state ? stateName(state) : '';
}

/**
 * The state to show while a person types, once it is certain: after two digits, or three when another state shares the
 * first two.
 */
export function namedStateOf(zip: string): StateCode | undefined {
  const state = stateOfZip(zip);
  const begins = zip.length > PREFIX_LENGTH ? [zip] : TEN.map((digit) => `${zip}${digit}`);
  return state && begins.every((each) => isInAreas(each, states[state].zips)) ? state : undefined;
}
const TEN = Array.from({ length: 10 }, (_, digit) => digit);

/** The rule for buying online (ZP-01). The zip code must have no {@link zipProblem}. */
export function routeZip(zip: string): ZipRoute {
  const state = stateOfZip(zip);
  if (!state) return { way: 'unavailable' };
  return { way: states[state].isSoldOnline ? 'online' : 'agents', state };
}

/** The digits of a zip code that a form sends. */
export const zipIn = (form: FormData) => onlyDigits(String(form.get('zip') ?? ''), ZIP_LENGTH);

export function zipProblem(typed: string): ZipProblem | undefined {
  if (typed === '') return 'empty';
  return new RegExp(`^[0-9]{${ZIP_LENGTH}}$`).test(typed) ? undefined : 'short';
}

/**
 * The record of a check in the format of its call (ZP-02).
 *
 * @param timeZone the company's own, so that reports count the checks of its day
 */
export function zipCheckOf(zip: string, route: ZipRoute, now: Date, timeZone: string) {
  // The Swedish locale writes yyyy-mm-dd hh:mm:ss.
  const [date = '', time = ''] = now.toLocaleString('sv-SE', { timeZone }).split(' ');
  return {
    zipcode: zip,
    status: route.way === 'online' ? ('Y' as const) : ('N' as const),
    time,
    date: date.replaceAll('-', '/'),
  };
}

/** The campaign the visitor came with, or the default one for quote links (ZP-04). */
export function campaignOf(given: string | null | undefined): string {
  return isCampaign(given) ? given : DEFAULT_CAMPAIGN;
}

export function isCampaign(given: unknown): given is string {
  return typeof given === 'string' && /^[A-Za-z0-9_-]{1,20}$/.test(given);
}

/**
 * The address of the quote flow for a zip code.
 *
 * @param start a configured external page, or our own path
 */
export function quoteLink(start: string, zip: string, campaign: string): string {
  const query = new URLSearchParams({ zip, campaign });
  return `${start}${start.includes('?') ? '&' : '?'}${query}`;
}
