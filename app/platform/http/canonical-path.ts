/** An escape that stands for itself: `%75` is `u`, by the letters, digits and signs that need none. */
const NEEDLESS = /%(?:2d|2e|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** A slash that is none, the other slash, and what browsers keep to themselves: no address of ours has one. */
const NEVER = /%2f|%5c|\\|#/i;

/**
 * The one spelling of an address: whatever reads a path reads this one, so that no two parts of the product take it
 * for two pages. Letter case stays as it is typed, but for the language's.
 *
 * @param target as the request line has it: path and query
 * @returns the same, when it is spelled so; nothing when it has no such spelling
 */
export function canonicalTarget(target: string): string | undefined {
  const at = target.indexOf('?');
  const [path, query] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)];
  if (NEVER.test(path)) return undefined;
  const written = path
    .replace(NEEDLESS, (sign) => decodeURIComponent(sign))
    .replace(/%[\da-f]{2}/gi, (sign) => sign.toUpperCase())
    .replace(/\/{2,}/g, '/');
  // Dots are where they lead to, what has to be escaped is.
  const { pathname } = new URL(`http://any.invalid${written}`);
  const one = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return one.replace(/^\/es(?=\/|$)/i, '/es') + query;
}
