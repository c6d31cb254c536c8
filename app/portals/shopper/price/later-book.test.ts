import { expect, test } from 'vitest';
import { GONE_DEDUCTIBLE, GONE_LIMIT, NEW_DEDUCTIBLE, withLaterBook } from '#testing/selling/later-book.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin } from '#testing/test-steps.ts';
import * as coveragePage from './coverage-page.tsx';
import * as packagesPage from './packages-page.tsx';
import * as pricePage from './price-page.tsx';

type Question = { name: string; price?: string; options: { value: string; difference?: string }[] };
type Cover = { cover: { policy: Question[]; cars: { questions: Question[] }[] } };
type Deductibles = { start: { value: string }; pip: { chosen: string; options: { value: string }[] } };
type Given = { given: { summary: { total: string }; plans: { plan: string }[] } };
type Compared = { own: { total: string; rows: { value: string }[] }; packages: { name: string; total: string }[] };

withPortals(
  'a promised price that outlives its rate book',
  (portals) => {
    test('is on every page, beside what each other choice costs by the later book', async () => {
      const browser = await (await begin(portals, { zip: '77036' })).answerAll();
      await browser.send('address', { ...RIGHT.address, zip: '77036', city: 'Houston' });
      await browser.send('check', { go: 'price' });
      const at = (page: string) => ({ path: `/uaicins/quote/${page}`, cookie: browser.cookie });
      const given = async () => ((await askPage(portals, pricePage.loader, at('price'))).data as Given).given;
      const compared = async () => (await askPage(portals, packagesPage.loader, at('packages'))).data as Compared;
      const questions = async () => {
        const { cover } = (await askPage(portals, coveragePage.loader, at('coverage'))).data as Cover;
        return [...cover.policy, ...cover.cars.flatMap((car) => car.questions)];
      };
      const choose = (form: Record<string, string>) =>
        askPage(portals, coveragePage.action, { ...at('coverage'), form });
      const dollars = (text = '') => Number(text.replace('−', '-').replace(/[$+,]/g, ''));
      const pricesOf = (all: Question[]) => all.map(({ name, price }) => [name, price]);

      await choose({ 'policy.bodily_injury': GONE_LIMIT, 'car.a1b2c3d4.comprehensive': '500' });
      const promised = (await given()).summary.total;
      const before = pricesOf(await questions());
      const { effective } = (
        await portals.db.selectFrom('price_lock').select('choice').orderBy('id', 'desc').executeTakeFirstOrThrow()
      ).choice as { effective: string };

      await withLaterBook(effective, async () => {
        const { own, packages } = await compared();
        expect(own.total).toBe(promised);
        expect(own.rows[0]?.value).toMatch(/50,000/);
        expect(packages.map(({ total }) => dollars(total) > 0)).toEqual([true, true, true]);
        expect((await given()).plans.map(({ plan }) => plan).toSorted()).toEqual(['full', 'monthly']);
        const all = await questions();
        expect(pricesOf(all)).toEqual(before);
        const injury = all[0]?.options ?? [];
        expect(injury.find(({ value }) => value === GONE_LIMIT)).toMatchObject({ difference: undefined });
        // Choosing something else ends the promise, so its difference is that of the later book's price.
        await choose({ 'policy.bodily_injury': '100/300' });
        const { difference } = injury.find(({ value }) => value === '100/300') ?? {};
        expect(dollars((await given()).summary.total) - dollars(promised)).toBe(dollars(difference));
        await choose({ package: 'middle' });
        expect((await given()).summary.total).toBe(packages.find(({ name }) => name === 'middle')?.total);
      });
    });

    test('offers the injury protection deductibles that choosing gives: the later book’s, and the one chosen', async () => {
      const browser = await (await begin(portals)).answerAll();
      await browser.send('check', { go: 'price' });
      const at = { path: '/uaicins/quote/coverage', cookie: browser.cookie };
      const look = async () => (await askPage(portals, coveragePage.loader, at)).data as Deductibles;
      const offered = async () => (await look()).pip.options.map(({ value }) => value);
      await askPage(portals, pricePage.loader, { ...at, path: '/uaicins/quote/price' });
      await withLaterBook((await look()).start.value, async () => {
        expect(await offered()).toEqual(['0', '250', '1000', NEW_DEDUCTIBLE]);
      });
      await askPage(portals, coveragePage.action, { ...at, form: { pipDeductible: GONE_DEDUCTIBLE } });
      await withLaterBook((await look()).start.value, async () => {
        expect((await look()).pip.chosen).toBe(GONE_DEDUCTIBLE);
        expect(await offered()).toContain(GONE_DEDUCTIBLE);
      });
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
