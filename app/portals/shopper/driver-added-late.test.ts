import { expect, test } from 'vitest';
import { nextDetails } from '#insurance/purchases/details/details-form.ts';
import { findDraft } from '#insurance/quotes/quote-draft-store.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, keptQuote, on, to } from '#testing/test-steps.ts';
import * as detailsPage from './buy/details-page.tsx';

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

    test('of one who is changed into somebody else, whose license is asked for', async () => {
      const browser = await (await begin(portals)).answerAll();
      await browser.send('check', { go: 'price' });
      await askPage(portals, detailsPage.action, {
        path: '/uaicins/quote/buy/details/people',
        params: { part: 'people' },
        cookie: browser.cookie,
        form: { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'FL' },
      });
      const next = async () => {
        const draft = await findDraft(portals.db, (await keptQuote(portals)).id);
        return draft && nextDetails(draft);
      };
      expect(await next()).toBeUndefined();
      await browser.send(LUIS, luis({ year: '2005' }));
      expect(await next()).toBeUndefined();
      await browser.send(LUIS, luis({ firstName: 'June', year: '1990' }));
      expect(await next()).toBe('people');
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
