import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { billView } from '../billing/bill-view.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import { findReinstatement } from '../billing/reinstatement.ts';
import { startPayment, type Wish } from '../billing/start-payment.ts';
import { findOwnPolicies } from '../policies/own-policy-store.ts';
import { cancelPolicy, previewCancellation } from './cancel.ts';
import { lockLatestVersion } from './lock-versions.ts';
import { latestVersion } from './version-store.ts';

withPortals('a policy that its policyholder canceled with a bill past due', (portals) => {
  const context = () => testRequest(portals);
  const pay = (policyId: number, what: Wish['what']) =>
    startPayment(context(), {
      policyId,
      accountId: null,
      what,
      receiptEmail: 'payer@example.com',
      resultAt: (reference) => `http://portal.test/${reference}`,
    });

  test('is not reinstated by paying the bill, and stays canceled', async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, { daysIn: 40 });
    await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, id);
      if (!latest) throw new Error('no version');
      const asked = { on: dayIn('TX', new Date()), why: 'other' as const };
      const by = { policyId: id, actor: `account ${account.id}` as const, reason: 'CTEST0002' };
      await cancelPolicy(trx, context(), { ...asked, ...by }, previewCancellation(latest, asked));
    });
    expect(await findReinstatement(context(), id)).toBeUndefined();
    const statement = { signed_name: 'Ann', wording: 'No loss.', language: 'en' as const };
    await expect(pay(id, { statement })).rejects.toThrow(/can’t reinstate/);

    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!own) throw new Error('no policy');
    const view = async () => billView(own, await listUnpaid(portals.db, id), dayIn('TX', new Date()), 'en');
    expect(await view()).toMatchObject({ lapse: { kind: 'none' }, hasEnded: true, due: { isLate: true } });
    const page = await pay(id, 'all');
    await payTestCheckout(context(), /\/pay\/(\w+)/.exec(page)?.[1] ?? '', TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context());
    expect(await view()).toMatchObject({ lapse: { kind: 'over' }, due: undefined });
    expect(await latestVersion(portals.db, id)).toMatchObject({ kind: 'cancellation', number: 2 });
    expect((await findOwnPolicies(portals.db, account.id))[0]?.status).toBe('L');
  });
});
