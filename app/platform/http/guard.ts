/** Whether our own pages or another site started a request. Other sites must not act for a signed-in person. */
type Verdict = 'ours' | 'foreign';

/**
 * Where a request was started. Browsers tell in `Sec-Fetch-Site`; older ones send their `Origin` with every POST. A
 * client that sends neither is no browser and has no cookies.
 *
 * @param origin our own origin, as the browser knows it
 */
export function startedBy(request: Request, origin: string): Verdict {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none' ? 'ours' : 'foreign';
  const from = request.headers.get('origin');
  return from === null || from === origin ? 'ours' : 'foreign';
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The HTTP methods that we accept. */
export const METHODS = new Set([...SAFE_METHODS, 'POST']);

export const isSafe = (request: Request) => SAFE_METHODS.has(request.method);
