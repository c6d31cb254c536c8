import { expect, test } from 'vitest';
import { billing } from '#config/insurance/billing.ts';
import { LANGUAGES } from '#config/language.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { daysBetween, plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import * as noticeFile from '../../portals/staff/policies/policy-document-file.ts';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import * as tasksPage from '../../portals/staff/tasks/desk-tasks-page.tsx';
import { startPayment } from '../billing/start-payment.ts';
import { cancelPolicy, previewCancellation } from '../record/cancel.ts';
import { lenderNoticePaper } from '../record/lender-notice-paper.ts';
import { listNoticesOfPolicy } from '../record/lender-notice-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { NOT_MAILED, PAST_DUE } from '../record/policy-version.ts';
import { withdrawCancellation } from '../record/reinstate.ts';
import { projectDue } from '../record/upkeep/project-due.ts';
import { listVersions } from '../record/version-store.ts';
import { cancellationNotice } from './cancellation-notice.ts';
import { endNotices } from './end-notices.ts';
import { giveNotice } from './unpaid-policy.ts';

const DAY = 86_400_000;
const DAYS = billing.nonpaymentNoticeDays.TX;
const MAILING = billing.noticeMailingDays;
const LENDER = {
  name: 'Honda Lease Trust',
  address: '1919 Torrance Blvd',
  city: 'Torrance',
  state: 'CA',
  zip: '90501',
  loan_number: 'L-778',
};
const withLender = (document: PolicyDocument): PolicyDocument => ({
  ...document,
  vehicles: document.vehicles.map((car, at) =>
    at > 0 ? car : { ...car, ownership: 'financed' as const, lender: LENDER },
  ),
});

