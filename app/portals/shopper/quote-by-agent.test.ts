import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, on, to } from '#testing/test-steps.ts';
import * as byAgentPage from './quote-by-agent-page.tsx';
import * as quoteStartPage from './quote-start-page.tsx';

withPortals('a quote that an agent takes over', (portals) => {
  const see = async (cookie: string) =>
    (await askPage(portals, byAgentPage.loader, { path: '/uaicins/quote/by-agent?why=age&zip=33135', cookie })).data;

  test('whoever mistypes their year of birth at the start can go back, and is not told that answers are saved', async () => {
    const form = { ...RIGHT.name, zip: '33135', key: randomUUID(), year: '2012' };
    const stopped = await askPage(portals, quoteStartPage.action, { path: '/uaicins/quote/start', form });
    expect(to(stopped)).toBe(on('by-agent?why=age&zip=33135'));
    expect(await see(stopped.cookie)).toMatchObject({ isSaved: false, around: { back: '/uaicins/quote/name' } });
    expect(await see('')).toMatchObject({ isSaved: false });
  });

  test('whoever answered a step before is told that their answers are saved', async () => {
    const browser = await begin(portals);
    await browser.send('name');
    expect(await see(browser.cookie)).toMatchObject({ isSaved: true, around: { back: '/uaicins/quote/name' } });
  });
});
