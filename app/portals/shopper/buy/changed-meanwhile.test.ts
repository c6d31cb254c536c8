import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { ProcessorAway } from '#platform/context/processor.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import * as coveragePage from '#portals/shopper/price/coverage-page.tsx';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import { boughtOf, buyerContext, buyerOf, GOOD_CARD } from '#testing/selling/test-purchase.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { uploadsFolder } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, to } from '#testing/test-steps.ts';
import * as payPage from './buy-pay-page.tsx';
import * as detailsPage from './details-page.tsx';
import * as signPage from './sign-page.tsx';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Form = Record<string, string>;
type Page = { loader: (args: never) => unknown; action: (args: never) => unknown };
const TEXAS = { ...RIGHT.address, zip: '77036', city: 'Houston' };
const MORE = { 'policy.property_damage': '100' };
const SIGNING = { go: 'sign', name: 'Marisol Pena Nunez', isTrue: 'yes', electronic: 'yes' };

withPortals(
  'a change in another tab after signing',
  (portals) => {
    /** A quote in Texas that waits for its signature. */
    async function buyer() {
      const browser = await begin(portals, { zip: TEXAS.zip });
      await browser.answerAll();
      await browser.send('address', TEXAS);
      await browser.send('contact', { ...RIGHT.contact, email: `${randomUUID()}@example.com` });
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
      const people = { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'TX' };
      await ask(detailsPage, 'buy/details/people', people, { part: 'people' });
      const see = async () => {
        const { data } = await ask(signPage, 'buy/sign');
        return (data as { sign?: { choices: { kind: string; subject: string }[]; seen: string } }).sign;
      };
      const choices = async () => (await see())?.choices ?? [];
      const agree = async () => {
        for (const { kind, subject } of await choices()) {
          await ask(signPage, 'buy/sign', { go: 'agree', kind, subject, initials: 'MP' });
        }
      };
      const sign = (more: Form = {}) => ask(signPage, 'buy/sign', { ...SIGNING, ...more });
      return { browser, ask, see, choices, agree, sign };
    }

    /** The same once it is signed; no payment is authorized yet. */
    async function signer() {
      const one = await buyer();
      await one.agree();
      const { headers } = await one.sign();
      const page = /\/pay\/(\w+)/.exec(headers.get('location') ?? '')?.[1] ?? '';
      const { id, premium_cents: premiumCents } = await portals.db
        .selectFrom('purchase')
        .select(['id', 'premium_cents'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { ...one, page, id, premiumCents };
    }

    test('cannot be agreed to or signed unseen', async () => {
      const one = await buyer();
      await one.agree();
      const purchases = () =>
        portals.db.selectFrom('purchase').select(['id', 'status', 'signed_at']).orderBy('id').execute();
      const [was, before] = [(await one.see())?.seen ?? '', await purchases()];
      await one.ask(coveragePage, 'coverage', MORE);
      const [choice = { kind: '', subject: '' }] = await one.choices();
      const unseen = { status: 422, data: { refusal: expect.stringMatching(/changed after this page opened/) } };
      const agreeing = { go: 'agree', kind: choice.kind, subject: choice.subject, initials: 'MP' };
      expect(await one.ask(signPage, 'buy/sign', { ...agreeing, offer: was })).toMatchObject(unseen);
      const refused = await one.sign({ offer: was });
      expect(refused).toMatchObject({ ...unseen, data: { values: { name: SIGNING.name } } });
      expect(await purchases()).toEqual(before);
      await one.agree();
      expect(to(await one.sign({ offer: (await one.see())?.seen ?? '' }))).toMatch(/^303 .*\/test-processor\/pay\//);
    });

    test('while the policy is bound gives one policy as signed, or none and no charge', async () => {
      const one = await signer();
      await payTestCheckout(buyerContext(portals), one.page, GOOD_CARD);
      await Promise.all([
        one.ask(payPage, 'buy/pay'),
        one.ask(coveragePage, 'coverage', MORE),
        one.ask(payPage, 'buy/pay'),
      ]);
      await buyerOf(buyerContext(portals)).jobs();
      const bought = await boughtOf(portals, one.id);
      expect(bought).toMatchObject({ purchase: 'bound', policies: 1, held: 0, open: 0 });
      expect(bought.captured).toBe(bought.receipted);
      const { premium } = await portals.db
        .selectFrom('policy_version')
        .select('premium_cents as premium')
        .where('policy_id', '=', bought.policyId ?? 0)
        .executeTakeFirstOrThrow();
      expect(premium).toBe(one.premiumCents);
    });

    test.each([
      ['comes back to it', undefined],
      ['presses its button once more', {}],
    ])(
      'closes the open payment page when the buyer %s, and what is sold now is signed and paid once',
      async (_, form) => {
        const one = await signer();
        await one.ask(coveragePage, 'coverage', MORE);
        expect(to(await one.ask(payPage, 'buy/pay', form))).toBe('303 /uaicins/quote/buy/sign');
        expect(await payTestCheckout(buyerContext(portals), one.page, GOOD_CARD)).toEqual({ problem: 'over' });
        await one.agree();
        const { headers } = await one.sign();
        const page = /\/pay\/(\w+)/.exec(headers.get('location') ?? '')?.[1] ?? '';
        await payTestCheckout(buyerContext(portals), page, GOOD_CARD);
        expect(to(await one.ask(payPage, 'buy/pay'))).toBe('303 /uaicins/quote/buy/policy');
        await buyerOf(buyerContext(portals)).jobs();
        expect(await boughtOf(portals, one.id)).toMatchObject({ purchase: 'ended', policies: 0, held: 0, captured: 0 });
        const { id } = await portals.db
          .selectFrom('purchase')
          .select('id')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        const bought = await boughtOf(portals, id);
        expect(bought).toMatchObject({ purchase: 'bound', policies: 1, held: 0, open: 0, refunded: 0 });
        expect(bought.captured).toBe(bought.receipted);
      },
    );

    test.each(Object.entries({ 'at once': GOOD_CARD, 'by a slow bank': '4000000000001000' }))(
      'leaves what was paid before as it was signed (%s)',
      async (_, card) => {
        const one = await signer();
        await payTestCheckout(buyerContext(portals), one.page, card);
        await one.ask(coveragePage, 'coverage', MORE);
        expect(to(await one.ask(payPage, 'buy/pay', {}))).toBe('303 /uaicins/quote/buy/sign');
        if (card !== GOOD_CARD) {
          expect(to(await one.ask(signPage, 'buy/sign'))).toBe('303 /uaicins/quote/buy/pay');
          expect((await one.ask(payPage, 'buy/pay')).data).toMatchObject({ isWaiting: true, isPayable: false });
          await portals.db
            .updateTable('test_processor_object')
            .set({ settles_at: new Date(0) })
            .where('settles_at', 'is not', null)
            .execute();
        }
        expect(to(await one.ask(payPage, 'buy/pay'))).toBe('303 /uaicins/quote/buy/policy');
        await buyerOf(buyerContext(portals)).jobs();
        const bought = await boughtOf(portals, one.id);
        expect(bought).toMatchObject({ purchase: 'bound', policies: 1, held: 0, open: 0, refunded: 0 });
        expect(bought.captured).toBe(bought.receipted);
      },
    );

    test('offers no payment while the processor cannot close the page', async () => {
      const one = await signer();
      await one.ask(coveragePage, 'coverage', MORE);
      const { close } = portals.processor;
      portals.processor.close = () => Promise.reject(new ProcessorAway('TimeoutError'));
      try {
        const away = expect.stringMatching(/weren’t charged/);
        expect((await one.ask(payPage, 'buy/pay')).data).toMatchObject({ why: away });
        expect((await one.ask(payPage, 'buy/pay', {})).data).toMatchObject({ refusal: away });
      } finally {
        portals.processor.close = close;
      }
      expect(to(await one.ask(payPage, 'buy/pay', {}))).toBe('303 /uaicins/quote/buy/sign');
    });

    test('to a zip code of another state stops the payment, and shows that state’s price and choices', async () => {
      const one = await signer();
      await portals.db.updateTable('purchase').set({ status: 'signed' }).where('id', '=', one.id).execute();
      await portals.db.deleteFrom('purchase_hold').where('purchase_id', '=', one.id).execute();
      await one.browser.send('address', { ...RIGHT.address, zip: '33135', city: 'Miami' });
      expect(to(await one.ask(payPage, 'buy/pay', {}))).toBe('303 /uaicins/quote/buy/sign');
      expect(await boughtOf(portals, one.id)).toMatchObject({ policies: 0, held: 0, captured: 0 });
      await one.ask(coveragePage, 'coverage', {});
      const locks = await portals.db
        .selectFrom('price_lock')
        .select(['answers', 'premium_cents'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      expect(locks.map(({ answers }) => (answers as { state: string }).state)).toEqual(['FL', 'TX']);
      expect(locks[0]?.premium_cents).not.toBe(locks[1]?.premium_cents);
      expect((await one.choices()).map(({ kind }) => kind)).not.toContain('no-injury-protection');
    });
  },
  {
    prepare: async (portals) => {
      for (const state of ['FL', 'TX'] as const) await addAgency(portals, { state });
    },
    variables: { UPLOADS_DIR: folder },
  },
);
