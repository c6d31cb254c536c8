import { expect, test } from 'vitest';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, on, to } from '#testing/test-steps.ts';
import * as boughtPage from './buy/bought-page.tsx';
import * as noQuotePage from './no-quote-page.tsx';
import * as laterPage from './quote-later-page.tsx';
import * as startPage from './quote-start-page.tsx';
import * as savedQuotePage from './saved-quote-page.tsx';

withPortals('a quote that was bought days ago', (portals) => {
  test('cannot be continued, and leads to its owner’s account wherever it is opened', async () => {
    const browser = await (await begin(portals)).answerAll();
    await portals.db.updateTable('saved_quote').set({ bought_at: new Date() }).execute();
    const see = (page: { loader: (args: never) => unknown }, path: string) =>
      askPage(portals, page.loader, { path: `/uaicins/quote${path}`, cookie: browser.cookie });
    expect(to(await browser.see('check'))).toBe(on('buy/policy'));
    for (const [page, path] of [
      [savedQuotePage, '/saved'],
      [laterPage, '/later'],
    ] as const) {
      expect(to(await see(page, path))).toBe(on('buy/policy'));
    }
    expect(to(await see(boughtPage, '/buy/policy'))).toBe('303 /uaicins/quote');
    expect(await see(noQuotePage, '')).toMatchObject({ status: 200, data: { isBought: true } });
    const { data } = await see(startPage, '/start?zip=33135');
    expect(data).toMatchObject({ goOn: undefined });
  });
});
