import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import * as coveragePage from '#portals/shopper/price/coverage-page.tsx';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { uploadsFolder } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, on, to } from '#testing/test-steps.ts';
import * as boughtPage from './bought-page.tsx';
import * as paper from './buy-paper.ts';
import * as payPage from './buy-pay-page.tsx';
import * as start from './buy-start.ts';
import * as detailsPage from './details-page.tsx';
import * as signPage from './sign-page.tsx';
import * as verifyPage from './verify-signed-page.tsx';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CAR = 'a1b2c3d4';
const LUIS = { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'TX' };
const SIGNED = { go: 'sign', name: 'Marisol Pena Nunez', isTrue: 'yes', electronic: 'yes' };
type Form = Record<string, string>;
type Choice = { kind: string; subject: string; initials?: string };

withPortals(
  'buying a policy',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('purchase').where('bound_at', 'is', null).execute();
      await portals.db.deleteFrom('saved_quote').where('bought_at', 'is', null).execute();
    });

    /** A browser whose price is locked, with PIP declined and Luis left out. */
    async function buyer(
      { zip = '77036', city = 'Houston', lang = 'en' } = {},
      cover: Form = { 'policy.personal_injury_protection': '' },
    ) {
      const browser = await begin(portals, { zip });
      await browser.answerAll();
      await browser.send('address', { ...RIGHT.address, zip, city });
      await browser.send('check', { go: 'price' });
      const ask = (path: string, params: Form = {}) => ({
        path: `/uaicins/${path}?lang=${lang}`,
        params,
        cookie: browser.cookie,
        address: browser.address,
      });
      const post = (page: { action: (args: never) => unknown }, path: string, form: Form, params: Form = {}) =>
        askPage(portals, page.action, { ...ask(path, params), form });
      await post(coveragePage, 'quote/coverage', cover);
      const details = (part: string, form: Form) => post(detailsPage, `quote/buy/details/${part}`, form, { part });
      return {
        browser,
        details,
        buy: () => post(pricePage, 'quote/price', { go: 'buy' }),
        start: () => askPage(portals, start.loader, ask('quote/buy')),
        see: async () => {
          const { data, ...answer } = await askPage(portals, signPage.loader, ask('quote/buy/sign'));
          return { ...answer, sign: (data as { sign?: { choices: Choice[]; offer: { today: string } } })?.sign };
        },
        sign: (form: Form = SIGNED) => post(signPage, 'quote/buy/sign', form),
        async agree(initials = 'MP') {
          const { sign } = await this.see();
          for (const { kind, subject } of sign?.choices ?? []) {
            await this.sign({ go: 'agree', kind, subject, initials });
          }
        },
        pay: () => askPage(portals, payPage.loader, ask('quote/buy/pay')),
        payAgain: () => post(payPage, 'quote/buy/pay', {}),
        seePolicy: () => askPage(portals, boughtPage.loader, ask('quote/buy/policy')),
        account: (form: Form) => post(boughtPage, 'quote/buy/policy', form),
        file: async (name: string) => {
          const asked = ask(`quote/buy/papers/${name}`, { paper: name });
          const { data, status } = await askPage(portals, paper.loader, asked);
          return { status, bytes: data instanceof Response ? Buffer.from(await data.arrayBuffer()) : undefined };
        },
      };
    }
    const purchases = () => portals.db.selectFrom('purchase').selectAll().orderBy('id').execute();
    const pathOf = ({ headers }: { headers: Headers }) => new URL(headers.get('location') ?? '', 'http://a').pathname;

    test('missing facts are requested once, and a fact that contradicts the car is refused', async () => {
      const one = await buyer();
      expect(pathOf(await one.buy())).toBe('/uaicins/quote/buy');
      expect(pathOf(await one.start())).toBe('/uaicins/quote/buy/details/people');
      expect((await one.details('people', { ...LUIS, 'number-d4c3b2a1': 'P520123845620' })).data).toMatchObject({
        errors: { 'number-d4c3b2a1': expect.stringMatching(/Two people/) },
      });
      expect(pathOf(await one.details('people', LUIS))).toBe('/uaicins/quote/buy');
      expect(pathOf(await one.start())).toBe('/uaicins/quote/buy/sign');
      const civic = { ...RIGHT['vehicles/new'], vin: '', modelYear: '2017', make: 'Honda', model: 'Civic Sedan' };
      await one.browser.send(`vehicles/${CAR}`, { ...civic, ownership: 'financed' });
      await one.buy();
      expect(pathOf(await one.start())).toBe(`/uaicins/quote/buy/details/${CAR}`);
      const lender = {
        lender: 'Bluebonnet Credit Union',
        lenderAddress: 'P.O. Box 5550',
        lenderCity: 'Austin',
        lenderState: 'TX',
        lenderZip: '78701',
        loanNumber: '',
      };
      // Another make and year; and another model of the same make and year, as which the VIN would be on the ID card.
      for (const vin of ['1HGCM82633A004352', '1HGCR2F55HA512345']) {
        expect((await one.details(CAR, { ...lender, vin })).data).toMatchObject({
          errors: { vin: expect.stringMatching(/a different car/) },
        });
      }
      const before = (await portals.db.selectFrom('price_lock').select('premium_cents').execute()).at(-1);
      const saved = await one.details(CAR, { ...lender, vin: '2HGFC2F55HH512345' });
      const after = (await portals.db.selectFrom('price_lock').select('premium_cents').execute()).at(-1);
      // The VIN is of the car that was priced, so its price is that from before.
      expect(after?.premium_cents).toBe(before?.premium_cents);
      expect(pathOf(saved)).toBe('/uaicins/quote/buy');
      // Corrected to a car without a loan, it can be bought without a lender.
      await one.browser.send(`vehicles/${CAR}`, { ...civic, vin: '2HGFC2F55HH512345', ownership: 'owned' });
      await one.buy();
      expect((await one.see()).sign).toBeDefined();
      expect(
        (
          await askPage(portals, detailsPage.loader, {
            path: '/uaicins/quote/buy/details/nobodys',
            params: { part: 'nobodys' },
            cookie: one.browser.cookie,
          })
        ).status,
      ).toBe(404);
    });

    test('each choice is agreed to once with its displayed text, and then everything is signed', async () => {
      const one = await buyer({ lang: 'es' });
      await one.buy();
      await one.details('people', LUIS);
      const { sign } = await one.see();
      expect(sign?.choices.map(({ kind }) => kind)).toEqual(['no-injury-protection', 'excluded-driver']);
      expect(await one.sign()).toMatchObject({ status: 422, data: { refusal: expect.stringMatching(/iniciales/) } });
      const [first = { kind: '', subject: '' }] = sign?.choices ?? [];
      const agree = (initials: string) => one.sign({ go: 'agree', kind: first.kind, subject: '', initials });
      expect((await agree('7')).status).toBe(422);
      await Promise.all([agree('mp'), agree('mp')]);
      await one.agree();
      const elections = await portals.db.selectFrom('purchase_election').selectAll().orderBy('id').execute();
      expect(elections).toHaveLength(2);
      expect(elections[0]).toMatchObject({
        initials: 'MP',
        language: 'es',
        wording: expect.stringMatching(/^Me ofrecieron/),
      });
      expect(await one.sign({ ...SIGNED, name: 'Luis Peña', isTrue: '' })).toMatchObject({
        data: { errors: { name: expect.any(String), isTrue: expect.any(String) } },
      });
      const answers = await Promise.all([one.sign(), one.sign()]);
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      expect(await portals.db.selectFrom('purchase_signature').selectAll().execute()).toHaveLength(1);
      const [purchase] = await purchases();
      expect(purchase?.signed_at).not.toBeNull();
    });

    test('a policy whose choices were agreed to in English and that is signed in Spanish is in Spanish', async () => {
      const one = await buyer();
      await one.buy();
      await one.details('people', LUIS);
      await one.agree();
      const { browser } = one;
      const inSpanish = { path: '/uaicins/quote/buy/sign?lang=es', cookie: browser.cookie, address: browser.address };
      expect((await askPage(portals, signPage.action, { ...inSpanish, form: SIGNED })).status).toBe(303);
      expect(await purchases()).toMatchObject([{ language: 'es', document: { language: 'es' } }]);
      // Whoever looks at it in English again has signed already.
      expect((await one.sign()).status).toBe(303);
      expect(await purchases()).toMatchObject([{ language: 'es', document: { language: 'es' } }]);
    });

    test('a choice that changes after it was agreed to has to be agreed to again', async () => {
      const one = await buyer();
      await one.buy();
      await one.details('people', LUIS);
      await one.agree();
      expect((await one.see()).sign?.choices.every(({ initials }) => initials === 'MP')).toBe(true);
      await askPage(portals, coveragePage.action, {
        path: '/uaicins/quote/coverage',
        cookie: one.browser.cookie,
        form: { 'policy.property_damage': '100' },
      });
      expect((await one.see()).sign?.choices.map(({ initials }) => initials)).toEqual([undefined, undefined]);
      await one.agree();
      expect((await purchases()).map(({ status, ended_why }) => [status, ended_why])).toEqual([
        ['ended', 'changed'],
        ['open', null],
      ]);
    });

    test('signed and paid, it is a policy with cards and documents; only an unaltered file verifies', async () => {
      const one = await buyer();
      await one.buy();
      await one.details('people', LUIS);
      expect((await one.file('application')).bytes?.subarray(0, 5).toString()).toBe('%PDF-');
      await one.agree();
      expect((await one.file('signed')).status).toBe(404);
      const checkout = pathOf(await one.sign());
      expect(checkout).toMatch(/^\/test-processor\/pay\//);
      await payTestCheckout(portals, checkout.split('/').at(-1) ?? '', '4242424242424242');
      expect(pathOf(await one.pay())).toBe('/uaicins/quote/buy/policy');
      const { data } = (await one.seePolicy()) as {
        data: { view: { number: string; cards: { cards: object[] }; unpaid: object[] } };
      };
      expect(data.view).toMatchObject({ number: expect.stringMatching(/^TX \d{8}$/), email: 'marisol@example.com' });
      expect(data.view.cards.cards).toHaveLength(1);
      expect(data.view.unpaid).toHaveLength(5);
      for (const name of ['id-card', 'declarations']) expect((await one.file(name)).status).toBe(200);
      // The quote can no longer be changed, and each of its pages leads here.
      expect((await one.browser.send('license')).headers.get('location')).toMatch(/buy\/policy/);
      expect(pathOf(await one.start())).toBe('/uaicins/quote/buy/policy');
      expect((await one.payAgain()).headers.get('location')).toMatch(/buy\/policy/);

      const { bytes = Buffer.alloc(0) } = await one.file('signed');
      const verdictOn = async (file: Buffer) => {
        const body = new FormData();
        body.set('file', new File([new Uint8Array(file)], 'signed.pdf', { type: 'application/pdf' }));
        return (await askPage(portals, verifyPage.action, { path: '/uaicins/signed', body })).data;
      };
      expect(await verdictOn(bytes)).toMatchObject({ verdict: { isSame: true } });
      expect(await verdictOn(Buffer.concat([bytes, Buffer.from('\n')]))).toMatchObject({ verdict: { isSame: false } });
      const kept = await portals.db.selectFrom('purchase_signature').select('file_hash').executeTakeFirstOrThrow();
      expect(kept.file_hash.equals(createHash('sha256').update(bytes).digest())).toBe(true);

      const password = 'four plain words here';
      expect((await one.account({ password, passwordAgain: 'other' })).status).toBe(422);
      expect(await one.account({ password, passwordAgain: password })).toMatchObject({
        data: { isSent: true },
      });
      expect(await one.seePolicy()).toMatchObject({ data: { account: 'waits' } });
      const accounts = await portals.db.selectFrom('account').select('email').execute();
      expect(accounts).toEqual([{ email: 'marisol@example.com' }]);
    });

    test('in Florida PIP is required, legal waivers have their wording, and two months are due first', async () => {
      const one = await buyer(
        { zip: '33135', city: 'Miami' },
        {
          'policy.bodily_injury': '50/100',
          'policy.uninsured_motorist': '',
          pipDeductible: '500',
          plan: 'monthly',
          // Nobody is sold less than the state requires.
          'policy.personal_injury_protection': '',
        },
      );
      await one.buy();
      await one.details('people', LUIS);
      const { sign } = await one.see();
      expect(sign?.choices.map(({ kind }) => kind)).toEqual(['no-uninsured', 'injury-deductible', 'excluded-driver']);
      // Fla. Stat. 627.727(1): the wording that the law prescribes, above the signature.
      expect(sign?.choices[0]).toMatchObject({
        wording: expect.stringMatching(/^You are electing not to purchase certain valuable coverage/),
      });
      await one.agree();
      const checkout = pathOf(await one.sign());
      const purchase = (await purchases()).at(-1);
      const { consents } = await portals.db
        .selectFrom('purchase_signature')
        .select('consents')
        .where('purchase_id', '=', purchase?.id ?? 0)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(consents)).toContain('felony of the third degree. (Section 817.234, Florida Statutes)');
      // Fla. Stat. 627.7295: two months' premium of a six-month term, and all fees, before the policy is issued.
      const { premium_cents: premium = 0, fees_cents: fees = 0, today_cents: today = 0 } = purchase ?? {};
      expect(today - fees).toBe(Math.floor((premium * 3334) / 10_000));
      expect(today - fees).toBeGreaterThanOrEqual(premium / 3);
      await payTestCheckout(portals, checkout.split('/').at(-1) ?? '', '4242424242424242');
      expect(pathOf(await one.pay())).toBe('/uaicins/quote/buy/policy');
      const { data } = (await one.seePolicy()) as { data: { view: { number: string; unpaid: object[] } } };
      expect(data.view.number).toMatch(/^FL \d{8}$/);
      expect(data.view.unpaid).toHaveLength(4);
      const { document } = await portals.db
        .selectFrom('policy_version')
        .select('document')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const { coverages } = document as { coverages: { kind: string; deductible_cents: number | null }[] };
      const pip = coverages.find(({ kind }) => kind === 'personal_injury_protection');
      expect(pip?.deductible_cents).toBe(50_000);
    });

    test('where nothing is sold online the pages do not exist', async () => {
      const one = await buyer();
      const { abilities } = portals.env;
      Object.assign(portals.env, { abilities: abilities.filter((ability) => ability !== 'buy-policy') });
      const statuses = [await one.buy(), await one.start(), await one.sign(), await one.pay(), await one.seePolicy()];
      statuses.push(await askPage(portals, verifyPage.loader, { path: '/uaicins/signed' }));
      expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(404));
      Object.assign(portals.env, { abilities });
    });

    test('another browser sees nothing of it', async () => {
      const other = await begin(portals, { zip: '77036' });
      for (const name of ['signed', 'id-card', 'declarations']) {
        const asked = await askPage(portals, paper.loader, {
          path: `/uaicins/quote/buy/papers/${name}`,
          params: { paper: name },
          cookie: other.cookie,
        });
        expect(asked.status).toBe(404);
      }
      expect(
        to(await askPage(portals, boughtPage.loader, { path: '/uaicins/quote/buy/policy', cookie: other.cookie })),
      ).toBe(on('buy'));
    });
  },
  {
    prepare: async (portals) => {
      for (const state of ['TX', 'FL'] as const) await addAgency(portals, { state });
    },
    variables: { UPLOADS_DIR: folder },
  },
);
