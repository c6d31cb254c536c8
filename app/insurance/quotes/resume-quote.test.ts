import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { validatePin } from '#contract/saved-quote.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { newToken } from '#platform/context/keyring.ts';
import * as detailsPage from '#portals/shopper/buy/details-page.tsx';
import * as resumeQuotePage from '#portals/shopper/resume-quote-page.tsx';
import * as savedQuotePage from '#portals/shopper/saved-quote-page.tsx';
import { pinFor, saveQuote } from '#testing/selling/test-quote.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, keptQuote } from '#testing/test-steps.ts';
import { addReturn } from './saved-quote-store.ts';

withPortals('saved quote', (portals) => {
  const linkTo = async (email: string) => {
    const [mail] = await mailTo(portals, email);
    const token = mail?.text.match(/\/quote\/resume\/([\w-]{43})/)?.[1] ?? '';
    return { path: `/uaicins/quote/resume/${token}`, params: { token } };
  };
  const open = (link: Awaited<ReturnType<typeof linkTo>>) =>
    askPage(portals, resumeQuotePage.action, { ...link, form: {} });
  const see = async (cookie: string) =>
    (await askPage(portals, savedQuotePage.loader, { path: '/uaicins/quote/saved', cookie })).status;

  test('QC-04 the address that a pin opens shows the quote once', async () => {
    await addAgency(portals);
    const quote = await saveQuote(portals);
    await portals.db
      .updateTable('saved_quote')
      .set({ answers: JSON.stringify({ vehicles: [{ year: 2019, make: 'Toyota', model: 'Corolla' }] }) })
      .where('id', '=', quote.id)
      .execute();
    const otp = await pinFor(portals, quote.phone);
    const { body } = await portals.ask(validatePin, { clid: quote.clid, otp });
    const path = (body as { returnUrl: string }).returnUrl;
    const at = { path, params: { token: path.split('/').at(-1) ?? '' } };

    const looks = [
      await askPage(portals, resumeQuotePage.loader, at),
      await askPage(portals, resumeQuotePage.loader, at),
    ];
    expect(looks.map(({ status }) => status)).toEqual([200, 200]);
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => askPage(portals, resumeQuotePage.action, { ...at, form: {} })),
    );
    expect(opened.filter(({ status }) => status === 410)).toHaveLength(7);
    const { headers, cookie = '' } = opened.find(({ status }) => status === 303) ?? {};
    expect(headers?.get('location')).toBe('/uaicins/quote/saved');
    expect(headers?.get('set-cookie')).toMatch(
      /^portal-quote=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { data } = await askPage(portals, savedQuotePage.loader, { path: '/uaicins/quote/saved', cookie });
    expect(data).toMatchObject({
      quote: {
        name: 'Marisol Peña',
        place: 'Miami, FL 33135',
        vehicles: ['2019 Toyota Corolla'],
        next: { name: 'You', href: '/uaicins/quote/name' },
      },
      around: { agent: { name: 'Calle Ocho Insurance', writtenPhone: '305-555-0142' } },
    });
    expect((await askPage(portals, resumeQuotePage.loader, at)).status).toBe(410);
  });

  test('QC-02 a pin offers all quotes of its phone, newest first, and a stranger’s newer one hides none', async () => {
    await addAgency(portals);
    const mine = await saveQuote(portals);
    const strangers = await saveQuote(portals, { phone: mine.phone });
    const elsewhere = await saveQuote(portals);
    const otp = await pinFor(portals, mine.phone);
    const { body } = await portals.ask(validatePin, { clid: strangers.clid, otp });
    const path = (body as { returnUrl: string }).returnUrl;
    const at = { path, params: { token: path.split('/').at(-1) ?? '' } };
    const { data } = await askPage(portals, resumeQuotePage.loader, at);
    const offered = (data as { quotes: { clid: string }[] }).quotes.map(({ clid }) => clid);
    expect(offered).toEqual([strangers.clid, mine.clid]);
    const other = await askPage(portals, resumeQuotePage.action, { ...at, form: { quote: elsewhere.clid } });
    expect(other.status).toBe(410);
    const opened = await askPage(portals, resumeQuotePage.action, { ...at, form: { quote: mine.clid } });
    const saved = await askPage(portals, savedQuotePage.loader, {
      path: '/uaicins/quote/saved',
      cookie: opened.cookie,
    });
    expect(saved.data).toMatchObject({ quote: { clid: mine.clid } });
    const again = await askPage(portals, resumeQuotePage.action, { ...at, form: { quote: strangers.clid } });
    expect(again.status).toBe(410);
  });

  test('only the texted pin proves a phone: a changed phone or a mailed link opens none of its quotes', async () => {
    const [victims, attackers] = [await saveQuote(portals), await saveQuote(portals)];
    const otp = await pinFor(portals, attackers.phone);
    await portals.db.updateTable('saved_quote').set({ phone: victims.phone }).where('id', '=', attackers.id).execute();
    const { body } = await portals.ask(validatePin, { clid: attackers.clid, otp });
    const proved = (body as { returnUrl: string }).returnUrl.split('/').at(-1) ?? '';
    const { token, tokenHash } = newToken();
    await addReturn(portals.db, { id: attackers.id }, tokenHash);
    for (const each of [proved, token]) {
      const at = { path: `/uaicins/quote/resume/${each}`, params: { token: each } };
      const { data } = await askPage(portals, resumeQuotePage.loader, at);
      expect((data as { quotes: { clid: string }[] }).quotes.map(({ clid }) => clid)).toEqual([attackers.clid]);
      const tried = await askPage(portals, resumeQuotePage.action, { ...at, form: { quote: victims.clid } });
      expect(tried.status).toBe(410);
    }
  });

  test('an expired address and one of an expired quote open nothing', async () => {
    const over = sql<Date>`now() - interval '1 second'`;
    for (const table of ['quote_return', 'saved_quote'] as const) {
      const { id } = await saveQuote(portals);
      const { token, tokenHash } = newToken();
      await addReturn(portals.db, { id }, tokenHash);
      const of = table === 'saved_quote' ? 'id' : 'saved_quote_id';
      await sql`update ${sql.table(table)} set expires_at = ${over} where ${sql.ref(of)} = ${id}`.execute(portals.db);
      const at = { path: `/uaicins/quote/resume/${token}`, params: { token } };
      expect((await askPage(portals, resumeQuotePage.loader, at)).status, table).toBe(410);
      expect((await askPage(portals, resumeQuotePage.action, { ...at, form: {} })).status, table).toBe(410);
    }
  });

  test('the mail with the way back names the day that giving the address moved', async () => {
    const browser = await begin(portals);
    await browser.send('name');
    const { id } = await keptQuote(portals);
    const soon = { expires_at: new Date(Date.now() + 86_400_000) };
    await portals.db.updateTable('saved_quote').set(soon).where('id', '=', id).execute();
    const email = 'marisol.later@example.com';
    await browser.send('contact', { ...RIGHT.contact, email });
    const { expires_at } = await keptQuote(portals);
    expect(expires_at.getTime()).toBeGreaterThan(soon.expires_at.getTime());
    const [mail] = await mailTo(portals, email);
    expect(mail?.text).toContain(`is saved until ${writtenDay(dayIn('FL', expires_at), 'en')}`);
  });

  test('a corrected address ends the links to the former one, and whatever they opened; a pin’s link goes on', async () => {
    const browser = await begin(portals);
    await browser.send('name');
    const give = (email: string) => browser.send('contact', { ...RIGHT.contact, email });
    await give('mistyped@example.com');
    const opened = await open(await linkTo('mistyped@example.com'));
    expect(await see(opened.cookie)).toBe(200);
    await give('Mistyped@example.com');
    expect(await see(opened.cookie), 'the same mailbox').toBe(200);
    const unused = await linkTo('Mistyped@example.com');
    const { id, phone } = await keptQuote(portals);
    const { token, tokenHash } = newToken();
    await addReturn(portals.db, { id, phone }, tokenHash);

    await give('right@example.com');
    expect((await askPage(portals, resumeQuotePage.loader, unused)).status).toBe(410);
    expect((await open(unused)).status).toBe(410);
    expect(await see(opened.cookie)).not.toBe(200);
    expect(await see(browser.cookie)).toBe(200);
    expect((await open(await linkTo('right@example.com'))).status).toBe(303);
    expect((await open({ path: `/uaicins/quote/resume/${token}`, params: { token } })).status).toBe(303);
  });

  test('an address that is corrected at purchase does the same', async () => {
    await addAgency(portals);
    const browser = await (await begin(portals)).answerAll();
    await browser.send('check', { go: 'price' });
    const { cookie } = await open(await linkTo(RIGHT.contact.email));
    expect(await see(cookie)).toBe(200);
    const part = 'papers';
    const at = { path: `/uaicins/quote/buy/details/${part}`, params: { part }, cookie: browser.cookie };
    const give = (email: string) => askPage(portals, detailsPage.action, { ...at, form: { email } });
    expect((await give(RIGHT.contact.email.toUpperCase())).status).toBe(303);
    expect(await see(cookie), 'the same mailbox').toBe(200);
    expect((await give('right@example.com')).status).toBe(303);
    expect(await see(cookie)).not.toBe(200);
    expect(await see(browser.cookie)).toBe(200);
  });
});
