import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { reverseTestPayment } from '#platform/processor/test-reversals.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { pricedDocument, withNewDriver } from '#testing/test-documents.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { billsOf, owedCents } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { postTermCharges } from '../billing/ledger/post-charges.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { startPayment } from '../billing/start-payment.ts';
import { makeChange, previewOwnChange } from '../changes/own-change.ts';
import { findOwnPolicies } from '../policies/own-policy-store.ts';
import { cancelPolicy, previewCancellation } from '../record/cancel.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { withdrawCancellation } from '../record/reinstate.ts';
import { projectDue } from '../record/upkeep/project-due.ts';
import { latestVersion } from '../record/version-store.ts';
import { writeVersion } from '../record/write-version.ts';
import { acceptRenewal } from './accept-renewal.ts';
import { findExplainedRenewal } from './explained-renewal.ts';
import { billsOf as billsOfOffer } from './renewal.ts';
import { acceptOffer, findOwnOffers, lockOwnOffer, type MadeOffer } from './renewal-store.ts';
import { priceRenewal } from './renewed-document.ts';
import { runRenewals } from './run-renewals.ts';

withPortals('a renewal term that was accepted', (portals) => {
  const context = () => testRequest(portals);
  const offered = async ({ isPaidInFull = false, golden = 'B' as 'B' | 'C', daysIn = 150 } = {}) => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id, {
      golden,
      daysIn,
      change: (document) => ({
        ...document,
        rating: document.rating && { ...document.rating, is_paid_in_full: isPaidInFull },
      }),
    });
    await runRenewals(portals, new Date());
    const [offer] = await findOwnOffers(portals.db, account.id);
    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!offer || !own) throw new Error('no offer');
    const { expires_on: ends } = policy.version.document.term;
    return { account, policy, offer, own, beginsAt: startOfDayIn('TX', plusDays(ends, 1)) };
  };
  const premiumAsked = async (policyId: number) =>
    (await readLedger(portals.db, policyId)).entries
      .filter(({ termNumber, kind }) => termNumber === 2 && (kind === 'premium' || kind === 'return-premium'))
      .reduce((sum, { cents, kind }) => sum + (kind === 'premium' ? cents : -cents), 0);
  const withPaper = (document: PolicyDocument) =>
    pricedDocument({ ...document, rating: document.rating && { ...document.rating, is_paperless: false } });
  const changeTo = (policyId: number, change: (document: PolicyDocument) => PolicyDocument, at = new Date()) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no version');
      const document = change(latest.document);
      await writeVersion(trx, latest, { kind: 'endorsement', actor: 'operator', effectiveAt: at, document }, at);
      return document;
    });
  const payFirstBill = (policyId: number) =>
    portals.db
      .updateTable('instalment')
      .set({ paid_at: new Date() })
      .where('policy_id', '=', policyId)
      .where('term_number', '=', 2)
      .where('number', '=', 7)
      .execute();
  const openPage = (policyId: number, accountId: number, what: 'due' | 'all') =>
    startPayment(context(), {
      policyId,
      accountId,
      what,
      receiptEmail: 'payer@example.com',
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
  const payOn = async (page: string) => {
    await payTestCheckout(context(), /\/pay\/(\w+)/.exec(page)?.[1] ?? '', TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context());
  };
  const payAll = async (policyId: number, accountId: number) => payOn(await openPage(policyId, accountId, 'all'));
  const cancel = (policyId: number, inDays: number) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no version');
      const asked = { on: plusDays(dayIn('TX', new Date()), inDays), why: 'other' as const };
      const seen = previewCancellation(latest, asked);
      return cancelPolicy(trx, context(), { ...asked, policyId, actor: 'operator', reason: 'CTEST0001' }, seen);
    });

  /** As the release did that did not rate a renewal by its number of bills. */
  const acceptAsBefore = (policyId: number, offer: MadeOffer, count: number) =>
    portals.db.transaction().execute(async (trx) => {
      const bills = billsOfOffer(offer, count).map(({ due_on, premium_cents }) => ({
        dueOn: due_on,
        premiumCents: premium_cents,
      }));
      const first = await postTermCharges(trx, { policyId, termNumber: 2, actor: 'operator', bills });
      await acceptOffer(trx, offer, { count, first }, undefined);
    });

  test('in an earlier release, in parts with the paid-in-full discount, begins at the accepted price', async () => {
    const { policy, offer, beginsAt } = await offered({ isPaidInFull: true });
    await acceptAsBefore(policy.id, offer, 6);
    expect(await findExplainedRenewal(portals, policy.id)).toMatchObject({ premiumCents: offer.premium_cents });
    await payFirstBill(policy.id);
    await runRenewals(portals, beginsAt);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({
      kind: 'renewal',
      premiumCents: offer.premium_cents,
      isPricedByHand: false,
      document: { rating: { is_paid_in_full: true } },
    });
  });

  test('then costs only what a later change of the policy adds', async () => {
    const { account, policy, offer } = await offered({ isPaidInFull: true });
    await acceptAsBefore(policy.id, offer, 6);
    const changed = await changeTo(policy.id, withPaper);
    for (let run = 0; run < 2; run++) await runRenewals(portals, new Date());
    const price = priceRenewal(changed, { ...offer, bills: null })?.premiumCents ?? 0;
    expect(price).toBeGreaterThan(offer.premium_cents);
    expect(await premiumAsked(policy.id)).toBe(price);
    const [told, ...earlier] = await mailTo(portals, account.email);
    expect(told).toMatchObject({
      subject: 'The price of your next term changed',
      text: expect.stringContaining(`the premium is ${writtenMoney(price, 'en')} instead of`),
    });
    expect(
      earlier.map(({ subject }) => subject),
      'told once',
    ).toEqual(['Your renewal is ready']);
  });

  test('is only accepted in full where a driver has an SR-22A', async () => {
    const { account, own, policy, offer } = await offered({ isPaidInFull: true, golden: 'C', daysIn: 160 });
    const accept = (bills: number) =>
      acceptRenewal(context(), account.id, own, { bills, seenCents: offer.premium_cents });
    await expect(accept(6)).rejects.toThrow('Choose how many bills');
    await accept(1);
    expect(await premiumAsked(policy.id)).toBe(offer.premium_cents);
  });

  test('costs more once a driver with a new license is added', async () => {
    const { account, own, policy, offer } = await offered();
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    const changed = await changeTo(policy.id, (document) => withNewDriver(document, dayIn('TX', new Date())));
    await runRenewals(portals, new Date());
    const price = priceRenewal(changed, { ...offer, bills: 6 })?.premiumCents ?? 0;
    expect(price).toBeGreaterThan(offer.premium_cents);
    expect(await premiumAsked(policy.id)).toBe(price);
  });

  test('begins with a change from the last minute before it, and bills include the change', async () => {
    const { account, own, policy, offer, beginsAt } = await offered();
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    await payFirstBill(policy.id);
    const lastEvening = new Date(startOfDayIn('TX', offer.effective_on).getTime() - 60_000);
    const changed = await changeTo(policy.id, withPaper, lastEvening);
    await runRenewals(portals, beginsAt);
    const price = priceRenewal(changed, { ...offer, bills: 6 })?.premiumCents;
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({
      kind: 'renewal',
      premiumCents: price,
      isPricedByHand: false,
    });
    expect(await premiumAsked(policy.id)).toBe(price);
  });

  test('does not begin once the policy is canceled: its bills are gone, and payments are owed back once', async () => {
    const { account, own, policy, offer, beginsAt } = await offered();
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    await changeTo(policy.id, withPaper);
    await runRenewals(portals, new Date());
    await payAll(policy.id, account.id);
    const paid = billsOf((await readLedger(portals.db, policy.id)).entries);
    expect(paid.every(({ leftCents }) => leftCents === 0)).toBe(true);
    await changeTo(policy.id, () => policy.version.document);
    await runRenewals(portals, new Date());
    expect(owedCents((await readLedger(portals.db, policy.id)).entries)).toBeGreaterThan(0);
    const { changeCents } = await cancel(policy.id, 0);
    const { entries } = await readLedger(portals.db, policy.id);
    const ofNext = paid.filter(({ termNumber }) => termNumber === 2).reduce((sum, each) => sum + each.paidCents, 0);
    expect(ofNext).toBeGreaterThan(0);
    expect(owedCents(entries)).toBe(ofNext - changeCents);
    expect(await findOwnOffers(portals.db, account.id)).toEqual([]);
    await runRenewals(portals, beginsAt);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 4, kind: 'cancellation' });
  });

  test('can be canceled as of its first day: this term is kept, and all that was paid for it is owed back', async () => {
    const { account, own, policy, offer, beginsAt } = await offered();
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    await payAll(policy.id, account.id);
    const paid = billsOf((await readLedger(portals.db, policy.id)).entries);
    const ofNext = paid.filter(({ termNumber }) => termNumber === 2).reduce((sum, each) => sum + each.paidCents, 0);
    const change = {
      policy: own,
      kind: 'cancel' as const,
      details: { from: offer.effective_on, cancelReason: 'other' },
    };
    const looked = await previewOwnChange(context(), change);
    expect(looked).toMatchObject({ kind: 'ends', preview: { returnCents: 0 }, bills: { owedCents: ofNext } });
    if (looked.kind !== 'ends') return;
    const agreed = { version: looked.preview.version, changeCents: 0, unpaid: true, code: '' };
    const person = await findAccount(portals.db, account.id);
    if (!person) throw new Error('no account');
    await makeChange(context(), person, change, { ...agreed, key: 'as of the first day' });
    expect(owedCents((await readLedger(portals.db, policy.id)).entries)).toBe(ofNext);
    // The job of renewals finds it before the job that projects versions does.
    await runRenewals(portals, beginsAt);
    await projectDue(portals, beginsAt);
    await runRenewals(portals, beginsAt);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 2, kind: 'cancellation' });
    const [now] = await findOwnPolicies(portals.db, account.id);
    expect(now).toMatchObject({ status: 'L', cancels_on: offer.effective_on, ended_otherwise: true });
    const [told, ...earlier] = await mailTo(portals, account.email);
    expect(told?.text).toMatch(/what you paid for it comes back to you/);
    expect(told?.text).not.toContain('bills stay the same');
    expect(earlier.map(({ subject }) => subject)).toEqual(['You accepted your renewal', 'Your renewal is ready']);

    const without = await offered();
    const early = { ...change, policy: without.own, details: { ...change.details, from: without.offer.effective_on } };
    expect(await previewOwnChange(context(), early), 'without a next term').toMatchObject({ kind: 'not-ended' });
  });

  test('is offered and accepted again once the policy goes on after all', async () => {
    const { account, own, policy, offer, beginsAt } = await offered();
    const accept = () => acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    await accept();
    const late = startOfDayIn('TX', plusDays(offer.effective_on, -9));
    await runRenewals(portals, late);
    const { number: seen } = await cancel(policy.id, 12);
    expect(await findOwnOffers(portals.db, account.id)).toEqual([]);
    const asked = { policyId: policy.id, actor: 'operator' as const, seen };
    await portals.db.transaction().execute((trx) => withdrawCancellation(trx, context(), asked));
    expect(await findOwnOffers(portals.db, account.id)).toMatchObject([{ accepted_at: null }]);
    await runRenewals(portals, late);
    expect((await mailTo(portals, account.email))[0]?.text).toMatch(/isn’t accepted yet/);
    await accept();
    await payAll(policy.id, account.id);
    await runRenewals(portals, beginsAt);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ kind: 'renewal', termNumber: 2 });
  });

  test('whose first bill’s payment comes back is said to end the policy unless the bill is paid again', async () => {
    const { account, own, policy, offer, beginsAt } = await offered();
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    const page = await openPage(policy.id, account.id, 'all');
    await payOn(page);
    await reverseTestPayment(portals, /\/pay\/(\w+)/.exec(page)?.[1] ?? '', { kind: 'return' });
    await deliverTestEvents(context());
    const [last, first] = [-1, 0].map((days) => writtenDay(plusDays(offer.effective_on, days), 'en'));
    expect((await mailTo(portals, account.email))[0]).toMatchObject({
      subject: 'Your bank returned your payment',
      text: expect.stringContaining(`If it isn’t paid by ${last}, your policy ends at 12:01 a.m. on ${first}.`),
    });
    await runRenewals(portals, beginsAt);
    expect((await latestVersion(portals.db, policy.id))?.kind).not.toBe('renewal');
  });

  test('does not begin if a notice ended the policy before it', async () => {
    const { account, own, policy, offer, beginsAt } = await offered();
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    await payAll(policy.id, account.id);
    const owedBefore = owedCents((await readLedger(portals.db, policy.id)).entries);
    const cancels_on = plusDays(dayIn('TX', new Date()), 11);
    await changeTo(policy.id, (document) => ({ ...document, status: 'cancel_pending', cancels_on }));
    await runRenewals(portals, beginsAt);
    expect((await latestVersion(portals.db, policy.id))?.kind).not.toBe('renewal');
    expect(owedCents((await readLedger(portals.db, policy.id)).entries)).toBeGreaterThan(owedBefore);
  });

  test('waits for a payment begun before the notice ends the policy, and begins once the payment has lifted it', async () => {
    const { account, own, policy, offer, beginsAt } = await offered();
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    await payFirstBill(policy.id);
    const cancels_on = plusDays(offer.effective_on, -1);
    await changeTo(policy.id, (document) => ({ ...document, status: 'cancel_pending', cancels_on }));
    const page = await openPage(policy.id, account.id, 'due');
    await runRenewals(portals, beginsAt);
    expect(await findOwnOffers(portals.db, account.id)).toHaveLength(1);
    await payOn(page);
    await payFirstBill(policy.id);
    await runRenewals(portals, beginsAt);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ kind: 'renewal', termNumber: 2 });
  });

  test('is neither offered nor accepted on a policy with a future cancellation date', async () => {
    const { account, own, policy, offer } = await offered();
    await cancel(policy.id, 12);
    const accept = acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    await expect(accept).rejects.toThrow(/expired/);
    const other = await addRatedPolicy(portals, account.id, { daysIn: 150 });
    await cancel(other.id, 12);
    await runRenewals(portals, new Date());
    const offers = portals.db.selectFrom('renewal_offer').select('id').where('policy_id', '=', other.id);
    expect(await offers.execute()).toEqual([]);
  });

  test('can begin and be read in parallel without a deadlock', async () => {
    const { account, own, policy, offer, beginsAt } = await offered();
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    await payFirstBill(policy.id);
    const waiting = sql`select from pg_locks where not granted`;
    const [job] = await portals.db.transaction().execute(async (trx) => {
      // As whoever accepts: the policy, then its offer.
      await lockLatestVersion(trx, policy.id);
      let isDone = false;
      const running = runRenewals(portals, beginsAt).finally(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await waiting.execute(trx)).rows.length > 0).toBe(true);
      await lockOwnOffer(trx, account.id, policy.id);
      return [running];
    });
    await job;
    await runRenewals(portals, beginsAt);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ kind: 'renewal' });
  });
});
