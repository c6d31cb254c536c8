import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { fieldsShown, pageShown } from '#testing/test-shown-page.ts';
import { begin, keptQuote, on, to } from '#testing/test-steps.ts';
import * as noQuotePage from './no-quote-page.tsx';
import * as byAgentPage from './quote-by-agent-page.tsx';
import * as quoteStartPage from './quote-start-page.tsx';

withPortals('a quote that an agent takes over', (portals) => {
  const path = '/uaicins/quote/start?zip=33135';
  const form = () => ({ ...RIGHT.name, zip: '33135', key: randomUUID(), year: '2012' });
  const quotes = () => portals.db.selectFrom('saved_quote').select('id').execute();

  test('whoever mistypes their year of birth at the start corrects it where they typed it, and sees whom to ask', async () => {
    const { data: loaded } = await askPage(portals, quoteStartPage.loader, { path });
    const typed = form();
    const stopped = await askPage(portals, quoteStartPage.action, { path, form: typed });
    expect(stopped).toMatchObject({ status: 422, data: { errors: { birth: expect.stringContaining('18 or older') } } });
    const { zip: _, ...kept } = typed;
    expect(fieldsShown(quoteStartPage, loaded, stopped.data)).toMatchObject({
      firstName: kept.firstName,
      key: kept.key,
    });
    expect(stopped.data).toMatchObject({ values: kept });
    expect(pageShown(quoteStartPage, loaded, stopped.data)).toMatch(
      /href="\/uaichome\/FindAnAgent\?zip=33135"[^>]*>See agents near 33135/,
    );
    expect(stopped.headers.getSetCookie()).toEqual([]);
    expect(await quotes()).toEqual([]);
  });

  test('a start that stops leaves the quote that is open in the browser', async () => {
    const { cookie } = await (await begin(portals)).answerAll();
    const before = await quotes();
    const stopped = await askPage(portals, quoteStartPage.action, { path, cookie, form: form() });
    expect([stopped.status, stopped.headers.getSetCookie()]).toEqual([422, []]);
    expect(await quotes()).toEqual(before);
    expect(to(await askPage(portals, noQuotePage.loader, { path: '/uaicins/quote', cookie }))).toBe(on('check'));
  });

  test('a year of birth mistyped on the name page is corrected there, too', async () => {
    const browser = await (await begin(portals)).answerAll();
    const before = await keptQuote(portals);
    const { status, data } = await browser.send('name', { ...RIGHT.name, firstName: 'Ana', year: '2012' });
    expect(status).toBe(422);
    expect(data).toMatchObject({
      errors: { birth: expect.stringContaining('18 or older') },
      values: { firstName: 'Ana', year: '2012' },
      agents: { href: '/uaichome/FindAnAgent?zip=33135' },
    });
    expect(await keptQuote(portals)).toEqual(before);
  });

  test('whoever answered a step before is told that their answers are saved, and goes back to the address', async () => {
    const see = async (cookie: string) =>
      (await askPage(portals, byAgentPage.loader, { path: '/uaicins/quote/by-agent?zip=30303', cookie })).data;
    const browser = await begin(portals);
    await browser.send('name');
    expect(await see(browser.cookie)).toMatchObject({ isSaved: true, around: { back: '/uaicins/quote/address' } });
    expect(await see('')).toMatchObject({ isSaved: false });
  });
});
