import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import { findUnansweredAfterEnd } from '#insurance/claims/views/claim-queue-store.ts';
import * as linkPage from '#portals/claimant/tracker/claim-link-page.tsx';
import * as matchPage from '#portals/staff/claims/match-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askAsGuest, RECENTLY, reportAsOther, reporterWith, reportOfMine } from '#testing/claims/test-report.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('report an accident whose part is over', (portals) => {
  test('a second report waits for a person’s answer, and asks for nothing', async () => {
    const { cookie, policy } = await addPolicyholder(portals, { state: 'GA' });
    const tell = async (story: string) => {
      const mine = await reportOfMine(portals, cookie, policy.id);
      const police = { police: 'yes', 'police-report': 'HPD 26-0148', witnesses: 'Luz Mora' };
      await mine.fillIn({ when: RECENTLY, what: { kind: 'rear_end', story }, police, contact: { language: 'es' } });
      await mine.send({ name: 'Teresa Villarreal', same: 'yes' });
      return (await mine.seeSent()).sent.number;
    };
    const number = await tell('I was stopped at the light.');
    const { id: claimId } = await portals.db
      .selectFrom('claim')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    await portals.db
      .updateTable('claim_line')
      .set({ state: 'closed', closed_at: new Date() })
      .where('claim_id', '=', claimId)
      .execute();
    const items = async () =>
      portals.db
        .selectFrom('claim_item')
        .innerJoin('claim_party', 'claim_party.id', 'claim_item.party_id')
        .select('claim_item.id')
        .where('claim_id', '=', claimId)
        .execute();
    const before = (await items()).length;
    expect(await tell('The frame is bent, the shop says.')).toBe(number);
    const waiting = await findUnansweredAfterEnd(portals.db, 100);
    expect(waiting).toContainEqual(
      expect.objectContaining({ number, line: 1, answerBy: expect.stringMatching(/^\d{4}-/) }),
    );
    const messages = portals.db.selectFrom('claim_message').select('text').where('claim_id', '=', claimId);
    expect(await messages.execute()).toEqual([
      // Their own words, under a sentence in the language they chose.
      { text: `${m.talk_reported_again({}, { locale: 'es' })}\n\nThe frame is bent, the shop says.` },
    ]);
    expect((await items()).length).toBe(before);
  });
});

withPortals('a report that cannot be sent', (portals) => {
  test('keeps the signed name', async () => {
    const reporter = await reportAsOther(portals);
    await reporter.fillIn({ when: RECENTLY });
    await portals.db.updateTable('loss_report').set({ answers: sql`answers - 'kind'` }).execute();
    expect(await reporter.send({ name: 'Teresa V' })).toMatchObject({
      status: 422,
      data: { refusal: expect.any(String), values: { name: 'Teresa V' } },
    });
  });
});

