import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import type { StateCode } from '#contract/limits.ts';
import { paths } from '../navigation/navigation.ts';
import { type OnlineState, quoteLink } from '../zip-routing.ts';

const outside: Record<OnlineState, string | undefined> = { FL: brand.links.quoteFL, TX: brand.links.quoteTX };

/** Where a quote begins: the configured quote flow of the state, or our own page. */
export function quoteStart({ zip, state }: { zip: string; state: OnlineState }, campaign: string): string {
  return quoteLink(outside[state] ?? localizeHref(paths.quote), zip, campaign);
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
  if (state === 'GA') return undefined;
  const start = outside[state] ?? (questions.startsWith('/') ? questions : undefined);
  return start && quoteLink(start, zip, campaign);
}
