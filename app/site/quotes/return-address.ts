/** Where the quote portal keeps what can be opened. */
export const QUOTE_PORTAL_PATH = '/uaicins/';

/**
 * The address a right pin leads to (QC-04), when it is one of the quote portal's: whatever else a portal, or
 * somebody in between, put there is not opened.
 *
 * @param home where the portal is, as the browser reaches it: a path of ours or a carrier's own origin
 * @param ours origins that are this site's
 * @returns an address on the portal's origin, or a path of ours
 */
export function returnAddress(returnUrl: string, home: string, ours: readonly string[]): string | undefined {
  const here = 'http://site.invalid';
  const portal = new URL(home, here);
  const target = URL.canParse(returnUrl, portal) ? new URL(returnUrl, portal) : undefined;
  if (!target || target.username || target.password) return undefined;
  if (!target.pathname.startsWith(QUOTE_PORTAL_PATH) || target.pathname === QUOTE_PORTAL_PATH) return undefined;
  const isBundled = portal.origin === here;
  if (target.origin === portal.origin) return isBundled ? target.pathname + target.search : target.href;
  return isBundled && ours.includes(target.origin) ? target.pathname + target.search : undefined;
}
