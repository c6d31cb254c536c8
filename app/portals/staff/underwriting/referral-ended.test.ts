import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import { findDraft } from '#insurance/quotes/quote-draft-store.ts';
import { findReferral, renewReferral } from '#insurance/underwriting/referral-store.ts';
import { referredQuote } from '#insurance/underwriting/referred-quote.ts';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import { deskOf } from '#testing/selling/test-desk.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
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
      for (const table of ['saved_quote', 'outbox'] as const) await portals.db.deleteFrom(table).execute();
    });

    const today = dayIn('TX', new Date());
    /** It counts for a policy that begins tomorrow, and not for one that begins two days later. */
    const [year = '', month, date] = plusDays(plusMonths(today, -36), 2).split('-');
    const OLD_DUI = { ...DUI, key: 'b7a8f6e5', year, month: String(Number(month)), date: String(Number(date)) };
    /** As if the first day had passed before the underwriter came to it. */
    const letTimePass = () =>
      sql`update saved_quote set answers = jsonb_set(answers, '{choice,effective}', to_jsonb(${plusDays(today, 20)}::text))`.execute(
        portals.db,
      );

    /** A quote with two DUIs, about which an underwriter was asked. */
    async function referred(second = { ...DUI, key: 'b7a8f6e5', month: '2' }) {
      const browser = await begin(portals, { zip: '77036' });
      await browser.answerAll();
      await browser.send('address', { ...RIGHT.address, zip: '77036', city: 'Houston' });
      await browser.send('incidents/e5f6a7b8', DUI);
      await browser.send('incidents/new', second);
      await browser.send('check', { go: 'price' });
      const at = { path: '/uaicins/quote/price', cookie: browser.cookie };
      const post = (form: Record<string, string>) => askPage(portals, pricePage.action, { ...at, form });
      await post({ go: 'refer' });
      return {
        browser,
        post,
        see: async () => (await askPage(portals, pricePage.loader, at)).data as { given?: object },
        correct: () => browser.send('incidents/e5f6a7b8', { ...DUI, kind: 'minor' }),
        worsen: () => browser.send('incidents/e5f6a7b8', DUI),
      };
    }
    async function desk() {
      const cookie = await staffCookie(portals, (await addStaff(portals, 'underwriter')).id);
      const look = async (reference: string) => {
        const at = { path: `/staff/underwriting/${reference}`, params: { reference }, cookie };
        const { data } = await askPage(portals, referralPage.loader, at);
        const seen = data as {
          version: number;
          isOpen: boolean;
          isNeeded: boolean;
          status: string;
          lapsed?: string;
          declines: string[];
        };
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
      expect(await at.look(reference)).toMatchObject({ isOpen: false, status: 'Not needed anymore' });
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
      const { id, quoteId, rules, factsHash, language } =
        (await findReferral(portals.db, reference)) ?? expect.unreachable();
      const ending = await portals.db.transaction().execute(async (trx) => {
        await findDraft(trx, quoteId, { isHeld: true });
        const ends = [seen.end()];
        const waiting = sql`select from pg_locks where not granted`;
        await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
        await renewReferral(trx, id, { factsHash, rules, language });
        return ends;
      });
      expect((await Promise.all(ending)).map(({ status }) => status)).toEqual([422]);
      expect(await at.queue()).toEqual([reference]);
    });

    test('is answered with the promised price when its rule lapsed by time', async () => {
      const { see } = await referred(OLD_DUI);
      const at = await desk();
      const [reference = ''] = await at.queue();
      const before = await at.look(reference);
      expect(before.isNeeded).toBe(true);
      await letTimePass();
      const after = await at.look(reference);
      expect([after.isNeeded, after.lapsed]).toEqual([false, expect.stringMatching(/^\$/)]);
      expect((await after.end()).status).toBe(303);
      expect(await at.queue()).toEqual([]);
      const [mail] = await mailTo(portals, RIGHT.contact.email);
      expect(mail?.subject).toMatch(/^Yes: your price is ready/);
      expect(mail?.text).toContain(`It costs ${after.lapsed} for 6 months`);
      expect(mail?.text).not.toMatch(/underwriter accepted/i);
      expect((await see()).given).toBeDefined();
    });

    test('is answered with the letter of a decline, once, when the rules decline the same answers by now', async () => {
      await referred();
      const at = await desk();
      const [reference = ''] = await at.queue();
      const { id, quoteId, language, rules } = (await findReferral(portals.db, reference)) ?? expect.unreachable();
      // As if the rules had changed, and not the answer.
      await sql`update saved_quote set answers = jsonb_set(answers, '{vehicles,0,use}', '"livery"')`.execute(
        portals.db,
      );
      const draft = (await findDraft(portals.db, quoteId)) ?? expect.unreachable();
      const { factsHash, declines } = referredQuote(draft, today);
      expect(declines).toEqual(['use-livery', 'points-over-10']);
      await renewReferral(portals.db, id, { factsHash, rules, language });
      const before = await at.look(reference);
      expect([before.isNeeded, before.declines]).toEqual([false, [expect.any(String), expect.any(String)]]);
      const ended = await before.end();
      expect(ended.headers.get('location')).toContain('done=decline');
      expect(await at.queue()).toEqual([]);
      const mails = await mailTo(portals, RIGHT.contact.email);
      const declined = mails.filter(({ subject }) => subject === m.decline_title({}, { locale: 'en' }));
      expect(declined).toHaveLength(1);
      expect(declined[0]?.text).toContain(before.declines[0]);
    });

    test.each([
      ['priced', /no longer needs an underwriter/, (_correct: () => unknown) => letTimePass()],
      ['draft', undefined, (correct: () => unknown) => correct()],
    ] as const)('leaves an agency’s quote %s, and not with an underwriter', async (stage, said, change) => {
      const { beginQuote } = await deskOf(portals, 'TX');
      const quote = await beginQuote({ zip: '77036', language: 'en' });
      await quote.answerAll({ zip: '77036', city: 'Houston' });
      await quote.send('incidents/e5f6a7b8', DUI);
      await quote.send('incidents/new', OLD_DUI);
      await quote.send('check', { go: 'price' });
      await quote.send('price', { go: 'refer' });
      expect(await quote.thread()).toMatchObject({ stage: 'referred' });
      const at = await desk();
      const [reference = ''] = await at.queue();
      await change(() => quote.send('incidents/e5f6a7b8', { ...DUI, kind: 'minor' }));
      expect((await (await at.look(reference)).end()).status).toBe(303);
      expect(await quote.thread()).toMatchObject({ stage });
      const mails = await mailTo(portals, 'desk@example.com');
      expect(mails.map(({ text }) => text)).toEqual(said ? [expect.stringMatching(said)] : []);
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
