import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { findDraft } from '#insurance/quotes/quote-draft-store.ts';
import { findReferral, renewReferral } from '#insurance/underwriting/referral-store.ts';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin } from '#testing/test-steps.ts';
import * as staffHomePage from '../staff-home-page.tsx';
import * as referralPage from './referral-page.tsx';
import * as referralsPage from './referrals-page.tsx';

const DUI = { ...RIGHT['incidents/new'], kind: 'dui' };

withPortals(
  'a referral that needs no decision any more',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('saved_quote').execute();
    });

    /** A quote with two DUIs, about which an underwriter was asked. */
    async function referred() {
      const browser = await begin(portals, { zip: '77036' });
      await browser.answerAll();
      await browser.send('address', { ...RIGHT.address, zip: '77036', city: 'Houston' });
      await browser.send('incidents/e5f6a7b8', DUI);
      await browser.send('incidents/new', { ...DUI, key: 'b7a8f6e5', month: '2' });
      await browser.send('check', { go: 'price' });
      const at = { path: '/uaicins/quote/price', cookie: browser.cookie };
      const post = (form: Record<string, string>) => askPage(portals, pricePage.action, { ...at, form });
      await post({ go: 'refer' });
      return {
        browser,
        post,
        correct: () => browser.send('incidents/e5f6a7b8', { ...DUI, kind: 'minor' }),
        worsen: () => browser.send('incidents/e5f6a7b8', DUI),
      };
    }
    async function desk() {
      const cookie = await staffCookie(portals, (await addStaff(portals, 'underwriter')).id);
      const look = async (reference: string) => {
        const at = { path: `/staff/underwriting/${reference}`, params: { reference }, cookie };
        const { data } = await askPage(portals, referralPage.loader, at);
        const seen = data as { version: number; isOpen: boolean; isNeeded: boolean; status: string };
        const end = () =>
          askPage(portals, referralPage.action, { ...at, form: { act: 'end', version: String(seen.version) } });
        return { ...seen, end };
      };
      return {
        look,
        queue: async () => {
          const { data } = await askPage(portals, referralsPage.loader, { path: '/staff/underwriting', cookie });
          return (data as { rows: { reference: string }[] }).rows.map(({ reference }) => reference);
        },
        open: async () => {
          const { data } = await askPage(portals, staffHomePage.loader, { path: '/staff', cookie });
          const { waiting } = data as { waiting: Record<string, { kind: string; count: number }[]> };
          return waiting['/staff/underwriting']?.find(({ kind }) => kind === 'open')?.count;
        },
      };
    }

    test('ends once the quote has a price without it, and is asked anew when the answer comes back', async () => {
      const quote = await referred();
      const at = await desk();
      const [reference = ''] = await at.queue();
      expect(await at.open()).toBe(1);
      await quote.correct();
      await quote.post({});
      expect([await at.queue(), await at.open()]).toEqual([[], 0]);
      expect(await at.look(reference)).toMatchObject({ isOpen: false, status: 'Not needed any more' });
      await quote.worsen();
      await quote.post({ go: 'refer' });
      const [again, ...others] = await at.queue();
      expect(others).toEqual([]);
      expect(again).not.toBe(reference);
    });

    test('is taken off by an underwriter where no rule refers the quote, and by nobody while one does', async () => {
      const quote = await referred();
      const at = await desk();
      const [reference = ''] = await at.queue();
      const before = await at.look(reference);
      expect([before.isNeeded, (await before.end()).status]).toEqual([true, 422]);
      await quote.correct();
      const after = await at.look(reference);
      expect([after.isNeeded, (await after.end()).status]).toEqual([false, 303]);
      expect(await at.queue()).toEqual([]);
      const audits = portals.db.selectFrom('audit').select('act').where('act', '=', 'end-referral');
      expect(await audits.execute()).toHaveLength(1);
    });

    test('waits while the applicant asks again, and is then refused to who saw the former answers', async () => {
      await referred();
      const at = await desk();
      const [reference = ''] = await at.queue();
      const seen = await at.look(reference);
      const { id, quoteId, rules, factsHash } = (await findReferral(portals.db, reference)) ?? expect.unreachable();
      const ending = await portals.db.transaction().execute(async (trx) => {
        await findDraft(trx, quoteId, { isHeld: true });
        const ends = [seen.end()];
        const waiting = sql`select from pg_locks where not granted`;
        await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
        await renewReferral(trx, id, { factsHash, rules });
        return ends;
      });
      expect((await Promise.all(ending)).map(({ status }) => status)).toEqual([422]);
      expect(await at.queue()).toEqual([reference]);
    });

    test.each([{ expires_at: new Date(0) }, { bought_at: new Date() }])(
      'is in no list or count once its quote is over or bought: %j',
      async (is) => {
        await referred();
        const at = await desk();
        const [reference = ''] = await at.queue();
        await portals.db.updateTable('saved_quote').set(is).execute();
        expect([await at.queue(), await at.open()]).toEqual([[], 0]);
        const seen = await at.look(reference);
        expect([seen.isNeeded, (await seen.end()).status]).toEqual([false, 303]);
      },
    );
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
