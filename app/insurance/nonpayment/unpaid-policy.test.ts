import { expect, test } from 'vitest';
import { billing } from '#config/insurance/billing.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { withLoan } from '#testing/test-documents.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import { billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { startPayment } from '../billing/start-payment.ts';
import { lenderNoticePaper } from '../record/lender-notice-paper.ts';
import { listNoticesOfPolicy } from '../record/lender-notice-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { listVersions } from '../record/version-store.ts';
import { endNotices } from './end-notices.ts';
import { endUnpaid, giveNotice } from './unpaid-policy.ts';

withPortals('a policy whose first payment failed', (portals) => {
  const acting = () => ({ keyring: portals.keyring, requestId: 'test' });
  const end = (policyId: number) =>
    portals.db
      .transaction()
      .execute((trx) =>
        endUnpaid(trx, acting(), { policyId, actor: 'processor', reason: 'P23456789ABC', cents: 9000 }),
      );

  test('gets a notice once it has begun: its bills stay, and it ends no sooner than the law allows', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { golden: 'A', daysIn: 3 });
    const before = billsOf((await readLedger(portals.db, id)).entries);
    const on = plusDays(dayIn('FL', new Date()), billing.noticeMailingDays + billing.nonpaymentNoticeDays.FL);
    expect(await end(id)).toEqual({ kind: 'notice', on, version: 2 });
    expect(await end(id)).toBeUndefined();
    expect(billsOf((await readLedger(portals.db, id)).entries)).toEqual(before);
    const policy = portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', id);
    expect(await policy.executeTakeFirstOrThrow()).toEqual({ status: 'C', cancels_on: on });
  });

  test('in a later time zone of its state, ends when the last day is over there', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, {
      golden: 'A',
      daysIn: 40,
      change: (document) => withLoan({ ...document, garaging_zip: '32401' }),
    });
    const then = new Date(Date.now() - 20 * 86_400_000);
    const unpaid = { policyId: id, actor: 'processor', reason: 'P23456789ABC', cents: 9000 } as const;
    const notice = await portals.db.transaction().execute((trx) => giveNotice(trx, acting(), unpaid, then));
    await mailNotice(portals, id);
    const policy = portals.db.selectFrom('policy').select('status').where('id', '=', id);
    const over = startOfDayIn('FL', notice?.on ?? '').getTime();
    await endNotices(testRequest(portals), new Date(over));
    expect(await policy.executeTakeFirstOrThrow()).toEqual({ status: 'C' });
    await endNotices(testRequest(portals), new Date(over + 3_600_000));
    expect(await policy.executeTakeFirstOrThrow()).toEqual({ status: 'L' });
    const letters = await listNoticesOfPolicy(portals.db, id, 9);
    const papers = await Promise.all(letters.map((letter) => lenderNoticePaper(portals.db, letter)));
    const words = papers.map((paper) => JSON.stringify(readPdf(paper ?? Buffer.alloc(0)).tags).replace(/\s/g, ' '));
    const day = writtenDay(notice?.on ?? '', 'en');
    expect(words.filter((text) => new RegExp(`${day} at 12:01 AM C[SD]T`).test(text))).toHaveLength(1);
  });

  test('ends when its notice runs out: premium goes back, lienholders are told, and paying reinstates it', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { golden: 'A', daysIn: 40 });
    const leftOf = async () =>
      billsOf((await readLedger(portals.db, id)).entries).reduce((sum, { leftCents }) => sum + leftCents, 0);
    const before = await leftOf();
    const then = new Date(Date.now() - 20 * 86_400_000);
    const unpaid = { policyId: id, actor: 'processor', reason: 'P23456789ABC', cents: 9000 } as const;
    const notice = await portals.db.transaction().execute((trx) => giveNotice(trx, acting(), unpaid, then));
    await mailNotice(portals, id);
    const context = testRequest(portals);
    const policy = () =>
      portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', id).executeTakeFirstOrThrow();
    const nextTerm = { effective_on: '2027-04-01', expires_on: '2027-10-01', premium_cents: 100_000, rate_change: 0 };
    await portals.db
      .insertInto('renewal_offer')
      .values({ policy_id: id, term_number: 2, offered_on: '2026-11-01', ...nextTerm })
      .execute();
    const isOffered = async () =>
      (await portals.db.selectFrom('renewal_offer').select('lapsed_at').where('policy_id', '=', id).execute())[0]
        ?.lapsed_at === null;
    await endNotices(context, then);
    expect(await policy()).toEqual({ status: 'C', cancels_on: notice?.on });
    await endNotices(context, new Date());
    await endNotices(context, new Date());
    expect(await policy()).toEqual({ status: 'L', cancels_on: notice?.on });
    expect(await isOffered()).toBe(false);
    const [ended] = await listVersions(portals.db, id);
    expect(ended).toMatchObject({ number: 3, kind: 'cancellation', document: { status: 'cancelled' } });
    expect(ended?.changeCents).toBeLessThan(0);
    expect(await leftOf()).toBe(before + (ended?.changeCents ?? 0));
    const events = portals.db.selectFrom('policy_event').select('type').where('subject', '=', `policy ${id}`);
    expect((await events.execute()).map(({ type }) => type)).toContain('policy.cancelled.v1');

    const statement = { signed_name: 'Ann', wording: 'No loss.', language: 'en' as const };
    const page = await startPayment(context, {
      policyId: id,
      accountId: null,
      what: { statement },
      receiptEmail: 'payer@example.com',
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    const paidCents = async () =>
      (await portals.db.selectFrom('payment').select('amount_cents').where('policy_id', '=', id).execute())[0]
        ?.amount_cents ?? 0;
    await payTestCheckout(context, /\/pay\/(\w+)/.exec(page)?.[1] ?? '', TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context);
    expect(await policy()).toEqual({ status: 'A', cancels_on: null });
    expect(await isOffered(), 'the next term').toBe(true);
    const [reinstated] = await listVersions(portals.db, id);
    expect(reinstated).toMatchObject({ kind: 'reinstatement', changeCents: -(ended?.changeCents ?? 0) });
    expect(await leftOf()).toBe(before - (await paidCents()));
  });

  test('is not ended while a payment is under way, which may have been made in time', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { golden: 'A', daysIn: 40 });
    const then = new Date(Date.now() - 20 * 86_400_000);
    const unpaid = { policyId: id, actor: 'processor', reason: 'P23456789ABC', cents: 9000 } as const;
    await portals.db.transaction().execute((trx) => giveNotice(trx, acting(), unpaid, then));
    await mailNotice(portals, id);
    const context = testRequest(portals);
    const statement = { signed_name: 'Ann', wording: 'No loss.', language: 'en' as const };
    await startPayment(context, {
      policyId: id,
      accountId: null,
      what: { statement },
      receiptEmail: 'payer@example.com',
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    await endNotices(context, new Date());
    const policy = portals.db.selectFrom('policy').select('status').where('id', '=', id);
    expect(await policy.executeTakeFirstOrThrow()).toEqual({ status: 'C' });
  });

  test('that has not begun is rescinded, and paying for it in another way makes a version', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { golden: 'A', daysIn: -5 });
    expect(await end(id)).toMatchObject({ kind: 'rescinded' });
    expect(billsOf((await readLedger(portals.db, id)).entries).every(({ leftCents }) => leftCents === 0)).toBe(true);
    expect(await end(id)).toBeUndefined();
    // A status that was changed only in the tables, as an older release does, becomes a version even though the policy
    // begins later.
    await portals.db.updateTable('policy').set({ status: 'A', cancels_on: null }).where('id', '=', id).execute();
    await portals.db.transaction().execute((trx) => lockLatestVersion(trx, id));
    const versions = await listVersions(portals.db, id);
    expect(versions.map(({ kind }) => kind)).toEqual(['reinstatement', 'cancellation', 'new_business']);
    expect(new Set(versions.map(({ effectiveAt }) => effectiveAt.getTime())).size).toBe(1);
  });
});
