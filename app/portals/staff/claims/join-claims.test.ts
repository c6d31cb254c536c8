import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '#config/staff-acts.ts';
import type { Loss, LossVehicle } from '#insurance/claims/loss.ts';
import { addPaper } from '#insurance/claims/talk/claim-paper-store.ts';
import { findOwnClaims } from '#insurance/claims/views/own-claim-store.ts';
import { collectDataExport } from '#insurance/policyholders/data-export-store.ts';
import * as followPage from '#portals/claimant/tracker/follow-claim-page.tsx';
import * as trackerPage from '#portals/claimant/tracker/tracker-page.tsx';
import { addThirdPartyClaim, openLoss, REPORTER } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as linePage from './claim-line-page.tsx';
import * as matchPage from './match-page.tsx';

withPortals('two reports of one accident', (portals) => {
  const signedIn = async (role: Role) => staffCookie(portals, (await addStaff(portals, role)).id);
  const path = '/staff/claims/match';
  const act = (cookie: string, form: Record<string, string>) =>
    askPage(portals, matchPage.action, { path, cookie, form });
  const list = async (cookie: string) =>
    (await askPage(portals, matchPage.loader, { path, cookie })).data as {
      same: { first: { number: string }; second: { number: string } }[];
    };
  const car = (side: 'ours' | 'other', plate: string | null): LossVehicle => ({
    side,
    policyPosition: null,
    vin: null,
    plate,
    modelYear: 2020,
    make: 'Ford',
    model: 'Focus',
    zones: [6],
    isDamaged: true,
    isDrivable: true,
    whereabouts: null,
    driverAt: side === 'other' ? 0 : null,
  });

  /** Our policyholder reports an accident with an unknown other driver, and that driver has reported it, too. */
  const addBoth = async () => {
    const theirs = await addThirdPartyClaim(portals);
    const { email, id: accountId } = await portals.db
      .selectFrom('account_policy')
      .innerJoin('account', 'account.id', 'account_policy.account_id')
      .select(['account.id', 'account.email'])
      .where('policy_id', '=', theirs.policy.id)
      .executeTakeFirstOrThrow();
    const lady = {
      role: 'driver_other',
      name: 'A lady',
      phone: null,
      email: null,
      language: 'en',
      isHurt: false,
    } as const;
    const loss: Partial<Loss> = {
      kind: 'intersection',
      zip: '77098',
      story: 'I did not see her.',
      ours: car('ours', null),
      others: [car('other', 'QRT4417')],
      people: [lady],
      reporter: { ...REPORTER, email, accountId },
    };
    const opening = { policyId: theirs.policy.id, actor: `account ${accountId}` as const };
    const ours = await openLoss(portals, loss, opening);
    return { theirs, ours, accountId };
  };
  const open = async (number: string, code: string) =>
    askPage(portals, followPage.action, { path: '/insurednew/claims/follow', form: { number, code } });
  const track = async (cookie: string, number: string) =>
    (
      (await askPage(portals, trackerPage.loader, { path: `/insurednew/claims/${number}`, params: { number }, cookie }))
        .data as { claim: Record<string, unknown> }
    ).claim;

  test('are recognized and joined by an adjuster, and each person keeps their part and claim number', async () => {
    const { theirs, ours, accountId } = await addBoth();
    const [one, other] = [await signedIn('adjuster'), await signedIn('claims-lead')];
    expect((await list(one)).same).toEqual([
      {
        first: expect.objectContaining({ number: theirs.number }),
        second: expect.objectContaining({ number: ours.number }),
      },
    ]);
    const mails = (await mailTo(portals, theirs.email)).length;
    const form = { act: 'join', first: theirs.number, second: ours.number, stays: ours.number };
    const answers = await Promise.all([act(one, form), act(other, form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    const [winner, loser] = answers[0]?.status === 303 ? [one, other] : [other, one];
    expect((await act(winner, form)).status).toBe(303);
    expect(((await act(loser, form)).data as { refusal: string }).refusal).toMatch(/in the meantime/);
    expect((await list(one)).same).toEqual([]);
    expect(await mailTo(portals, theirs.email)).toHaveLength(mails + 1);

    // The claim number and code that she has lead to her own part.
    const { status, cookie } = await open(theirs.number, theirs.code);
    // So do that code and the new number, which her pages and mails show from now on.
    expect((await open(ours.number, theirs.code)).status).toBe(status);
    expect(status).toBe(303);
    const hers = await track(cookie, theirs.number);
    expect(hers).toMatchObject({ number: ours.number });
    expect(JSON.stringify(hers)).toContain(theirs.number);
    expect(JSON.stringify(hers)).not.toMatch(/Pat Policy|did not see her/);
    const lines = await portals.db
      .selectFrom('claim_line')
      .innerJoin('claim_party', 'claim_party.id', 'claim_line.party_id')
      .select(['claim_line.coverage', 'claim_party.role', 'claim_party.name', 'claim_line.same_as'])
      .where('claim_line.claim_id', '=', ours.claimId)
      .orderBy('claim_line.number')
      .execute();
    const shown = lines.filter(({ same_as }) => same_as === null);
    expect(shown.filter(({ coverage }) => coverage === 'PD_3P')).toEqual([
      { coverage: 'PD_3P', role: 'driver_other', name: 'Rosa Delgado', same_as: null },
    ]);
    expect(lines.length - shown.length).toBe(1);

    const [card] = await findOwnClaims(portals.db, accountId);
    expect(card).toMatchObject({ number: ours.number, vehicle: '2020 Ford Focus' });
    // The policyholder's own data has either number, and which it is part of now.
    const held = await collectDataExport(portals.watched, accountId, [Buffer.alloc(32)], 'en');
    expect(held.claims.map(({ claim_number, part_of }) => [claim_number, part_of])).toEqual([
      [theirs.number, ours.number],
      [ours.number, null],
    ]);

    // The desk finds the claim by either number, with both reports.
    const params = { number: theirs.number, line: '1' };
    const at = { path: `/staff/claims/${theirs.number}/1`, params, cookie: one };
    const led = await askPage(portals, linePage.loader, at);
    expect([led.status, led.headers.get('location')]).toEqual([303, `/staff/claims/${ours.number}/1`]);
    const there = await askPage(portals, linePage.loader, {
      path: `/staff/claims/${ours.number}/1`,
      cookie: one,
      params: { number: ours.number, line: '1' },
    });
    expect(there.data).toMatchObject({
      at: { loss: { joined: [{ number: theirs.number, story: 'They hit me from behind.' }] } },
    });
    expect(JSON.stringify(there.data)).not.toContain('A lady');
    // An entry written to the old number is stored on the joined claim.
    const event = {
      claim_id: theirs.claimId,
      kind: 'closed',
      actor: 'operator',
      visibility: 'staff',
      happened_at: new Date(),
    };
    const { claim_id } = await portals.db
      .insertInto('claim_event')
      .values(event)
      .returning('claim_id')
      .executeTakeFirstOrThrow();
    expect(claim_id).toBe(ours.claimId);
    await expect(
      portals.db.updateTable('claim_event').set({ kind: 'other' }).where('claim_id', '=', claim_id).execute(),
    ).rejects.toThrow(/never altered/);
  });

  test('stay separate if a person decides so, and never join another policy’s or an unknown claim', async () => {
    const { theirs, ours } = await addBoth();
    const cookie = await signedIn('adjuster');
    expect((await list(cookie)).same).toHaveLength(1);
    const pair = { first: theirs.number, second: ours.number };
    expect((await act(cookie, { act: 'apart', ...pair })).status).toBe(303);
    expect((await list(cookie)).same).toEqual([]);
    const stranger = await addThirdPartyClaim(portals);
    const refused = async (first: string) =>
      (await act(cookie, { act: 'join', stays: ours.number, first })).data as { refusal: string };
    expect((await refused(stranger.number)).refusal).toMatch(/policy of its own/);
    expect((await refused('TX-2026-1')).refusal).toMatch(/two different claim numbers/);
    // A claim without a policy gets the policy of the other.
    const unknown = await addThirdPartyClaim(portals, { hasPolicy: false });
    expect((await act(cookie, { act: 'join', stays: unknown.number, first: ours.number })).status).toBe(303);
    const { policy_id } = await portals.db
      .selectFrom('claim')
      .select('policy_id')
      .where('number', '=', unknown.number)
      .executeTakeFirstOrThrow();
    expect(policy_id).toBe(theirs.policy.id);
  });

  test('keep an open line and a line that is over apart, so that no report ends unseen', async () => {
    const { theirs, ours } = await addBoth();
    const line = { state: 'withdrawn', closed_at: new Date() };
    await portals.db.updateTable('claim_line').set(line).where('claim_id', '=', theirs.claimId).execute();
    const cookie = await signedIn('adjuster');
    const form = { act: 'join', stays: ours.number, first: theirs.number };
    expect((await act(cookie, form)).status).toBe(303);
    const hers = await portals.db
      .selectFrom('claim_line')
      .select(['state', 'same_as'])
      .where('claim_id', '=', ours.claimId)
      .where('coverage', '=', 'PD_3P')
      .orderBy('number')
      .execute();
    expect(hers).toEqual([
      { state: 'reported', same_as: null },
      { state: 'withdrawn', same_as: null },
    ]);
  });

  test('make one line of two, to which a stale page of the former can do nothing', async () => {
    const { theirs, ours } = await addBoth();
    const desk = claimDesk(portals);
    const { cookie } = await desk.signedIn('adjuster');
    await act(cookie, { act: 'join', stays: ours.number, first: theirs.number });
    const { number } = await portals.db
      .selectFrom('claim_line')
      .select('number')
      .where('claim_id', '=', ours.claimId)
      .where('same_as', 'is not', null)
      .executeTakeFirstOrThrow();
    const asking = { act: 'ask', kind: 'photos', why: 'They show the bumper.', due: '' };
    expect((await desk.act(cookie, ours.number, asking, String(number))).status).toBe(422);
    const items = portals.db
      .selectFrom('claim_item')
      .innerJoin('claim_line', 'claim_line.id', 'line_id')
      .select('kind');
    expect(await items.where('claim_id', '=', ours.claimId).execute()).toEqual([]);
  });

  test('keep each person’s files: the same file of two people twice, of one person once', async () => {
    const { theirs, ours } = await addBoth();
    const unknown = await addThirdPartyClaim(portals, {
      hasPolicy: false,
      reporter: {
        role: 'passenger',
        name: 'Lee Park',
        phone: null,
        email: null,
        language: 'en',
        isHurt: true,
        accountId: null,
        texts: null,
      },
    });
    const bytes = randomBytes(32);
    const add = async ({ claimId, partyId }: { claimId: number; partyId: number }) => {
      const kept = { media_type: 'application/pdf' as const, content_hash: bytes, bytes: 9, thumbnail: null };
      const file = { ...kept, given_name: 'report.pdf', file_name: randomBytes(16).toString('hex') };
      await addPaper(portals.db, file, { claimId, partyId, lineId: null, itemId: null, shot: 'paper' });
    };
    for (const one of [theirs, ours, unknown]) await add(one);
    const herOwn = await portals.db
      .selectFrom('claim_party')
      .select('id')
      .where('claim_id', '=', ours.claimId)
      .where('role', '=', 'driver_other')
      .executeTakeFirstOrThrow();
    const cookie = await signedIn('adjuster');
    for (const { number } of [theirs, unknown]) {
      expect((await act(cookie, { act: 'join', stays: ours.number, first: number })).status).toBe(303);
    }
    const files = async () =>
      (
        await portals.db
          .selectFrom('claim_file')
          .select('party_id')
          .where('claim_id', '=', ours.claimId)
          .orderBy('id')
          .execute()
      ).map(({ party_id }) => party_id);
    const three = [herOwn.id, ours.partyId, unknown.partyId];
    expect(await files()).toEqual(three);
    // Whoever sends it again is told apart from the others, as before.
    for (const partyId of three) await add({ claimId: ours.claimId, partyId });
    expect(await files()).toEqual(three);
  });
});
