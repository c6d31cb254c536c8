import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import { chargeDueBills } from '../billing/autopay.ts';
import { balanceOf, billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { startPayment } from '../billing/start-payment.ts';
import { cancelPolicy, findNextTerm, previewCancellation } from '../record/cancel.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { projectDue } from '../record/project-due.ts';
import { rebuildProjections } from '../record/rebuild.ts';
import { listVersions } from '../record/version-store.ts';

withPortals('a cancellation that has not taken effect', (portals) => {
  const acting = () => ({ keyring: portals.keyring, requestId: 'test' });
  const staff = async () => {
    const { id } = await addStaff(portals, 'service');
    return staffCookie(portals, id);
  };
  const rated = async (daysIn: number) =>
    (await addRatedPolicy(portals, (await addAccount(portals)).id, { daysIn })).id;
  /** Cancels it as of a day after today. */
  const cancel = (policyId: number, days: number) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no such policy');
      const asked = { on: plusDays(dayIn('TX', new Date()), days), why: 'other' as const };
      const preview = previewCancellation(latest, { ...asked, hasNextTerm: await findNextTerm(trx, latest) });
      const by = { policyId, actor: 'operator' as const, reason: 'CTEST0003' };
      return cancelPolicy(trx, acting(), { ...asked, ...by }, preview);
    });
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const look = async (cookie: string, id: number) =>
    (await askPage(portals, policyPage.loader, { ...at(id), cookie })).data as {
      ending?: { version: number; amount: string };
    };
  const withdraw = (cookie: string, id: number, version: number) =>
    askPage(portals, policyPage.action, { ...at(id), cookie, form: { act: 'withdraw', version: String(version) } });
  const billed = async (id: number) =>
    billsOf((await readLedger(portals.db, id)).entries).map(({ number, leftCents }) => [number, leftCents]);
  const shown = (id: number) =>
    portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', id).executeTakeFirstOrThrow();

  test('is withdrawn at the desk: the policy goes on with its bills as they were, and its contact is told', async () => {
    const id = await rated(40);
    const before = await billed(id);
    const { number, document } = await cancel(id, 22);
    expect(await billed(id)).not.toEqual(before);
    const cookie = await staff();
    const { ending } = await look(cookie, id);
    expect(ending).toMatchObject({ version: number });
    const answer = await withdraw(cookie, id, number);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/staff/policies/${id}?done=withdraw`]);

    expect(await billed(id)).toEqual(before);
    const { entries } = await readLedger(portals.db, id);
    expect(balanceOf(entries, 'refund-owed')).toBe(0);
    expect((await look(cookie, id)).ending).toBeUndefined();
    await projectDue(portals, startOfDayIn('TX', plusDays(dayIn('TX', new Date()), 22)));
    expect(await shown(id)).toEqual({ status: 'A', cancels_on: null });
    const [reinstated, cancelled] = await listVersions(portals.db, id);
    expect(reinstated).toMatchObject({ kind: 'reinstatement', changeCents: -(cancelled?.changeCents ?? 0) });
    const { differed } = await rebuildProjections(portals.database, { isOnlyCompared: true });
    expect(differed.filter(({ policyId }) => policyId === id)).toEqual([]);
    expect(await mailTo(portals, document.email ?? '')).toMatchObject([
      { subject: expect.stringMatching(/isn’t cancelled/) },
    ]);
    const again = await withdraw(cookie, id, number);
    expect(again.status).toBe(422);
  });

  test('is withdrawn, and autopay charges a bill again that its policyholder had paid at the lower amount', async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, { daysIn: 40 });
    const consent = { status: 'on', wording: 'x', customer_ref: 'cus_1', method_ref: 'pm_1' };
    await portals.db
      .insertInto('autopay')
      .values({ policy_id: id, account_id: account.id, ...consent })
      .execute();
    const { number } = await cancel(id, 60);
    const page = await startPayment(
      { ...portals, address: 'x', requestId: 'test', language: 'en', idempotencyKey: undefined },
      { policyId: id, accountId: account.id, what: 'all', receiptEmail: null, resultAt: () => 'http://portal.test/' },
    );
    const context = { ...portals, requestId: 'test' };
    await payTestCheckout(portals, /\/pay\/(\w+)/.exec(page)?.[1] ?? '', TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context);
    await withdraw(await staff(), id, number);
    const bills = billsOf((await readLedger(portals.db, id)).entries);
    const again = bills.find(({ leftCents, paidCents }) => leftCents > 0 && paidCents > 0);
    if (!again) throw new Error('no bill is open again');
    await chargeDueBills(context, startOfDayIn('TX', again.dueOn));
    const charges = portals.db.selectFrom('payment').select('amount_cents').where('policy_id', '=', id);
    expect(await charges.where('purpose', '=', 'autopay').execute()).toEqual([{ amount_cents: again.leftCents }]);
  });

  test('of a policy that has not begun is withdrawn as well', async () => {
    const id = await rated(-15);
    const before = await billed(id);
    const { number } = await cancel(id, 15);
    expect(await shown(id)).toMatchObject({ status: 'L' });
    await withdraw(await staff(), id, number);
    expect(await shown(id)).toEqual({ status: 'A', cancels_on: null });
    expect(await billed(id)).toEqual(before);
  });

  test('that has taken effect is not withdrawn', async () => {
    const id = await rated(40);
    const { number } = await cancel(id, 0);
    const cookie = await staff();
    expect((await look(cookie, id)).ending).toBeUndefined();
    await withdraw(cookie, id, number);
    expect(await shown(id)).toMatchObject({ status: 'L' });
  });
});
