/** Escapes of characters that need none: `%75` is `u`. */
const NEEDLESS = /%(?:2d|2e|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** An encoded slash, a backslash, and the fragment mark, which browsers never send: none of our addresses has one. */
const NEVER = /%2f|%5c|\\|#/i;

/**
 * The canonical spelling of an address. All code that reads a path uses it, so that no two parts of the product see two
 * different pages. Letter case stays as typed, except in the language prefix.
 *
 * @param target path and query, as in the request line
 * @returns the canonical spelling, which may equal the target; undefined when there is none
 */
export function canonicalTarget(target: string): string | undefined {
  const at = target.indexOf('?');
  const [path, query] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)];
  if (NEVER.test(path)) return undefined;
  const written = path
    .replace(NEEDLESS, (sign) => decodeURIComponent(sign))
    .replace(/%[\da-f]{2}/gi, (sign) => sign.toUpperCase())
    .replace(/\/{2,}/g, '/');
  // The URL class resolves dots and escapes what must be escaped.
  const { pathname } = new URL(`http://any.invalid${written}`);
  const one = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return one.replace(/^\/es(?=\/|$)/i, '/es') + query;
}
