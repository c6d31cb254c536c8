import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenInstant } from '#platform/calendar/written.ts';
import { newToken } from '#platform/context/keyring.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { withLoan } from '#testing/test-documents.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as paymentsPage from '../../portals/policyholder/payments/payments-page.tsx';
import { billView } from '../billing/bill-view.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import { findReinstatement } from '../billing/reinstatement.ts';
import { startPayment, type Wish } from '../billing/start-payment.ts';
import { findOwnPolicies } from '../policies/own-policy-store.ts';
import { cancelPolicy, previewCancellation } from './cancel.ts';
import { lenderNoticePaper } from './lender-notice-paper.ts';
import { listNoticesOfPolicy } from './lender-notice-store.ts';
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

  const today = dayIn('TX', new Date());
  const canceled = async (on = today) => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, { daysIn: 40, change: withLoan });
    await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, id);
      if (!latest) throw new Error('no version');
      const asked = { on, why: 'other' as const };
      const by = { policyId: id, actor: `account ${account.id}` as const, reason: 'CTEST0002' };
      await cancelPolicy(trx, context(), { ...asked, ...by }, previewCancellation(latest, asked));
    });
    return { id, account };
  };

  test('is not reinstated by paying the bill, and stays canceled', async () => {
    const { id, account } = await canceled();
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

  test('tells its lienholder the minute from which the car is not covered', async () => {
    const later = plusDays(today, 22);
    const letters = await Promise.all(
      [await canceled(later), await canceled()].map(async ({ id }) => {
        const [letter] = await listNoticesOfPolicy(portals.db, id, 1);
        const paper = letter && (await lenderNoticePaper(portals.db, letter));
        const words = readPdf(paper ?? Buffer.alloc(0)).tags.map(([, text]) => text);
        return { id, text: words.join(' ').replace(/\s/g, ' ') };
      }),
    );
    const [then, now] = letters;
    expect(then?.text).toMatch(
      new RegExp(
        `effective ${writtenDay(later, 'en')} at 12:01 AM C[SD]T\\. The vehicle below isn’t covered after that`,
      ),
    );
    const end = (await latestVersion(portals.db, now?.id ?? 0))?.effectiveAt ?? new Date(0);
    expect(now?.text).toContain(writtenInstant(end, 'TX', 'en').replace(/\s/g, ' '));
  });

  test('asks its policyholder to pay the bill, which autopay does not charge though it is still on', async () => {
    const { id, account } = await canceled();
    const consent = { status: 'on', wording: 'x', customer_ref: 'cus_1', method_ref: 'pm_1' };
    await portals.db
      .insertInto('autopay')
      .values({ policy_id: id, account_id: account.id, ...consent })
      .execute();
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
    const asked = { path: '/insurednew/payments', cookie: `portal-policyholder=${token}` };
    const { data } = await askPage(portals, paymentsPage.loader, asked);
    const html = pageShown(paymentsPage, data);
    expect(html).toContain('autopay charges nothing more for it');
    expect(html).toContain('Autopay won’t charge the bill that’s due');
    expect(html).not.toContain('We charge each bill');
  });
});
