/**
 * Where an old hash link leads (RT-05): `/#/uaichome/requestedHelp?PorC=1` was a page, and is one still.
 *
 * @returns the path with its query, in the language of the page it was opened on
 */
export function pageOfOldLink(hash: string, toLanguage: (path: string) => string): string | undefined {
  if (!/^#\/uaichome(?:[/?#]|$)/i.test(hash)) return undefined;
  // Parsed against a fixed origin: nothing in a hash may lead off the site.
  const { pathname, search, hash: anchor } = new URL(hash.slice(1), 'https://site.invalid');
  return /^\/uaichome(?:\/|$)/i.test(pathname) ? toLanguage(pathname) + search + anchor : undefined;
}
