// A page as its owner's phone runs it: with DevTools' runtime domain, which Playwright and Lighthouse always enable, V8
// parses the framework once more to note where React's prepared errors were made. That blocks 50 to 110 ms.
import { type CDPSession, connect } from 'puppeteer-core';
import { PHONE, throttle } from './slow-phone.ts';

/** The longest wait for a page to be loaded. */
const LOADED_WITHIN_MS = 60_000;

export type Cookie = { name: string; value: string; domain: string; path: string };

export type Visit = {
  cookies: Cookie[];
  /** Runs in the page, before its own scripts. */
  before: () => void;
  /** URL patterns that are not requested. */
  blocked: string[];
  /** The pause after the last of a page's files. */
  restMs: number;
};

/** Opens pages with an empty cache, throttled like Lighthouse's phone. @param port the port of a Chromium */
export async function unwatchedPages(port: number) {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const whole = await browser.target().createCDPSession();
  return {
    /** @param read an expression whose value is the answer */
    async visit<Read>(url: string, read: string, { cookies, before, blocked, restMs }: Visit): Promise<Read> {
      const { browserContextId } = await whole.send('Target.createBrowserContext');
      try {
        const opened = browser.waitForTarget((target) => target.url() === 'about:blank#slow');
        await whole.send('Target.createTarget', { url: 'about:blank#slow', browserContextId });
        const page = await (await opened).createCDPSession();
        await throttle(page);
        const { viewport, deviceScaleFactor, isMobile } = PHONE;
        const screen = { ...viewport, deviceScaleFactor, mobile: isMobile };
        await page.send('Emulation.setDeviceMetricsOverride', screen);
        await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
        await page.send('Network.setCookies', { cookies });
        await page.send('Network.setBlockedURLs', { urls: blocked });
        await page.send('Page.enable');
        await page.send('Page.setLifecycleEventsEnabled', { enabled: true });
        await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${before})()` });
        const loaded = idleAfter(page, url);
        await page.send('Page.navigate', { url });
        await loaded;
        await new Promise((resolve) => setTimeout(resolve, restMs));
        const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
          expression: read,
          returnByValue: true,
        });
        if (exceptionDetails) throw new Error(`${url}: ${exceptionDetails.text}`);
        return result.value;
      } finally {
        await whole.send('Target.disposeBrowserContext', { browserContextId });
      }
    },
    close: () => browser.disconnect(),
  };
}

/** Until the page's network was idle: half a second without a request. */
function idleAfter(page: CDPSession, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${url} was not loaded in time`)), LOADED_WITHIN_MS);
    // The blank page, from before, also becomes idle.
    let began = false;
    page.on('Page.frameNavigated', ({ frame }) => {
      began ||= frame.url === url;
    });
    page.on('Page.lifecycleEvent', ({ name }) => {
      if (!began || name !== 'networkIdle') return;
      clearTimeout(late);
      resolve();
    });
  });
}
