import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { expectListed, expectListedCookies, keptBy } from './kept.ts';

/** What only its person, and the server's memory and tables, may ever hold; each by a name to say it by. */
export type Canaries = Record<string, string>;

/** Notes where a browser went and with what in the address. */
export function watchAddresses(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('request', (request) => seen.push(request.url(), `from ${request.headers().referer}`));
  context.on('page', (page) => page.on('framenavigated', (frame) => seen.push(frame.url())));
  return seen;
}

/** Nothing but what is ours to keep, and no canary in any of it. */
export async function expectNothingStored(page: Page, canaries: Canaries) {
  const kept = await keptBy(page);
  expectListed(kept);
  await expectListedCookies(page.context());
  const { local, session, cached = [] } = kept ?? {};
  const cookies = await page.context().cookies();
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
