import { expect, test } from 'vitest';
import { MORATORIUMS, type Moratorium } from '#config/insurance/moratoriums.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import { billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { startPayment } from '../billing/start-payment.ts';
import { findWriteOff } from '../billing/write-off.ts';
import { claimNumber } from '../claims/claim.ts';
import { cancelPolicy, findNextTerm, previewCancellation } from '../record/cancel.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { rebuildProjections } from '../record/upkeep/rebuild.ts';
import { listVersions } from '../record/version-store.ts';

/** The carrier's own list, to which underwriting adds a moratorium while this server runs. */
const storms = MORATORIUMS as Moratorium[];

withPortals('a policy whose requested cancellation has taken effect', (portals) => {
  const acting = () => ({ keyring: portals.keyring, requestId: 'test' });
  const today = dayIn('TX', new Date());
  const clerk = async () => {
    const { id } = await addStaff(portals, 'service');
    return { actor: `staff ${id}`, cookie: await staffCookie(portals, id) };
  };
  const context = () => testRequest(portals);
  const payDue = async (policyId: number) => {
    const page = await startPayment(context(), {
      policyId,
      accountId: null,
      what: 'due',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    await payTestCheckout(context(), /\/pay\/(\w+)/.exec(page)?.[1] ?? '', TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context());
  };
  /** A policy with its bills paid, canceled so many days ago. */
  async function addCanceled(daysAgo = 0, { isPaid = true } = {}) {
    const { id, version } = await addRatedPolicy(portals, (await addAccount(portals)).id, { daysIn: 75 });
    if (isPaid) await payDue(id);
    // The same time of that day: a day on which the clocks changed is not 24 hours long.
    const on = plusDays(today, -daysAgo);
    const timeOfDay = Date.now() - startOfDayIn('TX', today).getTime();
    const then = new Date(startOfDayIn('TX', on).getTime() + timeOfDay);
    const before = await billed(id);
    const ended = await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, id);
      if (!latest) throw new Error('no such policy');
      const asked = { on, why: 'other' as const };
      const preview = previewCancellation(latest, { ...asked, hasNextTerm: await findNextTerm(trx, latest) }, then);
      const by = { policyId: id, actor: 'operator' as const, reason: 'CTEST0004' };
      return cancelPolicy(trx, acting(), { ...asked, ...by }, preview, then);
    });
    return { id, ended, before, document: version.document };
  }
  const billed = async (id: number) =>
    billsOf((await readLedger(portals.db, id)).entries).map(({ number, leftCents }) => [number, leftCents]);
  type Seen = { version?: number; whyNot?: string };
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const look = async (cookie: string, id: number) =>
    ((await askPage(portals, policyPage.loader, { ...at(id), cookie })).data as { ended?: Seen }).ended;
  const reinstate = (cookie: string, id: number, version: number, signed = 'yes') =>
    askPage(portals, policyPage.action, {
      ...at(id),
      cookie,
      form: { act: 'reinstate', version: String(version), signed },
    });
  const shown = (id: number) =>
    portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', id).executeTakeFirstOrThrow();

  test('is reinstated at the desk without a gap once the statement of no loss is signed, and its contact is told', async () => {
    const { id, ended, before, document } = await addCanceled(5);
    expect(await shown(id)).toMatchObject({ status: 'L' });
    const { actor, cookie } = await clerk();
    expect(await look(cookie, id)).toMatchObject({ version: ended.number });
    expect(await reinstate(cookie, id, ended.number, ''), 'unsigned').toMatchObject({ status: 422 });
    expect(await reinstate(cookie, id, ended.number - 1), 'another version').toMatchObject({ status: 422 });
    const answer = await reinstate(cookie, id, ended.number);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/staff/policies/${id}?done=reinstate`]);

    expect(await shown(id)).toEqual({ status: 'A', cancels_on: null });
    const [reinstated] = await listVersions(portals.db, id);
    expect(reinstated).toMatchObject({ kind: 'reinstatement', actor, changeCents: -ended.changeCents });
    const owed = (bills: (number | undefined)[][]) => bills.reduce((sum, [, left = 0]) => sum + left, 0);
    expect(owed(await billed(id))).toBe(owed(before));
    const { differed } = await rebuildProjections(portals.database, { isOnlyCompared: true });
    expect(differed.filter(({ policyId }) => policyId === id)).toEqual([]);
    const [told] = await mailTo(portals, document.email ?? '');
    expect(told?.subject).toMatch(/is in force again/);
    const audited = portals.db
      .selectFrom('audit')
      .select(['act', 'actor'])
      .where('subject', '=', portals.keyring.hash('subject', 'policy', id))
      .where('act', '=', 'reinstate-policy');
    expect(await audited.execute()).toEqual([{ act: 'reinstate-policy', actor }]);
    expect(await look(cookie, id)).toBeUndefined();
    expect(await reinstate(cookie, id, ended.number), 'pressed twice').toMatchObject({ status: 422 });
  });

  test('is not reinstated during a storm where its cars are kept, and the desk reads until when', async () => {
    const { id, ended, document } = await addCanceled();
    const { cookie } = await clerk();
    const until = plusDays(today, 3);
    storms.push({ zips: [document.garaging_zip ?? document.zip], from: plusDays(today, -1), until });
    try {
      expect(await look(cookie, id)).toMatchObject({ whyNot: expect.stringMatching(/storm or fire.*After that day/) });
      expect(await reinstate(cookie, id, ended.number)).toMatchObject({ status: 422 });
      expect(await shown(id)).toMatchObject({ status: 'L' });
    } finally {
      storms.pop();
    }
    expect(await reinstate(cookie, id, ended.number)).toMatchObject({ status: 303 });
  });

  test('is not reinstated too late, with a bill due, or after a loss, and the desk reads why', async () => {
    const { cookie } = await clerk();
    const late = await addCanceled(31);
    expect(await look(cookie, late.id)).toMatchObject({ whyNot: expect.stringMatching(/anymore.*until/) });
    const unpaid = await addCanceled(5, { isPaid: false });
    expect(await look(cookie, unpaid.id)).toMatchObject({ whyNot: expect.stringMatching(/before what is due, \$/) });
    const hit = await addCanceled(5);
    await portals.db
      .insertInto('claim')
      .values({
        number: claimNumber('TX', 2026, 700_000),
        law_state: 'TX',
        policy_id: hit.id,
        kind: 'rear_end',
        vehicle: '2019 Toyota',
        city: 'Houston',
        status: 'received',
        loss_on: plusDays(today, -1),
        reported_on: today,
      })
      .execute();
    expect(await look(cookie, hit.id)).toMatchObject({ whyNot: expect.stringMatching(/a loss on/) });
    for (const { id, ended } of [late, unpaid, hit]) {
      expect(await reinstate(cookie, id, ended.number)).toMatchObject({ status: 422 });
      expect(await shown(id)).toMatchObject({ status: 'L' });
    }
  });

  test('keeps the bills that are left as long as it can be reinstated: they are not written off before', async () => {
    const [recent, late] = [await addCanceled(30, { isPaid: false }), await addCanceled(31, { isPaid: false })];
    expect(await findWriteOff(portals.db, recent.id)).toEqual({ kind: 'none', why: 'may-go-on' });
    expect(await findWriteOff(portals.db, late.id), 'only the amount is in the way').toEqual({
      kind: 'none',
      why: 'too-much',
    });
  });
});
