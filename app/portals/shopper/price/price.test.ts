import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { LeadFacts } from '#insurance/leads/lead-facts.ts';
import { MOST_VEHICLES } from '#insurance/quotes/quote-steps.ts';
import { plusDays } from '#platform/calendar/day.ts';
import * as agentLeadPage from '#portals/agent/agent-lead-page.tsx';
import { GONE_LIMIT, LATER_BOOK, withLaterBook } from '#testing/selling/later-book.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addProducer, agentCookie, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, keptQuote, on, to } from '#testing/test-steps.ts';
import * as quoteSentPage from '../quote-sent-page.tsx';
import * as coveragePage from './coverage-page.tsx';
import * as packagesPage from './packages-page.tsx';
import * as pricePage from './price-page.tsx';
import * as worksheetFile from './worksheet-file.ts';

const PAGES = { coverage: coveragePage, packages: packagesPage, price: pricePage };
type View = { total: string; allPayments: string; lockedUntil?: string };

withPortals(
  'the price of a quote',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('saved_quote').execute();
    });

    /** A browser that has answered everything and seen its price. */
    async function priced(answers: Record<string, Record<string, string>> = {}, zip = '77036') {
      const browser = await begin(portals, { zip });
      await browser.answerAll();
      await browser.send('address', { ...RIGHT.address, zip, city: zip === '77036' ? 'Houston' : 'Miami' });
      for (const [place, more] of Object.entries(answers)) {
        expect(to(await browser.send(place, { ...RIGHT[place as keyof typeof RIGHT], ...more }))).toMatch(/^303/);
      }
      const asked = await browser.send('check', { go: 'price' });
      const at = (page: keyof typeof PAGES) => ({ path: `/uaicins/quote/${page}`, cookie: browser.cookie });
      return {
        browser,
        asked: to(asked),
        see: async (page: keyof typeof PAGES) => (await askPage(portals, PAGES[page].loader, at(page))).data as never,
        choose: (page: keyof typeof PAGES, form: Record<string, string>) =>
          askPage(portals, PAGES[page].action, { ...at(page), form }),
        file: async (format: string) => {
          const { data } = await askPage(portals, worksheetFile.loader, {
            path: `/uaicins/quote/worksheet/${format}`,
            params: { format },
            cookie: browser.cookie,
          });
          return data instanceof Response ? data.text() : '';
        },
        total: async () =>
          ((await askPage(portals, pricePage.loader, at('price'))).data as { given: { summary: View } }).given.summary,
      };
    }
    const locks = () => portals.db.selectFrom('price_lock').selectAll().orderBy('id').execute();

    test.each(['77036', '33135'])(
      'a quote of eight cars, the most there are, is priced and chosen (%s)',
      async (zip) => {
        const cars = Object.fromEntries(
          Array.from({ length: MOST_VEHICLES - 1 }, (_, at) => [
            `vehicles/new?${at}`,
            {
              ...RIGHT['vehicles/new'],
              key: `b2c3d4${at}0`,
              vin: '',
              modelYear: '2019',
              make: 'Honda',
            },
          ]),
        );
        const { see, choose } = await priced(cars, zip);
        const view = (await see('coverage')) as {
          cover: Record<
            'policy' | 'cars',
            { name: string; chosen: string; questions: { name: string; chosen: string }[] }[]
          >;
          start: { value: string };
          pip: { chosen: string };
        };
        expect(view.cover.cars).toHaveLength(MOST_VEHICLES);
        const chosen = [...view.cover.policy, ...view.cover.cars.flatMap(({ questions }) => questions)];
        const form = {
          ...Object.fromEntries(chosen.map((each) => [each.name, each.chosen])),
          effective: view.start.value,
          pipDeductible: view.pip.chosen,
          term: '6',
          paperless: 'yes',
          go: 'price',
        };
        expect(to(await choose('coverage', form))).toBe(on('price'));
      },
    );

    test('at first only what law and lender require is chosen, and the price is promised in writing', async () => {
      const { asked, see, total } = await priced({
        'vehicles/a1b2c3d4': { ...RIGHT['vehicles/new'], ownership: 'leased' },
      });
      expect(asked).toBe(on('coverage'));
      const { cover } = (await see('coverage')) as {
        cover: Record<
          'policy' | 'cars',
          { name: string; chosen: string; questions: { name: string; chosen: string }[] }[]
        >;
      };
      const chosen = [...cover.policy, ...cover.cars.flatMap(({ questions }) => questions)];
      expect(Object.fromEntries(chosen.map((each) => [each.name, each.chosen]))).toEqual({
        'policy.bodily_injury': '30/60',
        'policy.property_damage': '25',
        'policy.personal_injury_protection': '2500',
        'policy.medical_payments': '',
        'policy.uninsured_motorist': '30/60',
        'policy.uninsured_motorist_property': '25',
        'car.a1b2c3d4.comprehensive': '1000',
        'car.a1b2c3d4.collision': '1000',
        'car.a1b2c3d4.rental': '',
        'car.a1b2c3d4.towing': '',
      });
      const [lock] = await locks();
      const { total: shown, lockedUntil } = await total();
      expect(Number(shown.replace(/[$,]/g, '')) * 100).toBe((lock?.premium_cents ?? 0) + (lock?.fees_cents ?? 0));
      expect(lockedUntil).toBeDefined();
    });

    test.each([
      ['77036', {}],
      ['33135', { 'policy.bodily_injury': '50/100', 'policy.uninsured_motorist': '50/100' }],
    ])('each price difference that a choice shows is exactly what choosing it changes (%s)', async (zip, more) => {
      const { choose } = await priced({}, zip);
      type Question = { name: string; chosen: string; options: { value: string; difference?: string }[] };
      type Live = { summary: View; cover: { policy: Question[]; cars: { questions: Question[] }[] } };
      const choosing = async (form: Record<string, string>) => {
        const { data } = await choose('coverage', { ...form, live: 'yes' });
        const { summary, cover } = (data as { live: Live }).live;
        const questions = [...cover.policy, ...cover.cars.flatMap((car) => car.questions)];
        return { dollars: Number(summary.total.replace(/[$,]/g, '')), questions };
      };
      const before = await choosing({
        'policy.bodily_injury': '100/300',
        'policy.uninsured_motorist': '100/300',
        'policy.uninsured_motorist_property': '25',
        'policy.medical_payments': '1000',
        'car.a1b2c3d4.collision': '500',
        'car.a1b2c3d4.rental': '30',
        ...more,
      });
      const chosen = Object.fromEntries(before.questions.map((each) => [each.name, each.chosen]));
      for (const { name, options } of before.questions) {
        for (const { value, difference = '0' } of options) {
          // It may raise, lower or drop other coverages, but gives what it says.
          const { dollars, questions } = await choosing({ ...chosen, [name]: value });
          expect(questions.find((each) => each.name === name)?.chosen).toBe(value);
          const shown = /same/i.test(difference) ? 0 : Number(difference.replace('−', '-').replace(/[$+,]/g, ''));
          expect(dollars - before.dollars, `${name} ${value}`).toBe(shown);
        }
      }
    });

    test('a price is promised once, kept while nothing changes, and promised again after a change', async () => {
      const { browser, choose, total } = await priced();
      await choose('price', {});
      await choose('price', {});
      expect(await locks()).toHaveLength(1);
      await choose('price', { paperless: 'yes' });
      expect(await locks()).toHaveLength(2);
      await browser.send('license', { ...RIGHT.license, marital: 'other' });
      expect((await total()).lockedUntil).toBeUndefined();
      await choose('price', {});
      expect((await total()).lockedUntil).toBeDefined();
      expect(await locks()).toHaveLength(3);
    });

    test('a promise is kept when another rate book begins before the policy, and a change is priced by that book', async () => {
      const { choose, total } = await priced({}, '77036');
      await choose('coverage', { 'policy.bodily_injury': GONE_LIMIT, 'car.a1b2c3d4.comprehensive': '500' });
      const before = [await total(), await locks()];
      const { choice } = (await locks()).at(-1) as unknown as { choice: { effective: string } };
      await withLaterBook(choice.effective, async () => {
        expect(to(await choose('price', { go: 'see' }))).toBe(on('price'));
        expect([await total(), await locks()]).toEqual(before);
        await choose('price', { paperless: 'yes' });
        expect((await locks()).at(-1)).toMatchObject({
          book: LATER_BOOK,
          choice: { policy: { bodily_injury: '30/60' } },
        });
      });
    });

    test('a quote sent with its price shows the shopper and the seller the same promise', async () => {
      const { browser, choose, total } = await priced({}, '33135');
      await choose('packages', { package: 'most' });
      const { allPayments, lockedUntil = '' } = await total();
      const amount = allPayments.replace('.00', '');
      expect(to(await choose('price', { go: 'send' }))).toBe(on('sent'));
      const { reference, agency_id } = await keptQuote(portals);
      const { id } = await addProducer(portals, { agencyId: Number(agency_id) });
      const lead = await askPage(portals, agentLeadPage.loader, {
        path: `/uaicins/fl/leads/${reference}`,
        params: { state: 'fl', reference: reference ?? '' },
        cookie: await agentCookie(portals, id),
      });
      const [promise] = (lead.data as LeadFacts).groups;
      expect(promise?.title).toBe('The price promised online');
      expect(promise?.answers.map(({ value }) => value)).toEqual(expect.arrayContaining([amount, lockedUntil]));
      for (const address of ['desk@example.com', RIGHT.contact.email]) {
        const mails = (await mailTo(portals, address)).filter(({ text }) => text.includes(`${amount} for 6 months`));
        expect(mails).toHaveLength(1);
      }
      const sent = { path: '/uaicins/quote/sent', cookie: browser.cookie };
      expect((await askPage(portals, quoteSentPage.loader, sent)).data).toMatchObject({ price: { amount } });
    });

    test('after an answer changes, the quote is sent without the promised price', async () => {
      const { browser } = await priced({}, '33135');
      await browser.send('license', { ...RIGHT.license, marital: 'other' });
      expect(to(await browser.send('check'))).toBe(on('sent'));
      const sent = { path: '/uaicins/quote/sent', cookie: browser.cookie };
      const { data } = await askPage(portals, quoteSentPage.loader, sent);
      expect((data as { price?: object }).price).toBeUndefined();
    });

    test('a suggestion to pay less saves exactly that amount when it is chosen', async () => {
      const { see, choose, total } = await priced();
      const dollars = (text: string) => Number(text.replace(/[$,]/g, ''));
      const { given } = (await see('price')) as { given: { ways: { less: string; set: [string, string] }[] } };
      expect(given.ways.length).toBeGreaterThanOrEqual(2);
      for (const { less, set } of given.ways) {
        const before = dollars((await total()).allPayments);
        const kept = (await portals.db.selectFrom('saved_quote').select('answers').executeTakeFirstOrThrow()).answers;
        await choose('price', Object.fromEntries([set]));
        expect(before - dollars((await total()).allPayments)).toBe(dollars(less));
        await portals.db
          .updateTable('saved_quote')
          .set({ answers: JSON.stringify(kept) })
          .execute();
      }
    });

    test('a downloaded worksheet gives the same price in npm run rate', async () => {
      const { choose, file } = await priced({}, '33135');
      await choose('packages', { package: 'most' });
      const body = await file('json');
      const given = JSON.parse(body) as { total_cents: number; worksheet: object };
      const path = join(mkdtempSync(join(tmpdir(), 'worksheet-')), 'worksheet.json');
      writeFileSync(path, body);
      const rated = spawnSync(process.execPath, ['tools/rate.ts', path, '--worksheet', '--eligibility'], {
        encoding: 'utf8',
      });
      expect(JSON.parse(rated.stdout)).toMatchObject({ total_cents: given.total_cents, worksheet: given.worksheet });
      expect(await file('csv')).toContain(`"total, cents",,${given.total_cents}`);
    });

    test.each([
      ['a car for deliveries', 'vehicles/a1b2c3d4', { use: 'delivery' }, 'decline'],
      ['a license that is suspended', 'license', { licenseStatus: 'suspended' }, 'decline'],
      ['a DUI, which has a price', 'incidents/e5f6a7b8', { kind: 'dui' }, 'bind'],
    ])(
      'for %s: a price, or no price with the reason and what would change it',
      async (_name, place, answer, outcome) => {
        const form = place.startsWith('vehicles')
          ? RIGHT['vehicles/new']
          : place === 'license'
            ? RIGHT.license
            : RIGHT['incidents/new'];
        const { see } = await priced({ [place]: { ...form, ...answer } });
        const { refused } = (await see('price')) as {
          refused?: { outcome: string; reasons: { why: string; next: string }[] };
        };
        expect(refused?.outcome ?? 'bind').toBe(outcome);
        if (refused) expect(refused.reasons[0]?.next).toMatch(/\w/);
      },
    );

    test('without scripts a choice reloads the page, and with scripts it returns only data', async () => {
      const { choose, see } = await priced();
      expect(to(await choose('coverage', { go: 'coverage', 'policy.property_damage': '50' }))).toBe(on('coverage'));
      expect(to(await choose('coverage', { go: 'price' }))).toBe(on('price'));
      expect(to(await choose('coverage', { live: 'yes', 'policy.property_damage': '100' }))).toBe('200 ');
      expect(to(await choose('price', { plan: 'monthly' }))).toBe(on('price'));
      const { status, data } = await choose('price', { live: 'yes', plan: 'full' });
      expect(status).toBe(200);
      const { live } = data as { live: object };
      const { given } = (await see('price')) as { given: object };
      expect(live).toMatchObject({ plan: 'full', summary: { partFees: undefined } });
      // Everything on the page is in the answer.
      expect({ ...live, was: undefined }).toEqual(given);
    });

    test('a first day on which no policy may begin is refused, not replaced', async () => {
      const { choose, see } = await priced();
      const first = () => see('coverage') as Promise<{ start: { value: string } }>;
      const start = (await first()).start.value;
      for (const effective of [plusDays(start, -2), plusDays(start, 30), '0002-12-01', '12/05/2026', '']) {
        expect(await choose('coverage', { go: 'price', effective }), effective).toMatchObject({
          status: 422,
          data: { errors: { effective: expect.any(String) }, values: { effective } },
        });
        // While it is typed, the last day stays.
        expect(to(await choose('coverage', { live: 'yes', effective }))).toBe('200 ');
        expect((await first()).start.value).toBe(start);
      }
      expect(to(await choose('coverage', { go: 'price', effective: plusDays(start, 29) }))).toBe(on('price'));
      expect((await first()).start.value).toBe(plusDays(start, 29));
      expect(to(await choose('coverage', { go: 'price', effective: plusDays(start, -1) }))).toBe(on('price'));
      expect((await first()).start.value).toBe(plusDays(start, -1));
    });

    test('where prices are not shown online, the page does not exist', async () => {
      const { choose, see } = await priced();
      const { abilities } = portals.env;
      Object.assign(portals.env, { abilities: abilities.filter((ability) => ability !== 'see-price') });
      expect(await see('price')).toBeNull();
      expect((await choose('price', {})).status).toBe(404);
      Object.assign(portals.env, { abilities });
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
