import { afterEach, beforeAll, expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { confirmLetter, LIEN_AS_OF_HEADER, LIEN_LETTER_HEADER, verifyLien } from '#contract/lienholder.ts';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Processor } from '#platform/context/processor.ts';
import * as guestCardFile from '#portals/guest/guest-card-file.ts';
import * as guestPage from '#portals/guest/guest-page.tsx';
import * as guestPassPage from '#portals/guest/guest-pass-page.tsx';
import * as guestPayPage from '#portals/guest/guest-pay-page.tsx';
import * as guestReinstatePage from '#portals/guest/guest-reinstate-page.tsx';
import * as letterFile from '#portals/lender/letter-file.ts';
import * as declarations from '#portals/policyholder/declarations.ts';
import * as idCardsPage from '#portals/policyholder/id-cards-page.tsx';
import * as ownCardFile from '#portals/policyholder/own-card-file.ts';
import * as ownPolicyPage from '#portals/policyholder/own-policy-page.tsx';
import * as paymentsPage from '#portals/policyholder/payments/payments-page.tsx';
import * as reinstatePage from '#portals/policyholder/payments/reinstate-page.tsx';
import * as homePage from '#portals/policyholder/policyholder-home-page.tsx';
import * as renewalPage from '#portals/policyholder/renewal-page.tsx';
import * as savedCardPage from '#portals/policyholder/saved-card-page.tsx';
import { aPolicy, fileOf, type GivenPolicy, somePolicies, testImports } from '#testing/test-import.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { chargeDueBills } from '../billing/autopay.ts';
import { remindOfBills } from '../billing/bill-reminders.ts';
import { insertGuestPass } from '../guests/guest-pass-store.ts';
import { findAsOf } from '../policies/as-of-store.ts';

const HOUR_MS = 3_600_000;
const NOW = Math.floor(Date.now() / 1000) * 1000;
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS);
const BEGAN = plusDays(new Date(NOW).toISOString().slice(0, 10), -90);
/** November 24, 2026 at 8:30 PM, in Florida's time zone. */
const written = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' }).format(at);

/** Limits for which every state has an ID card, and a person who financed a car. */
const covers = (index: number): Partial<GivenPolicy['policy']> => ({
  term: { number: 1, effective_on: BEGAN, expires_on: plusMonths(BEGAN, 6) },
  coverages: [
    { kind: 'bodily_injury', limit_cents: 1_000_000, limit_per_accident_cents: 2_000_000, premium_cents: 1_000 },
    ...(aPolicy(index).policy.coverages ?? []),
  ],
});