withPortals('a notice of cancellation that has to be mailed', (portals) => {
  const context = () => testRequest(portals);
  const [today, later] = [dayIn('TX', new Date()), (days: number) => new Date(Date.now() + days * DAY)];
  const shown = (id: number) =>
    portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', id).executeTakeFirstOrThrow();
  const open = async (id: number) => {
    const tasks = portals.db.selectFrom('desk_task').select(['kind', 'detail']).where('policy_id', '=', id);
    return tasks.where('done_at', 'is', null).execute();
  };
  /** A policy in Texas with bills past due that got notice so many days ago, which was not mailed yet. */
  const addUnderNotice = async (daysAgo = 0, { daysIn = 40, reason = PAST_DUE as string } = {}) => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, { daysIn, change: withLender });
    const unpaid = { policyId: id, actor: 'operator', reason, cents: 9000 } as const;
    await portals.db.transaction().execute((trx) => giveNotice(trx, context(), unpaid, later(-daysAgo - MAILING)));
    const { agency } = await portals.db
      .selectFrom('policy')
      .innerJoin('agency', 'agency.id', 'policy.agency_id')
      .select('agency.email as agency')
      .where('policy.id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, agency, email: account.email };
  };
  const signedIn = async () => staffCookie(portals, (await addStaff(portals, 'service')).id);
  const path = '/staff/tasks';
  type Task = { id: number; policyId: string; name: string; notice?: { isLate: boolean; days?: number } };
  const look = async (cookie: string, id: number) =>
    ((await askPage(portals, tasksPage.loader, { path, cookie })).data as { tasks: Task[] }).tasks.filter(
      ({ policyId }) => policyId === String(id),
    );
  const giveAnew = (cookie: string, id: number) =>
    askPage(portals, tasksPage.action, { path, cookie, form: { act: 'anew', policy: String(id) } });
  const print = (cookie: string, id: number) =>
    askPage(portals, noticeFile.loader, {
      path: `/staff/policies/${id}/documents/notice`,
      cookie,
      params: { id: String(id), document: 'notice' },
    });
  const lenderLetters = async (id: number) =>
    (await listNoticesOfPolicy(portals.db, id, 9)).map(({ versionNumber, effectiveOn }) => [
      versionNumber,
      effectiveOn,
    ]);

  test('ends nothing while nobody has mailed it: the day before, it is taken back once, and everyone hears of it', async () => {
    const { id, email, agency } = await addUnderNotice(DAYS - 1);
    await endNotices(context(), later(-1));
    expect(await shown(id)).toEqual({ status: 'C', cancels_on: plusDays(today, 1) });
    for (const now of [later(0), later(0), later(1)]) await endNotices(context(), now);
    expect(await shown(id)).toEqual({ status: 'A', cancels_on: null });
    const [back, ...before] = await listVersions(portals.db, id);
    expect(back).toMatchObject({ kind: 'reinstatement', reason: NOT_MAILED, changeCents: 0 });
    expect(before).toHaveLength(2);
    expect(await open(id)).toEqual([{ kind: 'notice-not-mailed', detail: { cents: 9000 } }]);
    const [letter, ...more] = await listNoticesOfPolicy(portals.db, id, 9);
    expect([letter?.versionNumber, more.length], 'none with the day of the notice').toEqual([3, 0]);
    const paper = (letter && (await lenderNoticePaper(portals.db, letter))) ?? Buffer.alloc(0);
    expect(JSON.stringify(readPdf(paper).tags), 'it may never have been mailed').toContain(
      'If you have an earlier letter',
    );
    const [mail, ...others] = await mailTo(portals, email);
    expect([mail?.subject, others.length]).toEqual([expect.stringMatching(/no longer applies/), 0]);
    expect(mail?.text).toMatch(/isn’t cancelled on that day.*\$.* is still past due/s);
    expect((await mailTo(portals, agency))[0]?.text).toMatch(/wasn’t mailed in time to end it/);

    const cookie = await signedIn();
    expect(await look(cookie, id)).toMatchObject([{ notice: { kind: 'not-mailed' } }]);
    const at = { path: `/staff/policies/${id}`, params: { id: String(id) }, cookie };
    const { pastDue } = (await askPage(portals, policyPage.loader, at)).data as {
      pastDue: { version: number; cents: number };
    };
    const form = { act: 'notice', version: String(pastDue.version), cents: String(pastDue.cents) };
    expect((await askPage(portals, policyPage.action, { ...at, form })).status).toBe(303);
    expect(
      (await open(id)).map(({ kind }) => kind),
      'given again',
    ).toEqual(['policy-notice']);
  });

  test('ends the policy on its day once it was mailed, or where a core system gave and mailed it', async () => {
    const [mailed, ofCore] = [await addUnderNotice(DAYS), await addUnderNotice(DAYS)];
    await mailNotice(portals, mailed.id);
    await portals.db.deleteFrom('desk_task').where('policy_id', '=', ofCore.id).execute();
    await endNotices(context(), new Date());
    for (const { id } of [mailed, ofCore]) expect(await shown(id)).toEqual({ status: 'L', cancels_on: today });
  });

  test('is given anew before it is printed late, so that the letter names a day that the law allows', async () => {
    const { id, email, agency } = await addUnderNotice(3);
    const cookie = await signedIn();
    const [late] = await look(cookie, id);
    expect(late?.notice).toMatchObject({ isLate: true, days: 3 });
    const at = { path: `/staff/policies/${id}`, params: { id: String(id) }, cookie };
    expect((await askPage(portals, policyPage.loader, at)).data).toMatchObject({ documents: { hasNotice: true } });
    const refused = await print(cookie, id);
    expect([refused.status, refused.headers.get('location')]).toEqual([303, path]);
    for (const language of LANGUAGES) expect(await cancellationNotice(portals.db, id, language)).toBeUndefined();

    const unseen = { path, cookie, form: { act: 'close', task: String(late?.id) } };
    expect(
      await askPage(portals, tasksPage.action, unseen),
      'from a page that was opened when it was not late',
    ).toMatchObject({ status: 422, data: { refusal: expect.stringMatching(/only if it was mailed in time/) } });

    const answer = await giveAnew(cookie, id);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=anew`]);
    const on = plusDays(today, DAYS + MAILING);
    expect(await shown(id)).toEqual({ status: 'C', cancels_on: on });
    expect(await lenderLetters(id)).toEqual([[3, on]]);
    const [task, ...more] = await look(cookie, id);
    expect([task?.notice?.isLate, more.length]).toEqual([false, 0]);
    const close = (task: number | undefined) =>
      askPage(portals, tasksPage.action, { path, cookie, form: { act: 'close', task: String(task) } });
    expect((await close(late?.id)).status, 'the letter of the former day').toBe(422);
    const file = (await print(cookie, id)).data as Response;
    const words = readPdf(new Uint8Array(await file.arrayBuffer())).tags.map(([, text]) => text);
    expect(words.join(' ')).toContain(writtenDay(on, 'en'));
    const [mail] = await mailTo(portals, email);
    expect(mail?.text).toContain(
      `replaces our earlier notice of cancellation, which named ${writtenDay(plusDays(today, DAYS - 3), 'en')}`,
    );
    expect(mail?.text).toContain(`is cancelled on ${writtenDay(on, 'en')}`);
    expect((await mailTo(portals, agency))[0]?.subject).toBe(mail?.subject);
    expect((await giveAnew(cookie, id)).status, 'pressed twice').toBe(422);

    expect((await close(task?.id)).status).toBe(303);
    await endNotices(context(), later(DAYS + MAILING - 1));
    expect(await shown(id)).toMatchObject({ status: 'C' });
    await endNotices(context(), later(DAYS + MAILING));
    expect(await shown(id)).toEqual({ status: 'L', cancels_on: on });
  });

  test('is printed in the language of the policyholder’s account, as every letter is', async () => {
    const { id, email } = await addUnderNotice();
    await portals.db.updateTable('account').set({ language: 'es' }).where('email', '=', email).execute();
    const file = (await print(await signedIn(), id)).data as Response;
    expect(readPdf(new Uint8Array(await file.arrayBuffer())).language).toMatch(/^es/);
  });

  test('for a first payment that was returned is given anew with its reason', async () => {
    const { id, email } = await addUnderNotice(3, { reason: 'P23456789ABC' });
    expect((await giveAnew(await signedIn(), id)).status).toBe(303);
    expect(await open(id)).toEqual([{ kind: 'policy-notice', detail: { cents: 9000, reference: 'P23456789ABC' } }]);
    const text = (await mailTo(portals, email))[0]?.text;
    expect(text).toMatch(/first payment of \$90\.00 .* wasn’t made/);
    // Its other bills came due meanwhile, and the notice stands until all that is due is paid.
    expect(text).toMatch(/Pay \$90\.00 before .* If another bill is due when you pay, pay that one, too\./);
  });

  test('is taken back when it is late and could not end the policy any more, and waits for a payment', async () => {
    const cookie = await signedIn();
    // Its term has room for the days of a notice that was given five days ago, but not for one from today.
    const began = plusMonths(plusDays(today, DAYS - 1), -6);
    const ending = await addUnderNotice(5, { daysIn: daysBetween(began, today) });
    expect((await giveAnew(cookie, ending.id)).headers.get('location')).toBe(`${path}?done=back`);
    expect(await shown(ending.id)).toEqual({ status: 'A', cancels_on: null });
    expect(await open(ending.id)).toEqual([]);
    expect((await mailTo(portals, ending.email))[0]?.subject).toMatch(/no longer applies/);

    const paying = await addUnderNotice(3);
    await startPayment(context(), {
      policyId: paying.id,
      accountId: null,
      what: 'due',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    expect(await giveAnew(cookie, paying.id)).toMatchObject({ status: 422 });
  });

  test('is not mailed any more once the policy ends in another way, whenever that takes effect', async () => {
    const cancel = (id: number, on: string) =>
      portals.db.transaction().execute(async (trx) => {
        const latest = await lockLatestVersion(trx, id);
        if (!latest) throw new Error('no such policy');
        const asked = { on, why: 'other' as const };
        const by = { policyId: id, actor: 'operator' as const, reason: 'CTEST0004' };
        return cancelPolicy(trx, context(), { ...asked, ...by }, previewCancellation(latest, asked));
      });
    const [now, soon, toBegin] = [
      await addUnderNotice(),
      await addUnderNotice(),
      await addUnderNotice(0, { daysIn: -5 }),
    ];
    await cancel(now.id, today);
    expect(await open(now.id)).toEqual([]);
    await cancel(soon.id, plusDays(today, 3));
    expect(await open(soon.id), 'until then it can be withdrawn').toHaveLength(1);
    await projectDue(portals, later(4));
    expect(await open(soon.id)).toEqual([]);

    const { number: seen } = await cancel(toBegin.id, plusDays(today, 5));
    expect([await shown(toBegin.id), await open(toBegin.id)]).toMatchObject([{ status: 'L' }, []]);
    const withdrawn = { policyId: toBegin.id, actor: 'operator' as const, seen };
    await portals.db.transaction().execute((trx) => withdrawCancellation(trx, context(), withdrawn));
    expect(await shown(toBegin.id), 'under a notice that nobody would mail').toEqual({ status: 'A', cancels_on: null });
  });
});
