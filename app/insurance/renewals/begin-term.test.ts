import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { pricedDocument, withLoan, withNewDriver } from '#testing/test-documents.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { findOwnPolicies } from '../policies/own-policy-store.ts';
import { priceOfVersion } from '../record/explained-price.ts';
import { lenderNoticePaper } from '../record/lender-notice-paper.ts';
import { listNoticesOfPolicy } from '../record/lender-notice-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { rebuildProjections } from '../record/upkeep/rebuild.ts';
import { syncVersions } from '../record/upkeep/take-over-policies.ts';
import { latestVersion } from '../record/version-store.ts';
import { writeVersion } from '../record/write-version.ts';
import { acceptRenewal } from './accept-renewal.ts';
import { offerNow, priceInBills } from './renewal-price.ts';
import { findOwnOffers, offerStatus } from './renewal-store.ts';
import { runRenewals } from './run-renewals.ts';

withPortals('terms of a policy', (portals) => {
  const sold = async (daysIn: number, change = (document: PolicyDocument) => document) => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id, { daysIn, change });
    return { account, policy, ends: policy.version.document.term.expires_on };
  };
  const offersOf = (policyId: number) =>
    portals.db.selectFrom('renewal_offer').selectAll().where('policy_id', '=', policyId).execute();
  const context = () => testRequest(portals);

  test('the next one is offered at the price of its first day, in parts that add up, and is a version', async () => {
    const { account, policy, ends } = await sold(150);
    await runRenewals(portals, new Date());
    const [offer] = await offersOf(policy.id);
    expect(offer).toMatchObject({ term_number: 2, version_number: 1, rate_change: 0, effective_on: ends });
    const parts = offer?.explanation as { cents: number }[];
    const sum = parts.reduce((total, { cents }) => total + cents, 0);
    expect(sum).toBe((offer?.premium_cents ?? 0) - policy.version.premiumCents);

    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!own) throw new Error('no policy');
    await acceptRenewal(context(), account.id, own, { bills: 1, seenCents: offer?.premium_cents ?? 0 });
    // The policy fee is charged once per term, separate from the premium.
    const { entries } = await readLedger(portals.db, policy.id);
    const asked = entries.filter(({ termNumber }) => termNumber === 2).map(({ kind, cents }) => [kind, cents]);
    const [accepted] = await offersOf(policy.id);
    expect(asked).toEqual([
      ['premium', accepted?.premium_cents],
      ['fee', 5000],
    ]);
    const bill = portals.db.updateTable('instalment').set({ paid_at: new Date() });
    await bill.where('policy_id', '=', policy.id).where('term_number', '=', 2).execute();
    const begun = startOfDayIn('TX', plusDays(ends, 1));
    await runRenewals(portals, begun);
    const version = await latestVersion(portals.db, policy.id);
    expect(version).toMatchObject({ number: 2, kind: 'renewal', termNumber: 2, isPricedByHand: false });
    expect(version?.premiumCents).toBe(accepted?.premium_cents);
    expect(version?.document.fees).toEqual([{ fee: 'policy', cents: 5000 }]);
    expect(version?.worksheet).not.toBeNull();
    const current = portals.db.selectFrom('policy_term').selectAll().where('policy_id', '=', policy.id);
    expect(await current.where('is_current', '=', true).execute()).toMatchObject([{ number: 2, effective_on: ends }]);
    const { differed } = await rebuildProjections(portals.database, { isOnlyCompared: true, now: begun });
    expect(differed.filter(({ policyId }) => policyId === policy.id)).toEqual([]);
  });

  test('paid in parts it has an installment fee on each part but the first; in full it has the discount', async () => {
    for (const [bills, fees] of [
      [6, [5000, 300, 300, 300, 300, 300]],
      [1, [5000]],
    ] as const) {
      const { account, policy, ends } = await sold(150);
      await runRenewals(portals, new Date());
      const [offer] = await findOwnOffers(portals.db, account.id);
      const [own] = await findOwnPolicies(portals.db, account.id);
      if (!offer || !own) throw new Error('no offer');
      const said = priceInBills(offer, policy.version, bills);
      await acceptRenewal(context(), account.id, own, { bills, seenCents: offer.premium_cents });
      const asked = (await readLedger(portals.db, policy.id)).entries.filter(({ termNumber }) => termNumber === 2);
      expect(asked.filter(({ kind }) => kind === 'fee').map(({ cents }) => cents)).toEqual(fees);
      const premium = asked.filter(({ kind }) => kind === 'premium').reduce((sum, { cents }) => sum + cents, 0);
      expect(premium).toBe(said?.premiumCents);
      expect(premium === offer.premium_cents).toBe(bills > 1);
      await portals.db
        .updateTable('instalment')
        .set({ paid_at: new Date() })
        .where('policy_id', '=', policy.id)
        .where('term_number', '=', 2)
        .execute();
      await runRenewals(portals, startOfDayIn('TX', plusDays(ends, 1)));
      const version = await latestVersion(portals.db, policy.id);
      expect(version).toMatchObject({ kind: 'renewal', isPricedByHand: false, premiumCents: premium });
      expect(version?.document.rating?.is_paid_in_full).toBe(bills === 1);
    }
  });

  test('it is not accepted at a price from before a change of the policy, only at the new one', async () => {
    const { account, policy } = await sold(150);
    await runRenewals(portals, new Date());
    const [before] = await findOwnOffers(portals.db, account.id);
    await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policy.id);
      if (!latest?.document.rating) throw new Error('no version');
      const rating = { ...latest.document.rating, is_paperless: false };
      const document = pricedDocument({ ...latest.document, rating });
      await writeVersion(trx, latest, { kind: 'endorsement', actor: 'operator', effectiveAt: new Date(), document });
    });
    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!before || !own) throw new Error('no offer');
    const accept = (seenCents: number) => acceptRenewal(context(), account.id, own, { bills: 6, seenCents });
    await expect(accept(before.premium_cents)).rejects.toThrow(/price of your next term changed/);
    const now = offerNow(before, await latestVersion(portals.db, policy.id));
    expect(now.premium_cents).toBeGreaterThan(before.premium_cents);
    await accept(now.premium_cents);
    // The job's next run finds nothing more to change.
    await runRenewals(portals, new Date());
    const asked = (await readLedger(portals.db, policy.id)).entries.filter(({ termNumber }) => termNumber === 2);
    const sums = (kind: string) =>
      asked.filter((each) => each.kind === kind).reduce((sum, { cents }) => sum + cents, 0);
    expect([sums('premium'), sums('fee')]).toEqual([now.premium_cents, 6500]);
  });

  test('without another after it, a term ends as a version, once', async () => {
    const { policy, ends } = await sold(10);
    for (const day of [1, 2]) await runRenewals(portals, startOfDayIn('TX', plusDays(ends, day)));
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 2, kind: 'expiration' });
    const status = portals.db.selectFrom('policy').select('status').where('id', '=', policy.id);
    expect(await status.executeTakeFirst()).toEqual({ status: 'X' });
  });

  test('in a later time zone of its state, its next term is open until its last day is over there', async () => {
    const account = await addAccount(portals);
    const change = (document: PolicyDocument) => ({ ...document, garaging_zip: '32501' });
    const { id, version } = await addRatedPolicy(portals, account.id, { golden: 'A', daysIn: 150, change });
    const ends = version.document.term.expires_on;
    await runRenewals(portals, new Date());
    const [own] = await findOwnPolicies(portals.db, account.id);
    const [offer] = await findOwnOffers(portals.db, account.id);
    if (!own || !offer) throw new Error('no offer');
    const at = (minutes: number) => new Date(startOfDayIn('FL', ends).getTime() + minutes * 60_000);
    const statuses = async (minutes: number) => {
      await runRenewals(portals, at(minutes));
      return [offerStatus(offer, own, at(minutes)), (await offersOf(id))[0]?.lapsed_at !== null, await statusOf(id)];
    };
    expect(await statuses(59)).toEqual(['open', false, { status: 'A' }]);
    expect(await statuses(60)).toEqual(['over', true, { status: 'X' }]);
  });

  test('under a notice of a former system for its last day, it ends as any other, and its policyholder hears of it', async () => {
    const { account, policy, ends } = await sold(10, (document) => ({
      ...document,
      status: 'cancel_pending',
      cancels_on: document.term.expires_on,
    }));
    await runRenewals(portals, startOfDayIn('TX', plusDays(ends, 1)));
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({
      kind: 'expiration',
      document: { status: 'expired', cancels_on: null },
    });
    expect((await mailTo(portals, account.email))[0]?.subject).toBe('Your policy has ended');
  });

  const thirtySecondsBefore = (at: Date) => new Date(at.getTime() - 30_000);
  const statusOf = (policyId: number) =>
    portals.db.selectFrom('policy').select('status').where('id', '=', policyId).executeTakeFirst();
  const changeTo = (policyId: number, change: (document: PolicyDocument) => PolicyDocument) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no version');
      const document = change(latest.document);
      await writeVersion(trx, latest, { kind: 'endorsement', actor: 'operator', effectiveAt: new Date(), document });
    });
  const acceptAndPay = async ({ account, policy }: Awaited<ReturnType<typeof sold>>) => {
    await runRenewals(portals, new Date());
    const [offer] = await findOwnOffers(portals.db, account.id);
    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!offer || !own) throw new Error('no offer');
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    const paid = portals.db.updateTable('instalment').set({ paid_at: new Date() });
    await paid.where('policy_id', '=', policy.id).where('term_number', '=', 2).execute();
  };
  const acceptedAndPaid = async () => {
    const made = await sold(150);
    await acceptAndPay(made);
    return made;
  };

  test('a driver who got a license and joined within the term is rated in the next one, which is explained', async () => {
    const made = await sold(150);
    await changeTo(made.policy.id, (document) => withNewDriver(document, dayIn('TX', new Date())));
    await acceptAndPay(made);
    expect(await offersOf(made.policy.id)).toMatchObject([{ rate_change: 0, explanation: expect.any(Array) }]);
    await runRenewals(portals, startOfDayIn('TX', made.ends));
    expect(await latestVersion(portals.db, made.policy.id)).toMatchObject({
      number: 3,
      kind: 'renewal',
      isPricedByHand: false,
    });
    const step = (await priceOfVersion(portals.db, made.policy.id, 3))?.step;
    expect(step?.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(step?.cents);
  });

  test('one that no rate book priced does not repeat the last one’s price of each coverage', async () => {
    const made = await sold(150);
    await changeTo(made.policy.id, (document) => ({ ...document, rating: null }));
    await acceptAndPay(made);
    await runRenewals(portals, startOfDayIn('TX', made.ends));
    const version = await latestVersion(portals.db, made.policy.id);
    expect(version).toMatchObject({ kind: 'renewal', isPricedByHand: true });
    expect(version?.premiumCents).not.toBe(made.policy.version.premiumCents);
    const { coverages = [], vehicles = [] } = version?.document ?? {};
    const covers = [...coverages, ...vehicles.flatMap((car) => car.coverages)];
    expect(new Set(covers.map(({ premium_cents }) => premium_cents))).toEqual(new Set([null]));
  });

  test('one offered by a percentage says nothing of our rates any more once a rate book prices it', async () => {
    const { policy } = await sold(150);
    const { rating } = policy.version.document;
    await changeTo(policy.id, (document) => ({ ...document, rating: null }));
    await runRenewals(portals, new Date());
    expect(await offersOf(policy.id)).toMatchObject([{ rate_change: expect.any(Number), explanation: null }]);
    await portals.db.updateTable('renewal_offer').set({ rate_change: 31 }).where('policy_id', '=', policy.id).execute();
    await changeTo(policy.id, (document) => ({ ...document, rating }));
    await runRenewals(portals, new Date());
    expect(await offersOf(policy.id)).toMatchObject([{ rate_change: 0, explanation: expect.any(Array) }]);
  });

  test('the next one begins at 12:01 a.m., and the minute before it neither begins nor ends anything', async () => {
    const { account, policy, ends } = await acceptedAndPaid();
    const begins = startOfDayIn('TX', ends);
    await runRenewals(portals, thirtySecondsBefore(begins));
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 1 });
    for (let run = 0; run < 2; run++) await runRenewals(portals, begins);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 2, kind: 'renewal' });
    expect(await statusOf(policy.id)).toEqual({ status: 'A' });
    expect((await mailTo(portals, account.email)).map(({ subject }) => subject)).not.toContain('Your policy has ended');
  });

  test('one that begins later than its day, after a change of the last one, does not end the policy meanwhile', async () => {
    const { policy, ends } = await acceptedAndPaid();
    const begins = startOfDayIn('TX', ends);
    await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policy.id);
      if (!latest) throw new Error('no version');
      const effectiveAt = new Date(begins.getTime() + 3_600_000);
      await writeVersion(trx, latest, {
        kind: 'endorsement',
        actor: 'operator',
        effectiveAt,
        document: latest.document,
      });
    });
    for (let run = 0; run < 2; run++) await runRenewals(portals, begins);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 3, kind: 'renewal' });
  });

  test('without another after it, a term ends at 12:01 a.m. and its policyholder is told once', async () => {
    const { account, policy, ends } = await sold(10);
    const over = startOfDayIn('TX', ends);
    for (let run = 0; run < 2; run++) await runRenewals(portals, thirtySecondsBefore(over));
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 1 });
    for (let run = 0; run < 2; run++) await runRenewals(portals, over);
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 2, kind: 'expiration' });
    expect(await statusOf(policy.id)).toEqual({ status: 'X' });
    const told = (await mailTo(portals, account.email)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject === 'Your policy has ended')).toHaveLength(1);
  });

  test('a lienholder gets a letter when the next one raises a deductible, and when there is none', async () => {
    const lettersTo = async ({ policy }: Awaited<ReturnType<typeof sold>>) => {
      const letters = await listNoticesOfPolicy(portals.db, policy.id, 9);
      const papers = await Promise.all(letters.map((letter) => lenderNoticePaper(portals.db, letter)));
      return papers.map((paper) =>
        paper
          ? readPdf(paper)
              .tags.map(([, words]) => words)
              .join(' ')
          : '',
      );
    };
    const withLess = (document: PolicyDocument) => ({
      ...withLoan(document),
      vehicles: withLoan(document).vehicles.map((car) => ({
        ...car,
        coverages: car.coverages.map((cover) =>
          cover.kind === 'collision' ? { ...cover, deductible_cents: 25_000 } : cover,
        ),
      })),
    });
    const [raised, same] = [await sold(150, withLess), await sold(150, withLoan)];
    for (const made of [raised, same]) await acceptAndPay(made);
    await runRenewals(portals, startOfDayIn('TX', raised.ends));
    expect(await lettersTo(raised)).toEqual([expect.stringMatching(/coverage for the vehicle below changed.*\$500/)]);
    expect(await lettersTo(same)).toEqual([]);

    const [over, longOver] = [await sold(150, withLoan), await sold(170, withLoan)];
    await runRenewals(portals, startOfDayIn('TX', over.ends));
    expect(await lettersTo(over)).toEqual([expect.stringContaining('wasn’t renewed')]);
    expect(await lettersTo(longOver), 'no news').toEqual([]);
  });

  test('a policy that a payment reinstated gets a version for it once, even from two jobs in parallel', async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, {
      change: (document) => ({ ...document, status: 'cancelled', cancels_on: dayIn('TX', new Date()) }),
    });
    await portals.db
      .updateTable('policy')
      .set(({ eb }) => ({ status: 'A', cancels_on: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await Promise.all([syncVersions(portals), syncVersions(portals)]);
    expect(await latestVersion(portals.db, id)).toMatchObject({
      number: 2,
      kind: 'reinstatement',
      actor: 'processor',
      document: { status: 'active', cancels_on: null },
    });
    await syncVersions(portals);
    expect((await latestVersion(portals.db, id))?.number).toBe(2);
  });
});
