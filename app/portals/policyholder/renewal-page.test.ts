import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { postReversals } from '#insurance/billing/ledger/post-payments.ts';
import { runRenewals } from '#insurance/renewals/run-renewals.ts';
import { newToken } from '#platform/context/keyring.ts';
import { newReference } from '#platform/references/reference.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as renewalPage from './renewal-page.tsx';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;
const DAY_MS = 86_400_000;
/** Noon on a day this many days after the policy's term ends. */
const daysAfterTheEnd = ({ policy }: Policyholder, days: number) =>
  new Date(Date.parse(`${policy.expires_on}T18:00:00Z`) + days * DAY_MS);

withPortals('renewals', (portals) => {
  const at = (person: Policyholder) => ({
    path: `/insurednew/policy/${person.policy.name}/renewal`,
    params: { number: person.policy.name },
    cookie: person.cookie,
  });
  const look = async (person: Policyholder) => (await askPage(portals, renewalPage.loader, at(person))).data;
  const accept = async (person: Policyholder, plan: string) => {
    const { offer } = (await look(person)) as { offer?: { seen: number } };
    const seen = String(offer?.seen);
    return askPage(portals, renewalPage.action, { ...at(person), form: { plan, seen } });
  };
  const offered = async (options = {}) => {
    const person = await addPolicyholder(portals, { endsInDays: 20, ...options });
    await runRenewals(portals, new Date());
    return person;
  };

  test('a renewal is offered once when it is due, with a mail, and not before', async () => {
    const early = await addPolicyholder(portals, { endsInDays: 49 });
    const person = await addPolicyholder(portals, { endsInDays: 48 });
    await Promise.all([runRenewals(portals, new Date()), runRenewals(portals, new Date())]);
    await runRenewals(portals, new Date());
    expect(await look(early)).toMatchObject({
      offer: undefined,
      without: expect.stringMatching(/^We’ll offer you the next one by/),
    });
    expect(await look(person)).toMatchObject({
      offer: {
        status: 'open',
        premium: '$619',
        difference: '$19 more than this term',
        changes: [
          'Our rates in Florida: +3.1%',
          '2019 Toyota Corolla, Comprehensive: $250 deductible becomes $500 deductible',
          expect.stringMatching(/^2019 Toyota Corolla was added on/),
        ],
      },
    });
    const mails = await mailTo(portals, person.email);
    expect(mails).toMatchObject([{ text: expect.stringContaining(`policy FL ${person.policy.name.slice(2)} from`) }]);
    expect(await mailTo(portals, early.email)).toEqual([]);
  });

  test('accepted ten times in parallel it is accepted once: one term, its bills, one audit row, one mail', async () => {
    const person = await offered();
    const plans = Array.from({ length: 10 }, (_, at) => (at % 2 ? 2 : 6));
    const answers = await Promise.all(plans.map((plan) => accept(person, String(plan))));
    const { db } = portals;
    const of = { policy_id: person.policy.id };
    const terms = await db.selectFrom('policy_term').select('number').where('policy_id', '=', of.policy_id).execute();
    expect(terms).toHaveLength(2);
    const bills = await db
      .selectFrom('instalment')
      .select(['number', 'amount_cents'])
      .where('policy_id', '=', of.policy_id)
      .where('number', '>', 1)
      .orderBy('number')
      .execute();
    expect([2, 6]).toContain(bills.length);
    expect(
      answers.map(({ status }) => status),
      'whoever chose otherwise is told',
    ).toEqual(plans.map((plan) => (plan === bills.length ? 303 : 422)));
    expect(bills.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(61_900);
    const audited = await db
      .selectFrom('audit')
      .select('actor')
      .where('act', '=', 'accept-renewal')
      .where('actor', '=', `account ${person.id}`)
      .execute();
    expect(audited).toHaveLength(1);
    const mails = await mailTo(portals, person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You accepted your renewal', 'Your renewal is ready']);
    expect(await look(person)).toMatchObject({ offer: { status: 'accepted', firstBill: expect.anything() } });
  });

  test('where the price includes the paid-in-full discount, a plan in installments shows what it adds', async () => {
    const account = await addAccount(portals);
    const { name } = await addRatedPolicy(portals, account.id, {
      daysIn: 150,
      change: (document) => ({ ...document, rating: document.rating && { ...document.rating, is_paid_in_full: true } }),
    });
    await runRenewals(portals, new Date());
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
    const cookie = `portal-policyholder=${token}`;
    const { data } = await askPage(portals, renewalPage.loader, {
      path: `/insurednew/policy/${name}/renewal`,
      params: { number: name },
      cookie,
    });
    const { plans } = (data as { offer: { plans: { count: number; total?: string }[] } }).offer;
    expect(plans.map(({ count, total }) => [count, /discount[^$]*\$[0-9.]+ more/.test(total ?? '')])).toEqual([
      [1, false],
      [6, true],
    ]);
  });

  test('where another system decides on renewals, none is offered, mailed, shown or accepted here', async () => {
    const [person, other] = [await offered(), await addPolicyholder(portals, { endsInDays: 20 })];
    const { env } = portals;
    const seen = (await look(person)) as { offer: { seen: number } };
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      await runRenewals(portals, daysAfterTheEnd(person, 1));
      const without = { offer: undefined, without: expect.stringMatching(/isn’t offered on this page/) };
      expect([await look(person), await look(other)]).toMatchObject([without, without]);
      const form = { plan: '6', seen: String(seen.offer.seen) };
      expect((await askPage(portals, renewalPage.action, { ...at(person), form })).status).toBe(422);
      expect(await mailTo(portals, other.email)).toEqual([]);
    } finally {
      portals.env = env;
    }
    expect(await look(person)).toMatchObject({ offer: { status: 'open' } });
  });

  test('an invalid acceptance is refused with what to do, and nothing is written', async () => {
    const person = await offered({ state: 'TX' });
    expect(await accept(person, '2')).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/Choose/) },
    });
    await portals.db
      .updateTable('policy')
      .set({ status: 'C', cancels_on: person.policy.expires_on })
      .where('id', '=', person.policy.id)
      .execute();
    expect(await accept(person, '6')).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/Pay what/) },
    });
    const without = await addPolicyholder(portals);
    expect(await accept(without, '6')).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/has expired/) },
    });
    expect(await look(person)).toMatchObject({ offer: { status: 'open' } });
  });

  test('a paid term begins on its date with its coverages; an unpaid one lapses and the policy expires', async () => {
    const [paid, unpaid, unanswered] = [await offered(), await offered(), await offered()];
    await accept(paid, '6');
    await accept(unpaid, '1');
    const { db } = portals;
    await db
      .updateTable('instalment')
      .set({ paid_at: new Date() })
      .where('policy_id', '=', paid.policy.id)
      .where('number', '=', 2)
      .execute();
    await runRenewals(portals, daysAfterTheEnd(paid, -1));
    expect([await look(paid), await look(unpaid)]).toMatchObject([
      { offer: { isPaid: true, firstBill: undefined } },
      { offer: { isPaid: false, firstBill: { text: expect.stringContaining('Pay the first bill') } } },
    ]);
    const termOf = async ({ policy }: Policyholder) =>
      db
        .selectFrom('policy')
        .innerJoin('policy_term as term', 'term.policy_id', 'policy.id')
        .innerJoin('coverage', (join) =>
          join.onRef('coverage.policy_id', '=', 'policy.id').on('coverage.kind', '=', 'comprehensive'),
        )
        .select(['policy.status', 'term.number', 'coverage.deductible_cents'])
        .where('policy.id', '=', policy.id)
        .where('term.is_current', '=', true)
        .executeTakeFirst();
    const before = { status: 'A', number: 1, deductible_cents: 25_000 };
    expect([await termOf(paid), await termOf(unpaid)]).toEqual([before, before]);
    await runRenewals(portals, daysAfterTheEnd(paid, 0));
    await runRenewals(portals, daysAfterTheEnd(paid, 0));
    expect(await termOf(paid)).toEqual({ status: 'A', number: 2, deductible_cents: 50_000 });
    expect(await termOf(unpaid)).toEqual({ ...before, status: 'X' });
    expect(await termOf(unanswered)).toEqual({ ...before, status: 'X' });
    // Whoever is covered by nothing any more is told once, and why.
    const told = async ({ email }: Policyholder) =>
      (await mailTo(portals, email))
        .filter(({ subject }) => subject === 'Your policy has ended')
        .map(({ text }) => /wasn’t (paid|accepted)/.exec(text)?.[1]);
    expect(await told(paid)).toEqual([]);
    expect([await told(unpaid), await told(unanswered)]).toEqual([['paid'], ['accepted']]);
    // One each, however often the page is loaded: the job is the actor.
    const acts = async ({ policy }: Policyholder) =>
      db
        .selectFrom('audit')
        .select(['act', 'actor', 'detail'])
        .where('subject', '=', portals.keyring.hash('subject', 'policy', policy.id))
        .where('act', 'in', ['begin-term', 'lapse-renewal', 'expire-policy'])
        .orderBy('id')
        .execute();
    const by = { actor: 'renewals' };
    const lapsed = { ...by, act: 'lapse-renewal', detail: { term: 2 } };
    const expired = { ...by, act: 'expire-policy', detail: {} };
    expect(await acts(paid)).toEqual([{ ...by, act: 'begin-term', detail: { term: 2 } }]);
    expect(await acts(unpaid)).toEqual([lapsed, expired]);
    expect(await acts(unanswered)).toEqual([lapsed, expired]);
  });

  test('reminds a policyholder once, ten days before the end, of a next term that is not accepted or not paid', async () => {
    const [open, unpaid, paid] = [await offered(), await offered(), await offered()];
    await accept(unpaid, '1');
    await accept(paid, '1');
    const { db } = portals;
    const bill = { policy_id: paid.policy.id, number: 2 };
    await db
      .updateTable('instalment')
      .set({ paid_at: new Date() })
      .where('policy_id', '=', bill.policy_id)
      .where('number', '=', bill.number)
      .execute();
    const told = async ({ email }: Policyholder) =>
      (await mailTo(portals, email))
        .filter(({ subject }) => subject === 'Your policy ends soon')
        .map(({ text }) => /isn’t (accepted|paid) yet/.exec(text)?.[1]);
    await runRenewals(portals, daysAfterTheEnd(open, -11));
    expect([await told(open), await told(unpaid)]).toEqual([[], []]);
    const tenBefore = daysAfterTheEnd(open, -10);
    await Promise.all([runRenewals(portals, tenBefore), runRenewals(portals, tenBefore)]);
    await runRenewals(portals, daysAfterTheEnd(open, -1));
    expect([await told(open), await told(unpaid), await told(paid)]).toEqual([['accepted'], ['paid'], []]);
    const audited = await db
      .selectFrom('audit')
      .select('actor')
      .where('subject', '=', portals.keyring.hash('subject', 'policy', open.policy.id))
      .where('act', '=', 'remind-of-renewal')
      .execute();
    expect(audited).toEqual([{ actor: 'renewals' }]);
    const [mail] = (await mailTo(portals, open.email)).filter(({ subject }) => subject === 'Your policy ends soon');
    expect(mail?.text).toContain(`Your policy FL ${open.policy.name.slice(2)} ends`);
  });

  test('reminds nobody whose autopay will pay the accepted term, or whose payment of it is on its way', async () => {
    const people = [await offered(), await offered(), await offered(), await offered()] as const;
    const [autopaid, cameBack, paying, failed] = people;
    for (const person of people) await accept(person, '1');
    const { db } = portals;
    const card = () => ({ setup_ref: randomUUID(), method_ref: randomUUID(), customer_ref: randomUUID() });
    const turnOn = ({ id, policy }: Policyholder) =>
      db
        .insertInto('autopay')
        .values({ policy_id: policy.id, account_id: id, status: 'on', wording: 'Yes.', ...card() })
        .execute();
    const addPayment = async ({ policy }: Policyholder, status: 'open' | 'failed' | 'succeeded') => {
      const bill = await db
        .selectFrom('instalment')
        .select(['id', 'amount_cents'])
        .where('policy_id', '=', policy.id)
        .where('number', '=', 2)
        .executeTakeFirstOrThrow();
      const of = { policy_id: policy.id, purpose: 'bill', language: 'en', amount_cents: bill.amount_cents };
      const payment = await db
        .insertInto('payment')
        .values({
          ...of,
          reference: newReference('P'),
          status,
          settled_at: status === 'open' ? null : new Date(),
          receipt_number: status === 'succeeded' ? newReference('P') : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id, amount_cents } = bill;
      const part = { payment_id: payment.id, instalment_id: id, amount_cents, is_live: status !== 'failed' };
      await db.insertInto('payment_part').values(part).execute();
      return payment.id;
    };
    for (const person of [autopaid, cameBack]) await turnOn(person);
    const paymentId = await addPayment(cameBack, 'succeeded');
    const back = { paymentId, refunds: [], disputes: [], returned: { ref: 'cs_1' } };
    await db.transaction().execute((trx) => postReversals(trx, cameBack.policy.id, back));
    for (const [person, isForAutopay] of [
      [autopaid, true],
      [cameBack, false],
    ] as const) {
      expect(await look(person)).toMatchObject({ offer: { firstBill: { isForAutopay } } });
    }
    await addPayment(paying, 'open');
    await addPayment(failed, 'failed');
    await runRenewals(portals, daysAfterTheEnd(autopaid, -10));
    const told = await Promise.all(
      people.map(async ({ email }) => (await mailTo(portals, email))[0]?.subject === 'Your policy ends soon'),
    );
    expect(told, 'a bill whose money came back is not charged again').toEqual([false, true, false, true]);
    // Who turns autopay off in the meantime is reminded after all.
    await db.updateTable('autopay').set({ status: 'off' }).where('policy_id', '=', autopaid.policy.id).execute();
    await runRenewals(portals, daysAfterTheEnd(autopaid, -9));
    expect((await mailTo(portals, autopaid.email))[0]).toMatchObject({ subject: 'Your policy ends soon' });
  });
});
