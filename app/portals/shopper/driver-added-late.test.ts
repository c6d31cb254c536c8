import { expect, test } from 'vitest';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, on, to } from '#testing/test-steps.ts';

const DRIVES = {
  driving: 'drives',
  year: '1990',
  licenseStatus: 'valid',
  licensedYears: '9',
  marital: 'other',
  filing: 'none',
};

withPortals(
  'tickets and accidents of a person who is changed on the review page',
  (portals) => {
    const luis = (more: Record<string, string>) => ({ ...RIGHT['drivers/new'], ...more });
    const june = (more: Record<string, string>) => luis({ key: 'c4c3b2a2', firstName: 'June', ...more });
    const LUIS = 'drivers/d4c3b2a1';
    const remove = { remove: 'd4c3b2a1' };

    test.each<[what: string, changes: [place: string, form: Record<string, string>][], next: 'incidents' | 'check']>([
      ['is added as a driver', [['drivers/new', june(DRIVES)]], 'incidents'],
      ['drives after all', [[LUIS, luis(DRIVES)]], 'incidents'],
      [
        'is removed and added again',
        [
          ['drivers', remove],
          ['drivers/new', luis(DRIVES)],
        ],
        'incidents',
      ],
      ['is added without driving', [['drivers/new', june({})]], 'check'],
      ['does not drive and is corrected', [[LUIS, luis({ year: '2005' })]], 'check'],
    ])('of one who %s', async (_, changes, next) => {
      const browser = await (await begin(portals)).answerAll();
      for (const [place, form] of changes) await browser.send(`${place}?from=check`, form);
      expect(to(await browser.send('drivers?from=check'))).toBe(on(next));
    });

    test('are asked about once, and not when a driver’s answers are corrected', async () => {
      const browser = await (await begin(portals)).answerAll();
      await browser.send(LUIS, luis(DRIVES));
      expect(to(await browser.see('check'))).toBe(on('incidents'));
      await browser.send('incidents');
      expect((await browser.see('check')).status).toBe(200);
      await browser.send(LUIS, luis({ ...DRIVES, year: '1991' }));
      expect((await browser.see('check')).status).toBe(200);
    });

    test('keep the name of the person on the review page when that person is excluded', async () => {
      const browser = await (await begin(portals)).answerAll();
      await browser.send(LUIS, luis(DRIVES));
      await browser.send('incidents/new', { ...RIGHT['incidents/new'], key: 'f6a7b8c9', who: 'd4c3b2a1' });
      await browser.send('incidents');
      await browser.send(LUIS, luis({}));
      const { groups } = (await browser.see('check')).data as { groups: { answers: { value: string }[] }[] };
      const values = groups.flatMap(({ answers }) => answers.map(({ value }) => value));
      expect(values).toContainEqual(expect.stringMatching(/^Luis Peña · May 6/));
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
