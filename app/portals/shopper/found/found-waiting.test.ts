import { expect, test } from 'vitest';
import type { FoundView } from '#insurance/quotes/found/found-view.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import { begin, on, to } from '#testing/test-steps.ts';
import * as foundPage from './found-page.tsx';

/** Answers whose records differ twice: about the prior insurance, and about a lender. */
const DIFFERING: Record<string, Record<string, string>> = {
  name: { date: '29' },
  address: { zip: '77036', city: 'Houston' },
  insurance: { months: '6', limits: 'unknown' },
  'vehicles/new': { vin: '2HGFC2F57HH500097', model: 'Civic' },
};

withPortals(
  'a page of records that was opened before another look-up became due',
  (portals) => {
    test('keeps each whole answer it sends, and links to no field that is gone', async () => {
      const browser = await begin(portals, { zip: '77036' });
      for (const [place, right] of Object.entries(RIGHT)) await browser.send(place, { ...right, ...DIFFERING[place] });
      await browser.send('check', { go: 'price', records: 'yes' });
      const asked = async () =>
        ((await browser.see('found')).data as { reports: FoundView }).reports
          .flatMap(({ rows }) => rows)
          .filter(({ isAsked }) => isAsked);
      const [first, second] = await asked();
      if (!first || !second) throw new Error('two must differ');
      await browser.send('license', { ...RIGHT.license, licenseNumber: 'P520-123-84-562-91' });

      const said = { [`says-${first.id}`]: 'disputed', [`why-${first.id}`]: 'That was my cousin.' };
      const { status, data } = await browser.send('found', said);
      expect(status).toBe(422);
      const shown = pageShown(foundPage, (await browser.see('found')).data, data);
      const links = [...shown.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id);
      expect(links.filter((id) => !shown.includes(` id="${id}"`))).toEqual([]);
      expect(await asked()).toMatchObject([
        { id: first.id, decision: { is: 'disputed', why: 'That was my cousin.' } },
        { id: second.id, decision: undefined },
      ]);
    });

    test('goes on to a price that is locked already, which needs no other look-up', async () => {
      const browser = await (await begin(portals)).answerAll();
      await browser.send('check', { go: 'price' });
      await browser.send('license', { ...RIGHT.license, licenseNumber: 'P520-123-84-562-91' });
      expect((await browser.see('found')).data).toMatchObject({ isAsking: true });
      expect(to(await browser.send('found', {}))).toBe(on('coverage'));
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
