import { expect, test } from 'vitest';
import { type Processor, ProcessorAway } from '#platform/context/processor.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { chargeDueBills } from './autopay.ts';
import { reconcile, startPaymentJobs } from './payment-jobs.ts';
import { startPayment } from './start-payment.ts';

withPortals('the payment jobs', (portals) => {
  test('charge autopay though a card cannot be deleted', async () => {
    const account = await addAccount(portals);
    const consent = { account_id: account.id, wording: 'I agree.', customer_ref: 'cus_1', method_ref: 'pm_1' };
    const [stopped, due] = [
      await addPolicyWithBills(portals, { bills: [30] }),
      await addPolicyWithBills(portals, { bills: [0] }),
    ];
    await portals.db
      .insertInto('autopay')
      .values([
        { ...consent, policy_id: stopped.id, status: 'off', forget_ref: 'cus_1' },
        { ...consent, policy_id: due.id, status: 'on' },
      ])
      .execute();
    const forget = () => Promise.reject(new Error('500'));
    const job = startPaymentJobs({ ...portals, processor: { ...portals.processor, forget } });
    const paid = () => portals.db.selectFrom('payment').select('purpose').where('policy_id', '=', due.id).execute();
    await expect.poll(paid, { timeout: 5000 }).toEqual([{ purpose: 'autopay' }]);
    await job.stop();
  });

  test('charge no bill again that another process has charged meanwhile, and the bank has declined', async () => {
    const account = await addAccount(portals);
    const consent = { account_id: account.id, wording: 'I agree.', customer_ref: 'cus_2', method_ref: 'pm_2' };
    const policies = [
      await addPolicyWithBills(portals, { bills: [0] }),
      await addPolicyWithBills(portals, { bills: [0] }),
    ].map(({ id }) => id);
    await portals.db
      .insertInto('autopay')
      .values(policies.map((id) => ({ ...consent, policy_id: id, status: 'on' })))
      .execute();
    let charges = 0;
    const charge: Processor['charge'] = async ({ reference, amountCents }) => {
      // While this process waits for the bank, another one charges the bills that are left.
      if (++charges === 1) await chargeDueBills(acting);
      const declined = { state: 'over', problem: 'declined', url: undefined, card: undefined } as const;
      return { ref: `pi_${reference}`, amountCents, ...declined };
    };
    const acting = { ...portals, processor: { ...portals.processor, charge }, requestId: 'test' };
    await chargeDueBills(acting);
    const made = portals.db.selectFrom('payment').select(['policy_id', 'status']).where('policy_id', 'in', policies);
    expect(await made.orderBy('policy_id').execute()).toEqual(
      policies.map((id) => ({ policy_id: id, status: 'failed' })),
    );
    expect(await mailTo(portals, account.email)).toHaveLength(2);
  });

  test('let a bill be paid again once a page that the processor never opened would have closed', async () => {
    // It answers a repeated order as it did the first time.
    const broken = new Set<string>();
    const processorOf = (isBroken: boolean) => ({
      ...portals.processor,
      async openCheckout(order: Parameters<typeof portals.processor.openCheckout>[0]) {
        if (isBroken) broken.add(order.reference);
        if (broken.has(order.reference)) throw new ProcessorAway('500 api_error');
        return portals.processor.openCheckout(order);
      },
    });
    const acting = (isBroken = false) => ({
      ...portals,
      processor: processorOf(isBroken),
      requestId: 'test',
      address: 'x',
      language: 'en' as const,
      idempotencyKey: undefined,
    });
    const pay = (policyId: number, isBroken?: boolean) =>
      startPayment(acting(isBroken), {
        policyId,
        accountId: null,
        what: 'due' as const,
        receiptEmail: null,
        resultAt: (reference) => `http://portal.test/${reference}`,
      });
    const [checked, tried] = [await addPolicyWithBills(portals), await addPolicyWithBills(portals)];
    const statusOf = async ({ id }: { id: number }) =>
      (await portals.db.selectFrom('payment').select('status').where('policy_id', '=', id).orderBy('id').execute()).map(
        ({ status }) => status,
      );
    for (const { id } of [checked, tried]) {
      await expect(pay(id, true)).rejects.toThrow();
      await expect(pay(id), 'while the page may still be open').rejects.toThrow();
    }
    const closed = portals.db.updateTable('payment').set({ closes_at: new Date(), next_check_at: new Date() });
    await closed.where('policy_id', 'in', [checked.id, tried.id]).execute();
    expect(await pay(tried.id)).toMatch(/\/pay\//);
    await reconcile(acting());
    expect([await statusOf(checked), await statusOf(tried)]).toEqual([['failed'], ['failed', 'open']]);
    expect(await pay(checked.id)).toMatch(/\/pay\//);
  });
});
