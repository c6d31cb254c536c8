import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { REPORT_ANSWERS } from '#testing/claims/report-answers.ts';
import { reportAsOther, reporterWith, reportOfMine } from '#testing/claims/test-report.ts';
import { formWith, photo, uploadsFolder } from '#testing/test-files.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as near from './near-answer.ts';
import * as added from './report-added.ts';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Reporter = ReturnType<typeof reporterWith>;

withPortals(
  'notes that a phone adds to a report',
  (portals) => {
    const yesterday = plusDays(dayIn(brand.home, new Date()), -1);
    const notes = {
      story: 'I was stopped.\nThen it hit me.',
      at: `${yesterday}T05:10`,
      place: 'I-10 near exit 771',
      'other-plate': 'QRT 9917',
      'other-driver': 'Marcus Bell',
      'other-phone': '(713) 555-0148',
      'other-insurance': 'Lone Star 44-1',
      witnesses: '',
    };
    const add = (reporter: Reporter, form: Record<string, string>) =>
      askPage(portals, added.action, reporter.at('add', { form }));
    const answersOf = async (reporter: Reporter, step: string) =>
      ((await reporter.see(step)).data as { answers: Record<string, string> }).answers;

    test('notes from a phone fill in unread pages of a report, and sent again they are stored once', async () => {
      const other = await reportAsOther(portals);
      for (let turn = 0; turn < 2; turn++) expect((await add(other, notes)).status).toBe(200);
      const story =
        'I was stopped.\nThen it hit me.\n\nThe other driver’s phone: 7135550148\nTheir insurance: Lone Star 44-1';
      expect(await answersOf(other, 'what')).toEqual({ story });
      expect((await other.see('when')).headers.get('location')).toMatch(/\/what$/);
      await other.answer('what', { kind: 'rear_end', story });
      const [year, month, date] = yesterday.split('-').map(Number).map(String);
      expect(await answersOf(other, 'when')).toEqual({ year, month, date, time: 'early' });
      await other.answer('when');
      expect(await answersOf(other, 'where')).toEqual({ place: 'I-10 near exit 771' });
      await other.answer('where');
      await other.answer('car');
      expect(await answersOf(other, 'ours')).toEqual({ 'ours-plate': 'QRT 9917', 'ours-driver': 'Marcus Bell' });
    });

    test('a customer’s notes describe the other car; answers stay, and notes on those join the story', async () => {
      const { cookie, policy } = await addPolicyholder(portals, { state: 'TX' });
      const mine = await reportOfMine(portals, cookie, policy.id);
      for (const step of ['what', 'when', 'where', 'car', 'damage', 'people']) await mine.answer(step);
      await add(mine, notes);
      expect(await answersOf(mine, 'others')).toEqual({
        other: 'yes',
        'other-plate': 'QRT 9917',
        'other-driver': 'Marcus Bell',
        'other-phone': '7135550148',
        'other-insurance': 'Lone Star 44-1',
      });
      expect(await answersOf(mine, 'where')).toMatchObject({ place: REPORT_ANSWERS.where?.place });
      expect(await answersOf(mine, 'when')).toMatchObject({ year: '2025' });
      expect((await answersOf(mine, 'what')).story).toBe(
        'I was stopped at the light.\n\nI was stopped.\nThen it hit me.\n\nI-10 near exit 771',
      );
    });

    test('the plate of a car that left stays in the story, as there is no page about another car', async () => {
      const { cookie, policy } = await addPolicyholder(portals, { state: 'TX' });
      const left = { kind: 'hit_and_run', story: 'It drove away.' };
      const plate = { 'other-plate': 'QRT 9917' };
      const told = 'It drove away.\nTheir plate: QRT 9917';
      const before = await reportOfMine(portals, cookie, policy.id);
      await add(before, plate);
      await before.answer('what', left);
      expect(await answersOf(before, 'what')).toEqual({ ...left, story: told });
      // Whoever takes it out again is not told twice.
      await before.answer('what', left);
      expect(await answersOf(before, 'what')).toEqual(left);

      const after = await reportOfMine(portals, cookie, policy.id);
      await after.answer('what', left);
      await add(after, plate);
      expect((await answersOf(after, 'what')).story).toBe('It drove away.\n\nTheir plate: QRT 9917');
    });

    test('notes that do not fit are refused with a reason, and a report that was sent does not change', async () => {
      const other = await reportAsOther(portals);
      await other.answer('what', { kind: 'rear_end', story: 'a'.repeat(1900) });
      const full = await add(other, { ...notes, 'other-plate': 'NEW 1' });
      expect(full).toMatchObject({ status: 422 });
      expect(await answersOf(other, 'what')).toMatchObject({ story: 'a'.repeat(1900) });
      expect((await add(other, { story: 'a'.repeat(1201) })).status).toBe(400);
      await other.fillIn();
      expect((await askPage(portals, added.action, other.at('add', { body: formWith([await photo()]) }))).status).toBe(
        200,
      );
      await other.send();
      expect((await add(other, notes)).status).toBe(409);
      expect((await add(reporterWith(portals, ''), notes)).status).toBe(409);
    });

    test('only the page about the place may ask for the phone’s location, looked up in our zip codes', async () => {
      const other = await reportAsOther(portals);
      const ask = async (latitude: string, longitude: string, reporter = other) =>
        askPage(portals, near.action, reporter.at('near', { form: { latitude, longitude } }));
      const found = async (latitude: string, longitude: string) =>
        ((await ask(latitude, longitude)).data as Response).json();
      expect(await found('29.7604', '-95.3698')).toMatchObject({ state: 'TX', city: 'Houston' });
      expect(await found('48.2', '16.37')).toBe(null);
      expect((await ask('91', '0')).status).toBe(400);
      expect((await ask('29.7604', '-95.3698', reporterWith(portals, ''))).status).toBe(409);
      await other.answer('what');
      await other.answer('when');
      const rule = async (step: string) => (await other.see(step)).headers.get('x-place-rule');
      expect([await rule('where'), await rule('when')]).toEqual(['by-this-page', null]);
    });
  },
  { variables: { UPLOADS_DIR: folder } },
);
