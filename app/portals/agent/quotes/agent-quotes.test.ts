import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { agreeToElection } from '#insurance/purchases/signing/agree-to-election.ts';
import { findDraft } from '#insurance/quotes/quote-draft-store.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import * as boughtPage from '#portals/shopper/buy/bought-page.tsx';
import * as payPage from '#portals/shopper/buy/buy-pay-page.tsx';
import * as signPage from '#portals/shopper/buy/sign-page.tsx';
import * as coveragePage from '#portals/shopper/price/coverage-page.tsx';
import * as worksheetPage from '#portals/shopper/price/worksheet-page.tsx';
import * as checkPage from '#portals/shopper/quote-check-page.tsx';
import * as resumePage from '#portals/shopper/resume-quote-page.tsx';
import * as savedPage from '#portals/shopper/saved-quote-page.tsx';
import * as referralPage from '#portals/staff/underwriting/referral-page.tsx';
import { deskOf } from '#testing/selling/test-desk.ts';
import { buyerContext, GOOD_CARD } from '#testing/selling/test-purchase.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { uploadsFolder } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addStaff, mailTo, staffCookie, textsTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, to } from '#testing/test-steps.ts';
import * as agentLeadPage from '../agent-lead-page.tsx';
import * as agentQuotesPage from './agent-quotes-page.tsx';
import * as commissionPage from './commission-page.tsx';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EMAIL = RIGHT.contact.email;
const SIGNED = { go: 'sign', name: 'Marisol Peña Núñez', isTrue: 'yes', electronic: 'yes' };
type Form = Record<string, string>;
type Choice = { kind: string; subject: string; title: string };
type Line = { premium: string; rate: string; amount: string; policyId: number };

