import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Queryable } from '#platform/database/database.ts';
import { newReference } from '#platform/references/reference.ts';
import { addPolicyWithBills, inDays, TODAY } from '#testing/test-bills.ts';
import { withPortals } from '#testing/test-portals.ts';
import { sampleRandom } from '../../book/sample/sample-random.ts';
import { insertPayment, listUnpaid } from '../payment-store.ts';
import { recordOutcome } from '../settle-payment.ts';
import { billsOf, owedCents } from './ledger.ts';
import { listEntries } from './ledger-store.ts';
import { openLedger, readLedger } from './open-ledger.ts';
import { postPremiumChange, postTermCharges, postTermReversal, postWriteOff } from './post-charges.ts';
import { postReversals } from './post-payments.ts';
import { postSettled } from './post-settled.ts';
import { previewPremiumChange } from './premium-change.ts';
import { findOwedCents, listRefundsOwed } from './refund-owed-store.ts';
import { recordRefund } from './refunds-owed.ts';

withPortals('the ledger of a policy', (portals) => {
  const inAct = <T>(act: (trx: Queryable) => Promise<T>) => portals.watched.transaction().execute(act);
  const change = (policyId: number, cents: number) =>
    inAct((trx) => postPremiumChange(trx, { policyId, termNumber: 1, cents, today: TODAY, actor: 'staff 1' }));
  const rows = (policyId: number) =>
    portals.db
      .selectFrom('instalment')
      .select(['id', 'number', 'due_on', 'amount_cents', 'paid_at', 'term_number'])
      .where('policy_id', '=', policyId)
      .orderBy('number')
      .execute();
  const amounts = async (policyId: number) =>
    (await rows(policyId)).map(({ amount_cents, paid_at }) => (paid_at ? `paid ${amount_cents}` : amount_cents));

  /** Simulates a payer at the processor's page, with these bills. */
  async function hold(policyId: number, numbers: number[]): Promise<number | undefined> {
    const bills = (await rows(policyId)).filter(({ number, paid_at }) => numbers.includes(number) && !paid_at);
    return inAct(async (trx) => {
      const payment = await insertPayment(
        trx,
        {
          reference: newReference('P'),
          policy_id: policyId,
          purpose: 'bill',
          account_id: null,
          receipt_email: null,
          language: 'en',
          returns_to: null,
        },
        bills,
        { closesInMinutes: 32, checkInSeconds: 90 },
      );
      return payment?.id;
    });
  }
  async function settle(paymentId: number, state: 'paid' | 'over' = 'paid') {
    const { amount_cents: amountCents } = await portals.db
      .selectFrom('payment')
      .select('amount_cents')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const atProcessor = {
      ref: `cs_${paymentId}`,
      state,
      amountCents,
      url: undefined,
      problem: undefined,
      card: undefined,
    };
    await recordOutcome({ ...portals, db: portals.watched, requestId: 'test' }, paymentId, atProcessor);
  }
  async function pay(policyId: number, ...numbers: number[]): Promise<number> {
    const id = await hold(policyId, numbers);
    if (id === undefined) throw new Error('not held');
    await settle(id);
    return id;
  }

  /** Settles a payment as a release older than the ledger does. */
  async function settleAsBefore(paymentId: number) {
    await sql`update payment set status = 'succeeded', settled_at = now(), next_check_at = null,
      receipt_number = ${`old-${paymentId}`} where id = ${paymentId}`.execute(portals.db);
    await sql`update instalment set paid_at = now() where id in
      (select instalment_id from payment_part where payment_id = ${paymentId})`.execute(portals.db);
  }

  async function expectAgreed(policyId: number) {
    const entries = await listEntries(portals.db, policyId);
    const projected = billsOf(entries).map(({ number, dueOn, leftCents, chargedCents, termNumber }) => ({
      number,
      due_on: dueOn,
      term_number: termNumber,
      amount_cents: leftCents > 0 ? leftCents : chargedCents,
      isPaid: leftCents === 0,
    }));
    const read = (await rows(policyId)).map(({ id, paid_at, ...row }) => ({ ...row, isPaid: paid_at !== null }));
    expect(read).toEqual(projected);
    expect(billsOf(entries).filter(({ leftCents }) => leftCents < 0)).toEqual([]);
    expect(owedCents(entries)).toBeGreaterThanOrEqual(0);
  }

  test('bills and payments from before the ledger open it once, unchanged, and keep their rows', async () => {
    const { id } = await addPolicyWithBills(portals, { bills: [-33, -3, 27] });
    await sql`update instalment set paid_at = now() - interval '30 days' where policy_id = ${id} and number = 1`.execute(
      portals.db,
    );
    const paymentId = await hold(id, [2]);
    await settleAsBefore(paymentId ?? 0);
    const before = (await rows(id)).map(({ term_number, ...row }) => row);
    const seen = await readLedger(portals.watched, id);
    expect(await listEntries(portals.db, id), 'a look posts nothing').toEqual([]);
    await Promise.all([1, 2, 3].map(() => inAct((trx) => openLedger(trx, id))));
    expect((await rows(id)).map(({ term_number, ...row }) => row)).toEqual(before);
    const entries = await listEntries(portals.db, id);
    expect(billsOf(entries).map(({ leftCents }) => leftCents)).toEqual(
      billsOf(seen.entries).map(({ leftCents }) => leftCents),
    );
    expect(entries.map(({ kind, instalment, paymentId: of, actor }) => [kind, instalment, of, actor])).toEqual([
      ['premium', 1, undefined, 'operator'],
      ['premium', 2, undefined, 'operator'],
      ['premium', 3, undefined, 'operator'],
      ['payment', 2, paymentId, 'processor'],
      ['payment', 1, undefined, 'operator'],
    ]);
    await expectAgreed(id);
  });

  test('a payment settled by an older release gets its entries from the job, and at the next act', async () => {
    const { id } = await addPolicyWithBills(portals);
    const other = await addPolicyWithBills(portals);
    for (const policyId of [id, other.id]) {
      await change(policyId, 0);
      await settleAsBefore((await hold(policyId, [1])) ?? 0);
    }
    await postSettled({ ...portals, db: portals.watched });
    for (const policyId of [id, other.id]) {
      await expectAgreed(policyId);
      expect(await amounts(policyId)).toEqual(['paid 10001', 10_002, 10_003]);
    }
    await settleAsBefore((await hold(id, [2])) ?? 0);
    await change(id, -1);
    expect(await amounts(id)).toEqual(['paid 10001', 'paid 10002', 10_002]);
    await expectAgreed(id);
  });

  test('a change is previewed exactly as it is posted, and a new bill is listed with the others', async () => {
    const { id } = await addPolicyWithBills(portals, { bills: [-3] });
    await pay(id, 1);
    const wish = { termNumber: 1, cents: 6636, today: TODAY, state: 'FL' as const };
    const preview = previewPremiumChange(await readLedger(portals.watched, id), wish);
    const posted = await change(id, 6636);
    expect(posted).toEqual(preview);
    expect(await rows(id)).toMatchObject([
      { paid_at: expect.anything() },
      { number: 2, due_on: inDays(15), amount_cents: 6636 },
    ]);
    await expectAgreed(id);
  });

  test('a bill that is being paid does not change, and a bill that changed cannot be held', async () => {
    const { id } = await addPolicyWithBills(portals);
    const stale = await listUnpaid(portals.db, id);
    await change(id, -1);
    const payment = { reference: newReference('P'), policy_id: id, purpose: 'bill' as const, account_id: null };
    const held = inAct((trx) =>
      insertPayment(trx, { ...payment, receipt_email: null, language: 'en', returns_to: null }, stale, {
        closesInMinutes: 32,
        checkInSeconds: 90,
      }),
    );
    expect(await held).toBeUndefined();
    const last = await hold(id, [3]);
    await change(id, -10_000);
    expect(await amounts(id)).toEqual([10_001, 2, 10_002]);
    await settle(last ?? 0);
    expect(await amounts(id)).toEqual([10_001, 2, 'paid 10002']);
    await expectAgreed(id);
  });

  test('when a payment fails, money that became owed back in the meantime pays its bills', async () => {
    const { id } = await addPolicyWithBills(portals, { bills: [27] });
    const held = await hold(id, [1]);
    await change(id, -4000);
    expect(await amounts(id)).toEqual([10_001]);
    await settle(held ?? 0, 'over');
    expect(await amounts(id)).toEqual([6001]);
    await expectAgreed(id);
  });

  test('an owed refund is paid once, and never more than is owed', async () => {
    const { id } = await addPolicyWithBills(portals, { bills: [-3] });
    await pay(id, 1);
    await change(id, -4000);
    const listed = async () =>
      (await listRefundsOwed(portals.watched, { page: 1, size: 50 })).find(({ policyId }) => policyId === id);
    const owed = async () => (await listed())?.cents;
    const first = (await listed())?.since;
    expect(await owed()).toBe(4000);
    const refund = { policyId: id, how: 'check' as const, actor: 'staff 1' as const };
    const record = (cents: number, reference: string) =>
      inAct((trx) => recordRefund(trx, { ...refund, cents, reference }));
    expect(await record(4001, '1001')).toBe('too-much');
    const twice = await Promise.all([record(3000, '1002'), record(3000, '1002')]);
    expect(twice.toSorted()).toEqual(['known', 'recorded']);
    await change(id, -500);
    expect([await owed(), await findOwedCents(portals.watched, id)]).toEqual([1500, 1500]);
    expect((await listed())?.since, 'as long as the oldest of it').toEqual(first);
    expect(await record(1500, '1003')).toBe('recorded');
    expect(await owed()).toBeUndefined();
    await change(id, -100);
    expect(Number((await listed())?.since), 'what is owed anew').toBeGreaterThan(Number(first));
    await expectAgreed(id);
  });

  test('parallel acts on a policy run one after another, and none is lost', async () => {
    const { id } = await addPolicyWithBills(portals);
    const first = await hold(id, [1]);
    await Promise.all([
      ...[settle(first ?? 0), change(id, 300), change(id, -200), change(id, 100), settle(first ?? 0)],
      inAct((trx) =>
        postTermCharges(trx, {
          policyId: id,
          termNumber: 2,
          actor: 'account 1',
          bills: [{ dueOn: inDays(91), premiumCents: 9000, feeCents: 500 }],
        }),
      ),
    ]);
    const left = (await listUnpaid(portals.db, id)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    expect(left).toBe(10_002 + 10_003 + 200 + 9500);
    await expectAgreed(id);
  });

  test('after random acts the bills match the entries to the cent, and no posted entry changes', async () => {
    for (let policy = 0; policy < 6; policy++) await live(policy);
  });

  async function live(index: number) {
    const random = sampleRandom(20_261_124, 'ledger of a policy', index);
    const { id } = await addPolicyWithBills(portals);
    const held = new Set<number>();
    const paid: number[] = [];
    let terms = 1;
    await change(id, 0);
    const acts = [
      () => change(id, random.int(-12_000, 12_000)),
      async () => {
        const payment = await hold(
          id,
          [1, 2, 3, 4, 5].filter(() => random.isLucky(0.5)),
        ).catch(() => undefined);
        if (payment) held.add(payment);
      },
      async () => {
        const [payment] = held;
        if (payment === undefined) return;
        held.delete(payment);
        const isPaid = random.isLucky(0.7);
        await settle(payment, isPaid ? 'paid' : 'over');
        if (isPaid) paid.push(payment);
      },
      async () => {
        const paymentId = paid.pop();
        if (paymentId === undefined) return;
        const kinds = {
          refunds: [{ ref: `re_${paymentId}`, cents: random.int(1, 10_000), isGivenBack: true }],
          disputes: random.isLucky(0.3)
            ? [{ ref: `dp_${paymentId}`, cents: 5000, state: random.pick(['open', 'won', 'lost'] as const) }]
            : [],
        };
        await inAct((trx) => postReversals(trx, id, { paymentId, ...kinds, returned: undefined }));
      },
      async () => {
        terms++;
        const bills = [1, 2].map((at) => ({ dueOn: inDays(90 * terms + at), premiumCents: random.int(1, 9000) }));
        await inAct((trx) => postTermCharges(trx, { policyId: id, termNumber: terms, actor: 'renewals', bills }));
        if (random.isLucky(0.5))
          await inAct((trx) => postTermReversal(trx, { policyId: id, termNumber: terms, actor: 'renewals' }));
      },
      () =>
        inAct((trx) =>
          postWriteOff(trx, {
            policyId: id,
            bill: random.int(1, 3),
            reason: 'Too little to ask for',
            actor: 'staff 1',
          }),
        ),
    ];
    for (let step = 0; step < 12; step++) {
      await random.pick(acts)();
      await expectAgreed(id);
    }
    await expect(
      portals.db.updateTable('ledger_entry').set({ cents: 1 }).where('policy_id', '=', id).execute(),
    ).rejects.toThrow('never altered');
  }
});
