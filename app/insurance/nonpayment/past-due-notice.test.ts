import { expect, test } from 'vitest';
import { billing } from '#config/insurance/billing.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import * as noticeFile from '../../portals/staff/policies/policy-document-file.ts';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import { postTermCharges } from '../billing/ledger/post-charges.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { startPayment } from '../billing/start-payment.ts';
import { findOwnPolicies } from '../policies/own-policy-store.ts';
import { endorse, previewEndorsement } from '../record/endorse.ts';
import { listNoticesOfPolicy } from '../record/lender-notice-store.ts';
import { latestVersion, listVersions } from '../record/version-store.ts';
import { acceptRenewal } from '../renewals/accept-renewal.ts';
import { findOwnOffers } from '../renewals/renewal-store.ts';
import { runRenewals } from '../renewals/run-renewals.ts';
import { cancellationNotice } from './cancellation-notice.ts';
import { endNotices } from './end-notices.ts';

const LENDER = {
  name: 'Honda Lease Trust',
  address: '1919 Torrance Blvd',
  city: 'Torrance',
  state: 'CA',
  zip: '90501',
  loan_number: 'L-778',
};

const DAYS = billing.noticeMailingDays + billing.nonpaymentNoticeDays.TX;

withPortals('a notice of cancellation because a bill is past due', (portals) => {
  const context = () => testRequest(portals);
  const signedIn = async (role: Parameters<typeof addStaff>[1] = 'service') => {
    const { id } = await addStaff(portals, role);
    return { staff: id, cookie: await staffCookie(portals, id) };
  };
  const withLender = (document: PolicyDocument): PolicyDocument => ({
    ...document,
    vehicles: document.vehicles.map((car, at) =>
      at > 0 ? car : { ...car, ownership: 'financed' as const, lender: LENDER },
    ),
  });
  const rated = async (options: Parameters<typeof addRatedPolicy>[2] = {}) => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id, { daysIn: 40, ...options });
    return { ...policy, accountId: account.id, email: account.email };
  };
  type Seen = { version: number; cents: number; lastDay: string; whyNot?: string; lenders: string[] };
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const look = async (cookie: string, id: number) =>
    ((await askPage(portals, policyPage.loader, { ...at(id), cookie })).data as { pastDue?: Seen }).pastDue;
  const give = (cookie: string, id: number, { version, cents }: Pick<Seen, 'version' | 'cents'>) =>
    askPage(portals, policyPage.action, {
      ...at(id),
      cookie,
      form: { act: 'notice', version: String(version), cents: String(cents) },
    });
  const shown = (id: number) =>
    portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', id).executeTakeFirstOrThrow();
  const pay = async (policyId: number, what: 'due' | 'all' = 'due') => {
    const page = await startPayment(context(), {
      policyId,
      accountId: null,
      what,
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    await payTestCheckout(context(), /\/pay\/(\w+)/.exec(page)?.[1] ?? '', TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context());
  };

  test('is previewed and given at the desk: policyholder, agency and lienholder hear of it, once', async () => {
    const { staff, cookie } = await signedIn();
    const { id, email } = await rated({ change: withLender });
    const seen = await look(cookie, id);
    const bills = await portals.db
      .selectFrom('instalment')
      .select('amount_cents')
      .where('policy_id', '=', id)
      .where('due_on', '<', dayIn('TX', new Date()))
      .execute();
    const cents = bills.reduce((sum, bill) => sum + bill.amount_cents, 0);
    expect(bills).toHaveLength(2);
    expect(seen).toMatchObject({ cents, lenders: [LENDER.name] });
    if (!seen) return;
    expect(await give(cookie, id, { ...seen, cents: cents - 1 })).toMatchObject({ status: 422 });
    const answer = await give(cookie, id, seen);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/staff/policies/${id}?done=notice`]);

    const on = plusDays(dayIn('TX', new Date()), DAYS);
    expect(await shown(id)).toEqual({ status: 'C', cancels_on: on });
    expect(await latestVersion(portals.db, id)).toMatchObject({
      kind: 'cancellation',
      actor: `staff ${staff}`,
      reason: 'past-due',
      changeCents: 0,
      document: { status: 'cancel_pending', cancels_on: on },
    });
    expect((await listNoticesOfPolicy(portals.db, id, 9)).map(({ what }) => what)).toEqual(['changed']);
    const events = portals.db.selectFrom('policy_event').select('type').where('subject', '=', `policy ${id}`);
    expect((await events.execute()).map(({ type }) => type)).toEqual(['policy.notice_given.v1']);
    const audited = portals.db
      .selectFrom('audit')
      .select(['act', 'actor'])
      .where('subject', '=', portals.keyring.hash('subject', 'policy', id))
      .where('act', '=', 'give-notice');
    expect(await audited.execute()).toEqual([{ act: 'give-notice', actor: `staff ${staff}` }]);
    const [mail] = await mailTo(portals, email);
    expect(mail?.subject).toMatch(/^Notice of cancellation/);
    expect(mail?.text).toMatch(/is past due.*cancelled on/);
    const { agencyEmail } = await portals.db
      .selectFrom('policy')
      .innerJoin('agency', 'agency.id', 'policy.agency_id')
      .select('agency.email as agencyEmail')
      .where('policy.id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await mailTo(portals, agencyEmail)).map(({ subject }) => subject)).toEqual([mail?.subject]);

    expect(await look(cookie, id), 'a notice is running').toBeUndefined();
    const page = (await askPage(portals, policyPage.loader, { ...at(id), cookie })).data;
    expect(page).toMatchObject({ versions: [{ kind: 'Notice of cancellation', reason: 'A bill was past due' }, {}] });
    expect(await give(cookie, id, seen), 'pressed twice').toMatchObject({ status: 422 });
    expect(await listVersions(portals.db, id)).toHaveLength(2);
  });

  test('is printed to mail with what is past due and the last day to pay, from the task that it adds', async () => {
    const { cookie } = await signedIn();
    const { id } = await rated();
    const seen = await look(cookie, id);
    if (!seen) throw new Error('nothing is past due');
    await give(cookie, id, seen);
    const tasks = portals.db.selectFrom('desk_task').select(['kind', 'detail']).where('policy_id', '=', id);
    expect(await tasks.execute()).toEqual([{ kind: 'policy-notice', detail: { cents: seen.cents } }]);
    const file = await askPage(portals, noticeFile.loader, {
      path: `/staff/policies/${id}/documents/notice`,
      cookie,
      params: { id: String(id), document: 'notice' },
    });
    const words = readPdf(new Uint8Array(await (file.data as Response).arrayBuffer()))
      .tags.map(([, text]) => text)
      .join(' ');
    expect(words).toMatch(/past due.*Pay \$.* and the policy continues without a gap/);
    expect(words).toContain(seen.lastDay);
  });

  test('is printed for where the policyholder lives today, who is insured and which cars: the law counts the last known address', async () => {
    const { cookie } = await signedIn();
    const { id, version } = await rated();
    const seen = await look(cookie, id);
    if (!seen) throw new Error('nothing is past due');
    await give(cookie, id, seen);
    const [car] = version.document.vehicles;
    const moved = (before: PolicyDocument): PolicyDocument => ({
      ...before,
      address: '77 New Street',
      insureds: before.insureds.map((insured, at) => (at > 0 ? insured : { ...insured, first_name: 'Renata' })),
      vehicles: before.vehicles.map((each, at) => (at > 0 ? each : { ...each, vin: `${each.vin.slice(0, 12)}98765` })),
    });
    const change = { policyId: id, actor: 'operator', effectiveAt: new Date(), change: moved } as const;
    const latest = await latestVersion(portals.db, id);
    const { before, changeCents = 0 } = await previewEndorsement(portals.db, latest ?? version, change);
    const shown = { version: before.number, changeCents };
    await portals.db.transaction().execute((trx) => endorse(trx, context(), change, shown));
    const paper = (await cancellationNotice(portals.db, id, 'en')) ?? Buffer.alloc(0);
    const words = readPdf(paper)
      .tags.map(([, text]) => text)
      .join(' ');
    expect(words).toMatch(/Renata .*77 New Street.*VIN [A-Z0-9]{12}98765/s);
    expect(words).not.toContain(version.document.address);
    expect(words).not.toContain(car?.vin);
    expect(words).toContain(seen.lastDay);
  });

  test('is lifted by paying in time, and ends the policy when it runs out', async () => {
    const { cookie } = await signedIn();
    const [paid, unpaid] = [await rated(), await rated()];
    for (const { id } of [paid, unpaid]) {
      const seen = await look(cookie, id);
      if (seen) await give(cookie, id, seen);
    }
    await mailNotice(portals, unpaid.id);
    await pay(paid.id);
    const toMail = portals.db.selectFrom('desk_task').select('policy_id').where('kind', '=', 'policy-notice');
    const tasks = await toMail.where('policy_id', 'in', [paid.id, unpaid.id]).execute();
    expect(tasks, 'nobody mails a notice that no longer applies').toEqual([{ policy_id: unpaid.id }]);
    expect(await shown(paid.id)).toEqual({ status: 'A', cancels_on: null });
    const later = new Date(Date.now() + (DAYS + 1) * 86_400_000);
    await endNotices(context(), later);
    expect(await shown(paid.id)).toMatchObject({ status: 'A' });
    expect(await shown(unpaid.id)).toMatchObject({ status: 'L' });
  });

  test('waits for a payment under way, for the law on new policies, and for whoever may give it', async () => {
    const { cookie } = await signedIn();
    const fresh = await rated({ golden: 'A', daysIn: 5 });
    const day = plusDays(dayIn('FL', new Date()), 26);
    await give(cookie, fresh.id, (await look(cookie, fresh.id)) ?? { version: 0, cents: 0 });
    expect(await shown(fresh.id), 'not within the 30 days after its first day').toEqual({
      status: 'C',
      cancels_on: day,
    });

    const paying = await rated();
    const before = await look(cookie, paying.id);
    await startPayment(context(), {
      policyId: paying.id,
      accountId: null,
      what: 'due',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    expect(await look(cookie, paying.id)).toMatchObject({ whyNot: expect.stringMatching(/payment is under way/) });
    expect(await give(cookie, paying.id, before ?? { version: 0, cents: 0 })).toMatchObject({ status: 422 });

    const ending = await rated({ daysIn: 175 });
    expect(await look(cookie, ending.id)).toMatchObject({ whyNot: expect.stringMatching(/ends on its own/) });
    const current = await rated({ daysIn: -5 });
    expect(await look(cookie, current.id), 'nothing is past due').toBeUndefined();
    const claims = await signedIn('adjuster');
    expect(await give(claims.cookie, ending.id, { version: 1, cents: 1 })).toMatchObject({ status: 403 });
  });

  test('waits for the next term where that is accepted and paid for: the policy does not end on its own', async () => {
    const { cookie } = await signedIn();
    const { id, accountId, version } = await rated({ daysIn: 175 });
    await runRenewals(portals, new Date());
    const [offer] = await findOwnOffers(portals.db, accountId);
    const [own] = await findOwnPolicies(portals.db, accountId);
    if (!offer || !own) throw new Error('no offer');
    await acceptRenewal(context(), accountId, own, { bills: 6, seenCents: offer.premium_cents });
    expect(await look(cookie, id), 'not paid yet').toMatchObject({ whyNot: expect.stringMatching(/ends on its own/) });
    await pay(id, 'all');
    const bills = [{ dueOn: plusDays(dayIn('TX', new Date()), -3), premiumCents: 4200 }];
    await portals.db
      .transaction()
      .execute((trx) => postTermCharges(trx, { policyId: id, termNumber: 1, actor: 'operator', bills }));
    const begins = writtenDay(version.document.term.expires_on, 'en');
    expect(await look(cookie, id)).toMatchObject({
      amount: '$42',
      whyNot: expect.stringContaining(`begins on ${begins}`),
    });
  });
});
