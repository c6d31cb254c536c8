import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { INSURED_UNTIL, type Place, RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, browserOf, keptQuote, on, to } from '#testing/test-steps.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import * as quoteLaterPage from './quote-later-page.tsx';
import * as quoteStartPage from './quote-start-page.tsx';

withPortals(
  'quote step by step',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('saved_quote').execute();
      await portals.db.deleteFrom('outbox').execute();
    });

    test('RT-08 every step is saved, leads to the next, and shows its answers again', async () => {
      const browser = await begin(portals);
      const ways: string[] = [];
      for (const place of Object.keys(RIGHT)) ways.push(to(await browser.send(place)));
      expect(ways).toEqual(
        [
          ...['contact', 'address', 'license', 'vehicles', 'vehicles', 'drivers', 'drivers'],
          ...['incidents', 'incidents', 'insurance', 'check'],
        ].map(on),
      );
      expect(await keptQuote(portals)).toMatchObject({
        state: 'FL',
        zip: '33135',
        campaign: 'radio-24',
        first_name: 'Marisol',
        last_name: 'Peña Núñez',
        phone: '3055550188',
        email: 'marisol@example.com',
        license_number: 'P520123845620',
        answers: {
          birth: '1984-03-02',
          street: '812 SW 22nd Ave',
          unit: '4B',
          license: { state: 'FL', status: 'valid', years: 18 },
          vehicles: [{ vin: '1HGCM82633A004352', year: 2003, make: 'Honda', model: 'Accord', ownership: 'owned' }],
          drivers: [{ firstName: 'Luis', driving: 'excluded', birth: '2006-07-09' }],
          insurance: { had: 'now', carrier: 'Palmetto Mutual', endsOn: INSURED_UNTIL },
        },
      });
      expect((await browser.see('name')).data).toMatchObject({
        values: { firstName: 'Marisol', lastName: 'Peña Núñez', month: '3', date: '2', year: '1984' },
        around: { progress: { at: 1, of: 9 }, agent: { name: 'Calle Ocho Insurance', writtenPhone: '305-555-0142' } },
      });
      const audits = await portals.db
        .selectFrom('audit')
        .select('detail')
        .where('act', '=', 'save-quote-step')
        .execute();
      expect(audits.length).toBeGreaterThanOrEqual(9);
      expect(JSON.stringify(audits)).not.toMatch(/Marisol|555|Peña/);
    });

    test('a license number and a VIN are never sent back, only their ends, and left empty they are kept', async () => {
      const browser = await (await begin(portals)).answerAll();
      const pages = ['license', 'vehicles', 'vehicles/a1b2c3d4', 'check'];
      const seen = JSON.stringify(await Promise.all(pages.map(async (place) => (await browser.see(place)).data)));
      expect(seen).not.toMatch(/P520|123845|1HGCM8/);
      expect(seen).toContain('…620');
      expect(seen).toContain('04352');

      await browser.send('license', { ...RIGHT.license, licenseNumber: '', licensedYears: '19' });
      await browser.send('vehicles/a1b2c3d4', { ...RIGHT['vehicles/new'], vin: '', ownership: 'leased' });
      expect(await keptQuote(portals)).toMatchObject({
        license_number: 'P520123845620',
        answers: { license: { years: 19 }, vehicles: [{ vin: '1HGCM82633A004352', ownership: 'leased' }] },
      });
    });

    test('a change leads directly back to the check page', async () => {
      const browser = await (await begin(portals)).answerAll();
      const { groups } = (await browser.see('check')).data as { groups: { answers: object[] }[] };
      expect(groups[0]?.answers[0]).toMatchObject({
        value: 'Marisol Peña Núñez',
        changeHref: '/uaicins/quote/name?from=check',
      });
      expect(to(await browser.send('name?from=check', { ...RIGHT.name, suffix: 'Jr.' }))).toBe(on('check'));
      expect(to(await browser.send('drivers?from=check', { remove: 'd4c3b2a1' }))).toBe(on('drivers?from=check'));
      expect((await keptQuote(portals)).answers).toMatchObject({ suffix: 'Jr.', drivers: [] });
      expect(to(await browser.send('drivers?from=check'))).toBe(on('check'));
    });

    test('a step cannot be skipped, and without a quote in the browser the start page opens', async () => {
      const browser = await begin(portals);
      await browser.send('name');
      for (const place of ['check', 'insurance', 'vehicles']) expect(to(await browser.see(place))).toBe(on('contact'));
      expect(to(await browser.send('check'))).toBe(on('check'));
      expect((await keptQuote(portals)).sent_at).toBeNull();
      const stranger = browserOf(portals, '');
      for (const place of ['name', 'check', 'vehicles/new']) {
        expect(to(await stranger.see(place))).toBe('303 /uaicins/quote');
        expect(to(await stranger.send(place))).toBe('303 /uaicins/quote');
      }
    });

    test('no other browser can open it, even with another quote’s cookie; a closed quote stays closed', async () => {
      const [mine, other] = [await begin(portals), await begin(portals)];
      await mine.send('name');
      expect((await other.see('name')).data).toMatchObject({ values: {} });
      const guessed = browserOf(portals, `portal-quote=${'A'.repeat(43)}`);
      expect(to(await guessed.see('name'))).toBe('303 /uaicins/quote');
      await askPage(portals, quoteLaterPage.action, {
        path: '/uaicins/quote/later',
        cookie: mine.cookie,
        form: { intent: 'leave' },
      });
      expect(to(await mine.see('name'))).toBe('303 /uaicins/quote');
    });

    test('a quote closes after a day without a page view, or 30 days without an answer', async () => {
      const browser = await begin(portals);
      await portals.db.updateTable('quote_visit').set({ seen_at: sql<Date>`now() - interval '25 hours'` }).execute();
      expect(to(await browser.see('name'))).toBe('303 /uaicins/quote');
      const second = await begin(portals);
      const { expires_at, saved_at } = await keptQuote(portals);
      expect((expires_at.getTime() - saved_at.getTime()) / 86_400_000).toBeCloseTo(30, 1);
      await portals.db.updateTable('saved_quote').set({ expires_at: sql<Date>`now()` }).execute();
      expect(to(await second.send('name'))).toBe('303 /uaicins/quote');
    });

    test('quotes that ended 60 days ago are erased when the next one starts', async () => {
      await begin(portals);
      await portals.db.updateTable('saved_quote').set({ expires_at: sql<Date>`now() - interval '61 days'` }).execute();
      await begin(portals);
      expect(await portals.db.selectFrom('saved_quote').select('id').execute()).toHaveLength(1);
    });

    test('a start that is sent twice starts one quote, for the same browser', async () => {
      const key = randomUUID();
      const [a, b] = await Promise.all([begin(portals, { key }), begin(portals, { key })]);
      expect(a.cookie).toBe(b.cookie);
      expect(await portals.db.selectFrom('saved_quote').select('id').execute()).toHaveLength(1);
    });

    test.each([
      ['name', { year: '84' }, ['birth']],
      ['name', { month: '2', date: '30' }, ['birth']],
      ['name', { firstName: ' ', lastName: '' }, ['firstName', 'lastName']],
      ['contact', { phone: '555-0188' }, ['phone']],
      ['contact', { phone: '1305555018', email: 'marisol@' }, ['phone', 'email']],
      ['address', { zip: '3313', street: 'P.O. Box 12' }, ['zip']],
      ['address', { street: 'PO Box 12' }, ['street']],
      ['license', { licenseNumber: 'A12' }, ['licenseNumber']],
      ['license', { licensedYears: '40' }, ['licensedYears']],
      ['vehicles/new', { vin: '1HGCM82633A004353' }, ['vin']],
      ['vehicles/new', { vin: '', model: '' }, ['modelYear', 'make', 'model']],
      ['vehicles/new', { ownership: 'borrowed' }, ['ownership']],
      ['drivers/new', { year: '2020' }, ['birth']],
      ['insurance', { had: '' }, ['had']],
      ['insurance', { month: '' }, ['endsOn']],
      // Insurance that ended in 1990 does not count as current, and insurance in force does not count as lapsed.
      ['insurance', { year: '1990' }, ['endsOn']],
      ['insurance', { had: 'lapsed', without: 'none' }, ['endsOn']],
      ['insurance', { had: 'lapsed', without: 'none', month: '', date: '', year: '' }, ['endsOn']],
      // Nobody who has been licensed for 18 years just got a first license.
      ['insurance', { had: 'never', without: 'first' }, ['without']],
      ['incidents/new', { year: '2090' }, ['on']],
      ['incidents/new', { who: 'd4c3b2a1' }, ['who']],
      ['vehicles/new', { modelYear: '2017', make: 'Toyota' }, ['vin']],
      // The VIN of the car that is there.
      ['vehicles/new', { vin: RIGHT['vehicles/new'].vin, model: 'Accord' }, ['vin']],
      // The VIN is a Civic's.
      ['vehicles/new', { make: 'Honda', model: 'Accord' }, ['vin']],
      ['vehicles/new', { make: 'a' }, ['vin']],
      // A Civic of 2017 is a sedan, a coupe or a hatchback, each with its price.
      ['vehicles/new', { vin: '', modelYear: '2017', make: 'Honda', model: 'Civic' }, ['carKind']],
      [
        'vehicles/new',
        { vin: '', modelYear: '2017', make: 'Honda', model: 'Civic', carKind: 'Civic Van' },
        ['carKind'],
      ],
      ['drivers/new', { driving: 'drives', licenseStatus: 'valid', licensedYears: '1', filing: 'none' }, ['marital']],
    ] as const)(
      '%s with %j says what to fix in %j, keeps what was typed and saves nothing',
      async (place, wrong, fields) => {
        const browser = await (await begin(portals)).answerAll();
        const before = await keptQuote(portals);
        // A saved license may be sent empty, but a new car may not.
        const other = place === 'vehicles/new' && { vin: '2HGFC2F55HH512345', model: 'Civic', key: '00000000' };
        const { status, data } = await browser.send(place, { ...RIGHT[place], ...other, ...wrong });
        expect(status).toBe(422);
        expect(data).toMatchObject({ values: wrong });
        expect(Object.keys((data as { errors: object }).errors)).toEqual(fields);
        expect(await keptQuote(portals)).toEqual(before);
      },
    );

    test('RT-08 a shopper who cannot get a quote online learns why, and whom to ask', async () => {
      const browser = await (await begin(portals)).answerAll();
      const stop = async (place: Place, wrong: Record<string, string>) =>
        to(await browser.send(place, { ...RIGHT[place], ...wrong }));
      expect(await stop('address', { zip: '30303' })).toBe(on('by-agent?zip=30303'));
      expect(await stop('address', { zip: '73102' })).toBe(on('by-agent?zip=73102'));
      const start = (zip: string) =>
        askPage(portals, quoteStartPage.loader, { path: `/uaicins/quote/start?zip=${zip}` });
      expect(to(await start('88001'))).toBe(on('by-agent?zip=88001'));
      expect(to(await start('x'))).toBe('303 /uaichome/getaquote');
    });

    test('RT-08 the first question starts one quote, keeps wrong input, and starts none for a minor', async () => {
      const start = (name: Record<string, string>) =>
        askPage(portals, quoteStartPage.action, {
          path: '/uaicins/quote/start',
          form: { zip: '33135', key, campaign: 'h', ...RIGHT.name, ...name },
        });
      const key = crypto.randomUUID();
      const wrong = await start({ lastName: '' });
      expect(wrong).toMatchObject({
        status: 422,
        data: { errors: { lastName: expect.any(String) }, values: { firstName: RIGHT.name.firstName, key } },
      });
      expect(await portals.db.selectFrom('saved_quote').select('id').execute()).toEqual([]);
      const sent = await Promise.all([start({}), start({})]);
      expect(sent.map(to)).toEqual([on('contact'), on('contact')]);
      expect(new Set(sent.map(({ cookie }) => cookie)).size).toBe(1);
      const quotes = await portals.db.selectFrom('saved_quote').select('first_name').execute();
      expect(quotes.filter(({ first_name }) => first_name === RIGHT.name.firstName)).toHaveLength(1);
      expect((await start({ year: '2012' })).status).toBe(422);
    });

    test('text consent is unchecked at first, stored with its text and time, and can be withdrawn', async () => {
      const browser = await (await begin(portals)).answerAll();
      const seen = async () => (await browser.see('contact')).data as { values: Record<string, string> };
      expect((await seen()).values.texts).toBeUndefined();
      for (const texts of [{ texts: 'yes' }, { texts: 'yes' }, {}])
        await browser.send('contact', { ...RIGHT.contact, ...texts });
      const said = await portals.db.selectFrom('quote_consent').selectAll().orderBy('id').execute();
      expect(said.map(({ is_given }) => is_given)).toEqual([true, false]);
      expect(said[0]).toMatchObject({ wording: expect.stringContaining('reply STOP'), language: 'en' });
    });

    test('text consent is about one phone: with another number it is stored anew', async () => {
      const browser = await (await begin(portals)).answerAll();
      for (const phone of ['(305) 555-0188', '(305) 555-0199', '(305) 555-0199'])
        await browser.send('contact', { ...RIGHT.contact, phone, texts: 'yes' });
      const said = await portals.db.selectFrom('quote_consent').select(['is_given', 'phone']).orderBy('id').execute();
      expect(said).toEqual([
        { is_given: true, phone: '3055550188' },
        { is_given: true, phone: '3055550199' },
      ]);
    });

    test('random bodies to each step never fail, and stored answers stay valid', async () => {
      const browser = await (await begin(portals)).answerAll();
      const anything = fc.oneof(
        fc.constantFrom(
          ...['', '0', '33135', '2', '2000', 'FL', 'yes', 'now'],
          ...['1HGCM82633A004352', "' or 1=1 --", '\u0000'],
        ),
        fc.string({ unit: anyCharacter, maxLength: 200 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
      );
      for (const [place, right] of Object.entries(RIGHT)) {
        const names = [...Object.keys(right), 'remove', 'key', 'texts'];
        const body = fc.record(
          Object.fromEntries(
            names.map((name) => [name, fc.oneof(fc.constant((right as Record<string, string>)[name] ?? ''), anything)]),
          ),
          { noNullPrototype: true },
        );
        await fc.assert(
          fc.asyncProperty(body, async (form) => {
            const { status } = await browser.send(place, form);
            expect([303, 400, 404, 422]).toContain(status);
          }),
          { numRuns: 12 },
        );
      }
      expect((await browser.see('check')).status).toBeLessThan(400);
      const { phone, license_number } = await keptQuote(portals);
      expect(phone).toMatch(/^\d{10}$/);
      expect(license_number).toMatch(/^[A-Z0-9]{5,20}$/);
    });

    test('the return link is mailed when the address is first given, and on request, with a limit', async () => {
      const browser = await begin(portals);
      await browser.send('name');
      const email = 'marisol.twice@example.com';
      await browser.send('contact', { ...RIGHT.contact, email });
      await browser.send('contact', { ...RIGHT.contact, email });
      const ask = () =>
        askPage(portals, quoteLaterPage.action, {
          path: '/uaicins/quote/later',
          cookie: browser.cookie,
          form: { intent: 'mail' },
        });
      expect((await ask()).data).toEqual({ isMailed: true });
      expect((await ask()).status).toBe(429);
      const mails = await mailTo(portals, email);
      expect(mails).toHaveLength(2);
      expect(mails[0]?.text).toMatch(/\/uaicins\/quote\/resume\/[\w-]{43}\?lang=en\s/);
    });

    test('an address can start at most 30 quotes an hour', async () => {
      const address = randomUUID();
      const many = await Promise.all(Array.from({ length: 32 }, () => begin(portals, { address })));
      expect(many.filter(({ cookie }) => cookie === '')).toHaveLength(2);
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
