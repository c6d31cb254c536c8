import { expect, test } from 'vitest';
import { billing } from '#config/insurance/billing.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { reverseTestPayment } from '#platform/processor/test-reversals.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { postPremiumChange } from '../billing/ledger/post-charges.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import { startPayment } from '../billing/start-payment.ts';
import { listLettersOfPolicy, listPostalLetters } from '../letters/postal-letter-store.ts';
import { NOTHING_DUE, PAST_DUE } from '../record/policy-version.ts';
import { listVersions } from '../record/version-store.ts';
import { endNotices } from './end-notices.ts';
import { giveNotice } from './unpaid-policy.ts';

const DAY = 86_400_000;
const DAYS = billing.noticeMailingDays + billing.nonpaymentNoticeDays.TX;

withPortals('a notice of cancellation of a policy on which nothing is due any more', (portals) => {
  const context = () => testRequest(portals);
  const rated = async () => {
    const account = await addAccount(portals);
    return { ...(await addRatedPolicy(portals, account.id, { daysIn: 40 })), email: account.email };
  };
  const notice = async (policyId: number, reason: string = PAST_DUE) => {
    const unpaid = { policyId, actor: 'operator', reason, cents: 9000 } as const;
    await portals.db.transaction().execute((trx) => giveNotice(trx, context(), unpaid));
    await mailNotice(portals, policyId);
  };
  const shown = async (id: number) =>
    (await portals.db.selectFrom('policy').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  /** Takes premium off, as a change of the policy does. The bills go down from the last one backward. */
  const returnPremium = (policyId: number, cents: number) =>
    portals.db.transaction().execute((trx) =>
      postPremiumChange(trx, {
        policyId,
        termNumber: 1,
        actor: 'operator',
        cents: -cents,
        today: dayIn('TX', new Date()),
      }),
    );
  const owed = async (id: number) =>
    (await listUnpaid(portals.db, id)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);

  test('is taken back once a dispute about the bill that it asks for was won, and everyone hears of it', async () => {
    const { id, email } = await rated();
    const page = await startPayment(context(), {
      policyId: id,
      accountId: null,
      what: 'due',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    const ref = /\/pay\/(\w+)/.exec(page)?.[1] ?? '';
    await payTestCheckout(portals, ref, TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context());
    await reverseTestPayment(portals, ref, { kind: 'dispute' });
    await deliverTestEvents(context());
    await notice(id);
    await endNotices(context(), new Date());
    expect(await shown(id), 'while the bank decides').toBe('C');
    await reverseTestPayment(portals, ref, { kind: 'won' });
    await deliverTestEvents(context());
    for (let run = 0; run < 2; run++) await endNotices(context(), new Date());
    expect(await shown(id)).toBe('A');
    const [back, ...before] = await listVersions(portals.db, id);
    expect(back).toMatchObject({ kind: 'reinstatement', reason: NOTHING_DUE, changeCents: 0 });
    expect(before).toHaveLength(2);
    expect((await mailTo(portals, email))[0]?.subject).toMatch(/no longer applies/);
    const { agency } = await portals.db
      .selectFrom('policy')
      .innerJoin('agency', 'agency.id', 'policy.agency_id')
      .select('agency.email as agency')
      .where('policy.id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await mailTo(portals, agency))[0]?.text).toMatch(/Nothing is past due/);
  });

  test('is taken back by letter where it was mailed and there is no email address, until a new notice follows', async () => {
    const { id, email } = await rated();
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    await portals.db.updateTable('policy').set({ email: null }).where('id', '=', id).execute();
    const letters = () => listLettersOfPolicy(portals.db, id, 9);
    await notice(id);
    await returnPremium(id, await owed(id));
    await endNotices(context(), new Date());
    expect(await shown(id)).toBe('A');
    expect(await mailTo(portals, email)).toEqual([]);
    expect(await letters()).toMatchObject([
      { what: 'notice-back', letter: { title: expect.stringMatching(/no longer applies/) } },
    ]);
    const toMail = async () => (await listPostalLetters(portals.db, { page: 1, size: 99 })).map(({ what }) => what);
    expect(await toMail()).toEqual(['notice-back']);
    const put = (status: string) => portals.db.updateTable('policy').set({ status }).where('id', '=', id).execute();
    await put('X');
    expect(await toMail(), 'once the policy has ended').toEqual([]);
    await put('A');
    await notice(id);
    expect(await letters(), 'the new one is what applies').toEqual([]);
  });

  test('is not taken back by letter where it never was mailed', async () => {
    const { id } = await rated();
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    await portals.db.updateTable('policy').set({ email: null }).where('id', '=', id).execute();
    const unpaid = { policyId: id, actor: 'operator', reason: PAST_DUE, cents: 9000 } as const;
    await portals.db.transaction().execute((trx) => giveNotice(trx, context(), unpaid));
    await returnPremium(id, await owed(id));
    await endNotices(context(), new Date());
    expect(await shown(id)).toBe('A');
    expect(await listLettersOfPolicy(portals.db, id, 9)).toEqual([]);
  });

  test('ends nothing on its day when a change of the policy has paid all its bills, whatever it was given for', async () => {
    const [pastDue, returned, stillOwed] = [await rated(), await rated(), await rated()];
    await notice(pastDue.id);
    await notice(returned.id, 'P23456789ABC');
    await notice(stillOwed.id);
    for (const { id } of [pastDue, returned]) await returnPremium(id, await owed(id));
    await returnPremium(stillOwed.id, (await owed(stillOwed.id)) - 100);
    await endNotices(context(), new Date(Date.now() + DAYS * DAY));
    expect(await Promise.all([pastDue, returned, stillOwed].map(({ id }) => shown(id)))).toEqual(['A', 'A', 'L']);
  });
});
