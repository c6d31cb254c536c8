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
import { aPolicy, fileOf, type GivenPolicy, testImports } from '#testing/test-import.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as paymentsPage from '../../portals/policyholder/payments/payments-page.tsx';
import { billView } from '../billing/bill-view.ts';
import { effectOf } from '../billing/payment.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { findPayablePolicy, listUnpaid } from '../billing/payment-store.ts';
import { findReinstatement } from '../billing/reinstatement.ts';
import { startPayment, type Wish } from '../billing/start-payment.ts';
import { findLien } from '../liens/lien-store.ts';
import { noticeDayOf } from '../policies/billed-policy.ts';
import { lapseOf } from '../policies/lapse.ts';
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

withPortals('a policy with a bill past due that a file ended', (portals) => {
  const END = '2026-11-12';
  const ended = { status: 'cancelled', cancels_on: END } as const;
  const noticeFor = (cancels_on: string) => ({ status: 'cancel_pending', cancels_on }) as const;
  type Given = Partial<GivenPolicy['policy']>;
  const cases: [name: string, before: Given | undefined, now: Given, lapse: 'open' | 'none'][] = [
    ['for nonpayment', {}, { ...ended, cancelled_for: 'nonpayment' }, 'open'],
    ['for nonpayment, in its first file', undefined, { ...ended, cancelled_for: 'nonpayment' }, 'open'],
    ['at the request of its policyholder', {}, { ...ended, cancelled_for: 'request' }, 'none'],
    ['at a request, under notice', noticeFor(END), { ...ended, cancelled_for: 'request' }, 'none'],
    ['for another reason', {}, { ...ended, cancelled_for: 'other' }, 'none'],
    ['without a reason', {}, ended, 'none'],
    ['without a reason, in its first file', undefined, ended, 'none'],
    ['without a reason, on the day of its notice', noticeFor(END), ended, 'open'],
    ['without a reason, after the day of its notice', noticeFor('2026-11-11'), ended, 'open'],
    ['without a reason, before the day of its notice', noticeFor('2026-12-01'), ended, 'none'],
    ['by a notice that has run out', {}, noticeFor(END), 'open'],
    ['by a notice for another reason', {}, { ...noticeFor(END), cancelled_for: 'other' }, 'none'],
  ];

  test('is reinstated by a payment only if it ended for nonpayment; of another, the bill is simply paid', async () => {
    const imports = testImports(portals, { ...portals.env, POLICY_AUTHORITY: 'core' });
    const take = (sequence: number, policies: GivenPolicy[], more: { kind?: 'delta' } = {}) =>
      imports.takeApproved(fileOf(policies, { sequence, as_of: `2026-11-${9 + sequence}T03:10:00Z`, ...more }));
    const book = (of: (index: number) => Given | undefined) =>
      cases.flatMap((_, index) => (of(index) ? [aPolicy(index, of(index))] : []));
    await take(
      1,
      book((index) => cases[index]?.[1]),
    );
    await take(
      4,
      book((index) => cases[index]?.[2]),
    );
    // The next file has the same policies at another address: what came before its end is not the version before.
    const next = book((index) => (index < 10 ? { ...cases[index]?.[2], address: '1 New St' } : undefined));
    await take(5, next, { kind: 'delta' });
    for (const [index, [name, , , lapse]] of cases.entries()) {
      const { id } = await portals.db
        .selectFrom('policy')
        .select('id')
        .where('number', '=', aPolicy(index).policy.number)
        .executeTakeFirstOrThrow();
      const policy = await findPayablePolicy(portals.db, id);
      expect(lapseOf(policy, await listUnpaid(portals.db, id), '2026-11-20').kind, name).toBe(lapse);
      expect(effectOf(policy, 'reinstatement', [], '2026-11-20'), name).toBe(lapse === 'open' ? 'reinstated' : 'none');
      if (policy.status !== 'C') continue;
      // While the notice runs, nobody is told to pay where that changes nothing.
      const isUnpaid = lapse === 'open';
      const notice = isUnpaid ? { payBefore: END } : { endsAnyway: END };
      expect(noticeDayOf(policy, '2026-11-10'), name).toEqual(notice);
      expect(effectOf(policy, 'bill', [], '2026-11-10'), name).toBe(isUnpaid ? 'notice-lifted' : 'none');
    }
  });
});

withPortals('a policy that a file puts under notice', (portals) => {
  test('for another reason than nonpayment is to lenders active until that day, and not to be paid by it', async () => {
    const inDays = (days: number) => plusDays(dayIn('FL', new Date()), days);
    const term = { number: 1, effective_on: inDays(-90), expires_on: inDays(92) };
    const END = inDays(10);
    const noticed = (index: number, cancelled_for: 'other' | 'nonpayment') => {
      const vehicles = aPolicy(index).policy.vehicles.map((car) => ({ ...car, added_on: term.effective_on }));
      return aPolicy(index, { term, vehicles, status: 'cancel_pending', cancels_on: END, cancelled_for });
    };
    const file = fileOf([noticed(0, 'nonpayment'), noticed(1, 'other')], { as_of: new Date().toISOString() });
    await testImports(portals, { ...portals.env, POLICY_AUTHORITY: 'core' }).takeApproved(file);
    const told = [0, 1].map(async (index) => {
      const { number, vehicles } = aPolicy(index).policy;
      return findLien(portals.db, number, vehicles[0]?.vin.slice(-5) ?? '');
    });
    expect(await Promise.all(told)).toMatchObject([
      { status: 'C', cancels_on: END, expires_on: term.expires_on },
      { status: 'A', cancels_on: null, expires_on: END },
    ]);
  });
});
