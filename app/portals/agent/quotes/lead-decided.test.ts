import { beforeEach, expect, test } from 'vitest';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import * as referralPage from '#portals/staff/underwriting/referral-page.tsx';
import { deskOf } from '#testing/selling/test-desk.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, to } from '#testing/test-steps.ts';

type Given = { given?: { summary: { total: string; allPayments: string }; notice?: string } };

withPortals('a lead about whose records was decided', (portals) => {
  beforeEach(async () => {
    for (const table of ['saved_quote', 'outbox', 'throttle'] as const) await portals.db.deleteFrom(table).execute();
  });

  /** A shopper whose driving record has an accident that they did not say, and what they answer about it. */
  async function shopper(says: 'accepted' | 'disputed') {
    const browser = await (await begin(portals)).answerAll();
    await browser.send('license', { ...RIGHT.license, licenseNumber: 'P520-123-84-562-91' });
    await browser.send('check', { go: 'price', records: 'yes' });
    const { reports } = (await browser.see('found')).data as {
      reports: { rows: { id: string; isAsked: boolean }[] }[];
    };
    const { id } = reports.flatMap(({ rows }) => rows).find(({ isAsked }) => isAsked) ?? expect.unreachable();
    await browser.send('found', { [`says-${id}`]: says, [`why-${id}`]: 'My cousin drove.' });
    const at = { path: '/uaicins/quote/price', cookie: browser.cookie };
    return {
      browser,
      price: async () => (await askPage(portals, pricePage.loader, at)).data as Given,
      refer: () => askPage(portals, pricePage.action, { ...at, form: { go: 'refer' } }),
    };
  }
  async function acceptAsSaid() {
    const { reference } = await portals.db.selectFrom('referral').select('reference').executeTakeFirstOrThrow();
    const cookie = await staffCookie(portals, (await addStaff(portals, 'underwriter')).id);
    const at = { path: `/staff/underwriting/${reference}`, params: { reference }, cookie };
    const { version, quote } = (await askPage(portals, referralPage.loader, at)).data as {
      version: number;
      quote: { facts: string };
    };
    const form = { act: 'accept', version: String(version), facts: quote.facts, reason: 'It was the cousin.' };
    expect((await askPage(portals, referralPage.action, { ...at, form })).status).toBe(303);
  }
  /** The shopper sends the quote, and an agent begins with it. */
  async function begunFrom(browser: Awaited<ReturnType<typeof shopper>>['browser']) {
    const desk = await deskOf(portals, 'FL');
    await browser.send('check');
    const { reference } = await portals.db
      .updateTable('saved_quote')
      .set({ agency_id: desk.agency.id })
      .returning('reference')
      .executeTakeFirstOrThrow();
    return desk.beginQuote({ lead: reference ?? '' });
  }
  const notices = async () =>
    (await mailTo(portals, RIGHT.contact.email)).filter(({ subject }) => /price higher/.test(subject)).length;

  test('keeps the underwriter’s acceptance and the promised price at the agency that takes it over', async () => {
    const { browser, price, refer } = await shopper('disputed');
    await refer();
    await acceptAsSaid();
    const { total, allPayments } = (await price()).given?.summary ?? {};
    expect(total).toMatch(/^\$/);
    const quote = await begunFrom(browser);
    expect(await quote.thread()).toMatchObject({
      next: { kind: 'details' },
      price: expect.arrayContaining([expect.objectContaining({ value: allPayments?.replace('.00', '') })]),
    });
    const locks = portals.db.selectFrom('price_lock').select(['locked_at', 'worksheet_hash']).orderBy('id');
    const [promised, copied, ...more] = await locks.execute();
    expect([copied, more]).toEqual([promised, []]);
    expect(to(await quote.post('check', { go: 'price' }))).toMatch(/\/coverage$/);
    expect(((await quote.see('price')).data as Given).given?.summary.total).toBe(total);
    expect(await locks.execute()).toHaveLength(2);
    // Something that the underwriter did not decide on changes the price, and not the acceptance.
    await quote.send('coverage', { term: '12' });
    expect(((await quote.see('price')).data as Given).given).toBeDefined();
  });

  test('keeps the notice that a record raised the price, and the client gets no second one', async () => {
    const { browser, price } = await shopper('accepted');
    expect((await price()).given?.notice).toBeDefined();
    expect(await notices()).toBe(1);
    const quote = await begunFrom(browser);
    await quote.send('coverage', { term: '12' });
    expect(((await quote.see('price')).data as Given).given?.notice).toBeDefined();
    expect(await notices()).toBe(1);
  });
});