withPortals(
  'an agent who quotes for a client',
  (portals) => {
    beforeEach(async () => {
      for (const table of ['purchase', 'saved_quote', 'outbox', 'throttle'] as const) {
        await portals.db.deleteFrom(table).execute();
      }
    });

    /** The person who reads the client's mail, in another browser. */
    async function clientOf(address = EMAIL) {
      const [mail] = await mailTo(portals, address);
      const [, token = ''] = /\/uaicins\/quote\/resume\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
      const open = () =>
        askPage(portals, resumePage.action, { path: `/uaicins/quote/resume/${token}`, params: { token }, form: {} });
      const { cookie, status } = await open();
      const ask = (page: { loader: (args: never) => unknown }, path: string) =>
        askPage(portals, page.loader, { path: `/uaicins/quote/${path}`, cookie });
      const post = (page: { action: (args: never) => unknown }, path: string, form: Form) =>
        askPage(portals, page.action, { path: `/uaicins/quote/${path}`, cookie, form });
      return {
        status,
        mail,
        open,
        ask,
        post,
        choices: async () => {
          const { data } = await ask(signPage, 'buy/sign');
          return (data as { sign?: { choices: Choice[] } }).sign?.choices ?? [];
        },
        agree: async (lang = 'en') => {
          const { data } = await ask(signPage, 'buy/sign');
          for (const { kind, subject } of (data as { sign: { choices: Choice[] } }).sign.choices) {
            await post(signPage, `buy/sign?lang=${lang}`, { go: 'agree', kind, subject, initials: 'MP' });
          }
        },
        sign: (lang = 'en') => post(signPage, `buy/sign?lang=${lang}`, SIGNED),
      };
    }

    const listed = async (desk: Awaited<ReturnType<typeof deskOf>>) => {
      const { data } = await desk.ask(agentQuotesPage, 'quotes?show=all');
      return (data as { quotes: { reference: string; stage: { words: string } }[] }).quotes;
    };

    test('RT-08 without online sales in the state, a lead becomes a policy: quoted, sent, signed, paid', async () => {
      const desk = await deskOf(portals, 'GA');
      // A shopper asked on the website, and this agency has the lead.
      await addAgency(portals);
      await (await begin(portals)).answerAll().then((browser) => browser.send('check'));
      await portals.db
        .updateTable('saved_quote')
        .set({ state: 'GA', zip: '30310', agency_id: desk.agency.id })
        .execute();
      await portals.db.deleteFrom('outbox').execute();
      const lead = await portals.db.selectFrom('saved_quote').selectAll().executeTakeFirstOrThrow();
      const statusOf = async () =>
        (
          await portals.db
            .selectFrom('saved_quote')
            .select('lead_status')
            .where('id', '=', lead.id)
            .executeTakeFirstOrThrow()
        ).lead_status;

      // Nothing that the shopper answered is asked again.
      const quote = await desk.beginQuote({ lead: lead.reference ?? '' });
      expect((await quote.see('name')).data).toMatchObject({ values: { firstName: 'Marisol', year: '1984' } });
      expect(await quote.thread()).toMatchObject({ stage: 'draft', lead: lead.reference, next: { kind: 'price' } });
      await quote.send('address', { ...RIGHT.address, zip: '30310', city: 'Atlanta' });
      expect(to(await quote.send('check', { go: 'price' }))).toBe(`303 /uaicins/ga/quotes/${quote.reference}/coverage`);
      expect(await statusOf()).toBe('quoted');

      // Packages side by side, with the agency's commission on each.
      const { data: compared } = await quote.see('packages');
      const { packages, own } = compared as { packages: { total: string; earned: string }[]; own: { total: string } };
      expect(new Set([own.total, ...packages.map(({ total }) => total)]).size).toBeGreaterThan(2);
      expect(packages.every(({ earned }) => /^\$\d+\.\d\d$/.test(earned))).toBe(true);
      await quote.send('packages', { package: 'middle' });
      await quote.send('coverage', { 'policy.uninsured_motorist': '25/50' });
      expect(await quote.thread()).toMatchObject({ stage: 'priced', next: { kind: 'details', left: 2 } });
      await quote.send('buy/details/people', { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'GA' });
      expect(await quote.thread()).toMatchObject({ stage: 'priced', next: { kind: 'send' } });

      // Sent twice by a double click, it is one mail.
      const key = randomUUID();
      await Promise.all([quote.sendToSign(key), quote.sendToSign(key)]);
      expect(await mailTo(portals, EMAIL)).toHaveLength(1);
      expect(await quote.thread()).toMatchObject({ stage: 'sent', next: { kind: 'client-signs' } });

      // The client's link opens once, and leads to the signature: nothing to change, everything to read.
      const client = await clientOf();
      expect(client.status).toBe(303);
      expect((await client.open()).status).toBe(410);
      expect(to(await client.ask(savedPage, 'saved'))).toBe('303 /uaicins/quote/buy/sign');
      expect(to(await client.ask(coveragePage, 'coverage'))).toBe('303 /uaicins/quote/buy/sign');
      for (const go of ['price', 'send']) {
        const posted = await client.post(checkPage, 'check', { go, records: 'no' });
        expect(to(posted)).toBe('303 /uaicins/quote/buy/sign');
      }
      expect((await client.ask(worksheetPage, 'worksheet')).status).toBe(200);
      const choices = await client.choices();
      expect(choices.map(({ kind }) => kind)).toEqual(['lower-uninsured', 'excluded-driver']);
      await client.agree();
      const page = await client.sign();
      expect(await quote.thread()).toMatchObject({ stage: 'signed', next: { kind: 'client-pays' } });
      const context = buyerContext(portals);
      await payTestCheckout(context, /\/pay\/(\w+)/.exec(page.headers.get('location') ?? '')?.[1] ?? '', GOOD_CARD);
      expect(to(await client.ask(payPage, 'buy/pay'))).toBe('303 /uaicins/quote/buy/policy');
      expect((await client.ask(boughtPage, 'buy/policy')).data).toMatchObject({ state: 'GA' });

      const bought = await portals.db.selectFrom('purchase').selectAll().executeTakeFirstOrThrow();
      expect(bought).toMatchObject({ status: 'bound', state: 'GA', agency_id: desk.agency.id });
      const thread = await quote.thread();
      const cents = Math.floor((bought.premium_cents * 12 + 50) / 100);
      const amount = `$${(cents / 100).toFixed(2)}`;
      expect(thread).toMatchObject({
        stage: 'bound',
        next: { kind: 'bound' },
        policy: { id: String(bought.policy_id), commission: { rate: '12%', amount } },
      });
      const statement = (await desk.ask(commissionPage, 'commission')).data as { lines: Line[]; total: string };
      expect(statement).toMatchObject({ lines: [{ policyId: bought.policy_id, rate: '12%', amount }], total: amount });
      expect(await statusOf()).toBe('bound');
      const params = { reference: lead.reference ?? '' };
      expect((await desk.ask(agentLeadPage, `leads/${params.reference}`, params)).data).toMatchObject({
        notes: [{ status: 'Bound' }, { status: 'Quoted' }],
        quotes: [{ reference: quote.reference, stage: { words: 'Bound' } }],
      });
      const acts = await portals.db.selectFrom('audit').select(['act', 'actor']).orderBy('id').execute();
      const by = `producer ${desk.producer.id}`;
      const of = (actor: string) => new Set(acts.filter((row) => row.actor === actor).map(({ act }) => act));
      for (const act of ['start-agent-quote', 'save-quote-step', 'lock-price', 'work-lead', 'send-to-sign']) {
        expect(of(by)).toContain(act);
      }
      expect(of(by)).not.toContain('sign-purchase');
      expect(of('visitor')).toContain('close-lead');
    });

    test('only the client signs, and only what was sent: a desk cannot agree, and a change withdraws it', async () => {
      const desk = await deskOf(portals, 'GA');
      const quote = await (await desk.beginQuote()).makeReady();
      const kept = await portals.db.selectFrom('agent_quote').selectAll().executeTakeFirstOrThrow();
      const draft = await findDraft(portals.db, kept.saved_quote_id);
      if (!draft) throw new Error('no quote');
      await quote.sendToSign();
      const atDesk = { tokenHash: kept.desk_hash, draft };
      const agreeing = agreeToElection(buyerContext(portals), atDesk, {
        kind: 'lower-uninsured',
        subject: '',
        initials: 'RD',
      });
      await expect(agreeing).rejects.toThrow('Only your client can sign this');
      const client = await clientOf();
      expect(await client.choices()).toHaveLength(2);

      await quote.send('coverage', { 'policy.uninsured_motorist': '' });
      expect(await quote.thread()).toMatchObject({ stage: 'priced', next: { kind: 'send' } });
      expect((await client.ask(signPage, 'buy/sign')).data).toMatchObject({
        stopped: expect.stringMatching(/still working/),
      });
      expect((await client.sign()).status).toBe(422);
      await portals.db.deleteFrom('throttle').execute();
      await quote.sendToSign();
      expect((await client.choices()).map(({ kind }) => kind)).toEqual(['no-uninsured', 'excluded-driver']);
      expect(await portals.db.selectFrom('purchase_signature').select('purchase_id').execute()).toEqual([]);
    });

    test('a client who reads and signs in Spanish has a policy in Spanish, though the agent left English', async () => {
      const desk = await deskOf(portals, 'GA');
      const quote = await (await desk.beginQuote()).makeReady();
      await quote.sendToSign();
      const client = await clientOf();
      await client.agree('es');
      const page = await client.sign('es');
      const [, paying = ''] = /\/pay\/(\w+)/.exec(page.headers.get('location') ?? '') ?? [];
      await payTestCheckout(buyerContext(portals), paying, GOOD_CARD);
      expect(to(await client.ask(payPage, 'buy/pay'))).toBe('303 /uaicins/quote/buy/policy');
      const policies = portals.db
        .selectFrom('policy')
        .select('policy.language')
        .innerJoin('purchase', 'policy_id', 'policy.id');
      expect(await policies.execute()).toEqual([{ language: 'es' }]);
    });

    test('a quote starts once, in a licensed state, and no mail or text goes out before it is sent', async () => {
      const desk = await deskOf(portals, 'GA');
      const key = randomUUID();
      const [one, two] = await Promise.all([0, 1].map(() => desk.begin({ zip: '30310', language: 'es', key })));
      expect(to(one as never)).toBe(to(two as never));
      expect(await listed(desk)).toMatchObject([{ stage: { words: 'Draft' } }]);
      expect((await desk.begin({ zip: '33135' })).data).toMatchObject({ errors: { zip: expect.any(String) } });
      expect((await desk.begin({ lead: 'Q000000000' })).status).toBe(404);

      const quote = desk.quote((await listed(desk))[0]?.reference ?? '');
      await quote.send('name');
      expect((await quote.see('contact')).data).toMatchObject({
        groups: [{ fields: [{ name: 'phone' }, { name: 'email' }] }],
      });
      await quote.send('contact', { ...RIGHT.contact, texts: 'yes' });
      expect((await quote.send('address', RIGHT.address)).data).toMatchObject({ errors: { zip: expect.any(String) } });
      expect(await mailTo(portals, EMAIL)).toEqual([]);
      expect(await portals.db.selectFrom('quote_consent').select('id').execute()).toEqual([]);
      // The client reads the language that was chosen, not the agent's.
      await quote.makeReady();
      await quote.sendToSign();
      expect((await mailTo(portals, EMAIL))[0]?.subject).toContain('lista para firmar');
      expect(await textsTo(portals, '3055550188')).toEqual([]);
      expect((await quote.sendToSign()).status).toBe(303);
    });

    test('for a lead priced online, records are not requested again; a client who agreed gets a text too', async () => {
      const desk = await deskOf(portals, 'FL');
      const browser = await begin(portals);
      await browser.answerAll();
      await browser.send('contact', { ...RIGHT.contact, texts: 'yes' });
      await browser.send('check', { go: 'price' });
      await browser.send('check');
      const { reference } = await portals.db
        .updateTable('saved_quote')
        .set({ agency_id: desk.agency.id })
        .returning('reference')
        .executeTakeFirstOrThrow();
      const quote = await desk.beginQuote({ lead: reference ?? '' });
      // Nothing about the consent is asked again, and the price is promised already.
      expect(to(await quote.post('check', { go: 'price' }))).toMatch(/\/coverage$/);
      await quote.send('buy/details/people', { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'FL' });
      await quote.sendToSign();
      const asked = portals.db.selectFrom('audit').select('actor').where('act', '=', 'ask-records');
      expect(await asked.where('actor', '=', `producer ${desk.producer.id}`).execute()).toEqual([]);
      expect((await textsTo(portals, '3055550188'))[0]?.text).toMatch(/Peachtree Insurance is ready to sign/);
      // Nobody agreed to texts at the number that the desk puts in its place.
      await quote.send('contact', { ...RIGHT.contact, phone: '(305) 555-0199' });
      expect(await quote.thread()).toMatchObject({ toSign: { texts: false } });
      await portals.db.deleteFrom('throttle').execute();
      await quote.sendToSign();
      const toSign = (await mailTo(portals, EMAIL)).filter(({ subject }) => /ready to sign/.test(subject ?? ''));
      expect(toSign).toHaveLength(2);
      expect(await textsTo(portals, '3055550199')).toEqual([]);
    });

    test('a referred quote waits for an underwriter; once accepted, the agency is notified and continues', async () => {
      const desk = await deskOf(portals, 'GA');
      const quote = await desk.beginQuote();
      await quote.answerAll();
      const dui = { ...RIGHT['incidents/new'], kind: 'dui' };
      await quote.send('incidents/e5f6a7b8', dui);
      await quote.send('incidents/new', { ...dui, key: 'b7a8f6e5', month: '2' });
      await quote.send('check', { go: 'price' });
      await quote.send('price', { go: 'refer' });
      const { reference, version } = await portals.db.selectFrom('referral').selectAll().executeTakeFirstOrThrow();
      expect(await quote.thread()).toMatchObject({ stage: 'referred', next: { kind: 'underwriter' } });
      // Looking at a step, or another phone number, changes nothing that the underwriter decides on.
      await quote.send('license');
      await quote.send('contact', { ...RIGHT.contact, phone: '(305) 555-0199' });
      expect(await quote.thread()).toMatchObject({ stage: 'referred', next: { kind: 'underwriter' } });
      await quote.send('license', { ...RIGHT.license, licensedYears: '17' });
      expect(await quote.thread()).toMatchObject({ stage: 'draft' });
      await quote.send('license');
      await quote.send('price', { go: 'refer' });
      expect(await quote.thread()).toMatchObject({ stage: 'referred' });
      expect(await mailTo(portals, EMAIL)).toEqual([]);

      const cookie = await staffCookie(portals, (await addStaff(portals, 'underwriter')).id);
      const at = { path: `/staff/underwriting/${reference}`, params: { reference }, cookie };
      const seen = (await askPage(portals, referralPage.loader, at)).data as { quote?: { facts: string } };
      await askPage(portals, referralPage.action, {
        ...at,
        form: { act: 'accept', version: String(version), facts: seen.quote?.facts ?? '', reason: 'Both over.' },
      });
      expect(await quote.thread()).toMatchObject({ stage: 'priced', next: { kind: 'details' } });
      const [mail] = await mailTo(portals, 'desk@example.com');
      expect(mail?.text).toContain(`/uaicins/ga/quotes/${quote.reference}`);
      expect(await mailTo(portals, EMAIL)).toEqual([]);
    });

    test('a colleague can continue it, and another agency cannot find it', async () => {
      const desk = await deskOf(portals, 'GA');
      const quote = await desk.beginQuote();
      await quote.send('name');
      const other = await deskOf(portals, 'GA');
      expect(await listed(other)).toEqual([]);
      expect((await other.quote(quote.reference).see('name')).status).toBe(404);
      expect((await other.quote(quote.reference).send('name', { ...RIGHT.name, firstName: 'Eve' })).status).toBe(404);
      expect((await other.quote(quote.reference).thread()).status).toBe(404);
      expect((await other.quote(quote.reference).sendToSign()).status).toBe(404);
      expect(await listed(desk)).toMatchObject([{ name: 'Marisol Peña Núñez' }]);
    });
  },
  { variables: { UPLOADS_DIR: folder } },
);
