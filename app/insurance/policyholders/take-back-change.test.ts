import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import { newToken } from '#platform/context/keyring.ts';
import { newReference } from '#platform/references/reference.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { withLoan } from '#testing/test-documents.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import * as requestsPage from '../../portals/policyholder/changes/change-requests-page.tsx';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import { balanceOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { addChange } from '../changes/change-request-store.ts';
import { previewDeskChange } from '../changes/desk-change.ts';
import { deskPreviewView } from '../changes/desk-preview-view.ts';
import { cancelPolicy, previewCancellation } from '../record/cancel.ts';
import { endorse, previewEndorsement } from '../record/endorse.ts';
import { lenderNoticePaper } from '../record/lender-notice-paper.ts';
import { listNoticesOfPolicy, markNoticePosted } from '../record/lender-notice-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { findScheduledChange } from '../record/reinstate.ts';
import { projectDue } from '../record/upkeep/project-due.ts';
import { rebuildProjections } from '../record/upkeep/rebuild.ts';
import { latestVersion } from '../record/version-store.ts';

/** With another collision deductible of the first car. */
const withCollision = (deductible_cents: number) => (document: PolicyDocument) => ({
  ...document,
  vehicles: document.vehicles.map((car) => ({
    ...car,
    coverages: car.coverages.map((cover) => (cover.kind === 'collision' ? { ...cover, deductible_cents } : cover)),
  })),
});
const withPlate = (document: PolicyDocument): PolicyDocument => ({
  ...document,
  vehicles: document.vehicles.map((car) => (car.position > 1 ? car : { ...car, plate: 'NEW123' })),
});
const withOtherLender = (document: PolicyDocument): PolicyDocument => ({
  ...document,
  vehicles: document.vehicles.map((car) =>
    car.lender ? { ...car, lender: { ...car.lender, name: 'Alamo Credit Union' } } : car,
  ),
});
const withThirdCar = (document: PolicyDocument): PolicyDocument => ({
  ...document,
  vehicles: [
    ...document.vehicles,
    ...document.vehicles.slice(1, 2).map((car) => ({ ...car, position: 3, vin: '1HGCM82633A004352' })),
  ],
});

