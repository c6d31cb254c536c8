// Lighthouse's phone and line without Lighthouse, whose recording slows the page it measures.
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { throttling } from 'lighthouse/core/config/constants.js';

export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** A window with the arrow buttons that touch screens do not need. */
export const LAPTOP: typeof PHONE = {
  viewport: { width: 1350, height: 940 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

/** The line and the processor of a device, as DevTools takes them. */
function conditionsOf(device: typeof PHONE) {
  const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps, cpuSlowdownMultiplier } =
    device === PHONE ? throttling.mobileSlow4G : throttling.desktopDense4G;
  const line = {
    offline: false,
    latency: requestLatencyMs,
    downloadThroughput: (downloadThroughputKbps * 1024) / 8,
    uploadThroughput: (uploadThroughputKbps * 1024) / 8,
  };
  return { line, slowdown: { rate: cpuSlowdownMultiplier } };
}
type Conditions = ReturnType<typeof conditionsOf>;

/** The two commands of DevTools that throttle a page, and what switches the first on. */
export type ThrottlingCommands = {
  send(method: 'Network.enable'): Promise<unknown>;
  send(method: 'Network.emulateNetworkConditions', params: Conditions['line']): Promise<unknown>;
  send(method: 'Emulation.setCPUThrottlingRate', params: Conditions['slowdown']): Promise<unknown>;
};

/** Gives a page the line and the processor of Lighthouse's phone, or of its laptop. */
export async function throttle(devtools: ThrottlingCommands, device = PHONE): Promise<void> {
  const { line, slowdown } = conditionsOf(device);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', slowdown);
}

/** Opens a page with an empty cache, throttled like its device. */
export async function openSlowly(
  browser: Browser,
  on: typeof PHONE,
): Promise<{ page: Page; devtools: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext(on);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await throttle(devtools, on);
  return { page, devtools, close: () => context.close() };
}

/**
 * When the first text or picture of each page was painted, in ms since the request, measured several times in turn.
 *
 * @param port the port of a browser, which is idle before and after
 */
export async function firstPaintsOf(port: number, urls: string[], times: number): Promise<number[][]> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const paints: number[][] = urls.map(() => []);
  for (let turn = 0; turn < times; turn++) {
    // Reverses the order every other time, so that none always comes second.
    const inTurn = [...urls.entries()];
    if (turn % 2) inTurn.reverse();
    for (const [which, url] of inTurn) paints[which]?.push(await firstPaintOf(browser, url));
  }
  await browser.close();
  return paints;
}

async function firstPaintOf(browser: Browser, url: string): Promise<number> {
  const { page, devtools, close } = await openSlowly(browser, PHONE);
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'painted' });
  const painted = new Promise<number>((resolve) => {
    devtools.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)));
  });
  await page.addInitScript(() =>
    new PerformanceObserver((paints) => {
      const [first] = paints.getEntriesByName('first-contentful-paint');
      if (first) (globalThis as unknown as { painted(ms: string): void }).painted(String(first.startTime));
    }).observe({ type: 'paint', buffered: true }),
  );
  await page.goto(url, { waitUntil: 'commit' });
  const took = await Promise.race([painted, page.waitForTimeout(20_000).then(() => Number.POSITIVE_INFINITY)]);
  await close();
  return took;
}
