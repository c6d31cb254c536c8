/** Restricts a portal's answer to addresses inside the insured portal: path and query there, otherwise undefined. */
export function guestPath(url: string): string | undefined {
  const base = new URL('https://portal.invalid/insurednew/');
  const { origin, pathname, search } = URL.parse(url, base) ?? base;
  const isInside = origin === base.origin && pathname.startsWith(base.pathname) && pathname !== base.pathname;
  return isInside ? pathname + search : undefined;
}
