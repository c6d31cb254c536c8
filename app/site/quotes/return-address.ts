/** The portal path under which quotes can be opened. */
export const QUOTE_PORTAL_PATH = '/uaicins/';

/**
 * The address behind a correct PIN (QC-04), if it belongs to the quote portal. Any other address that a portal, or an
 * attacker in between, returned is rejected.
 *
 * @param home the portal's address for the browser: one of our paths or a carrier's own origin
 * @param ours this site's own origins
 * @returns an address on the portal's origin, or one of our paths
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
