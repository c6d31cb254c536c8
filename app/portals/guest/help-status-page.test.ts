import { beforeEach, expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { HELP_REQUEST_HEADER, requestHelp } from '#contract/help.ts';
import type { HelpView } from '#insurance/help/help-view.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { insertTestPolicies, MARISOL, OTHER } from '#testing/test-policy.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as page from './help-status-page.tsx';

const EMAIL = 'marisol@mail.example';
const BORN = { month: '3', date: '2', year: '1984' };

withPortals(
  'the status of a help request',
  (portals) => {
    let reference = '';
    beforeEach(async () => {
      const { db } = portals;
      for (const table of ['help_request', 'outbox', 'throttle'] as const) await db.deleteFrom(table).execute();
      const right = { policyOrClaim: `FL${MARISOL.number}`, returnedDate: MARISOL.dateOfBirth, email: EMAIL };
      const asked = { ...right, csrName: 'Marisol', reasonFeedback: 'lien_holder', statecode: 'FL' } as const;
      const answer = await portals.ask(requestHelp, asked);
      reference = answer.headers.get(HELP_REQUEST_HEADER)?.split(' ')[0] ?? '';
    });

    const send = (form: Record<string, string>, ask: { address?: string; cookie?: string } = {}) =>
      askPage(portals, page.action, { path: '/insurednew/help-request', form, ...ask });
    const lookUp = (form: Record<string, string> = {}, address?: string) =>
      send({ reference, ...BORN, ...form }, { ...(address && { address }) });
    const shown = async (cookie: string) => {
      const { data } = await askPage(portals, page.loader, { path: '/insurednew/help-request', cookie });
      return (data as { help: HelpView | undefined }).help;
    };
    const set = (values: object) => portals.db.updateTable('help_request').set(values).execute();

    test('reference and date of birth, in any spelling, show it here, and stay out of the address', async () => {
      const answer = await lookUp({ reference: ` ${reference.toLowerCase().slice(0, 5)} ${reference.slice(5)}` });
      expect(answer).toMatchObject({ status: 303 });
      expect(answer.headers.get('location')).toBe('/insurednew/help-request');
      expect(await shown(answer.cookie)).toMatchObject({
        reference,
        status: 'received',
        statusWord: 'Received',
        policy: `FL ${MARISOL.number}`,
        next: { words: expect.stringMatching(/^We’ll answer by \w+ \d+, \d{4}\.$/), isLate: false },
        agency: { name: 'Calle Ocho Insurance', writtenPhone: '305-555-0133' },
      });
      expect(await shown('')).toBeUndefined();
    });

    test('once the agency has closed, neither the page nor the mail says to call it', async () => {
      const { cookie } = await lookUp();
      const agencies = () => portals.db.updateTable('agency');
      await agencies().set({ closed_on: '2026-01-31' }).execute();
      const right = { policyOrClaim: `FL${MARISOL.number}`, returnedDate: MARISOL.dateOfBirth, email: EMAIL };
      await portals.ask(requestHelp, { ...right, csrName: 'Marisol', reasonFeedback: 'other', statecode: 'FL' });
      const help = await shown(cookie);
      await agencies().set({ closed_on: null }).execute();
      expect(help?.agency).toMatchObject({ name: brand.name, phone: brand.phones.support });
      const mails = await portals.db.selectFrom('outbox').select('body_text').orderBy('id', 'desc').limit(2).execute();
      expect(mails.map(({ body_text }) => /agent|305-555-0133/i.test(body_text))).toEqual([false, false]);
    });

    test('with a carrier’s own portal nothing is looked up here, and the page says whom to call', async () => {
      const elsewhere = { ...portals, env: { ...portals.env, INSURED_PORTAL_URL: 'https://carrier.example' } };
      const { cookie } = await lookUp();
      const path = '/insurednew/help-request';
      expect((await askPage(elsewhere, page.loader, { path, cookie })).data).toEqual({ isElsewhere: true });
      const answer = await askPage(elsewhere, page.action, { path, form: { reference, ...BORN } });
      expect(answer).toMatchObject({ status: 303, cookie: '' });
      expect(answer.headers.get('location')).toBe(path);
    });

    test('in progress, late, answered and closed are shown differently, and an answer with its date', async () => {
      const { cookie } = await lookUp();
      await set({ status: 'handling', asked_on: '2026-01-02' });
      expect(await shown(cookie)).toMatchObject({
        statusWord: 'In progress',
        next: { isLate: true, words: expect.stringMatching(/January 6, 2026.*late.*1-800-555-0135/) },
      });
      await set({
        status: 'answered',
        answer: 'The letter\nis on its way.',
        answered_at: new Date('2026-01-05T15:00Z'),
      });
      const answer = { text: 'The letter\nis on its way.', heading: 'Our answer, Jan 5, 2026:' };
      expect(await shown(cookie)).toMatchObject({ statusWord: 'Answered', answer, next: undefined });
      await set({ status: 'closed', closed_at: new Date('2026-01-08T15:00Z') });
      expect(await shown(cookie)).toMatchObject({ statusWord: 'Closed', answer, closed: 'Jan 8, 2026' });
    });

    test('an unknown reference, a wrong date of birth and another policy’s get the same refusal', async () => {
      const wrongs = [
        { reference: 'HZZZZZZZZ' },
        { date: '3' },
        { year: OTHER.dateOfBirth.slice(0, 4), month: '11', date: '30' },
      ];
      const answers = [];
      for (const wrong of wrongs) answers.push(await lookUp(wrong));
      for (const { status, cookie } of answers) expect({ status, cookie }).toEqual({ status: 422, cookie: '' });
      for (const [at, { data }] of answers.entries()) {
        expect(data, 'what was typed').toMatchObject({ values: { reference, ...BORN, ...wrongs[at] } });
      }
      expect(new Set(answers.map(({ data }) => (data as { refusal: string }).refusal)).size).toBe(1);
    });

    test('an invalid reference or date is marked, does not count as a miss, and is kept as typed', async () => {
      for (let turn = 0; turn < 7; turn++) {
        const answer = await lookUp({ reference: 'H123', month: '2', date: '30' }, 'one address');
        expect(answer).toMatchObject({ status: 422, data: { values: { reference: 'H123', date: '30' } } });
        expect(Object.keys((answer.data as { errors: object }).errors)).toEqual(['reference', 'dateOfBirth']);
      }
    });

    test('of 60 parallel guesses of a date of birth from 60 addresses, exactly 10 are evaluated', async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => lookUp({ year: String(1930 + i) })));
      const evaluated = answers.filter(({ status }) => status !== 429);
      // 1984 may be among the ten attempts that are evaluated; then it is accepted.
      expect(evaluated.length).toBeLessThanOrEqual(11);
      expect(evaluated.length).toBeGreaterThanOrEqual(10);
      expect(await lookUp()).toMatchObject({ status: 429 });
    });

    test('an address may miss five times, whatever the reference, and then has to wait', async () => {
      for (let turn = 0; turn < 5; turn++) {
        expect(await lookUp({ reference: `HZZZZZZZ${turn + 2}` }, 'guesser')).toMatchObject({ status: 422 });
      }
      expect(await lookUp({}, 'guesser')).toMatchObject({ status: 429 });
      expect(await lookUp({}, 'somebody else')).toMatchObject({ status: 303 });
    });

    test('a cookie of another request or day or a forged one shows nothing; another look-up replaces it', async () => {
      const { cookie } = await lookUp();
      const [name, value = ''] = cookie.split('=');
      const [id, until, signed] = value.split('.');
      for (const made of [
        `${Number(id) + 1}.${until}.${signed}`,
        `${id}.${Number(until) + 9}.${signed}`,
        `${id}.${until}.`,
        '..',
      ]) {
        expect(await shown(`${name}=${made}`)).toBeUndefined();
      }
      const other = await send({ intent: 'other' }, { cookie });
      expect(other.headers.get('set-cookie')).toMatch(/portal-help=;.*Max-Age=0/);
    });

    test('every hit is audited without personal data, and the mail names the date and links here', async () => {
      await lookUp();
      await lookUp({ date: '3' });
      const rows = await portals.db.selectFrom('audit').selectAll().where('act', '=', 'show-help-request').execute();
      expect(rows.map(({ detail }) => detail)).toContainEqual({ reference });
      expect(rows.filter(({ detail }) => (detail as { reference: string }).reference === reference)).toHaveLength(1);
      const [mail] = await mailTo(portals, EMAIL);
      expect(mail?.text).toMatch(/will answer by \w+ \d+, \d{4}/);
      expect(mail?.text).toMatch(/\/insurednew\/help-request\?lang=en\s/);
    });
  },
  { prepare: async ({ db }) => void (await insertTestPolicies(db)) },
);
