// Lighthouse's phone and line without Lighthouse, whose recording slows the page it measures.
import type { Browser, CDPSession, Page } from '@playwright/test';
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