withPortals('proofs of coverage where the book comes from a core system', (portals) => {
  const book = somePolicies(120, covers);
  const PROVED = '10000003';
  let sequence = 0;
  const imports = () => testImports(portals, { ...portals.env, POLICY_AUTHORITY: 'core' });
  const take = async (policies: GivenPolicy[], asOf: Date, kind: 'full' | 'delta' = 'full') => {
    sequence += 1;
    const file = await imports().take(fileOf(policies, { kind, sequence, as_of: asOf.toISOString() }));
    expect(file.state).toBe('announced');
  };
  const inCore = (change: object = {}) => {
    Object.assign(portals.env, { POLICY_AUTHORITY: 'core', ...change });
  };
  const idOf = async (number: string) =>
    (await portals.db.selectFrom('policy').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id;

  let policyId = 0;
  let cookie = '';
  beforeAll(async () => {
    await take(book, hoursAgo(3));
    policyId = await idOf(PROVED);
    const person = await addPolicyholder(portals, { lastName: 'Owner' });
    cookie = person.cookie;
    await portals.db
      .updateTable('account_policy')
      .set({ policy_id: policyId })
      .where('policy_id', '=', person.policy.id)
      .execute();
  });
  afterEach(() => {
    Object.assign(portals.env, { POLICY_AUTHORITY: 'self', POLICY_MAX_AGE_HOURS: 36 });
  });

  const guest = async (view: 'ID' | 'Payment') => {
    const { token, tokenHash } = newToken();
    await insertGuestPass(portals.db, tokenHash, { policy_id: policyId, view, language: 'en' });
    const ask = { path: `/insurednew/guest/${token}`, params: { token }, form: {} };
    return (await askPage(portals, guestPassPage.action, ask)).cookie;
  };
  const lien = () =>
    portals.ask(verifyLien, {
      lienPolicyNumber: PROVED,
      leinVinNumber: aPolicy(3).policy.vehicles[0]?.vin.slice(-5) ?? '',
    });
  const name = `FL${PROVED}`;

  /** The answer of every page that proves coverage of the policy. */
  async function everyProof(lang = 'en') {
    const own = { cookie, params: { number: name, policyId: String(policyId) } };
    const [payer, holder] = [await guest('Payment'), await guest('ID')];
    const ask = (run: (args: never) => unknown, path: string, more: object) =>
      askPage(portals, run, { path: `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, ...more });
    return {
      home: await ask(homePage.loader, '/insurednew/home', own),
      cards: await ask(idCardsPage.loader, '/insurednew/id-cards', own),
      pdf: await ask(ownCardFile.loader, `/insurednew/id-cards/${policyId}/pdf`, own),
      saved: await ask(savedCardPage.loader, '/insurednew/saved-card?from=policyholder', own),
      policy: await ask(ownPolicyPage.loader, `/insurednew/policy/${name}`, own),
      payments: await ask(paymentsPage.loader, '/insurednew/payments', own),
      paper: await ask(declarations.loader, `/insurednew/policy/${name}/declarations`, own),
      guestCards: await ask(guestPage.loader, '/insurednew/guest', { cookie: holder }),
      guestPdf: await ask(guestCardFile.loader, '/insurednew/guest/id-card.pdf', { cookie: holder }),
      guestBill: await ask(guestPage.loader, '/insurednew/guest', { cookie: payer }),
      guestPay: await ask(guestPayPage.loader, '/insurednew/guest/pay', { cookie: payer }),
      lien: await lien(),
    };
  }
  const wordsOf = async (answer: { data: unknown }) =>
    answer.data instanceof Response
      ? readPdf(new Uint8Array(await answer.data.arrayBuffer()))
          .tags.map(([, said]) => said)
          .join('\n')
      : JSON.stringify(answer.data);

  test('each shows its as-of time: the time of the last file from its source', async () => {
    inCore();
    const { lien: found, ...pages } = await everyProof();
    for (const [page, answer] of Object.entries(pages)) {
      expect(answer.status, page).toBe(200);
      expect((await wordsOf(answer)).replace(/\s/g, ' '), page).toContain(
        `As of ${written(hoursAgo(3)).replace(/\s/g, ' ')}`.slice(0, 25),
      );
    }
    expect(found).toMatchObject({ status: 200, body: { LISTAT: 'A' } });
    expect(Date.parse(found.headers.get(LIEN_AS_OF_HEADER) ?? '')).toBe(hoursAgo(3).getTime());
  });

  test('LN-07 a lienholder’s letter and its confirmation show the as-of time, too', async () => {
    inCore();
    const { headers } = await lien();
    const [code = ''] = headers.get(LIEN_LETTER_HEADER)?.split(' ') ?? [];
    const form = { code, policyNumber: PROVED, vinSuffix: aPolicy(3).policy.vehicles[0]?.vin.slice(-5) ?? '' };
    const paper = await askPage(portals, letterFile.action, { path: '/insurednew/lien/letter', form });
    expect(await wordsOf(paper)).toContain('Our records are as of');
    const { body } = await portals.ask(confirmLetter, { code });
    expect(body).toMatchObject({ asOf: headers.get(LIEN_AS_OF_HEADER) });
  });

  test('once the agency has closed, the policyholder is told to call us alone', async () => {
    inCore({ POLICY_MAX_AGE_HOURS: 2 });
    const agencies = () => portals.db.updateTable('agency');
    await agencies().set({ closed_on: '2026-01-31' }).execute();
    const home = await askPage(portals, homePage.loader, { path: '/insurednew/home', cookie });
    await agencies().set({ closed_on: null }).execute();
    expect(home.data).toMatchObject({
      policies: [{ agency: { name: brand.name, phone: brand.phones.support, office: undefined } }],
    });
    expect(await wordsOf(home)).toMatch(/Call us at [^.,]+\./);
    expect(await wordsOf(home)).not.toMatch(/agent,|Calle Ocho/);
  });

  test.each([
    ['en', /Call us at .* or your agent, Calle Ocho Insurance, at 305-555-0133/],
    ['es', /Llámenos al .* o llame a su agente, Calle Ocho Insurance, al 305-555-0133/],
  ])('past the configured age each is refused, with the number to call (%s)', async (lang, call) => {
    inCore({ POLICY_MAX_AGE_HOURS: 2 });
    const proofs = await everyProof(lang);
    for (const page of ['home', 'cards', 'policy', 'payments', 'guestCards', 'guestBill'] as const) {
      expect(await wordsOf(proofs[page]), page).toMatch(call);
    }
    expect(proofs.cards.data).toMatchObject({ policies: [{ cards: { cards: [] } }] });
    expect(proofs.home.data).toMatchObject({ policies: [{ cards: [] }] });
    expect(await wordsOf(proofs.home), 'no bill, and nothing to pay').not.toMatch(/\$\s?\d|\d\s?\$/);
    const ask = { path: `/insurednew/policy/${name}/renewal?lang=${lang}`, params: { number: name }, cookie };
    const { data: renewal } = await askPage(portals, renewalPage.loader, ask);
    expect(renewal).toMatchObject({ runsUntil: undefined });
    expect(proofs.saved.data).toMatchObject({ policies: [] });
    expect(proofs.guestCards.data).toMatchObject({ shown: { policy: { cards: [] } } });
    expect(proofs.guestBill.data).not.toHaveProperty('bill');
    const back = (page: keyof typeof proofs) => [proofs[page].status, proofs[page].headers.get('location')];
    expect(back('pdf')).toEqual([303, `/insurednew/id-cards?lang=${lang}`]);
    expect(back('paper')).toEqual([303, `/insurednew/policy/${name}?lang=${lang}`]);
    expect(back('guestPdf')).toEqual([303, `/insurednew/guest?lang=${lang}`]);
    expect(back('guestPay')).toEqual([303, `/insurednew/guest?lang=${lang}`]);
    expect(proofs.lien).toMatchObject({
      status: 200,
      body: { error: expect.stringContaining('too old to prove coverage') },
    });
    expect(proofs.lien.headers.has(LIEN_LETTER_HEADER)).toBe(false);
  });

  test('past that age, nobody can pay, or sign to reinstate a policy', async () => {
    const payer = await guest('Payment');
    inCore({ POLICY_MAX_AGE_HOURS: 2 });
    for (const run of [guestPayPage.action, guestReinstatePage.action]) {
      const answer = await askPage(portals, run, {
        path: '/insurednew/guest/pay',
        cookie: payer,
        form: { choice: 'due' },
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/insurednew/guest']);
    }
    const signedIn = [
      [paymentsPage.action, { policy: name, act: 'pay', choice: 'due' }],
      [paymentsPage.action, { policy: name, act: 'autopay-on' }],
      [reinstatePage.action, {}],
    ] as const;
    for (const [run, form] of signedIn) {
      const own = { cookie, params: { number: name }, form };
      const { data } = await askPage(portals, run, { path: '/insurednew/payments', ...own });
      expect(data).toMatchObject({ refusal: expect.stringContaining('too old') });
    }
    expect(await portals.db.selectFrom('payment').select('id').where('policy_id', '=', policyId).execute()).toEqual([]);
  });

  test('past that age, autopay charges nothing and no reminder asks for money, until a file comes', async () => {
    const { db } = portals;
    const of = await db
      .selectFrom('account_policy')
      .selectAll()
      .where('policy_id', '=', policyId)
      .executeTakeFirstOrThrow();
    const card = { customer_ref: 'cus_1', method_ref: 'pm_1', wording: 'Agreed' };
    await db
      .insertInto('autopay')
      .values({ policy_id: policyId, account_id: of.account_id, status: 'on', ...card })
      .execute();
    const reminder = { by_mail: true, by_text: false, days_before: 14 };
    await db
      .insertInto('bill_reminder')
      .values({ policy_id: policyId, account_id: of.account_id, ...reminder })
      .execute();
    const due = [0, 5].map((days) => ({
      policy_id: policyId,
      number: 90 + days,
      amount_cents: 9000 + days,
      due_on: plusDays(dayIn('FL', new Date()), days),
    }));
    await db.insertInto('instalment').values(due).execute();
    const charged: number[] = [];
    const charge: Processor['charge'] = async ({ reference, amountCents }) => {
      charged.push(amountCents);
      return { ref: reference, state: 'over', amountCents, url: undefined, card: undefined, problem: 'declined' };
    };
    const acting = { ...portals, processor: { ...portals.processor, charge }, requestId: 'test' };
    const reminded = () => db.selectFrom('bill_reminder_sent').select('instalment_id').execute();
    const doBoth = async () => {
      await chargeDueBills(acting);
      await remindOfBills(acting);
    };
    inCore({ POLICY_MAX_AGE_HOURS: 2 });
    await doBoth();
    expect([charged, await reminded()]).toEqual([[], []]);
    inCore({ POLICY_MAX_AGE_HOURS: 36 });
    await doBoth();
    expect(charged).toContain(9000);
    expect(await reminded()).not.toEqual([]);
  });

  test('where the record is our own, nothing has an as-of time and nothing is refused', async () => {
    Object.assign(portals.env, { POLICY_MAX_AGE_HOURS: 1 });
    const { lien: found, ...pages } = await everyProof();
    for (const [page, answer] of Object.entries(pages)) {
      expect(answer.status, page).toBe(200);
      expect(await wordsOf(answer), page).not.toMatch(/As of [A-Z][a-z]+ \d+, \d{4} at/);
    }
    expect(found.headers.has(LIEN_AS_OF_HEADER)).toBe(false);
    expect(found.body).toMatchObject({ LISTAT: 'A' });
  });

  const ageOf = async (number: string) => {
    return findAsOf(portals.watched, await idOf(number));
  };

  test('a delta file updates the as-of time of its whole source, except for a rejected line', async () => {
    const spoiled = { ...aPolicy(5, covers(5)), policy: { ...aPolicy(5).policy, agency_code: '01-9999' } };
    await take([...book.slice(10), spoiled], hoursAgo(2), 'delta');
    expect(await ageOf(PROVED)).toEqual(hoursAgo(2));
    expect(await ageOf('10000005')).toEqual(hoursAgo(3));
    await take(book, hoursAgo(1));
    expect(await ageOf('10000005')).toEqual(hoursAgo(1));
  });

  test('a policy missing from a full file keeps its former as-of time until a file has it again', async () => {
    await take(
      book.filter(({ policy }) => policy.number !== '10000006'),
      hoursAgo(0.5),
    );
    expect([await ageOf('10000006'), await ageOf(PROVED)]).toEqual([hoursAgo(1), hoursAgo(0.5)]);
    await take([aPolicy(110, covers(110))], hoursAgo(0.4), 'delta');
    expect(await ageOf('10000006')).toEqual(hoursAgo(1));
    await take(book, hoursAgo(0.25));
    expect(await ageOf('10000006')).toEqual(hoursAgo(0.25));
  });

  test('a policy that no file contained gets no proof', async () => {
    const person = await addPolicyholder(portals, { lastName: 'Here' });
    inCore();
    const { data } = await askPage(portals, idCardsPage.loader, {
      path: '/insurednew/id-cards',
      cookie: person.cookie,
    });
    expect(data).toMatchObject({
      policies: [{ cards: { cards: [], why: expect.stringMatching(/^We haven’t received this policy/) } }],
    });
  });
});
