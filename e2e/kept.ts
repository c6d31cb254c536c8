import { type BrowserContext, expect, type Page } from '@playwright/test';
import { unlisted } from '../testing/cookies.ts';

/** All storage that we use in a browser, besides the cookies in `testing/cookies.ts`. */
const STORED = ['shared-state'];
/** Cached files of the site, the same for everyone: pages for use at the roadside, scripts and pictures. */
const CACHED = /^\/((es\/)?uaichome(\/.*)?|assets\/.*)$/;

type Kept = { local: object; session: object; databases: string[]; cached: [path: string, text: string][] };

/** Everything that the page's origin has stored, and its tab's session storage; nothing if the page did not load. */
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

/** @param also what only this journey stores: keys, and paths in a cache */
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

/** Checks that every cookie is listed and matches its entry. */
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
