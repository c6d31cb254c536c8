/**
 * Translates an old hash link (RT-05): `/#/uaichome/requestedHelp?PorC=1` leads to today's page.
 *
 * @returns the path with its query, in the language of the current page
 */
export function pageOfOldLink(hash: string, toLanguage: (path: string) => string): string | undefined {
  if (!/^#\/uaichome(?:[/?#]|$)/i.test(hash)) return undefined;
  // Parsed against a fixed origin, so that a hash cannot lead off the site.
  const { pathname, search, hash: anchor } = new URL(hash.slice(1), 'https://site.invalid');
  return /^\/uaichome(?:\/|$)/i.test(pathname) ? toLanguage(pathname) + search + anchor : undefined;
}
