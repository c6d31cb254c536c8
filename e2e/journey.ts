import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { expectListed, expectListedCookies, keptBy } from './kept.ts';

const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000);

/** The fields of a day three days ago, which is past in every state at any hour. */
export const RECENT_DAY = {
  month: String(threeDaysAgo.getUTCMonth() + 1),
  date: String(threeDaysAgo.getUTCDate()),
  year: String(threeDaysAgo.getUTCFullYear()),
};

type Journey = {
  /** Named people, policies and numbers of the sample book. */
  samples: Record<string, Record<string, string>>;
  /**
   * Waits for a message to an email address, or to `+1` and a phone number, that matches; returns the pattern's groups.
   */
  received: (address: string, pattern: RegExp) => Promise<string[]>;
  /** What a journey intentionally leaves in its browser besides what is listed: keys, and paths in a cache. */
  alsoKept: string[];
  /** Checks at the end of every journey that its browser holds what is listed and nothing else. */
  nothingElseKept: undefined;
};

let nextAddress = 1;

/** Runs each journey from its own network address, so that one journey's misses do not slow another's. */
export const test = base.extend<Journey>({
  baseURL: async ({}, use) => use(process.env.UNISON_URL),
  extraHTTPHeaders: async ({}, use, info) =>
    use({
      'x-forwarded-for': `10.${info.parallelIndex}.${Math.floor(nextAddress / 250)}.${(nextAddress++ % 250) + 1}`,
    }),
  samples: async ({}, use) => use(JSON.parse(readFileSync(process.env.UNISON_SAMPLES ?? '', 'utf8'))),
  received: async ({}, use) =>
    use(async (address, pattern) => {
      let found: RegExpExecArray | null | undefined;
      const look = async () => {
        const box = await fetch(`${process.env.UNISON_POST_OFFICE}/${encodeURIComponent(address)}`);
        const messages: string[] = await box.json();
        found = messages.map((words) => pattern.exec(words)).findLast(Boolean);
        return Boolean(found);
      };
      await expect.poll(look, { timeout: 15_000 }).toBe(true);
      return found?.slice(1) ?? [];
    }),
  alsoKept: [[], { option: true }],
  nothingElseKept: [
    async ({ context, alsoKept }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) return;
      await expectListedCookies(context);
      const ours = context.pages().filter((page) => page.url().startsWith(process.env.UNISON_URL ?? ''));
      // Retries, because a page may still be loading another one.
      await expect(async () => {
        for (const page of ours) expectListed(await keptBy(page), alsoKept);
      }).toPass({ timeout: 5000 });
    },
    { auto: true },
  ],
});

export { expect };

/**
 * A journey that `npm test` leaves to `npm run prove -- --only journeys`, because a shorter one, or the tests of its calls,
 * show the same; this one shows it in a browser once more (decision 38).
 */
export const IN_PROOFS = { tag: '@proof' };

/** The minified version; the full one is twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ACCESSIBILITY = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type WithAxe = { axe?: typeof axe };

/** Checks with axe that a page has no accessibility errors, including WCAG 2.2 AA; in our own frames, too. */
export async function expectAccessible(page: Page) {
  // Once per document: loading axe takes as long as running it.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const found = await page.evaluate(async (values) => {
    const run = (window as WithAxe).axe?.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      // What only passes is not described: a sixth of the time.
      reporter: 'no-passes',
      selectors: false,
      elementRef: false,
    });
    return (await run)?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, ACCESSIBILITY);
  expect(found).toEqual([]);
}

const [PHONE, DESK] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const LOOKS = [
  { size: PHONE, colorScheme: 'light' },
  { size: DESK, colorScheme: 'dark' },
  { size: PHONE, colorScheme: 'dark' },
  { size: DESK, colorScheme: 'light' },
] as const;
const turns = new Map<string, number>();
type ColorScheme = (typeof LOOKS)[number]['colorScheme'];

/**
 * Shows the page in light or dark mode and verifies it: axe's result for a mode that is not shown would prove nothing.
 */
export async function showIn(page: Page, colorScheme: ColorScheme) {
  await page.emulateMedia({ colorScheme });
  await expectShownIn(page, colorScheme);
}

