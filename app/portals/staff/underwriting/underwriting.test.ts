import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import * as detailsPage from '#portals/shopper/buy/details-page.tsx';
import * as letterFile from '#portals/shopper/price/decline-letter-file.ts';
import * as letterPage from '#portals/shopper/price/decline-letter-page.tsx';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import type { NotGiven } from '#portals/shopper/price/why-not-given.ts';
import * as worksheetFile from '#portals/shopper/price/worksheet-file.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import { begin, keptQuote, on, to } from '#testing/test-steps.ts';
import * as lettersPage from '../letters/lender-letters-page.tsx';
import * as postalLetterFile from '../letters/postal-letter-file.ts';
import * as staffHomePage from '../staff-home-page.tsx';
import * as declinedFile from './declined-file.ts';
import * as declinedPage from './declined-page.tsx';
import { DecisionCard } from './referral-cards.tsx';
import * as referralPage from './referral-page.tsx';
import * as referralsPage from './referrals-page.tsx';

type Shown = { refused?: NotGiven; given?: { summary: { allPayments: string; lockedUntil?: string } } };
type Desk = {
  version: number;
  isOpen: boolean;
  rules: { why: string; facts: string[] }[];
  quote?: { facts: string; total?: string };
};

withPortals(
  'underwriting',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('saved_quote').execute();
      await portals.db.deleteFrom('declination').execute();
      await portals.db.deleteFrom('outbox').execute();
    });

    const DUI = { ...RIGHT['incidents/new'], kind: 'dui' };
    /** A browser whose quote has these answers, at its price. */
    async function answered(answers: [place: string, form: Record<string, string>][]) {
      const browser = await begin(portals, { zip: '77036' });
      await browser.answerAll();
      await browser.send('address', { ...RIGHT.address, zip: '77036', city: 'Houston' });
      for (const [place, form] of answers) expect(to(await browser.send(place, form))).toMatch(/^303/);
      await browser.send('check', { go: 'price' });
      const at = { path: '/uaicins/quote/price', cookie: browser.cookie };
      return {
        browser,
        see: async () => (await askPage(portals, pricePage.loader, at)).data as Shown,
        post: (form: Record<string, string>) => askPage(portals, pricePage.action, { ...at, form }),
        letter: (run: (args: never) => unknown) => askPage(portals, run, at),
      };
    }
    const twoDuis = () =>
      answered([
        ['incidents/e5f6a7b8', DUI],
        ['incidents/new', { ...DUI, key: 'b7a8f6e5', month: '2' }],
      ]);
    const clerk = async (role: 'underwriter' | 'auditor' = 'underwriter') =>
      staffCookie(portals, (await addStaff(portals, role)).id);
    const inQueue = async (cookie: string, show = 'open') => {
      const path = `/staff/underwriting?show=${show}`;
      const { data } = await askPage(portals, referralsPage.loader, { path, cookie });
      return (data as { rows: { reference: string; name: string; who?: string }[] }).rows;
    };
    const desk = (cookie: string, reference: string) => {
      const at = { path: `/staff/underwriting/${reference}`, params: { reference }, cookie };
      return {
        see: async () => (await askPage(portals, referralPage.loader, at)).data as Desk,
        act: (form: Record<string, string>) => askPage(portals, referralPage.action, { ...at, form }),
      };
    };
    const letters = () => mailTo(portals, RIGHT.contact.email);

    test('a referred quote is asked about once and accepted with a promised price and a worksheet', async () => {
      const { browser, see, post } = await twoDuis();
      const { refused } = await see();
      expect(refused).toMatchObject({ outcome: 'refer', underwriter: { kind: 'ask', isAgain: false } });
      expect(refused?.reasons[0]?.facts).toHaveLength(2);
      await Promise.all([1, 2, 3].map(() => post({ go: 'refer' })));
      expect((await see()).refused?.underwriter?.kind).toBe('waiting');
      const cookie = await clerk();
      const [row, ...others] = await inQueue(cookie);
      expect(others).toEqual([]);
      expect(await inQueue(cookie, 'open&page=2'), 'past the end, its last page').toEqual([row]);
      expect((await askPage(portals, staffHomePage.loader, { path: '/staff', cookie })).data).toMatchObject({
        waiting: {
          '/staff/underwriting': [
            { kind: 'late', count: 0 },
            { kind: 'open', count: 1 },
          ],
        },
      });
      const reference = row?.reference ?? '';
      expect(reference).toMatch(/^U/);
      const { see: look, act } = desk(cookie, reference);
      const seen = await look();
      expect(seen.rules).toMatchObject([{ why: expect.stringMatching(/more than 10 points/) }]);
      const form = {
        act: 'accept',
        version: String(seen.version),
        facts: seen.quote?.facts ?? '',
        reason: 'Both over.',
      };
      expect((await act({ ...form, reason: ' ' })).status).toBe(422);
      expect(to(await act(form))).toMatch(/done=accept/);
      const { given } = await see();
      expect(given?.summary.allPayments, 'the fees of installments, too').toBe(`${seen.quote?.total}.00`);
      expect(given?.summary.lockedUntil).toBeDefined();
      const mails = await letters();
      expect(mails.filter(({ text }) => text.includes(`${seen.quote?.total} for 6 months`))).toHaveLength(1);

      const { data } = await askPage(portals, worksheetFile.loader, {
        path: '/uaicins/quote/worksheet/json',
        params: { format: 'json' },
        cookie: browser.cookie,
      });
      const path = join(mkdtempSync(join(tmpdir(), 'worksheet-')), 'worksheet.json');
      const body = await (data as Response).text();
      writeFileSync(path, body);
      const rated = spawnSync(process.execPath, ['tools/rate.ts', path, '--eligibility'], { encoding: 'utf8' });
      expect(JSON.parse(rated.stdout)).toMatchObject({ total_cents: JSON.parse(body).total_cents });

      // What is asked only at purchase was not there to be accepted, and does not undo it.
      const people = { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'TX' };
      const details = { path: '/uaicins/quote/buy/details/people', params: { part: 'people' }, cookie: browser.cookie };
      expect(to(await askPage(portals, detailsPage.action, { ...details, form: people }))).toBe(on('buy'));
      expect((await see()).given?.summary).toEqual(given?.summary);

      // With a different answer, the underwriter's acceptance no longer applies.
      await browser.send('license', { ...RIGHT.license, marital: 'other' });
      expect((await see()).refused?.underwriter).toMatchObject({ kind: 'ask', isAgain: false });
    });

    test.each([
      ['accept', 'post', 'accepted', /Yes: your price is ready/, /Continue a previous quote/],
      ['decline', 'post', 'declined', /Why we declined/, /For this reason/],
    ] as const)(
      'a person without email who is %sed gets a letter, and the desk is told so',
      async (act, told, what, title, words) => {
        const { post } = await twoDuis();
        await post({ go: 'refer' });
        await portals.db.updateTable('saved_quote').set({ email: null }).execute();
        const cookie = await clerk();
        const [{ reference = '' } = {}] = await inQueue(cookie);
        const { see: look, act: decide } = desk(cookie, reference);
        const seen = await look();
        const form = { version: String(seen.version), facts: seen.quote?.facts ?? '', reason: 'R' };
        await decide({ ...form, act, words: 'For this reason.' });
        const decided = await look();
        expect(decided).toMatchObject({ told });
        const card = () => createElement(DecisionCard, { at: decided } as never);
        expect(pageShown({ default: card }, null)).toContain('<span lang="en">For this reason.</span>');
        expect((await letters()).filter(({ subject }) => title.test(subject ?? ''))).toEqual([]);

        const service = staffCookie(portals, (await addStaff(portals, 'service')).id);
        const at = { path: '/staff/letters', cookie: await service };
        type Row = { id: number; name: string; call?: string };
        const waiting = async () => ((await askPage(portals, lettersPage.loader, at)).data as { people: Row[] }).people;
        const [letter] = await waiting();
        expect(letter?.name).toMatch(/\w+ \w+/);
        expect(Boolean(letter?.call)).toBe(what === 'accepted');
        const params = { id: String(letter?.id), print: 'letter' };
        const { data } = await askPage(portals, postalLetterFile.loader, { ...at, params });
        const said = readPdf(new Uint8Array(await (data as Response).arrayBuffer()))
          .tags.map(([, text]) => text)
          .join('\n');
        expect(said).toMatch(title);
        expect(said).toMatch(words);
        expect(said).toContain('Houston, TX 77036');
        const mail = { act: 'post-to-person', letter: String(letter?.id) };
        const answers = await Promise.all(
          [1, 2].map(() => askPage(portals, lettersPage.action, { ...at, form: mail })),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
        expect(await waiting()).toEqual([]);
        const audits = portals.db.selectFrom('audit').select('act').where('act', 'like', '%-applicant-letter');
        expect((await audits.orderBy('id').execute()).map((each) => each.act).slice(-2)).toEqual([
          'print-applicant-letter',
          'post-applicant-letter',
        ]);
      },
    );

    test('of two underwriters at the same time the first decides, and the other is told who did', async () => {
      const { post } = await twoDuis();
      await post({ go: 'refer' });
      const [one, other] = [await clerk(), await clerk()];
      const [{ reference = '' } = {}] = await inQueue(one);
      const seen = await desk(one, reference).see();
      const form = { version: String(seen.version), facts: seen.quote?.facts ?? '', reason: 'R', words: 'W' };
      const answers = await Promise.all([
        desk(one, reference).act({ ...form, act: 'accept' }),
        desk(other, reference).act({ ...form, act: 'decline' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
      const second = answers.find(({ status }) => status === 422)?.data as { refusal: string };
      expect(second.refusal).toMatch(/^Noor Haddad acted on this quote in the meantime/);
      expect((await letters()).filter(({ subject }) => /Yes:|declined/.test(subject ?? ''))).toHaveLength(1);
    });

    test('a quote whose answers changed in the meantime cannot be decided as it was seen', async () => {
      const { browser, post } = await twoDuis();
      await post({ go: 'refer' });
      const cookie = await clerk();
      const [{ reference = '' } = {}] = await inQueue(cookie);
      const { see: look, act } = desk(cookie, reference);
      const seen = await look();
      await browser.send('license', { ...RIGHT.license, licensedYears: '3' });
      const form = { act: 'accept', version: String(seen.version), facts: seen.quote?.facts ?? '', reason: 'R' };
      expect((await act(form)).data).toMatchObject({ refusal: expect.stringMatching(/changed an answer/) });
      expect((await look()).isOpen).toBe(true);
    });

    test('an underwriter’s decline has reasons in plain text, a letter, a mail, and a row without names', async () => {
      const { post, see, letter } = await twoDuis();
      await post({ go: 'refer' });
      const cookie = await clerk();
      const [{ reference = '' } = {}] = await inQueue(cookie);
      const seen = await desk(cookie, reference).see();
      const form = {
        act: 'decline',
        version: String(seen.version),
        facts: seen.quote?.facts ?? '',
        reason: 'Two in a year',
      };
      expect((await desk(cookie, reference).act(form)).status).toBe(422);
      const words = 'Two DUIs in 2026 are more than we insure.';
      expect(to(await desk(cookie, reference).act({ ...form, words }))).toMatch(/done=decline/);
      expect(await see()).toMatchObject({ refused: { outcome: 'decline', words } });
      await post({});
      await post({ go: 'refer' });
      const mails = (await letters()).filter(({ subject }) => subject === 'Why we declined your application');
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toMatch(
        /Tex\. Ins\. Code 551\.002[\s\S]*more than 10 points[\s\S]*May 6, 20\d\d[\s\S]*Two DUIs/,
      );
      const page = await letter(letterPage.loader);
      expect(page.data).toMatchObject({ letter: { words, addressee: expect.stringContaining('Peña') } });
      const paper = await letter(letterFile.loader);
      const said = readPdf(new Uint8Array(await (paper.data as Response).arrayBuffer()))
        .tags.map(([, text]) => text)
        .join('\n');
      expect(said).toContain(words);
      expect(await inQueue(cookie, 'done')).toMatchObject([{ reference, who: 'Noor Haddad' }]);
      const rows = await portals.db.selectFrom('declination').selectAll().execute();
      expect(rows).toMatchObject([{ state: 'TX', zip: '77036', reasons: ['points-over-10'], decided: 'underwriter' }]);
    });

    test('a decline by rule creates its letter once, and the quarterly report counts it by zip code', async () => {
      const { post, see, browser } = await answered([
        ['vehicles/a1b2c3d4', { ...RIGHT['vehicles/new'], use: 'delivery' }],
      ]);
      await post({});
      await browser.send('check', { go: 'price' });
      const { refused } = await see();
      expect(refused).toMatchObject({ outcome: 'decline', letter: '/uaicins/quote/letter', underwriter: undefined });
      expect(refused?.reasons[0]?.facts[0]).toMatch(/Accord/);
      expect((await letters()).filter(({ subject }) => /declined/.test(subject ?? ''))).toHaveLength(1);
      const cookie = await clerk('auditor');
      const ask = { path: '/staff/underwriting/declined', cookie };
      const { quarter, rows } = (await askPage(portals, declinedPage.loader, ask)).data as {
        quarter: string;
        rows: { zip: string; count: number }[];
      };
      expect(rows).toMatchObject([{ zip: '77036', count: 1 }]);
      const params = { file: `${quarter}.csv` };
      const { data } = await askPage(portals, declinedFile.loader, {
        ...ask,
        path: `${ask.path}/${params.file}`,
        params,
      });
      expect(await (data as Response).text()).toMatch(/TX,77036,"?We don’t insure[^"]*"?,rules,1/);
      // With a corrected answer it has a price, and the letter stays as it was written.
      await browser.send('vehicles/a1b2c3d4', RIGHT['vehicles/new']);
      expect(to(await browser.send('check', { go: 'price' }))).toBe(on('coverage'));
      expect((await see()).given).toBeDefined();
      expect((await keptQuote(portals)).accepted).toBeNull();
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
