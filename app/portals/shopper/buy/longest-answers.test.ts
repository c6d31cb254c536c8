import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { QUESTIONS } from '#insurance/quotes/quote-questions.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import { buyerContext, GOOD_CARD } from '#testing/selling/test-purchase.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { uploadsFolder } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, on, to } from '#testing/test-steps.ts';
import * as boughtPage from './bought-page.tsx';
import * as paper from './buy-paper.ts';
import * as payPage from './buy-pay-page.tsx';
import * as detailsPage from './details-page.tsx';
import * as signPage from './sign-page.tsx';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Form = Record<string, string>;
type Page = { loader: (args: never) => unknown; action: (args: never) => unknown };
/** Words of letters with accents, as long as the field takes. */
const long = (length: number) => `${'Ñandúes '.repeat(40).slice(0, length - 1)}é`;
const longest = (...names: (keyof typeof QUESTIONS)[]): Form =>
  Object.fromEntries(
    names.map((name) => [name, long((QUESTIONS[name] as { maxLength?: number }).maxLength ?? Number.NaN)]),
  );

withPortals(
  'a quote with answers of the maximum length',
  (portals) => {
    test('is bought like any other, with its card and documents', async () => {
      const browser = await begin(portals, { zip: '77036' });
      const answers: [place: string, form: Form][] = [
        ['name', { ...RIGHT.name, ...longest('firstName', 'middleName', 'lastName', 'suffix') }],
        ['contact', RIGHT.contact],
        ['address', { ...RIGHT.address, zip: '77036', ...longest('street', 'unit', 'city') }],
        ['license', { ...RIGHT.license, licenseState: 'TX', licenseNumber: '1'.repeat(20) }],
        ['vehicles/new', { ...RIGHT['vehicles/new'], ownership: 'financed', ...longest('model') }],
        ['vehicles', {}],
        ['drivers/new', { ...RIGHT['drivers/new'], ...longest('firstName', 'lastName') }],
        ['drivers', {}],
        ['incidents', {}],
        ['insurance', { ...RIGHT.insurance, ...longest('carrier') }],
      ];
      for (const [place, form] of answers) expect(to(await browser.send(place, form)), place).toMatch(/^303/);
      await browser.send('check', { go: 'price' });
      const ask = (page: Page, path: string, form?: Form, params: Form = {}) =>
        askPage(portals, form ? page.action : page.loader, {
          path: `/uaicins/quote/${path}`,
          params,
          cookie: browser.cookie,
          address: browser.address,
          ...(form && { form }),
        });
      await ask(pricePage, 'price', { go: 'buy' });
      const people = { 'number-d4c3b2a1': '2'.repeat(20), 'state-d4c3b2a1': 'TX' };
      expect(to(await ask(detailsPage, 'buy/details/people', people, { part: 'people' }))).toBe(on('buy'));
      const lender = {
        lender: long(120),
        lenderAddress: long(200),
        lenderCity: long(60),
        lenderState: 'TX',
        lenderZip: '78701',
        loanNumber: long(40),
      };
      expect(to(await ask(detailsPage, 'buy/details/a1b2c3d4', lender, { part: 'a1b2c3d4' }))).toBe(on('buy'));
      const { data } = await ask(signPage, 'buy/sign');
      const { sign } = data as { sign?: { choices: { kind: string; subject: string }[]; signer: string } };
      for (const { kind, subject } of sign?.choices ?? []) {
        await ask(signPage, 'buy/sign', { go: 'agree', kind, subject, initials: 'MP' });
      }
      const signing = { go: 'sign', name: sign?.signer ?? '', isTrue: 'yes', electronic: 'yes' };
      const { headers } = await ask(signPage, 'buy/sign', signing);
      const checkout = /\/pay\/(\w+)/.exec(headers.get('location') ?? '')?.[1] ?? '';
      await payTestCheckout(buyerContext(portals), checkout, GOOD_CARD);
      expect(to(await ask(payPage, 'buy/pay'))).toBe(on('buy/policy'));
      expect((await ask(boughtPage, 'buy/policy')).status).toBe(200);
      for (const name of ['id-card', 'declarations', 'signed']) {
        const asked = await askPage(portals, paper.loader, {
          path: `/uaicins/quote/buy/papers/${name}`,
          params: { paper: name },
          cookie: browser.cookie,
        });
        expect([name, asked.status]).toEqual([name, 200]);
      }
    });
  },
  { prepare: async (portals) => void (await addAgency(portals, { state: 'TX' })), variables: { UPLOADS_DIR: folder } },
);
