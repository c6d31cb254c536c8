import { expect, onTestFinished, test, vi } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import * as agentBookPage from '#portals/agent/agent-book-page.tsx';
import * as agentHomePage from '#portals/agent/agent-home-page.tsx';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, agentCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { cancelPolicy, previewCancellation } from '../../record/cancel.ts';
import { lockLatestVersion } from '../../record/lock-versions.ts';
import { acceptRenewal } from '../../renewals/accept-renewal.ts';
import { findOwnOffers } from '../../renewals/renewal-store.ts';
import { runRenewals } from '../../renewals/run-renewals.ts';
import { findOwnPolicies } from '../own-policy-store.ts';

withPortals('the lists of an agency’s book', (portals) => {
  /** A policy in Texas, and its agent. */
  const sold = async (daysIn: number) => {
    const account = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, account.id, { daysIn });
    const { agency_id: agencyId } = await portals.db
      .selectFrom('policy')
      .select('agency_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const cookie = await agentCookie(portals, (await addProducer(portals, { agencyId, state: 'TX' })).id);
    return { account, id, expiresOn: version.document.term.expires_on, cookie };
  };
  const ask = (cookie: string, path: string) => ({ path: `/uaicins/tx/${path}`, params: { state: 'tx' }, cookie });
  const rowsIn = async (list: string, cookie: string) => {
    const { data } = await askPage(portals, agentBookPage.loader, ask(cookie, `policies?show=${list}`));
    return (data as { rows: { id: number; day: string; cover: string }[] }).rows;
  };
  const totals = async (cookie: string) => {
    const { data } = await askPage(portals, agentHomePage.loader, ask(cookie, 'home'));
    return Object.fromEntries(
      (data as { tasks: { list: string; total: number }[] }).tasks.map(({ list, total }) => [list, total]),
    );
  };
  const today = dayIn('TX', new Date());

  test('a policy that its policyholder ends on a later day is among the next cancellations, not the renewals', async () => {
    const { id, cookie } = await sold(150);
    expect(await totals(cookie)).toMatchObject({ renewals: 1, cancellations: 0 });
    const on = plusDays(today, 9);
    await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, id);
      if (!latest) throw new Error('no version');
      const asked = { on, why: 'other' as const };
      const cancelling = { ...asked, policyId: id, actor: 'operator' as const, reason: 'CTEST0001' };
      return cancelPolicy(trx, testRequest(portals), cancelling, previewCancellation(latest, asked));
    });
    expect(await totals(cookie)).toMatchObject({ renewals: 0, cancellations: 1 });
    expect(await rowsIn('renewals', cookie)).toEqual([]);
    expect(await rowsIn('cancellations', cookie)).toMatchObject([{ id, day: mediumDay(on, 'en'), cover: 'covered' }]);
  });

  test('a renewal is due until it is accepted; then its first bill is among the payments due', async () => {
    const { account, id, expiresOn, cookie } = await sold(150);
    await runRenewals(portals, new Date());
    expect(await totals(cookie)).toMatchObject({ renewals: 1 });
    const [offer] = await findOwnOffers(portals.db, account.id);
    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!offer || !own) throw new Error('no offer');
    await acceptRenewal(testRequest(portals), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    expect(await totals(cookie)).toMatchObject({ renewals: 0 });

    const bills = portals.db.updateTable('instalment').set({ paid_at: new Date() }).where('policy_id', '=', id);
    await bills.where('term_number', '=', 1).execute();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${plusDays(expiresOn, -10)}T18:00:00Z`) });
    onTestFinished(() => void vi.useRealTimers());
    expect(await totals(cookie)).toMatchObject({ renewals: 0, payments: 1 });
    expect(await rowsIn('payments', cookie)).toMatchObject([{ id, day: mediumDay(plusDays(expiresOn, -1), 'en') }]);
  });

  test('a policy that has not begun, or whose notice has run out, does not look as if it were covered', async () => {
    const { id, cookie } = await sold(-5);
    expect(await rowsIn('all', cookie)).toMatchObject([{ id, cover: 'not-yet' }]);
    const ended = await sold(20);
    const status = (cancels_on: string) =>
      portals.db.updateTable('policy').set({ status: 'C', cancels_on }).where('id', '=', ended.id).execute();
    for (const [days, cover] of [
      [2, 'notice'],
      [-2, 'cancelled'],
    ] as const) {
      await status(plusDays(today, days));
      expect(await rowsIn('all', ended.cookie)).toMatchObject([{ cover }]);
    }
  });
});
