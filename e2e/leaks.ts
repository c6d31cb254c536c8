import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { expectListed, expectListedCookies, keptBy } from './kept.ts';

/**
 * Values that only the person they belong to, and the server's memory and tables, may ever hold, each with a name to
 * report.
 */
export type Canaries = Record<string, string>;

/** Records the addresses that a browser requests, and their referrers. */
export function watchAddresses(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('request', (request) => seen.push(request.url(), `from ${request.headers().referer}`));
  context.on('page', (page) => page.on('framenavigated', (frame) => seen.push(frame.url())));
  return seen;
}

/** Checks that the browser stores only what is listed, without any canary in it. */
export async function expectNothingStored(page: Page, canaries: Canaries) {
  const kept = await keptBy(page);
  expectListed(kept);
  await expectListedCookies(page.context());
  const { local, session, cached = [] } = kept ?? {};
  const cookies = await page.context().cookies();
  expect(hitsIn([JSON.stringify([local, session, cookies]), ...cached.map(([, text]) => text)], canaries)).toEqual([]);
}

/** Matches every way to write a value. A short one must not be part of a longer word. */
const patternOf = (canary: string) => {
  const ways = [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)];
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(canary) ?? [];
  if (year) ways.push(`${month}/${date}/${year}`, `${year}${month}${date}`, `${Number(month)}/${Number(date)}/${year}`);
  const any = ways.map((way) => way.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\w.-])(${any})(?![\\w-])`, 'i');
};

/** Which canaries occur in which texts. */
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

/** Checks that nothing the server has logged so far contains a canary. */
export async function expectNotLogged(page: Page, canaries: Canaries) {
  // Logs a last request: when it is in the file, everything before it is, too.
  const last = await page.request.get('/insurednew/nowhere');
  const requestId = last.headers()['x-request-id'] ?? 'none';
  const log = () => readFileSync(process.env.UNISON_LOG ?? '', 'utf8');
  await expect.poll(log).toContain(requestId);
  expect(hitsIn(log().split('\n'), canaries)).toEqual([]);
}
