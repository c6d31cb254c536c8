/** A portal's answer leads nowhere but into the insured portal: its path and query there, or nothing. */
export function guestPath(url: string): string | undefined {
  const base = new URL('https://portal.invalid/insurednew/');
  const { origin, pathname, search } = URL.parse(url, base) ?? base;
  const isInside = origin === base.origin && pathname.startsWith(base.pathname) && pathname !== base.pathname;
  return isInside ? pathname + search : undefined;
}
