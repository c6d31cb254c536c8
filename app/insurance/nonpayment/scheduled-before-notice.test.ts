import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { withLoan } from '#testing/test-documents.ts';
import { addAccount, addProducer, addStaff, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { findWritten } from '../agent-quotes/commission-store.ts';
import { balanceOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { cancelPolicy, findNextTerm, previewCancellation } from '../record/cancel.ts';
import { endorse } from '../record/endorse.ts';
import { lenderNoticePaper } from '../record/lender-notice-paper.ts';
import { type LenderNotice, listNoticesOfPolicy, markNoticePosted } from '../record/lender-notice-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { NO_LOSS, PAST_DUE } from '../record/policy-version.ts';
import { findEndedByRequest, findWithdrawable, reinstatePolicy, withdrawCancellation } from '../record/reinstate.ts';
import { projectDue } from '../record/upkeep/project-due.ts';
import { latestVersion } from '../record/version-store.ts';
import { findOwnOffers } from '../renewals/renewal-store.ts';
import { runRenewals } from '../renewals/run-renewals.ts';
import { endNotices } from './end-notices.ts';
import { giveNotice } from './unpaid-policy.ts';

withPortals('a change that was scheduled before a notice of cancellation', (portals) => {
  const acting = () => ({ ...portals, requestId: 'test' });
  const today = dayIn('TX', new Date());
  const beginOf = (days: number) => startOfDayIn('TX', plusDays(today, days));
  const rated = async (daysIn = 40, change = (document: PolicyDocument) => document) => {
    const account = await addAccount(portals);
    return {
      ...(await addRatedPolicy(portals, account.id, { daysIn, change })),
      accountId: account.id,
      email: account.email,
    };
  };
  const cancel = (policyId: number, days: number) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no such policy');
      const asked = { on: plusDays(today, days), why: 'other' as const };
      const seen = previewCancellation(latest, { ...asked, hasNextTerm: await findNextTerm(trx, latest) });
      return cancelPolicy(trx, acting(), { ...asked, policyId, actor: 'operator', reason: 'CTEST0005' }, seen);
    });
  const same = (document: PolicyDocument) => document;
  const change = async (policyId: number, days: number, changeCents: number, made = same) => {
    const { premiumCents = 0 } = (await latestVersion(portals.db, policyId)) ?? {};
    const byHand = { premiumCents: premiumCents + 2 * changeCents, changeCents };
    const asked = { policyId, actor: 'operator' as const, effectiveAt: beginOf(days), byHand };
    await portals.db
      .transaction()
      .execute((trx) => endorse(trx, acting(), { ...asked, change: made }, { version: 1, changeCents }));
  };
  const notice = async (policyId: number) => {
    const unpaid = { policyId, actor: 'operator', reason: PAST_DUE, cents: 9000 } as const;
    const given = await portals.db.transaction().execute((trx) => giveNotice(trx, acting(), unpaid));
    if (!given) throw new Error('no notice');
    await mailNotice(portals, policyId);
    return given;
  };
  const reinstate = (policyId: number, reason: string, now = new Date()) =>
    portals.db
      .transaction()
      .execute((trx) => reinstatePolicy(trx, acting(), { policyId, actor: 'operator', reason }, now));
  const papersOf = (letters: LenderNotice[]) =>
    Promise.all(
      letters.map(async (letter) => {
        const paper = (await lenderNoticePaper(portals.db, letter)) ?? Buffer.alloc(0);
        return JSON.stringify(readPdf(paper).tags);
      }),
    );
  const premiumOf = async (policyId: number) =>
    0 - balanceOf((await readLedger(portals.db, policyId)).entries, 'premium');

  test('costs and returns nothing once the notice has ended the policy, nor when it is reinstated', async () => {
    const [plain, cancelled, dearer, cheaper] = [await rated(), await rated(), await rated(), await rated()];
    const all = [plain, cancelled, dearer, cheaper].map(({ id }) => id);
    const whole = await premiumOf(plain.id);
    await cancel(cancelled.id, 40);
    await change(dearer.id, 40, 6000);
    await change(cheaper.id, 40, -6000);
    expect(await premiumOf(cancelled.id)).toBeLessThan(whole);
    const ends = new Set<string>();
    for (const id of all) ends.add((await notice(id)).on);
    const over = startOfDayIn('TX', [...ends][0] ?? '');
    await endNotices(acting(), over);
    const kept = await Promise.all(all.map(premiumOf));
    expect(kept[0]).toBeLessThan(whole);
    expect(kept).toEqual(all.map(() => kept[0]));
    for (const id of all) await reinstate(id, 'P23456789ABD', over);
    expect(await Promise.all(all.map(premiumOf))).toEqual(all.map(() => whole));
  });

  test('earns its agency no commission once the notice has ended the policy, though an earlier one was lifted', async () => {
    const { id } = await rated();
    await change(id, 40, 6000);
    await notice(id);
    await reinstate(id, 'P23456789ABE');
    const { on } = await notice(id);
    const policy = portals.db.selectFrom('policy').select('agency_id').where('id', '=', id);
    const { agency_id: agencyId } = await policy.executeTakeFirstOrThrow();
    const { id: producer } = await addProducer(portals, { agencyId, state: 'TX' });
    const changes = async () => {
      const rows = await findWritten(portals.db, producer, { from: '2026-01-01', to: '2099-12-31' });
      return rows.filter(({ kind }) => kind === 'endorsement').map(({ cents }) => cents);
    };
    expect(await changes()).toEqual([6000]);
    await endNotices(acting(), startOfDayIn('TX', on));
    expect(await changes()).toEqual([6000, -6000]);
  });

  test('a cancellation that is withdrawn after the notice leaves the premium and the next term as they were', async () => {
    const { id, accountId } = await rated(150);
    await runRenewals(portals, new Date());
    const whole = await premiumOf(id);
    const { changeCents } = await cancel(id, 26);
    expect(await findOwnOffers(portals.db, accountId)).toEqual([]);
    await notice(id);
    await reinstate(id, 'P23456789ABD');
    const found = await findWithdrawable(portals.db, id);
    expect(found).toMatchObject({ number: 6, changeCents });
    const asked = { policyId: id, actor: 'operator' as const, seen: found?.number ?? 0 };
    const back = await portals.db.transaction().execute((trx) => withdrawCancellation(trx, acting(), asked));
    expect(back).toMatchObject({ kind: 'reinstatement', changeCents: -changeCents });
    expect(await premiumOf(id)).toBe(whole);
    expect(await findOwnOffers(portals.db, accountId)).toHaveLength(1);
  });

  test('a cancellation that has ended the policy after the notice was paid charges its premium again when undone', async () => {
    const { id } = await rated();
    const whole = await premiumOf(id);
    const { changeCents } = await cancel(id, 20);
    await notice(id);
    await reinstate(id, 'P23456789ABD');
    await projectDue(portals, beginOf(20));
    expect(await findEndedByRequest(portals.db, id, beginOf(20))).toMatchObject({ changeCents });
    await reinstate(id, NO_LOSS, beginOf(20));
    expect(await premiumOf(id)).toBe(whole);
  });

  test('a lienholder who reads that the notice no longer applies reads again of the cancellation that does', async () => {
    const { id } = await rated(40, withLoan);
    await cancel(id, 26);
    await notice(id);
    await reinstate(id, 'P23456789ABD');
    const letters = await listNoticesOfPolicy(portals.db, id, 9);
    expect(await papersOf(letters), 'the newest first, each once').toEqual([
      expect.stringContaining('This policy is cancelled'),
      expect.stringContaining('no longer applies'),
      expect.stringContaining('will be cancelled on'),
    ]);
    expect(letters[0]?.effectiveOn).toBe(plusDays(today, 26));
  });

  test('a lienholder reads of that cancellation once after each notice that is lifted, and of its withdrawal', async () => {
    const { id } = await rated(40, withLoan);
    const letters = () => listNoticesOfPolicy(portals.db, id, 20);
    const lift = async () => {
      await notice(id);
      await reinstate(id, 'P23456789ABD');
      return (await letters()).filter(({ what }) => what === 'removed');
    };
    await cancel(id, 26);
    await lift();
    const [letter, ...more] = await lift();
    expect(more, 'the one that was not mailed is taken back').toEqual([]);
    const { id: clerk } = await addStaff(portals, 'service');
    await portals.db.transaction().execute((trx) => markNoticePosted(trx, letter?.id ?? 0, clerk));
    expect(await lift(), 'the one that was mailed stays').toHaveLength(2);
    const seen = (await findWithdrawable(portals.db, id))?.number ?? 0;
    const asked = { policyId: id, actor: 'operator' as const, seen };
    const { number } = await portals.db.transaction().execute((trx) => withdrawCancellation(trx, acting(), asked));
    const [last, ...before] = await letters();
    expect(last?.versionNumber, 'the lienholder was told of the cancellation').toBe(number);
    expect(before.filter(({ what }) => what === 'removed').map((each) => each.id)).toEqual([letter?.id]);
  });

  test('is taken back with its letter when the notice ends the policy: policyholder and lienholder hear of that', async () => {
    const [waiting, mailed] = [await rated(), await rated()];
    const { id: clerk } = await addStaff(portals, 'service');
    const letters = (id: number) => listNoticesOfPolicy(portals.db, id, 9);
    let over = '';
    for (const { id } of [waiting, mailed]) {
      await change(id, 40, 0, (document) => withLoan(document, 2));
      over = (await notice(id)).on;
    }
    const [added] = await letters(mailed.id);
    await portals.db.transaction().execute((trx) => markNoticePosted(trx, added?.id ?? 0, clerk));
    await endNotices(acting(), new Date(startOfDayIn('TX', over).getTime() + 3 * 3_600_000));
    expect(await letters(waiting.id), 'nobody read of a lien that never begins').toEqual([]);
    const [ended, ...before] = await letters(mailed.id);
    expect([ended?.vehiclePosition, ended?.effectiveOn, before]).toEqual([2, over, [added]]);
    const [paper] = await papersOf(ended ? [ended] : []);
    expect(paper, 'at the start of the day, though it is written later').toMatch(
      new RegExp(`policy is cancelled effective ${writtenDay(over, 'en')} at 12:01\\sAM C[SD]T`),
    );
    expect(paper).not.toContain('ollision');
    const mails = await mailTo(portals, mailed.email);
    const day = writtenDay(plusDays(today, 40), 'en');
    expect(mails[0]?.text).toContain(`The change that was scheduled for ${day} won’t take effect.`);
  });
});
