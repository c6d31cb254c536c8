import { type ElementHandle, launch } from 'puppeteer-core';
import type { Hand } from './hand.ts';

const FIREFOX = '/usr/bin/firefox-esr';

/** Opens Debian's Firefox, controlled by WebDriver BiDi. */
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
    async attach(part, path) {
      const field = (await page.$(part)) as ElementHandle<HTMLInputElement> | null;
      if (!field) throw new Error(`not there: ${part}`);
      await field.uploadFile(path);
    },
    read: (expression) => page.evaluate(`(${expression})`),
    async toNewTab() {
      const opened = (await browser.pages()).find((each) => !before.has(each));
      page = opened ?? page;
      return opened !== undefined;
    },
    close: () => browser.close(),
  };
}