withPortals('report as a guest an accident that the claims desk knows', (portals) => {
  const desk = claimDesk(portals);

  /** A guest's report, with the address they type. */
  async function tellAsGuest(policy: { number: string }, email = `${randomUUID()}@example.com`) {
    const proof = { number: policy.number, zip: '33135', month: '3', date: '2', year: '1984' };
    const guest = reporterWith(portals, (await askAsGuest(portals, proof)).cookie);
    await guest.fillIn({ when: RECENTLY, contact: { email } });
    const { same } = (await guest.check()).data as { same?: object };
    await guest.send({ name: 'Teresa Villarreal', same: 'yes' });
    return { email, isAsked: same !== undefined, guest, ...(await guest.seeSent()).sent };
  }
  const join = async (form: { first: string; second: string; stays: string }) => {
    const { cookie } = await desk.signedIn('adjuster');
    return askPage(portals, matchPage.action, {
      path: '/staff/claims/match',
      cookie,
      form: { act: 'join', ...form },
    });
  };
  const holdersOf = (number: string) =>
    portals.db
      .selectFrom('claim_party')
      .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
      .select(['claim_party.email', 'claim_party.account_id'])
      .where('claim.number', '=', number)
      .where('role', '=', 'policyholder')
      .where('same_as', 'is', null)
      .execute();

  /** The other driver's claim, matched to the policy of somebody without an account. */
  async function addMatched() {
    const { claimId, number } = await addThirdPartyClaim(portals, { hasPolicy: false });
    const { id: account, policy } = await addPolicyholder(portals, { state: 'TX' });
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', policy.id).execute();
    const onFile = `${randomUUID()}@example.com`;
    await portals.db.updateTable('policy').set({ email: onFile }).where('id', '=', policy.id).execute();
    const { cookie } = await desk.signedIn('adjuster');
    const form = { act: 'match', claim: number, policy: `TX ${policy.number}` };
    await askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form });
    return { claimId, number, policy, onFile, account };
  }

  /** Opens a part by the link in the mail to the address on file. */
  async function openMailed(onFile: string) {
    const [mail] = await mailTo(portals, onFile);
    const token = /claims\/link\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const opened = await askPage(portals, linkPage.action, {
      path: `/insurednew/claims/link/${token}`,
      params: { token },
      form: {},
    });
    expect(opened.status).toBe(303);
    return opened;
  }

  test.each(['first', 'second'] as const)(
    'what is on a card opens nothing that the policyholder reported, also once the desk has joined both into the %s',
    async (kept) => {
      const { id, cookie, policy, email } = await addPolicyholder(portals, { state: 'GA' });
      const mine = await reportOfMine(portals, cookie, policy.id);
      await mine.fillIn({ when: RECENTLY });
      await mine.send();
      const { number } = (await mine.seeSent()).sent;
      await desk.write(cookie, number, 'My back has hurt since then.');

      const stranger = await tellAsGuest(policy);
      expect(stranger.isAsked).toBe(false);
      expect(stranger.number).not.toBe(number);
      expect((await desk.open(number, stranger.followCode)).status).toBe(422);
      expect(await holdersOf(number)).toEqual([{ email, account_id: id }]);

      const open = await desk.open(stranger.number, stranger.followCode);
      const stays = kept === 'first' ? number : stranger.number;
      expect((await join({ first: number, second: stranger.number, stays })).status).toBe(303);
      expect(await holdersOf(stays)).toEqual([{ email, account_id: id }]);
      for (const told of [number, stranger.number]) {
        expect((await desk.open(told, stranger.followCode)).status).toBe(422);
        expect((await desk.track(open.cookie, told)).status).toBe(303);
      }
      expect((await desk.tracked(cookie, number)).number).toBe(stays);
      // Their own confirmation was the only mail to them.
      expect(await mailTo(portals, stranger.email)).toHaveLength(1);
    },
  );

  test('an account that goes on with what a guest reported closes it to the guest', async () => {
    const { id, cookie, policy } = await addPolicyholder(portals, { state: 'GA' });
    const guest = await tellAsGuest(policy);
    const mine = await reportOfMine(portals, cookie, policy.id);
    await mine.fillIn({ when: RECENTLY });
    await mine.send({ name: 'Teresa Villarreal', same: 'yes' });
    expect((await mine.seeSent()).sent.number).toBe(guest.number);
    // Their browser had gone on showing the part on the page after sending, too.
    expect((await guest.guest.seeSent())?.sent).toBeUndefined();
    expect(await holdersOf(guest.number)).toMatchObject([{ account_id: id }]);
    expect((await desk.open(guest.number, guest.followCode)).status).toBe(422);
  });

  test('two guests stay two people when the desk joins their claims: each one’s code opens what they said alone', async () => {
    const { policy } = await addPolicyholder(portals, { state: 'GA' });
    const [one, other] = [await tellAsGuest(policy), await tellAsGuest(policy)];
    expect(other).toMatchObject({ isAsked: false, number: expect.not.stringContaining(one.number) });
    for (const { number, followCode } of [one, other]) {
      await desk.write((await desk.open(number, followCode)).cookie, number, `I wrote with ${followCode}.`);
    }
    await join({ first: one.number, second: other.number, stays: one.number });
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const { cookie } = await desk.open(one.number, mine.followCode);
      const shown = JSON.stringify(await desk.tracked(cookie, one.number));
      expect(shown).toContain(mine.followCode);
      expect(shown).not.toContain(theirs.followCode);
    }
    expect((await holdersOf(one.number)).map(({ email }) => email)).toEqual([one.email, other.email]);
    expect(await mailTo(portals, other.email)).toHaveLength(2);
  });

  test('two guests with one mailbox are one person when the desk joins their claims, with a new link in the mail', async () => {
    const { policy } = await addPolicyholder(portals, { state: 'GA' });
    const email = `${randomUUID()}@example.com`;
    const [one, other] = [await tellAsGuest(policy, email), await tellAsGuest(policy, email)];
    await join({ first: one.number, second: other.number, stays: one.number });
    expect(await holdersOf(one.number)).toMatchObject([{ email }]);
    for (const { followCode } of [one, other]) expect((await desk.open(one.number, followCode)).status).toBe(422);
    const text = (await mailTo(portals, email)).at(-1)?.text;
    expect(text).toContain('/claims/link/');
    // Neither code opens anything any more, so the mail does not say so.
    expect(text).not.toContain('code');
  });

  test('a policyholder who has opened their part and said nothing yet goes on with their part, and the address on file is told', async () => {
    const { claimId, number, policy, onFile } = await addMatched();
    await openMailed(onFile);
    const told = await tellAsGuest(policy);
    expect(told).toMatchObject({ isAsked: true, number });
    expect((await desk.open(number, told.followCode)).status).toBe(303);
    expect(await holdersOf(number)).toEqual([{ email: onFile, account_id: null }]);
    const subjects = async (to: string) => (await mailTo(portals, to)).map(({ subject }) => subject);
    expect(await subjects(onFile)).toHaveLength(2);
    expect(await subjects(told.email)).toEqual([]);
    const reports = portals.db.selectFrom('loss_report').select('id').where('claim_id', '=', claimId);
    expect(await reports.execute()).toHaveLength(1);
  });

  test('a policyholder who has written from the link in their mail keeps their part', async () => {
    const { number, policy, onFile } = await addMatched();
    const { cookie } = await openMailed(onFile);
    expect((await desk.write(cookie, number, 'I was parked there.')).status).toBe(303);
    const stranger = await tellAsGuest(policy);
    expect(stranger).toMatchObject({ isAsked: false, number: expect.not.stringContaining(number) });
    expect((await desk.open(number, stranger.followCode)).status).toBe(422);
  });

  test('a part that somebody has an account for since then is not a guest’s, also before they have opened it', async () => {
    const { number, policy, account } = await addMatched();
    await portals.db.insertInto('account_policy').values({ account_id: account, policy_id: policy.id }).execute();
    const stranger = await tellAsGuest(policy);
    expect(stranger).toMatchObject({ isAsked: false, number: expect.not.stringContaining(number) });
  });
});
