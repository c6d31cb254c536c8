/** Sites that may not act for a person who is signed in to ours. */
type Verdict = 'ours' | 'foreign';

/**
 * Where a request was started from. A browser says so itself (`Sec-Fetch-Site`); one that does not
 * says its `Origin` on every POST. What says neither is no browser and carries nobody's cookies.
 *
 * @param origin our own, as the browser knows it
 */
export function startedBy(request: Request, origin: string): Verdict {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none' ? 'ours' : 'foreign';
  const from = request.headers.get('origin');
  return from === null || from === origin ? 'ours' : 'foreign';
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What anything of ours is asked by. */
export const METHODS = new Set([...SAFE_METHODS, 'POST']);

export const isSafe = (request: Request) => SAFE_METHODS.has(request.method);