export async function expectShownIn(page: Page, colorScheme: ColorScheme) {
  const ground = () =>
    page.evaluate(() => {
      const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.slice(0, 3) ?? [];
      return channels.reduce((sum, channel) => sum + Number(channel), 0) / 3;
    });
  await (colorScheme === 'dark' ? expect.poll(ground).toBeLessThan(64) : expect.poll(ground).toBeGreaterThan(192));
}

/**
 * Checks a public page with axe in one of four looks in turn: phone or desktop, light or dark. Of a portal's page, only
 * that it fits both sizes. `npm run prove -- --only journeys` checks every page in all four looks.
 */
export async function expectAccessibleInTurn(page: Page) {
  const before = page.viewportSize();
  await (process.env.UNISON_EVERY_LOOK ? lookAt(page, LOOKS) : lookInTurn(page));
  if (before) await page.setViewportSize(before);
}

async function lookInTurn(page: Page) {
  if (!/^\/(es\/)?uaichome\b/.test(new URL(page.url()).pathname)) return expectRoomInBothSizes(page);
  const { testId, title } = test.info();
  const turn = turns.get(testId) ?? [...title].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  turns.set(testId, turn + 1);
  await lookAt(page, LOOKS.slice(turn % 4, (turn % 4) + 1));
}

async function lookAt(page: Page, looks: readonly (typeof LOOKS)[number][]) {
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const { size, colorScheme } of looks) {
    await expectRoomInBothSizes(page, size);
    await showIn(page, colorScheme);
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light' });
}

/** Checks that the page scrolls sideways neither on a phone nor on a desktop, and leaves it at the last of the two. */
async function expectRoomInBothSizes(page: Page, last: typeof PHONE = DESK) {
  for (const size of [last === DESK ? PHONE : DESK, last]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
}

/** The header of a program that holds the portals' key; the site is one. */
export const withKey = () => ({ authorization: `Bearer ${process.env.UNISON_PORTAL_KEY}` });

/** The words of the strip above every page. */
export const TRIAL_WORDS: Record<string, string> = {
  en: 'Trial. Payments are a test: no money moves. People, policies and records are made up.',
  es: 'Sitio de prueba. Los pagos son de prueba: no se mueve dinero. Las personas, las pólizas y los registros son inventados.',
};

/** Checks the strip above every page: the journeys' server runs with test payments, a sample book and made-up records. */
export async function expectSaidToBeTrial(page: Page, language: string) {
  const strip = page.getByRole('complementary', { name: language === 'es' ? 'Prueba' : 'Trial', exact: true });
  await expect(strip).toHaveText(TRIAL_WORDS[language] ?? '');
  await expect(strip).toBeVisible();
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(view);
}

/** Checks that sticky elements cover less than a third of the window's height. */
export async function expectRoomToRead(page: Page) {
  const covering = await page.evaluate(() => {
    scrollTo({ top: innerHeight * 2, behavior: 'instant' });
    const stuck = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      if (!/fixed|sticky/.test(getComputedStyle(element).position)) return false;
      const { top, bottom } = element.getBoundingClientRect();
      return Math.min(bottom, innerHeight) - Math.max(top, 0) > innerHeight / 3;
    });
    return stuck.map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
  expect(covering).toEqual([]);
}

/** The texts of the headings in the main part of the page, in order. */
export async function headingsOf(page: Page, which: string): Promise<string[]> {
  const found = await page.getByRole('main').locator(which).allInnerTexts();
  return found.map((text) => text.trim());
}

/** Waits until React has hydrated the element and is idle; before that, the browser's own behavior applies. */
export async function untilLive(part: Locator) {
  await part.scrollIntoViewIfNeeded();
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true);
  // The idle callback runs after React's queued work, including effects. A busy machine may never become idle.
  await part.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })).then(() => {}));
}

/** Holds back a page's scripts until `letCome` is called. */
export async function holdScripts(page: Page): Promise<{ letCome(): void }> {
  let letCome = () => {};
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await come;
    await route.continue();
  });
  return { letCome };
}

/**
 * The code that an authenticator app shows for a setup key. Each code works once, so a second sign-in uses the next
 * step's.
 */
export function codeFor(setupKey: string, stepsAway = 0): string {
  const bits = [...setupKey.replaceAll(' ', '')]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAway));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
