import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What only its person, and the server's memory and tables, may ever hold; each by a name to say it by. */
export type Canaries = Record<string, string>;

/** Everything that is ours to keep in a browser. A session's cookie holds a random token. */
const STORED = { local: ['shared-state'], session: [] as string[] };
const COOKIES = [
  'portal-policyholder',
  'portal-claims',
  'portal-agent',
  'portal-guest',
  'portal-device',
  'portal-kept',
];
/** Of the site and the same for everyone: pages for the roadside, scripts, pictures. */
const CACHED = /^\/((es\/)?uaichome(\/.*)?|assets\/.*)$/;

/** Notes where a browser went and with what in the address. */
export function watchAddresses(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('request', (request) => seen.push(request.url(), `from ${request.headers().referer}`));
  context.on('page', (page) => page.on('framenavigated', (frame) => seen.push(frame.url())));
  return seen;
}

/** Nothing but what is ours to keep, and no canary in any of it. */
export async function expectNothingStored(page: Page, canaries: Canaries) {
  const { local, session, databases, cached } = await page.evaluate(async () => {
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
  expect(Object.keys(local).filter((key) => !STORED.local.includes(key))).toEqual([]);
  expect(Object.keys(session).filter((key) => !STORED.session.includes(key))).toEqual([]);
  expect(databases).toEqual([]);
  expect(cached.map(([path]) => path).filter((path) => !CACHED.test(path))).toEqual([]);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).filter((name) => !COOKIES.includes(name))).toEqual([]);
  expect(cookies.filter(({ httpOnly, sameSite }) => !httpOnly || sameSite !== 'Lax')).toEqual([]);
  expect(hitsIn([JSON.stringify([local, session, cookies]), ...cached.map(([, text]) => text)], canaries)).toEqual([]);
}

/** Every way somebody would write one of them; a short one must stand for itself. */
const patternOf = (canary: string) => {
  const ways = [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)];
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(canary) ?? [];
  if (year) ways.push(`${month}/${date}/${year}`, `${year}${month}${date}`, `${Number(month)}/${Number(date)}/${year}`);
  const any = ways.map((way) => way.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\w.-])(${any})(?![\\w-])`, 'i');
};

/** Which canaries are in which texts. */
export function hitsIn(texts: string[], canaries: Canaries): string[] {
  return Object.entries(canaries).flatMap(([name, canary]) => {
    const pattern = patternOf(canary);
    return texts.flatMap((text) => {
      const at = pattern.exec(text)?.index;
      return at === undefined
        ? []
        : [`${name} in ${text.slice(0, 50)}: …${text.slice(Math.max(0, at - 80), at + 80)}…`];
    });
  });
}

/** Nothing of them in all that the server said until now. */
export async function expectNotLogged(page: Page, canaries: Canaries) {
  // A last request that is logged: what was said before it is in the file with it.
  const last = await page.request.get('/insurednew/nowhere');
  const requestId = last.headers()['x-request-id'] ?? 'none';
  const log = () => readFileSync(process.env.UNISON_LOG ?? '', 'utf8');
  await expect.poll(log).toContain(requestId);
  expect(hitsIn(log().split('\n'), canaries)).toEqual([]);
}
