import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import type { StateCode } from '#config/states.ts';
import { paths } from '../navigation/navigation.ts';
import { quoteLink } from '../zip-routing.ts';

const outside = (state: StateCode) => brand.states[state].links?.quote;

/** Where a quote begins: the configured quote flow of the state, or our own page. */
export function quoteStart({ zip, state }: { zip: string; state: StateCode }, campaign: string): string {
  return quoteLink(outside(state) ?? localizeHref(paths.quote), zip, campaign);
}

/**
 * Where the questions of a quote are answered: at the configured quote flow of the state, or at the bundled portal.
 * Nowhere online in a state of agents; and of a carrier's own quote portal we know no such page.
 *
 * @param questions of the portal, as the browser reaches it
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
