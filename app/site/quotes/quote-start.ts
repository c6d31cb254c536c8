import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../layout/navigation.ts';
import { type OnlineState, quoteLink } from './zip-routing.ts';

const outside: Record<OnlineState, string | undefined> = { FL: brand.links.quoteFL, TX: brand.links.quoteTX };

/** Where a quote begins: the configured quote flow of the state, or our own page. */
export function quoteStart({ zip, state }: { zip: string; state: OnlineState }, campaign: string): string {
  return quoteLink(outside[state] ?? localizeHref(paths.quote), zip, campaign);
}
