// Measures from a tap on a coverage choice until its new price is painted, and the size of the pages for buying.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, chromium, type Page } from '@playwright/test';
import { RIGHT } from '../app/testing/selling/test-quote-answers.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import type { Row } from './bench.ts';
import { startChromium } from './chromium.ts';
import { PHONE } from './slow-phone.ts';

const TAPS = 50;
const LIMIT_MS = 150;
const SCRIPTS_LIMIT = 110_000;
/** The pause between taps of a person who compares two choices quickly. */
const REST_MS = 700;
const COVERAGE = '/uaicins/quote/coverage';
/** All pages up to the payment. */
const PAGES = [
  'name',
  'vehicles',
  'check',
  'found',
  'coverage',
  'packages',
  'price',
  'worksheet',
  'buy/details/people',
  'buy/sign',
];
const DRIVER = RIGHT['drivers/new'].key;
const COLLISION = `car.${RIGHT['vehicles/new'].key}.collision`;

/** On loopback, in a phone-sized window, with nothing throttled. */
export async function pricesBench(): Promise<Row[]> {
  const server = await startBuiltServer({ SAMPLE_POLICIES: '300', ...TRIAL });
  const { port, stop } = await startChromium();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: server.url });
    await answerAll(context.request);
    const page = await context.newPage();
    return [await tapsRow(page), ...(await weightRows(page))];
  } finally {
    await browser.close();
    await stop();
    await server.stop();
  }
}

async function post(request: APIRequestContext, place: string, form: Record<string, string>): Promise<void> {
  const answer = await request.post(`/uaicins/quote/${place}`, { form: { ...form, sent: '' } });
  if (!answer.ok()) throw new Error(`${place} was answered with ${answer.status()}`);
}

/** Answers a quote up to the page where it is bought. */
async function answerAll(request: APIRequestContext): Promise<void> {
  const send = (place: string, form: Record<string, string>) => post(request, place, form);
  await send('start', { zip: RIGHT.address.zip, key: randomUUID(), campaign: 'h' });
  for (const [place, form] of Object.entries(RIGHT)) await send(place, form);
  await send('check', { go: 'price', records: 'yes' });
  await send('found', {});
  await send('coverage', { [COLLISION]: '500', go: 'price' });
}

async function tapsRow(page: Page): Promise<Row> {
  await page.goto(COVERAGE);
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap++) {
    const choice = page.locator(`label:has([name="${COLLISION}"][value="${tap % 2 ? '500' : '1000'}"])`);
    await choice.scrollIntoViewIfNeeded();
    const took = page.evaluate(timeOfPrice);
    await choice.tap();
    times.push(await took);
    await page.waitForTimeout(REST_MS);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  const [half, most] = [at(0.5), at(0.95)];
  return {
    what: `${COVERAGE}, a deductible tapped ${TAPS} ×, until its price is painted in view`,
    measured: `p50 ${half.toFixed(0)} ms, p95 ${most.toFixed(0)} ms`,
    limit: `p95 ≤ ${LIMIT_MS} ms`,
    held: most <= LIMIT_MS,
  };
}

/**
 * Runs in the page: measures from the touch to the frame that shows another price where it can be seen.
 *
 * @throws when no price is in view
 */
function timeOfPrice(): Promise<number> {
  const total = document.querySelector('[aria-live] > p')?.textContent ?? '';
  const inView = [...document.querySelectorAll('main p, main b')].find((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.textContent === total && element.contains(document.elementFromPoint(left + 1, top + 1));
  });
  if (!inView) throw new Error('the price is out of view');
  return new Promise((resolve) => {
    const look = (tapped: number) =>
      requestAnimationFrame(() => {
        if (inView.textContent === total) return look(tapped);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - tapped);
        port2.postMessage(undefined);
      });
    addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
  });
}

/** The size of each page for a browser with an empty cache. */
async function weightRows(page: Page): Promise<Row[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const rows: Row[] = [];
  for (const place of PAGES) {
    // Nothing can be signed before every driver's license is known.
    const license = { [`number-${DRIVER}`]: '30418276', [`state-${DRIVER}`]: 'TX' };
    if (place === 'buy/sign') await post(page.request, 'buy/details/people', license);
    const path = `/uaicins/quote/${place}`;
    await page.goto(path, { waitUntil: 'networkidle' });
    const { pathname } = new URL(page.url());
    if (pathname !== path) throw new Error(`${path} leads to ${pathname}`);
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.js$/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    rows.push({
      what: `${path}, scripts`,
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      limit: `≤ ${SCRIPTS_LIMIT / 1000} kB`,
      held: bytes > 0 && bytes <= SCRIPTS_LIMIT,
    });
  }
  return rows;
}
