import { beforeEach, expect, test } from 'vitest';
import type { FoundView } from '#insurance/quotes/found/found-view.ts';
import * as referralPage from '#portals/staff/underwriting/referral-page.tsx';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import { begin, keptQuote, on, to } from '#testing/test-steps.ts';
import * as pricePage from '../price/price-page.tsx';
import type { NotGiven } from '../price/why-not-given.ts';
import * as worksheetPage from '../price/worksheet-page.tsx';
import * as noticeFile from './found-notice-file.ts';
import * as noticePage from './found-notice-page.tsx';
import * as foundPage from './found-page.tsx';

type Records = { title: string; words: string[] }[];
type Price = {
  given?: {
    summary: { total: string };
    notice?: string;
    records: Records;
  };
  refused?: NotGiven;
};
/** The records for this license have an accident that was not in the answers: `records/trial-source.ts`. */
const WITH_ACCIDENT = { license: { licenseNumber: 'P520-123-84-562-91' } };

/** A driver who is added once records were looked up. */
const JUNE = {
  ...RIGHT['drivers/new'],
  key: 'c4c3b2a2',
  firstName: 'June',
  driving: 'drives',
  year: '1990',
  licenseStatus: 'valid',
  licensedYears: '9',
  marital: 'other',
  filing: 'none',
};

