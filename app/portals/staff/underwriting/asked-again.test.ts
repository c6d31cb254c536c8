import { beforeEach, expect, test } from 'vitest';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as coveragePage from '#portals/shopper/price/coverage-page.tsx';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import type { NotGiven } from '#portals/shopper/price/why-not-given.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin } from '#testing/test-steps.ts';
import * as lettersPage from '../letters/lender-letters-page.tsx';
import * as referralPage from './referral-page.tsx';

const today = dayIn('TX', new Date());
const dui = (key: string, on: string) => {
  const [year = '', month = '', date = ''] = on.split('-');
  return { key, who: 'owner', kind: 'dui', year, month: String(Number(month)), date: String(Number(date)) };
};

withPortals(
  'an accepted quote',
  (portals) => {
    beforeEach(async () => {
      for (const table of ['saved_quote', 'outbox'] as const) await portals.db.deleteFrom(table).execute();
    });

    /** A quote without permission for records. One of its two DUIs stops counting in ten days. */
    async function referred() {
      const browser = await begin(portals, { zip: '77036' });
      await browser.answerAll();
      await browser.send('address', { ...RIGHT.address, zip: '77036', city: 'Houston' });
      await browser.send('incidents/e5f6a7b8', dui('e5f6a7b8', plusMonths(today, -6)));
      await browser.send('incidents/new', dui('b7a8f6e5', plusDays(plusMonths(today, -36), 10)));
      await browser.send('check', { go: 'price', records: 'no' });
      const at = { path: '/uaicins/quote/price', cookie: browser.cookie };
      const price = (form: Record<string, string>, query = '') =>
        askPage(portals, pricePage.action, { ...at, path: at.path + query, form });
      return {
        browser,
        begins: (effective: string) =>
          askPage(portals, coveragePage.action, { ...at, path: '/uaicins/quote/coverage', form: { effective } }),
        refer: (query = '') => price({ go: 'refer' }, query),
        price: () => price({}),
        see: async () =>
          (await askPage(portals, pricePage.loader, at)).data as { refused?: NotGiven; given?: { summary: object } },
      };
    }
    type Quote = Awaited<ReturnType<typeof referred>>;
    const referrals = () =>
      portals.db.selectFrom('referral').select(['reference', 'status', 'rules', 'language']).orderBy('id').execute();
    async function accept(reference: string) {
      const cookie = await staffCookie(portals, (await addStaff(portals, 'underwriter')).id);
      const at = { path: `/staff/underwriting/${reference}`, params: { reference }, cookie };
      const { version, quote } = (await askPage(portals, referralPage.loader, at)).data as {
        version: number;
        quote: { facts: string };
      };
      const form = { act: 'accept', version: String(version), facts: quote.facts, reason: 'Read it all.' };
      expect((await askPage(portals, referralPage.action, { ...at, form })).status).toBe(303);
    }

    test('is asked about again for a first day that gives a further reason, and then for no day that was accepted', async () => {
      const quote = await referred();
      await quote.begins(plusDays(today, 30));
      await quote.refer();
      const [first] = await referrals();
      expect(first?.rules).toEqual(['records-not-asked']);
      await accept(first?.reference ?? '');
      expect((await quote.see()).given).toBeDefined();

      await quote.begins(plusDays(today, 1));
      expect((await quote.see()).refused).toMatchObject({ underwriter: { kind: 'ask', isAgain: false } });
      for (let twice = 0; twice < 2; twice++) await quote.refer();
      expect((await quote.see()).refused).toMatchObject({ underwriter: { kind: 'waiting' } });
      const [, second, ...more] = await referrals();
      expect([second?.status, second?.rules, more]).toEqual([
        'received',
        expect.arrayContaining(['points-over-10']),
        [],
      ]);
      await accept(second?.reference ?? '');
      for (const days of [1, 30]) {
        await quote.begins(plusDays(today, days));
        expect((await quote.see()).given).toBeDefined();
      }
    });

    test('is decided in the language in which it was asked about last', async () => {
      const { browser, refer } = await referred();
      await refer();
      await browser.send('license', { ...RIGHT.license, marital: 'other' });
      await refer('?lang=es');
      const [{ reference, language } = expect.unreachable(), ...more] = await referrals();
      expect([language, more]).toEqual(['es', []]);
      await accept(reference);
      const [mail] = await mailTo(portals, RIGHT.contact.email);
      expect(mail?.subject).toMatch(/su precio está listo/);
    });

    const quotes = () => portals.db.updateTable('saved_quote');
    const locks = () => portals.db.updateTable('price_lock');
    test.each([
      ['is bought', () => quotes().set({ bought_at: new Date() }).execute()],
      [
        'is over',
        () =>
          quotes()
            .set({ expires_at: new Date(0) })
            .execute(),
      ],
      ['has lost its price', () => locks().set({ locked_until: '2026-01-02' }).execute()],
      [
        'has another price',
        async ({ price }: Quote) => {
          await locks()
            .set({ worksheet_hash: Buffer.alloc(32) })
            .execute();
          await price();
        },
      ],
      ['has another answer', ({ browser }: Quote) => browser.send('license', { ...RIGHT.license, marital: 'other' })],
      ['is referred for another day', ({ begins }: Quote) => begins(plusDays(today, 1))],
    ])('is not announced by mail any more once it %s', async (_when, change) => {
      const quote = await referred();
      await quote.begins(plusDays(today, 30));
      await quote.refer();
      await quotes().set({ email: null }).execute();
      const [{ reference } = expect.unreachable()] = await referrals();
      await accept(reference);
      const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
      const announced = async () => {
        const { data } = await askPage(portals, lettersPage.loader, { path: '/staff/letters', cookie });
        return (data as { people: { what: string }[] }).people.filter(({ what }) => /underwriter/.test(what));
      };
      expect(await announced()).toHaveLength(1);
      await change(quote);
      expect(await announced()).toEqual([]);
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
