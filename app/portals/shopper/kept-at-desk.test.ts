import { expect, test } from 'vitest';
import * as detailsPage from '#portals/shopper/buy/details-page.tsx';
import * as foundPage from '#portals/shopper/found/found-page.tsx';
import * as coveragePage from '#portals/shopper/price/coverage-page.tsx';
import * as quoteCheckPage from '#portals/shopper/quote-check-page.tsx';
import * as quoteStepPage from '#portals/shopper/quote-step-page.tsx';
import { deskOf } from '#testing/selling/test-desk.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageInLayout } from '#testing/test-shown-page.ts';
import { loader as layoutLoader } from '../shell/portal-layout.tsx';

type Page = { loader: (args: never) => unknown; action: (args: never) => unknown; default: unknown };
type Form = Record<string, string>;

withPortals('what an agent typed when their session had ended', (portals) => {
  /** A client's quote at the desk, with answers up to the records, which differ from them. */
  async function begin() {
    const desk = await deskOf(portals, 'GA');
    const quote = await desk.beginQuote();
    const differs: Record<string, Form> = {
      name: { date: '29' },
      address: { zip: '30310', city: 'Atlanta' },
      insurance: { months: '6', limits: 'unknown' },
      'vehicles/new': { vin: '2HGFC2F57HH500097', model: 'Civic' },
    };
    for (const [place, right] of Object.entries(RIGHT)) await quote.send(place, { ...right, ...differs[place] });
    const seen = (seen_at: Date) =>
      portals.db.updateTable('session').set({ seen_at }).where('producer_id', '=', desk.producer.id).execute();
    /** Sends a form when the session has ended, and shows the page after the next sign-in. */
    const lose = async (page: Page, place: string, form: Form, { isLive = false } = {}) => {
      const [step = '', item, part] = place.split('/');
      const params = { state: 'ga', reference: quote.reference, step, ...(item && { item }), ...(part && { part }) };
      const ask = { path: `/uaicins/ga/quotes/${quote.reference}/${place}`, params, cookie: desk.cookie };
      await seen(new Date(0));
      const sent = { ...ask, path: isLive ? `${ask.path}.data` : ask.path, form };
      const lost = await askPage(portals, page.action, sent);
      expect(lost).toMatchObject({ status: 303, cookie: expect.stringMatching(/^portal-kept=/) });
      await seen(new Date());
      const again = { ...ask, cookie: `${desk.cookie}; ${lost.cookie}` };
      const { data: layout } = await askPage(portals, layoutLoader, again);
      const { data } = await askPage(portals, page.loader, again);
      return pageInLayout(page, data, layout, ask.path).replaceAll('\n', ' ');
    };
    return { quote, lose };
  }
  const checked = (name: string, value: string) => {
    const at = `name="${name.replaceAll('.', '\\.')}"`;
    return new RegExp(`${at} (checked="" value="${value}"|value="${value}" checked="")`);
  };

  test('is in the fields again after they sign in: answers, replies to records, coverage and details', async () => {
    const { quote, lose } = await begin();
    expect(await lose(quoteStepPage, 'address', { ...RIGHT.address, street: '9 Other St' })).toContain('"9 Other St"');
    const car = await lose(quoteStepPage, 'vehicles/new', { ...RIGHT['vehicles/new'], make: 'Acura' });
    expect(car).toContain('"Acura"');
    expect(car).toMatch(/name="key" value="\w+"/);
    expect(await lose(quoteCheckPage, 'check', { go: 'price', records: 'no' })).toMatch(checked('records', 'no'));

    await quote.send('check', { go: 'price', records: 'yes' });
    const { reports } = (await quote.see('found')).data as { reports: { rows: { id: string; isAsked: boolean }[] }[] };
    const asked = reports.flatMap(({ rows }) => rows).filter(({ isAsked }) => isAsked);
    const [first] = asked;
    const said = { [`says-${first?.id}`]: 'disputed', [`why-${first?.id}`]: 'That was my cousin.' };
    const found = await lose(foundPage, 'found', said);
    expect(found).toMatch(checked(`says-${first?.id}`, 'disputed'));
    expect(found).toContain('That was my cousin.');

    await quote.send('found', Object.fromEntries(asked.map(({ id }) => [`says-${id}`, 'accepted'])));
    for (const isLive of [false, true]) {
      const typed = { 'policy.uninsured_motorist': '25/50', paperless: 'yes', ...(isLive && { live: 'yes' }) };
      const coverage = await lose(coveragePage, 'coverage', typed, { isLive });
      expect(coverage).toMatch(checked('policy.uninsured_motorist', '25/50'));
      expect(coverage).toMatch(/<option value="yes" selected="">/);
    }
    await quote.send('packages', { package: 'middle' });
    const license = { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'GA' };
    expect(await lose(detailsPage, 'buy/details/people', license)).toContain('"30418276"');
  });
});