withPortals(
  'records about a shopper',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('saved_quote').execute();
      await portals.db.deleteFrom('outbox').execute();
    });

    /** A browser that has answered everything; `more` replaces some of the answers. */
    async function answered(more: Partial<Record<keyof typeof RIGHT, Record<string, string>>> = {}) {
      const browser = await begin(portals, { zip: '77036' });
      const address = { zip: '77036', city: 'Houston' };
      const otherwise: Record<string, Record<string, string> | undefined> = { address, ...more };
      for (const [place, right] of Object.entries(RIGHT)) {
        expect(to(await browser.send(place, { ...right, ...otherwise[place] })), place).toMatch(/^303/);
      }
      const at = (path: string) => ({ path: `/uaicins/quote/${path}`, cookie: browser.cookie });
      const see = (run: (args: never) => unknown, path: string) => askPage(portals, run, at(path));
      return {
        browser,
        see,
        look: (records: string) => browser.send('check', { go: 'price', records }),
        reports: async () => ((await browser.see('found')).data as { reports: FoundView }).reports,
        price: async () => (await see(pricePage.loader, 'price')).data as Price,
        post: (form: Record<string, string>) => askPage(portals, pricePage.action, { ...at('price'), form }),
      };
    }
    type Shopper = Awaited<ReturnType<typeof answered>>;
    /** The only difference between records and answers. */
    async function difference({ look, reports }: Shopper) {
      expect(to(await look('yes'))).toBe(on('found'));
      const row = (await reports()).flatMap(({ rows }) => rows).find(({ isAsked }) => isAsked);
      if (!row) throw new Error('nothing differs');
      return row;
    }
    const dollars = ({ given }: Price) => Number(given?.summary.total.replace(/[$,]/g, ''));
    const rows = (table: 'record_consent' | 'record_report' | 'record_decision' | 'record_notice') =>
      portals.db.selectFrom(table).selectAll().execute();
    const noticesMailed = async () =>
      (await mailTo(portals, RIGHT.contact.email)).filter(({ subject }) => /price higher/.test(subject ?? ''));
    const clean = async () => {
      const shopper = await answered();
      await shopper.browser.send('check', { go: 'price' });
      return dollars(await shopper.price());
    };

    test('without consent no source is asked and no price shown; with it each source is asked once', async () => {
      const { browser, look, reports, see, price } = await answered();
      const { data, status } = await look('maybe');
      expect(status).toBe(422);
      expect((data as { errors: object }).errors).toHaveProperty('records');
      expect(to(await see(pricePage.loader, 'price'))).toBe(on('check'));
      expect(to(await browser.see('found'))).toBe(on('check'));
      expect(await rows('record_report')).toEqual([]);

      const both = await Promise.all([look('yes'), look('yes')]);
      expect(both.map(to)).toEqual([on('found'), on('found')]);
      const asked = (await rows('record_report')).toSorted((one, other) => one.id - other.id);
      expect(asked.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
        ...['driving found', 'insurance found', 'vehicle found'],
      ]);
      expect(await rows('record_consent')).toMatchObject([
        { is_given: true, version: '2026-11', language: 'en', actor: 'visitor' },
      ]);
      expect((await reports()).flatMap((report) => report.rows)).toEqual([]);
      expect(to(await browser.send('found', {}))).toBe(on('coverage'));
      // Pressed again, it continues directly, and no records are ordered a second time.
      expect(to(await look('yes'))).toBe(on('coverage'));
      expect(await rows('record_report')).toHaveLength(3);
      expect((await price()).given?.records).toHaveLength(3);
      // Records for an added driver are ordered before the next price.
      await browser.send('drivers/new', JUNE);
      await browser.send('incidents');
      expect(to(await see(pricePage.loader, 'price'))).toBe(on('check'));
      expect((await browser.send('found', {})).status).toBe(422);
      expect(to(await look('again'))).toBe(on('found'));
      expect(await rows('record_report')).toHaveLength(4);
    });

    test('while a look-up is still to be made, nothing is asked that its button would drop', async () => {
      const shopper = await answered(WITH_ACCIDENT);
      const { browser } = shopper;
      const { id } = await difference(shopper);
      const asks = async () => pageShown(foundPage, (await browser.see('found')).data).includes(`name="says-${id}"`);
      expect(await asks()).toBe(true);
      await browser.send('drivers/new', JUNE);
      await browser.send('incidents');
      expect(await asks()).toBe(false);
      expect(to(await browser.send('found', { go: 'ask' }))).toBe(on('found'));
      expect(await asks()).toBe(true);
    });

    test('a difference waits for an answer; accepted, it counts with its source, and the notice names it', async () => {
      const before = await clean();
      const shopper = await answered(WITH_ACCIDENT);
      const { browser, see, price, reports } = shopper;
      const row = await difference(shopper);
      expect(row).toMatchObject({ comparison: 'differs', said: expect.stringMatching(/didn’t say/) });
      expect((await browser.send('found', {})).status).toBe(422);
      expect(to(await see(pricePage.loader, 'price'))).toBe(on('found'));
      for (let twice = 0; twice < 2; twice++) {
        expect(to(await browser.send('found', { [`says-${row.id}`]: 'accepted' }))).toBe(on('coverage'));
      }
      const priced = await price();
      expect(dollars(priced)).toBeGreaterThan(before);
      expect(priced.given?.records[0]?.words[0]).toMatch(/^In this price: Accident, driver at fault/);
      expect(((await see(worksheetPage.loader, 'worksheet')).data as { records: Records }).records).toHaveLength(3);

      // The shopper is told once, in writing, and whom to contact.
      expect(await rows('record_notice')).toHaveLength(1);
      const [mail, ...more] = await noticesMailed();
      expect(more).toEqual([]);
      expect(mail?.text).toMatch(/Sample Driving Records, P\.O\. Box 5501.*800-555-0161/);
      expect(mail?.text).toMatch(/did not make this decision/);
      expect(mail?.text).toMatch(/free copy .* within 60 days/);
      expect((await see(noticePage.loader, 'notice')).status).toBe(200);
      const { data: paper } = await see(noticeFile.loader, 'notice/pdf');
      const { tags } = readPdf(new Uint8Array(await (paper as Response).arrayBuffer()));
      expect(tags.flat().join(' ')).toMatch(/60 days/);

      // The shopper's own answers are unchanged, and the form shows nothing else.
      const { answers } = await keptQuote(portals);
      expect((answers as { incidents: object[] }).incidents).toEqual([expect.objectContaining({ kind: 'minor' })]);
      const { entries } = (await browser.see('incidents')).data as { entries: object[] };
      expect(entries).toHaveLength(1);
      // A different license is looked up again, without withdrawing earlier replies.
      await browser.send('license', RIGHT.license);
      expect(to(await browser.send('check', { go: 'price', records: 'again' }))).toBe(on('found'));
      expect((await reports()).flatMap((report) => report.rows)).toMatchObject([{ decision: { is: 'accepted' } }]);
      expect(to(await browser.send('found', { [`says-${row.id}`]: 'accepted' }))).toBe(on('coverage'));
      expect(dollars(await price())).toBe(dollars(priced));
    });

    test('the notice is in the language in which the price was asked for', async () => {
      const shopper = await answered(WITH_ACCIDENT);
      const { id } = await difference(shopper);
      await shopper.browser.send('found?lang=es', { [`says-${id}`]: 'accepted' });
      expect(await rows('record_notice')).toMatchObject([{ language: 'es' }]);
      const [mail] = await mailTo(portals, RIGHT.contact.email);
      expect(mail?.subject).toBe('Un registro subió su precio');
    });

    test('what was found about a driver counts, and has to be answered, only while that person drives', async () => {
      const shopper = await answered();
      const rides = async (driving: string, place = `drivers/${JUNE.key}`) => {
        await shopper.browser.send(place, { ...JUNE, month: '7', date: '31', driving });
        await shopper.browser.send('incidents');
      };
      await rides('drives', 'drivers/new');
      const { id } = await difference(shopper);
      for (const drives of [false, true, false]) {
        await rides(drives ? 'drives' : 'excluded');
        if (drives) await shopper.browser.send('found', { [`says-${id}`]: 'accepted' });
        const { given } = await shopper.price();
        expect(given?.records).toHaveLength(drives ? 4 : 3);
        expect([/In this price: A/.test(JSON.stringify(given)), Boolean(given?.notice)]).toEqual([drives, drives]);
      }
    });

    test('a disputed record does not change the price, and an underwriter decides', async () => {
      const before = await clean();
      const cookie = await staffCookie(portals, (await addStaff(portals, 'underwriter')).id);
      for (const act of ['accept', 'uphold'] as const) {
        const shopper = await answered(WITH_ACCIDENT);
        const { browser, price, post } = shopper;
        const { id } = await difference(shopper);
        expect((await browser.send('found', { [`says-${id}`]: 'disputed' })).status).toBe(422);
        const said = { [`says-${id}`]: 'disputed', [`why-${id}`]: 'That was my cousin,\r\nin my car.' };
        expect(to(await browser.send('found', said))).toBe(on('coverage'));
        const { refused } = await price();
        expect(refused).toMatchObject({ outcome: 'refer', underwriter: { kind: 'ask' } });
        expect(refused?.reasons[0]?.facts.join()).toMatch(/Accident, driver at fault/);
        expect(await rows('record_notice')).toEqual([]);
        expect(to(await post({ go: 'refer' }))).toBe(on('price'));

        const referral = await portals.db
          .selectFrom('referral')
          .selectAll()
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        expect(referral.rules).toEqual(['records-disputed']);
        const { reference } = referral;
        const at = { path: `/staff/underwriting/${reference}`, params: { reference }, cookie };
        const desk = (await askPage(portals, referralPage.loader, at)).data as {
          version: number;
          quote: { facts: string; total: string };
          onRecord: string;
          records: { rows: { decision?: { why?: string } }[] }[];
        };
        expect(desk.records.flatMap((each) => each.rows)).toMatchObject([
          { decision: { is: 'disputed', why: 'That was my cousin, in my car.' } },
        ]);
        const form = { act, version: String(desk.version), facts: desk.quote.facts, reason: 'Read both.' };
        if (act === 'uphold') {
          const wordless = await askPage(portals, referralPage.action, { ...at, form });
          expect(wordless.status).toBe(422);
        }
        const words = 'We asked the state again.';
        expect((await askPage(portals, referralPage.action, { ...at, form: { ...form, words } })).status).toBe(303);
        const decided = dollars(await price());
        if (act === 'accept') expect(decided).toBe(before);
        else expect(decided).toBeGreaterThan(before);
        expect(await rows('record_notice')).toHaveLength(act === 'accept' ? 0 : 1);
        if (act === 'uphold') {
          // The underwriter's decision stands, whatever the shopper replies afterwards.
          expect(to(await browser.send('found', said))).toBe(on('coverage'));
          expect(dollars(await price())).toBe(decided);
        }
        await portals.db.deleteFrom('saved_quote').execute();
      }
    });

    test('a source without an answer or record stops nobody, and prior insurance can be better or worse', async () => {
      const before = await clean();
      const silent = await answered({ license: { licenseNumber: 'P520-123-84-562-95' }, name: { date: '30' } });
      expect(to(await silent.look('yes'))).toBe(on('found'));
      expect((await silent.reports()).map(({ outcome }) => outcome)).toEqual(['no-answer', 'no-record', 'found']);
      expect(to(await silent.browser.send('found', {}))).toBe(on('coverage'));
      expect(dollars(await silent.price())).toBe(before);
      expect((await silent.price()).given?.records[0]?.words.join()).toMatch(/didn’t answer/);

      for (const [date, comparison] of [
        ['28', 'better'],
        ['29', 'differs'],
      ] as const) {
        const shopper = await answered({ name: { date }, insurance: { months: '6', limits: 'unknown' } });
        const { id, ...row } = await difference(shopper);
        expect(row.comparison).toBe(comparison);
        await shopper.browser.send('found', { [`says-${id}`]: 'disputed', [`why-${id}`]: 'Not mine' });
        const asSaid = await shopper.price();
        // A record that could only lower the price needs no reply.
        expect(asSaid.given === undefined).toBe(comparison === 'differs');
        await shopper.browser.send('found', { [`says-${id}`]: 'accepted' });
        const accepted = dollars(await shopper.price());
        if (comparison === 'better') expect(accepted).toBeLessThan(dollars(asSaid));
        else expect(accepted).toBeGreaterThan(before);
        expect(((await keptQuote(portals)).answers as { insurance: object }).insurance).toMatchObject({ months: 6 });
      }
    });

    test('an accepted lender on the title makes the car financed, with collision and comprehensive', async () => {
      const shopper = await answered({ 'vehicles/new': { vin: '2HGFC2F57HH500097', model: 'Civic' } });
      const { browser, price } = shopper;
      const { id } = await difference(shopper);
      expect(to(await browser.send('found', { [`says-${id}`]: 'accepted' }))).toBe(on('coverage'));
      const { given } = await price();
      expect(JSON.stringify(given)).toMatch(/Collision/);
      expect(((await keptQuote(portals)).answers as { vehicles: object[] }).vehicles).toMatchObject([
        { ownership: 'owned' },
      ]);
      // It was the VIN of another car of the shopper: with the right one, this car has no lender.
      await browser.send('vehicles/a1b2c3d4', { ...RIGHT['vehicles/new'], vin: '2HGFC2F55HH512345', model: 'Civic' });
      await shopper.look('yes');
      const titles = (await shopper.reports()).filter(({ kind }) => kind === 'vehicle');
      expect(titles.map(({ rows: found }) => found)).toEqual([[]]);
    });

    test('a shopper who refuses consent is priced only by an underwriter, and may consent later', async () => {
      const { browser, look, price } = await answered();
      expect(to(await look('no'))).toBe(on('coverage'));
      const { refused } = await price();
      expect(refused).toMatchObject({ outcome: 'refer', underwriter: { kind: 'ask' } });
      expect(refused?.reasons[0]?.why).toMatch(/No permission/);
      expect(await rows('record_report')).toEqual([]);
      expect((await browser.see('check')).data).toMatchObject({ records: { said: 'no' } });
      expect(to(await look('yes'))).toBe(on('found'));
      expect(to(await browser.send('found', {}))).toBe(on('coverage'));
      expect((await price()).given).toBeDefined();
      expect((await rows('record_consent')).map(({ is_given }) => is_given)).toEqual([false, true]);
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);

withPortals(
  'where no records are requested',
  (portals) => {
    test('no page mentions them, and the price uses the shopper’s answers', async () => {
      const browser = await (await begin(portals)).answerAll();
      expect((await browser.see('check')).data).toMatchObject({ records: undefined });
      expect((await browser.see('found')).status).toBe(404);
      expect(to(await browser.send('check', { go: 'price', records: 'yes' }))).toBe(on('coverage'));
      expect(await portals.db.selectFrom('record_consent').select('id').execute()).toEqual([]);
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)), variables: { RECORDS: 'none' } },
);
