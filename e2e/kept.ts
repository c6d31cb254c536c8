import { type BrowserContext, expect, type Page } from '@playwright/test';
import { unlisted } from '../testing/cookies.ts';

/** Everything of ours in a browser, but for the cookies of `testing/cookies.ts`. */
const STORED = ['shared-state'];
/** Of the site and the same for everyone: pages for the roadside, scripts, pictures. */
const CACHED = /^\/((es\/)?uaichome(\/.*)?|assets\/.*)$/;

type Kept = { local: object; session: object; databases: string[]; cached: [path: string, text: string][] };

/** All that the origin of a page has put away, and what its tab has; of a page that did not come, nothing. */
export const keptBy = (page: Page): Promise<Kept | undefined> =>
  page.evaluate(async () => {
    if (!('caches' in window)) return undefined;
    const cached: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        const isText = /html|json|text/.test(kept?.headers.get('content-type') ?? '');
        cached.push([new URL(request.url).pathname, isText ? ((await kept?.text()) ?? '') : '']);
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return { local: { ...localStorage }, session: { ...sessionStorage }, databases, cached };
  });

/** @param also what this journey alone puts away: keys, and paths in a cache */
export function expectListed(kept: Kept | undefined, also: string[] = []) {
  if (!kept) return;
  const { local, session, databases, cached } = kept;
  const others = (names: string[], ours: string[]) => names.filter((name) => ![...ours, ...also].includes(name));
  const paths = cached.map(([path]) => path).filter((path) => !CACHED.test(path));
  expect({
    local: others(Object.keys(local), STORED),
    session: others(Object.keys(session), []),
    databases,
    cached: others(paths, []),
  }).toEqual({ local: [], session: [], databases: [], cached: [] });
}

/** Every cookie is listed, and as it is listed. */
export async function expectListedCookies(context: BrowserContext) {
  const now = Date.now() / 1000;
  const wrong = (await context.cookies()).flatMap(({ domain, expires, ...cookie }) =>
    unlisted(
      { ...cookie, isHostOnly: !domain.startsWith('.'), seconds: expires < 0 ? undefined : expires - now },
      { isSecure: false, isFresh: false },
    ),
  );
  expect(wrong).toEqual([]);
}
