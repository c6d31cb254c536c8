import { launch } from 'puppeteer-core';
import type { Hand } from './hand.ts';

const FIREFOX = '/usr/bin/firefox-esr';

/** Debian's Firefox, by WebDriver BiDi. */
export async function openFirefox(): Promise<Hand> {
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  let page = await browser.newPage();
  const before = new Set(await browser.pages());
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    async open(address) {
      await page.goto(address);
    },
    press: (part) => page.click(part),
    type: (part, words) => page.type(part, words),
    read: (expression) => page.evaluate(`(${expression})`),
    async toNewTab() {
      const opened = (await browser.pages()).find((each) => !before.has(each));
      page = opened ?? page;
      return opened !== undefined;
    },
    close: () => browser.close(),
  };
}
