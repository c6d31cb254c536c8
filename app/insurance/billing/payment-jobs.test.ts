import { expect, test } from 'vitest';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { startPaymentJobs } from './payment-jobs.ts';

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
});
