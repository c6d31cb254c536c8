import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Meters } from '#platform/context/meters.ts';
import { type Processor, ProcessorAway } from '#platform/context/processor.ts';
import { listCharges } from '#platform/processor/test-processor-store.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { chargeDueBills } from './autopay.ts';
import { reconcile, startBillJobs, startPaymentJobs } from './payment-jobs.ts';
import { startPayment } from './start-payment.ts';

withPortals('the payment jobs', (portals) => {
  const acting = (changes: Partial<Processor> = {}) =>
    testRequest(portals, { processor: { ...portals.processor, ...changes } });
  const pay = (policyId: number, by = acting()) =>
    startPayment(by, {
      policyId,
      accountId: null,
      what: 'due',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
  const statusOf = async (policyId: number) =>
    (
      await portals.db.selectFrom('payment').select('status').where('policy_id', '=', policyId).orderBy('id').execute()
    ).map(({ status }) => status);
  const closePages = async (policyIds: number[]) => {
    const closed = portals.db.updateTable('payment').set({ closes_at: new Date(), next_check_at: new Date() });
    await closed.where('policy_id', 'in', policyIds).execute();
  };

  /** Policies of one account with autopay, with a bill that is due today. */
  async function addDue(count: number) {
    const account = await addAccount(portals);
    const policyIds: number[] = [];
    for (let at = 0; at < count; at++) policyIds.push((await addPolicyWithBills(portals, { bills: [0] })).id);
    const consent = { account_id: account.id, wording: 'I agree.', customer_ref: 'cus_1', method_ref: 'pm_1' };
    await portals.db
      .insertInto('autopay')
      .values(policyIds.map((id) => ({ ...consent, policy_id: id, status: 'on' })))
      .execute();
    return { account, policyIds };
  }
  const declined = ({ reference, amountCents }: Parameters<Processor['charge']>[0]) =>
    ({
      ref: `pi_${reference}`,
      state: 'over',
      amountCents,
      url: undefined,
      problem: 'declined',
      card: undefined,
    }) as const;

  test('charge autopay though a card cannot be deleted', async () => {
    const { policyIds } = await addDue(2);
    const [stopped = 0, due = 0] = policyIds;
    const off = { status: 'off', forget_ref: 'cus_1' };
    await portals.db.updateTable('autopay').set(off).where('policy_id', '=', stopped).execute();
    const forget = () => Promise.reject(new Error('500'));
    const job = startBillJobs(acting({ forget }));
    const paid = () => portals.db.selectFrom('payment').select('purpose').where('policy_id', '=', due).execute();
    await expect.poll(paid, { timeout: 5000 }).toEqual([{ purpose: 'autopay' }]);
    await job.stop();
  });

  test('report after each charge that they go on, and check payments while the bank lets them wait', async () => {
    await addDue(3);
    const payer = await addPolicyWithBills(portals);
    await pay(payer.id);
    await closePages([payer.id]);
    const events: string[] = [];
    const bank = Promise.withResolvers<void>();
    const charge: Processor['charge'] = async (order) => {
      events.push('charge');
      await bank.promise;
      return declined(order);
    };
    const meters = Object.assign(new Meters(), { jobGoesOn: (job: string) => void events.push(job) });
    const resources = { ...acting({ charge }), meters };
    const bills = startBillJobs(resources);
    await expect.poll(() => events, { timeout: 5000 }).toEqual(['charge']);
    const payments = startPaymentJobs(resources);
    await expect.poll(() => statusOf(payer.id), { timeout: 5000 }).toEqual(['failed']);
    await payments.stop();
    events.length = 0;
    bank.resolve();
    const first = () => events.slice(0, 5);
    await expect.poll(first, { timeout: 5000 }).toEqual(['bills', 'charge', 'bills', 'charge', 'bills']);
    await bills.stop();
  });

  test('charge no bill again that another process has charged meanwhile, and the bank has declined', async () => {
    const { account, policyIds } = await addDue(2);
    let charges = 0;
    const charge: Processor['charge'] = async (order) => {
      // While this process waits for the bank, another one charges the bills that are left.
      if (++charges === 1) await chargeDueBills(acting({ charge }));
      return declined(order);
    };
    await chargeDueBills(acting({ charge }));
    for (const id of policyIds) expect(await statusOf(id)).toEqual(['failed']);
    expect(await mailTo(portals, account.email)).toHaveLength(2);
  });

  describe('when a charge of autopay gets no answer', () => {
    const away = new ProcessorAway('500 api_error');
    const later = (policyId: number, minutes: number) =>
      portals.db
        .updateTable('payment')
        .set({
          created_at: sql<Date>`created_at - make_interval(mins => ${minutes})`,
          closes_at: sql<Date>`closes_at - make_interval(mins => ${minutes})`,
          next_check_at: new Date(),
        })
        .where('policy_id', '=', policyId)
        .where('status', '=', 'open')
        .execute();
    /** A bill that is due, and autopay with a card that the test processor knows. */
    async function addWithCard() {
      const { account, policyIds } = await addDue(1);
      const [id = 0] = policyIds;
      const [method_ref, customer_ref] = [`pm_of_${id}`, `cus_of_${id}`];
      const method = { id: method_ref, object: 'payment_method', is_attached: true, turn: 'pays' };
      const card = { brand: 'visa', last4: '4242' };
      await portals.db
        .insertInto('test_processor_object')
        .values({ id: method_ref, body: JSON.stringify({ ...method, card }) })
        .execute();
      await setCard(id, { method_ref, customer_ref });
      return { id, account, customer_ref };
    }
    const setCard = (id: number, card: { method_ref: string | null; customer_ref: string | null; status?: 'off' }) =>
      portals.db.updateTable('autopay').set(card).where('policy_id', '=', id).execute();
    const charges = async (customer: string) => (await listCharges(portals.db, customer)).length;

    test('find it a day later, when its key is forgotten and its card belongs to nobody any more', async () => {
      const { id, customer_ref } = await addWithCard();
      const charge: Processor['charge'] = async (...order) => {
        await portals.processor.charge(...order);
        throw away;
      };
      await chargeDueBills(acting({ charge }));
      const forgotten = portals.db.updateTable('test_processor_object').set({ idempotency_key: null });
      await forgotten.where(sql<string>`body ->> 'customer'`, '=', customer_ref).execute();
      await setCard(id, { method_ref: null, customer_ref: null, status: 'off' });
      await later(id, 1500);
      await reconcile(acting());
      expect([await statusOf(id), await charges(customer_ref)]).toEqual([['succeeded'], 1]);
      const kept = portals.db.selectFrom('payment').select(['customer_ref', 'method_ref']).where('policy_id', '=', id);
      expect(await kept.execute(), 'nothing is to be charged any more').toEqual([
        { customer_ref: null, method_ref: null },
      ]);
    });

    test('find one of an older release, which stored no card with it', async () => {
      const { id, customer_ref } = await addWithCard();
      const charge: Processor['charge'] = async (...order) => {
        await portals.processor.charge(...order);
        throw away;
      };
      await chargeDueBills(acting({ charge }));
      const noCard = { customer_ref: null, method_ref: null };
      await portals.db.updateTable('payment').set(noCard).where('policy_id', '=', id).execute();
      await later(id, 5);
      await reconcile(acting());
      expect([await statusOf(id), await charges(customer_ref)]).toEqual([['succeeded'], 1]);
    });

    test('order it from the same card for most of an hour; then the bill is free, nobody is told, and it is charged anew', async () => {
      const { id, account, customer_ref } = await addWithCard();
      const cards: string[] = [];
      const charge: Processor['charge'] = (_, { methodRef }) => {
        cards.push(methodRef);
        return Promise.reject(away);
      };
      await chargeDueBills(acting({ charge }));
      await setCard(id, { method_ref: 'pm_other', customer_ref: 'cus_other' });
      await later(id, 40);
      await reconcile(acting({ charge }));
      expect(cards).toEqual([`pm_of_${id}`, `pm_of_${id}`]);
      await later(id, 15);
      await reconcile(acting({ charge }));
      expect([await statusOf(id), cards.length], 'its last order may still be on its way').toEqual([['open'], 2]);
      await later(id, 5);
      const isAway: Partial<Processor> = { findCharge: () => Promise.reject(away) };
      await reconcile(acting({ charge, ...isAway }));
      expect(await statusOf(id), 'while nobody can say what became of it').toEqual(['open']);
      await later(id, 0);
      await reconcile(acting({ charge }));
      expect([await statusOf(id), cards.length]).toEqual([['failed'], 2]);
      expect(await mailTo(portals, account.email)).toEqual([]);
      await setCard(id, { method_ref: `pm_of_${id}`, customer_ref });
      await chargeDueBills(acting());
      expect([await statusOf(id), await charges(customer_ref)]).toEqual([['failed', 'succeeded'], 1]);
    });
  });

  test('let a bill be paid again once a page that the processor never opened would have closed', async () => {
    // It answers a repeated order as it did the first time.
    const broken = new Set<string>();
    const by = (isBroken: boolean) =>
      acting({
        async openCheckout(order) {
          if (isBroken) broken.add(order.reference);
          if (broken.has(order.reference)) throw new ProcessorAway('500 api_error');
          return portals.processor.openCheckout(order);
        },
      });
    const [checked, tried] = [(await addPolicyWithBills(portals)).id, (await addPolicyWithBills(portals)).id];
    for (const id of [checked, tried]) {
      await expect(pay(id, by(true))).rejects.toThrow();
      await expect(pay(id, by(false)), 'while the page may still be open').rejects.toThrow();
    }
    await closePages([checked, tried]);
    expect(await pay(tried, by(false))).toMatch(/\/pay\//);
    await reconcile(by(false));
    expect([await statusOf(checked), await statusOf(tried)]).toEqual([['failed'], ['failed', 'open']]);
    expect(await pay(checked, by(false))).toMatch(/\/pay\//);
  });
});
