import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectNothingStored } from './leaks.ts';
import { signIn } from './sign-in.ts';

// A headless browser says so in its user agent, and would be counted as a robot.
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const PAGE = '/uaichome/terms-of-use';

// The tests of this file count each other's clicks, so they do not run in parallel.
test.describe.configure({ mode: 'default' });

type Visit = { told: string[]; page: Page };

/** Opens the page as a new visitor, follows its link to Spanish, and returns what the page reported. */
async function visit(browser: Browser, options: BrowserContextOptions, asksNotTo?: 'gpc' | 'dnt'): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: process.env.UNISON_URL ?? '',
    serviceWorkers: 'block',
    ...options,
  });
  if (asksNotTo) {
    await context.addInitScript((how) => {
      const [name, value] = how === 'gpc' ? ['globalPrivacyControl', true] : ['doNotTrack', '1'];
      Object.defineProperty(Navigator.prototype, name as string, { get: () => value });
    }, asksNotTo);
  }
  const told: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/uaichome/activity')) told.push(request.postData() ?? '');
  });
  const page = await context.newPage();
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(`/es${PAGE}`);
  return { told, page };
}

test('CA-21 pages and clicks are counted with and without JavaScript, and nobody who asks not to be', async ({
  page,
  browser,
  samples,
}) => {
  await signIn(page, '/staff', samples.staffAuditor);
  /** Views by computer and by phone. */
  const counted = async (figure: string, label: string) => {
    const file = await (await page.request.get(`/staff/figures/${figure}.csv?days=7`)).text();
    const [, desk = 0, phone = 0] =
      file
        .split('\r\n')
        .map((line) => line.split(','))
        .find(([name]) => name === label) ?? [];
    return [Number(desk), Number(phone)];
  };
  const figures = async () =>
    [await counted('pages', 'Terms of use'), await counted('clicks', 'Other language')].flat();
  const [desk = 0, phone = 0, clicks = 0, taps = 0] = await figures();

  for (const [how, header] of [
    ['gpc', 'sec-gpc'],
    ['dnt', 'dnt'],
  ] as const) {
    const asking = { userAgent: DESK, extraHTTPHeaders: { [header]: '1' } };
    await visit(browser, { ...asking, javaScriptEnabled: false });
    const { told } = await visit(browser, asking, how);
    expect(told).toEqual([]);
  }

  const { told, page: seen } = await visit(browser, { userAgent: DESK });
  expect(told).toContain('click=language');
  await expectNothingStored(seen, {});
  await visit(browser, { userAgent: PHONE, isMobile: true, javaScriptEnabled: false });

  // Two page views each, however the browser loaded the second, and one reported click.
  await expect.poll(figures, { timeout: 15_000 }).toEqual([desk + 2, phone + 2, clicks + 1, taps]);
});

test('CA-21 a page that was fetched ahead is counted when it is looked at, and only then', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.UNISON_URL ?? '',
    serviceWorkers: 'block',
    userAgent: DESK,
  });
  const page = await context.newPage();
  await page.goto('/uaichome/accessibility');
  const preloads = await context.newCDPSession(page);
  const isReady = new Promise((done) =>
    preloads.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && done(true)),
  );
  await preloads.send('Preload.enable');
  const link = page.getByRole('link', { name: 'Español' });
  await link.hover();
  await isReady;
  const told = page.waitForRequest((request) => request.postData() === 'view=%2Fes%2Fuaichome%2Faccessibility');
  await link.click();
  await told;
});
