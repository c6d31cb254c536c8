import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { newReference } from '#platform/references/reference.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { withLoan } from '#testing/test-documents.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import { chargeDueBills } from '../billing/autopay.ts';
import { balanceOf, billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { startPayment } from '../billing/start-payment.ts';
import { addChange, findOwnChanges } from '../changes/change-request-store.ts';
import { giveNotice } from '../nonpayment/unpaid-policy.ts';
import { cancelPolicy, findNextTerm, previewCancellation } from '../record/cancel.ts';
import { endorse, previewEndorsement } from '../record/endorse.ts';
import { lenderNoticePaper } from '../record/lender-notice-paper.ts';
import { listNoticesOfPolicy, markNoticePosted } from '../record/lender-notice-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { PAST_DUE } from '../record/policy-version.ts';
import { findWithdrawable } from '../record/reinstate.ts';
import { projectDue } from '../record/upkeep/project-due.ts';
import { rebuildProjections } from '../record/upkeep/rebuild.ts';
import { listVersions } from '../record/version-store.ts';

withPortals('a cancellation that has not taken effect', (portals) => {
  const acting = () => ({ keyring: portals.keyring, requestId: 'test' });
  const staff = async () => {
    const { id } = await addStaff(portals, 'service');
    return staffCookie(portals, id);
  };
  const today = dayIn('TX', new Date());
  const rated = async (daysIn: number, change = (document: PolicyDocument) => document) =>
    (await addRatedPolicy(portals, (await addAccount(portals)).id, { daysIn, change })).id;
  const schedule = (policyId: number, days: number, change: (document: PolicyDocument) => PolicyDocument) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no such policy');
      const effectiveAt = startOfDayIn('TX', plusDays(today, days));
      const asked = { policyId, actor: 'operator' as const, effectiveAt, change };
      const { changeCents = 0 } = await previewEndorsement(trx, latest, asked);
      return endorse(trx, acting(), asked, { version: latest.number, changeCents });
    });
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

  const letters = (id: number) => listNoticesOfPolicy(portals.db, id, 9);
  const post = async (id: number) => {
    const { id: clerk } = await addStaff(portals, 'service');
    const written = await letters(id);
    await portals.db.transaction().execute(async (trx) => {
      for (const letter of written) await markNoticePosted(trx, letter.id, clerk);
    });
  };
  /** The letters that were written since, each with its words. */
  const lettersAfter = async (id: number, version: number) => {
    const since = (await letters(id)).filter(({ versionNumber }) => versionNumber > version);
    return Promise.all(
      since.map(async (letter) => {
        const paper = (await lenderNoticePaper(portals.db, letter)) ?? Buffer.alloc(0);
        const text = readPdf(paper).tags.map(([, words]) => words);
        return { car: letter.vehiclePosition, on: letter.effectiveOn, text: text.join(' ') };
      }),
    );
  };
  const withdrawFound = async (id: number) => {
    const number = (await findWithdrawable(portals.db, id))?.number ?? 0;
    expect(await withdraw(await staff(), id, number)).toMatchObject({ status: 303 });
    return number;
  };

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

  test('is withdrawn, and whoever has no contact on file is told by their account’s email, or else by a letter', async () => {
    const account = await addAccount(portals);
    const cookie = await staff();
    const without = async () => {
      const { id } = await addRatedPolicy(portals, account.id, { daysIn: 40 });
      await portals.db.updateTable('policy').set({ email: null, phone: null }).where('id', '=', id).execute();
      return { id, version: (await cancel(id, 22)).number };
    };
    const letters = (id: number) =>
      portals.db.selectFrom('postal_letter').select(['what', 'letter']).where('policy_id', '=', id).execute();
    const own = await without();
    await withdraw(cookie, own.id, own.version);
    const [mail] = await mailTo(portals, account.email);
    expect([mail?.subject, await letters(own.id)]).toEqual([expect.stringMatching(/isn’t cancelled/), []]);
    expect(mail?.text).toMatch(/remaining bills are due again[\s\S]*in your account/);

    const alone = await without();
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', alone.id).execute();
    await withdraw(cookie, alone.id, alone.version);
    const [letter, ...more] = await letters(alone.id);
    expect([letter?.what, more]).toEqual(['desk-news', []]);
    const text = JSON.stringify(letter?.letter);
    expect(text).toContain('stays in force without a gap');
    expect(text, 'there is none').not.toContain('account');
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
    const page = await startPayment(testRequest(portals), {
      policyId: id,
      accountId: account.id,
      what: 'all',
      receiptEmail: null,
      resultAt: () => 'http://portal.test/',
    });
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

  test('of a policy that has not begun is withdrawn as well, and its request no longer says that the policy ends', async () => {
    const { id: accountId } = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, accountId, { daysIn: -15 });
    const before = await billed(id);
    const { number } = await cancel(id, 15);
    expect(await shown(id)).toMatchObject({ status: 'L' });
    const ofPolicy = { policy_id: id, account_id: accountId, state: 'TX', version_number: number } as const;
    await addChange(portals.db, { reference: newReference('C'), kind: 'cancel', details: {}, ...ofPolicy });
    const isUndone = async () => (await findOwnChanges(portals.db, accountId)).map(({ is_undone }) => is_undone);
    expect(await isUndone()).toEqual([false]);
    await withdraw(await staff(), id, number);
    expect(await isUndone()).toEqual([true]);
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

  test('is withdrawn under a notice for nonpayment: lienholder and contact read the day of the notice', async () => {
    const id = await rated(40, withLoan);
    const { document } = await cancel(id, 40);
    await post(id);
    const unpaid = { policyId: id, actor: 'operator', reason: PAST_DUE, cents: 9000 } as const;
    const notice = await portals.db.transaction().execute((trx) => giveNotice(trx, acting(), unpaid));
    const on = notice?.on ?? '';
    const number = await withdrawFound(id);
    expect(await shown(id)).toEqual({ status: 'C', cancels_on: on });
    const [letter, ...more] = await lettersAfter(id, number);
    expect([letter?.car, letter?.on, more.length]).toEqual([1, on, 0]);
    expect(letter?.text).toContain(`will be cancelled on ${writtenDay(on, 'en')} because it isn’t paid`);
    const [mail] = await mailTo(portals, document.email ?? '');
    expect(mail?.subject).toContain(`still ends on ${writtenDay(on, 'en')}`);
    expect(mail?.text).toContain(`pay everything that’s due by ${writtenDay(plusDays(on, -1), 'en')}`);
  });

  test('is told to the lienholders who were told of it, also of a car that joins before its day', async () => {
    const id = await rated(40, withLoan);
    await schedule(id, 5, (document) => ({
      ...document,
      vehicles: document.vehicles.map((car) =>
        car.position === 1 ? { ...car, ownership: 'owned' as const, lender: null } : car,
      ),
    }));
    await schedule(id, 10, (document) => withLoan(document, 2));
    await cancel(id, 22);
    await post(id);
    const number = await withdrawFound(id);
    const [letter, ...more] = await lettersAfter(id, number);
    expect(more, 'the first car has no lien by then').toEqual([]);
    expect([letter?.car, letter?.on]).toEqual([2, plusDays(today, 10)]);
    expect(letter?.text).toMatch(/is or will be cancelled, it no longer applies/);
  });

  test('is withdrawn before its letter is mailed: the letter is dropped, and no other is written', async () => {
    const id = await rated(40, withLoan);
    await cancel(id, 22);
    expect(await letters(id)).toHaveLength(1);
    await withdrawFound(id);
    expect(await letters(id)).toEqual([]);
  });
});