withPortals('a change that is scheduled for later', (portals) => {
  const acting = () => testRequest(portals);
  const today = dayIn('TX', new Date());
  const begins = (days: number) => startOfDayIn('TX', plusDays(today, days));
  const rated = async () => {
    const { id: accountId } = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, accountId, { daysIn: 40, change: withLoan });
    return { id, accountId, email: version.document.email ?? '' };
  };
  const schedule = (policyId: number, days: number, change: (document: PolicyDocument) => PolicyDocument) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no such policy');
      const asked = { policyId, actor: 'operator' as const, effectiveAt: begins(days), change };
      const { changeCents = 0 } = await previewEndorsement(trx, latest, asked);
      return endorse(trx, acting(), asked, { version: latest.number, changeCents });
    });
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const desk = async () => {
    const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    return {
      look: async (id: number) =>
        (
          (await askPage(portals, policyPage.loader, { ...at(id), cookie })).data as {
            scheduled?: { version: number; changed: string[]; does: string[] };
          }
        ).scheduled,
      takeBack: (id: number, version = 0) =>
        askPage(portals, policyPage.action, {
          ...at(id),
          cookie,
          form: { act: 'take-back', version: String(version) },
        }),
    };
  };
  const premiumOf = async (id: number) => 0 - balanceOf((await readLedger(portals.db, id)).entries, 'premium');
  const queued = (id: number) =>
    portals.db.selectFrom('version_to_project').select('version_id').where('policy_id', '=', id).execute();
  const collisionOf = async (id: number) =>
    (await latestVersion(portals.db, id))?.document.vehicles[0]?.coverages.find(({ kind }) => kind === 'collision')
      ?.deductible_cents;

  const post = async (letter: { id: number } | undefined) => {
    const { id: clerk } = await addStaff(portals, 'service');
    await portals.db.transaction().execute((trx) => markNoticePosted(trx, letter?.id ?? 0, clerk));
  };
  const postNewest = async (id: number) => post((await listNoticesOfPolicy(portals.db, id, 1))[0]);
  const takeBackScheduled = async (id: number) =>
    (await desk()).takeBack(id, (await findScheduledChange(portals.db, id))?.change.number);
  const newestPaper = async (id: number) => {
    const [letter] = await listNoticesOfPolicy(portals.db, id, 1);
    const paper = letter && (await lenderNoticePaper(portals.db, letter));
    return JSON.stringify(paper && readPdf(paper).tags);
  };

  test.each([
    ['dearer', 25_000, /The \$[0-9.]+ of premium that it added/],
    ['cheaper', 100_000, /The \$[0-9.]+ of premium that it took off is charged again/],
  ])('is taken back at the desk, and its premium with it: a %s one', async (_, deductible, words) => {
    const { id, email } = await rated();
    const before = await premiumOf(id);
    const { number, changeCents } = await schedule(id, 20, withCollision(deductible));
    expect(await premiumOf(id)).toBe(before + changeCents);
    const { look, takeBack } = await desk();
    const scheduled = await look(id);
    expect(scheduled).toMatchObject({ version: number, changed: [expect.stringMatching(/ollision/)] });
    expect(scheduled?.does[0]).toMatch(words);
    expect(scheduled?.does[0]).toContain(writtenMoney(Math.abs(changeCents), 'en'));
    const answer = await takeBack(id, number);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/staff/policies/${id}?done=take-back`]);

    expect(await premiumOf(id)).toBe(before);
    expect(await queued(id)).toEqual([]);
    expect(await latestVersion(portals.db, id)).toMatchObject({
      kind: 'endorsement',
      reason: 'change-taken-back',
      changeCents: -changeCents,
    });
    await projectDue(portals, begins(20));
    expect(await collisionOf(id)).toBe(50_000);
    const { differed } = await rebuildProjections(portals.database, { isOnlyCompared: true });
    expect(differed.filter(({ policyId }) => policyId === id)).toEqual([]);
    expect(await listNoticesOfPolicy(portals.db, id, 5), 'no letter to the lienholder').toEqual([]);
    expect(await mailTo(portals, email)).toMatchObject([{ subject: expect.stringMatching(/won’t take effect/) }]);
    expect(await look(id)).toBeUndefined();
    expect((await takeBack(id, number)).status, 'again').toBe(422);
  });

  test('no longer keeps the policy from being cancelled sooner', async () => {
    const { id } = await rated();
    const { number } = await schedule(id, 20, withPlate);
    const details = { from: plusDays(today, 2), cancelReason: 'vehicle-sold' };
    const cancelled = async () => {
      const asked = { kind: 'cancel', details, state: 'TX', policy_id: id } as const;
      return deskPreviewView(await previewDeskChange(acting(), asked), 'TX', 'en');
    };
    expect(await cancelled()).toMatchObject({
      kind: 'refused',
      why: [expect.stringContaining('take the scheduled change back on the policy’s page')],
    });
    await (await desk()).takeBack(id, number);
    expect(await cancelled()).toMatchObject({ kind: 'cancel' });
  });

  test('is said to take no effect where the policyholder reads their requests', async () => {
    const { id, accountId } = await rated();
    const { number } = await schedule(id, 20, withPlate);
    const of = { policy_id: id, account_id: accountId, kind: 'plate', details: {}, state: 'TX' } as const;
    await addChange(portals.db, { ...of, reference: newReference('C'), version_number: number });
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: accountId }, 'policyholder', tokenHash);
    const cookie = `portal-policyholder=${token}`;
    const look = async () =>
      (await askPage(portals, requestsPage.loader, { path: '/insurednew/requests', cookie })).data as {
        made?: string;
        requests: { starts?: string; version?: object }[];
      };
    expect(await look()).toMatchObject({
      made: expect.stringMatching(/^Done\. Your policy changes/),
      requests: [{ starts: expect.stringMatching(/^Starts /), version: { of: '2' } }],
    });
    await (await desk()).takeBack(id, number);
    const { made, requests } = await look();
    expect(made).toBeUndefined();
    expect(requests[0]).toMatchObject({ starts: expect.stringMatching(/^It won’t take effect/), version: undefined });
  });

  test('is taken back alone: what was scheduled before it stays, and what was scheduled after it goes first', async () => {
    const { id } = await rated();
    await schedule(id, 10, withPlate);
    const { number } = await schedule(id, 20, withCollision(100_000));
    const { look, takeBack } = await desk();
    await takeBack(id, number);
    await projectDue(portals, begins(10));
    expect((await latestVersion(portals.db, id))?.document.vehicles[0]?.plate).toBe('NEW123');
    expect(await collisionOf(id)).toBe(50_000);

    const other = (await rated()).id;
    await schedule(other, 10, withPlate);
    await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, other);
      if (!latest) throw new Error('no such policy');
      const asked = { on: plusDays(today, 20), why: 'other' as const };
      const by = { policyId: other, actor: 'operator' as const, reason: 'CTEST0008' };
      return cancelPolicy(trx, acting(), { ...asked, ...by }, previewCancellation(latest, asked));
    });
    expect(await look(other)).toBeUndefined();
  });

  test('that its lienholder was written to already is followed by another letter', async () => {
    const { id } = await rated();
    await schedule(id, 20, (document) => withLoan(document, 2));
    await postNewest(id);
    await takeBackScheduled(id);
    const [next] = await listNoticesOfPolicy(portals.db, id, 5);
    expect(next).toMatchObject({ vehiclePosition: 2, what: 'removed', effectiveOn: plusDays(today, 20) });
    expect(await newestPaper(id)).toContain('no longer listed as lienholder');
  });

  test.each([
    ['added', 'removed'],
    ['removed', 'added'],
  ] as const)(
    'with two letters about a car, of which only one was mailed, has another for that one: %s',
    async (sent, next) => {
      const { id } = await rated();
      const { number } = await schedule(id, 20, withOtherLender);
      const letters = await listNoticesOfPolicy(portals.db, id, 5);
      expect(letters.map(({ what }) => what).toSorted()).toEqual(['added', 'removed']);
      await post(letters.find(({ what }) => what === sent));
      await takeBackScheduled(id);
      const after = await listNoticesOfPolicy(portals.db, id, 5);
      expect(after.map(({ what, versionNumber }) => [what, versionNumber > number])).toEqual([
        [next, true],
        [sent, false],
      ]);
      expect(after[0]?.lender.name).toBe(after[1]?.lender.name);
    },
  );

  test('before which another is to come is followed by a letter with the deductible of that one', async () => {
    const { id } = await rated();
    await schedule(id, 10, withCollision(100_000));
    await schedule(id, 20, withCollision(25_000));
    await postNewest(id);
    await takeBackScheduled(id);
    const paper = await newestPaper(id);
    expect(paper).toContain('$1,000');
    expect(paper).not.toContain('$250');
  });

  test('and gave a car of another one a lienholder does not say that the car is gone', async () => {
    const { id } = await rated();
    await schedule(id, 10, withThirdCar);
    await schedule(id, 20, (document) => withLoan(document, 3));
    await postNewest(id);
    await takeBackScheduled(id);
    expect(await newestPaper(id)).toContain('no longer listed as lienholder');
  });
});
