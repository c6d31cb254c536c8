import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import type { StateCode } from '#config/states.ts';
import { paths } from '../navigation/navigation.ts';
import { quoteLink } from '../zip-routing.ts';

const outside = (state: StateCode) => brand.states[state].links?.quote;

/** Where a quote starts: the configured quote flow of the state, or our own page. */
export function quoteStart({ zip, state }: { zip: string; state: StateCode }, campaign: string): string {
  return quoteLink(outside(state) ?? localizeHref(paths.quote), zip, campaign);
}

/**
 * Where a quote's questions are answered: the configured quote flow of the state, or the bundled portal. Undefined in
 * states where only agents sell, and for a carrier's own quote portal, whose pages we do not know.
 *
 * @param questions the portal's address for the browser
 */
export function beginsAt(
  { zip, state }: { zip: string; state: StateCode },
  campaign: string,
  questions: string,
): string | undefined {
  if (!brand.states[state].isSoldOnline) return undefined;
  const start = outside(state) ?? (questions.startsWith('/') ? questions : undefined);
  return start && quoteLink(start, zip, campaign);
}
