import { beforeEach, expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import * as quoteSentPage from '#portals/shopper/quote-sent-page.tsx';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import { begin, keptQuote, on, to } from '#testing/test-steps.ts';

withPortals(
  'sending a quote',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('saved_quote').execute();
      await portals.db.deleteFrom('outbox').execute();
    });

    test('10 parallel sends make one lead: one reference, one mail to the agency, one to the shopper', async () => {
      const browser = await (await begin(portals)).answerAll();
      await addAgency(portals, { name: 'Hialeah Insurance', latitude: 25.85, longitude: -80.28 });
      await portals.db.deleteFrom('outbox').execute();
      const ways = await Promise.all(Array.from({ length: 10 }, () => browser.send('check')));
      expect(new Set(ways.map(to))).toEqual(new Set([on('sent')]));
      const { reference, promised_on } = await keptQuote(portals);
      expect(reference).toMatch(/^Q[0-9A-Z]{9}$/);
      const [lead, ...otherLeads] = await mailTo(portals, 'desk@example.com');
      const [copy, ...otherCopies] = await mailTo(portals, 'marisol@example.com');
      expect([otherLeads, otherCopies]).toEqual([[], []]);
      expect(lead?.subject).toContain(reference);
      expect(lead?.text).toContain('305-555-0188');
      expect(lead?.text).toContain(`/uaicins/fl/leads/${reference}`);
      expect(`${lead?.text}${lead?.subject}`).not.toMatch(/P520|1HGCM|1984/);
      expect(copy?.text).toContain('Calle Ocho Insurance will call you by the end of');

      const sent = await askPage(portals, quoteSentPage.loader, {
        path: '/uaicins/quote/sent',
        cookie: browser.cookie,
      });
      expect(sent.data).toMatchObject({ reference, agency: 'Calle Ocho Insurance' });
      expect(promised_on).toMatch(/^\d{4}-\d\d-\d\d$/);
      for (const place of ['name', 'check', 'vehicles']) expect(to(await browser.see(place))).toBe(on('sent'));
      expect(to(await browser.send('name'))).toBe(on('sent'));
    });

    test('the agency is told, and told again, the language in which it was sent', async () => {
      const browser = await (await begin(portals)).answerAll();
      await browser.send('check?lang=es');
      const [lead] = await mailTo(portals, 'desk@example.com');
      expect(lead?.text).toContain('Answered in Spanish.');
      expect(await keptQuote(portals)).toMatchObject({ reference: expect.any(String), language: 'es' });
    });

    test('the page promises a call only until it was made, and once the day is over it gives our own number', async () => {
      const browser = await (await begin(portals)).answerAll();
      await browser.send('check');
      const ask = { path: '/uaicins/quote/sent', cookie: browser.cookie };
      const see = async () => {
        const { data } = await askPage(portals, quoteSentPage.loader, ask);
        const said = pageShown(quoteSentPage, data);
        const { phone } = data as { phone: string };
        return { said, isOurs: phone === brand.phones.support };
      };
      const lead = (is: object) => portals.db.updateTable('saved_quote').set(is).execute();
      expect(await see()).toEqual({ said: expect.stringContaining('will call you by the end of'), isOurs: false });
      await lead({ promised_on: '2026-01-02' });
      const late = await see();
      expect(late).toEqual({
        said: expect.stringContaining('was to call you by the end of January 2, 2026'),
        isOurs: true,
      });
      expect(late.said).not.toMatch(/will call you|Or call/);
      await lead({ lead_status: 'contacted' });
      const called = await see();
      expect(called).toEqual({ said: expect.stringContaining('Calle Ocho Insurance has your answers'), isOurs: false });
      expect(called.said).not.toMatch(/will call you|was to call/);
    });

    test('once the agency has closed, the page names the company, which calls instead', async () => {
      const browser = await (await begin(portals)).answerAll();
      await browser.send('check');
      const ask = { path: '/uaicins/quote/sent', cookie: browser.cookie };
      const agencies = () => portals.db.updateTable('agency');
      await agencies().set({ closed_on: '2026-01-31' }).execute();
      const { data } = await askPage(portals, quoteSentPage.loader, ask);
      await agencies().set({ closed_on: null }).execute();
      expect(data).toMatchObject({ agency: brand.name, phone: brand.phones.support, around: { agent: undefined } });
    });

    test('when its mail cannot be stored, the quote is not sent', async () => {
      const browser = await (await begin(portals, { zip: '77036' })).answerAll();
      await browser.send('address', { ...RIGHT.address, zip: '77036', city: 'Houston' });
      const { SERVICE_MAILBOX } = portals.env;
      // No agency is near Houston here, so the quote goes to our own desk; and the outbox accepts no mail without a
      // recipient.
      Object.assign(portals.env, { SERVICE_MAILBOX: null });
      await expect(browser.send('check')).rejects.toThrow();
      Object.assign(portals.env, { SERVICE_MAILBOX });
      expect(await keptQuote(portals)).toMatchObject({ reference: null, state: 'TX' });
      expect(to(await browser.send('check'))).toBe(on('sent'));
      const { reference } = (await keptQuote(portals)) ?? {};
      expect(await mailTo(portals, SERVICE_MAILBOX)).toMatchObject([
        { text: expect.stringContaining(`/staff/leads/${reference}`) },
      ]);
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
