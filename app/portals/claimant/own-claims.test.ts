import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimNumber } from '#insurance/claims/claim.ts';
import { refreshClaimStatus } from '#insurance/claims/lines/line-change-store.ts';
import { recomputeClocks } from '#insurance/claims/lines/recompute-clocks.ts';
import type { TrackerView } from '#insurance/claims/views/tracker-view.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { photo } from '#testing/test-files.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { loader as layoutLoader } from '../shell/portal-layout.tsx';
import * as callsPage from '../staff/claims/calls-page.tsx';
import * as callBackPage from './call-back-page.tsx';
import * as actPage from './claim-act-page.tsx';
import * as claimsHomePage from './claims-home-page.tsx';
import * as minePage from './report/report-mine-page.tsx';
import * as papersPage from './tracker/send-papers-page.tsx';
import * as trackerPage from './tracker/tracker-page.tsx';

withPortals('claims of a policyholder', (portals) => {
  let count = 0;
  /** A claim from before claims had lines, which waits for something that was requested by phone. */
  async function withOlderClaim() {
    const owner = await addPolicyholder(portals);
    const number = claimNumber('FL', 2025, 700_000 + ++count);
    await portals.db
      .insertInto('claim')
      .values({
        number,
        law_state: 'FL',
        policy_id: owner.policy.id,
        kind: 'rear_end',
        vehicle: 'A car',
        city: 'Miami',
        loss_on: '2025-05-20',
        reported_on: '2025-05-21',
        assigned_on: '2025-05-22',
        status: 'waiting',
        adjuster_name: 'Yvette Castellanos',
        adjuster_phone: '3055550181',
      })
      .execute();
    await sql`select give_claims_lines()`.execute(portals.db);
    return { ...owner, number };
  }
  /** Another driver's part of a claim, which is accepted and has an adjuster. @returns its id */
  async function addOtherPart(number: string): Promise<number> {
    const { id: claim_id } = await portals.db
      .selectFrom('claim')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const { id: party_id } = await portals.db
      .insertInto('claim_party')
      .values({ claim_id, role: 'driver_other', name: 'Rosa Delgado' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const adjuster_id = (await addStaff(portals, 'adjuster')).id;
    const part = { coverage: 'PD_3P', track: 'third', state: 'accepted', adjuster_id };
    const { id } = await portals.db
      .insertInto('claim_line')
      .values({ ...part, claim_id, party_id, number: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await portals.db.transaction().execute((trx) => refreshClaimStatus(trx, claim_id));
    return id;
  }
  const signIn = async (id: number) => {
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id }, 'claims', tokenHash);
    return `portal-claims=${token}`;
  };
  const at = (number: string, more = '') => ({ path: `/insurednew/claims/${number}${more}`, params: { number } });
  const tracked = async (cookie: string, number: string) =>
    ((await askPage(portals, trackerPage.loader, { ...at(number), cookie })).data as { claim: TrackerView }).claim;

  test('a claim from before claim lines can be followed, answered and written about from the account', async () => {
    const { cookie, number } = await withOlderClaim();
    const claim = await tracked(cookie, number);
    expect(claim).toMatchObject({
      next: { who: 'you' },
      items: [{ why: expect.stringMatching(/^We asked you for something/), wantsWords: true }],
      lines: [{ isYourTurn: true }],
      adjuster: { name: 'Yvette Castellanos' },
    });
    expect(claim.events.length).toBeGreaterThan(3);

    const id = String(claim.items[0]?.id);
    const body = new FormData();
    const { bytes, name } = await photo();
    body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
    body.set('answer', 'I sent the police report on June 2.');
    const item = { path: `/insurednew/claims/${number}/items/${id}`, params: { number, id }, cookie, body };
    expect((await askPage(portals, papersPage.action, item)).status).toBe(303);
    const form = { act: 'write', message: 'Is that all?', key: randomUUID() };
    expect((await askPage(portals, trackerPage.action, { ...at(number), cookie, form })).status).toBe(303);
    const after = await tracked(cookie, number);
    expect(after).toMatchObject({ items: [], files: [{}], messages: [{ text: 'Is that all?' }] });
    expect(after.adjuster).toMatchObject({ name: 'Yvette Castellanos' });
  });

  test('a list shows how far the person’s own part has come, and never another’s, nor who works on it', async () => {
    const { id, number } = await withOlderClaim();
    const cookie = await signIn(id);
    const list = async () =>
      (
        (await askPage(portals, claimsHomePage.loader, { path: '/insurednew/claims', cookie })).data as {
          claims: unknown;
        }
      ).claims;
    const mine = {
      number,
      status: 'Waiting for you',
      isWaiting: true,
      isClosed: false,
      adjuster: { name: 'Yvette Castellanos' },
    };
    expect(await list()).toMatchObject([{ ...mine, steps: [{}, {}, { step: 'estimate', state: 'now' }, {}] }]);
    const theirs = await addOtherPart(number);
    expect(await list()).toMatchObject([{ status: 'Waiting for you', adjuster: undefined }]);
    const end = (state: string) =>
      sql`update claim_line set state = ${state}, closed_at = now() where id <> ${theirs} and claim_id = (
        select id from claim where number = ${number})`.execute(portals.db);
    await end('denied');
    const over = {
      status: 'Closed',
      isClosed: true,
      isPaid: false,
      steps: [{ step: 'reported' }, { step: 'assigned' }],
    };
    expect(await list()).toMatchObject([over]);
    // Without a part of their own, they see only that it is open.
    await sql`update claim_line set party_id = (select party_id from claim_line where id = ${theirs})
      where claim_id = (select id from claim where number = ${number})`.execute(portals.db);
    expect(await list()).toMatchObject([{ status: 'Open', isClosed: false, steps: [], adjuster: undefined }]);
  });

  test('its due dates are computed once, and a missed one is noted', async () => {
    const { number } = await withOlderClaim();
    while ((await recomputeClocks(portals)) > 0);
    const line = await portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select(['claim_line.id', 'claim_line.claim_id', 'look_on'])
      .where('claim.number', '=', number)
      .executeTakeFirstOrThrow();
    expect(line.look_on).toBeNull();
    expect(await recomputeClocks(portals)).toBe(0);

    // Two bills of one day have a date each: one was paid late, the other never.
    await sql`update claim_line set coverage = 'PIP', look_on = '2000-01-01' where id = ${line.id}`.execute(portals.db);
    const event = { claim_id: line.claim_id, line_id: line.id, actor: 'claims', visibility: 'line' };
    const on = (day: string, kind: string, ref: string) => ({
      ...event,
      kind,
      happened_at: new Date(`${day}T16:00:00Z`),
      facts: JSON.stringify({ ref }),
    });
    await portals.db
      .insertInto('claim_event')
      .values([
        on('2025-06-02', 'bill-received', 'a'),
        on('2025-06-02', 'bill-received', 'b'),
        on('2025-08-04', 'payment-sent', 'a'),
      ])
      .execute();
    while ((await recomputeClocks(portals)) > 0);
    const misses = portals.db.selectFrom('claim_miss').select(['ref', 'met_on']).where('line_id', '=', line.id);
    expect(await misses.where('rule', '=', 'FL-PIP-PAY').orderBy('ref').execute()).toEqual([
      { ref: 'a', met_on: '2025-08-04' },
      { ref: 'b', met_on: null },
    ]);
  });

  test('CL-02 each act leads directly to the only open claim; with several, the person chooses', async () => {
    const { cookie, number, policy } = await withOlderClaim();
    const go = (act: string, with_ = cookie) =>
      askPage(portals, actPage.loader, { path: `/insurednew/claims/${act}`, cookie: with_ });
    for (const [act, where] of [
      ['my-status', ''],
      ['my-papers', '/papers'],
      ['my-messages', '#talk'],
      // Only one car needs an appraisal, so this leads to its booking.
      ['my-estimate', '/appointment/1'],
    ] as const) {
      expect((await go(act)).headers.get('location')).toBe(`/insurednew/claims/${number}${where}`);
    }
    await portals.db
      .insertInto('claim')
      .values({
        number: claimNumber('FL', 2025, 800_000 + count),
        law_state: 'FL',
        policy_id: policy.id,
        kind: 'glass',
        loss_on: '2025-05-20',
        reported_on: '2025-05-21',
        status: 'received',
      })
      .execute();
    await sql`select give_claims_lines()`.execute(portals.db);
    expect((await go('my-papers')).data).toMatchObject({ act: 'papers', claims: [{}, {}] });
    const nobody = await addPolicyholder(portals);
    expect((await go('my-status', nobody.cookie)).data).toMatchObject({ claims: [] });
    expect((await go('my-status', '')).headers.get('location')).toBe('/insurednew/insured/claimuser/clogin');
  });

  const signInAs = async ({ id }: { id: number }, audience: 'policyholder' | 'claims') => {
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id }, audience, tokenHash);
    return `portal-${audience}=${token}`;
  };
  const endSessionsOf = ({ id }: { id: number }) =>
    portals.db
      .updateTable('session')
      .set({ seen_at: new Date(0) })
      .where('account_id', '=', id)
      .execute();

  test('a claim’s page warns before the session ends that opens it, in either portal', async () => {
    const owner = await withOlderClaim();
    const warned = async (cookie: string) =>
      ((await askPage(portals, layoutLoader, { ...at(owner.number), cookie })).data as { session?: object }).session;
    const everything = { stay: '/insurednew/stay', signIn: '/insurednew/login' };
    expect(await warned(owner.cookie)).toEqual(everything);
    await endSessionsOf(owner);
    expect(await warned(owner.cookie)).toBeUndefined();
    const claims = await signInAs(owner, 'claims');
    expect(await warned(`${owner.cookie}; ${claims}`)).toEqual({
      stay: '/insurednew/claims/stay',
      signIn: '/insurednew/insured/claimuser/clogin',
    });
    expect(await warned(`${await signInAs(owner, 'policyholder')}; ${claims}`)).toEqual(everything);
  });

  test('a message typed when the session ended is kept for whoever signs in again, in either portal', async () => {
    for (const [audience, form] of [
      ['policyholder', '/insurednew/login'],
      ['claims', '/insurednew/insured/claimuser/clogin'],
    ] as const) {
      const owner = await withOlderClaim();
      const page = at(owner.number);
      const cookie = await signInAs(owner, audience);
      await endSessionsOf(owner);
      const typed = { act: 'write', message: 'The other driver called me.', key: randomUUID() };
      const lost = await askPage(portals, trackerPage.action, { ...page, cookie, form: typed });
      expect([lost.status, lost.headers.get('location')]).toEqual([303, form]);
      const again = { ...page, cookie: `${await signInAs(owner, audience)}; ${lost.cookie}` };
      expect((await askPage(portals, layoutLoader, again)).data).toMatchObject({
        kept: { values: { message: typed.message }, isTyped: true },
      });
      // Whoever only opens it signs in as well; who has no part in it is told nothing.
      await endSessionsOf(owner);
      expect((await askPage(portals, trackerPage.loader, { ...page, cookie })).headers.get('location')).toBe(form);
      const stranger = await addPolicyholder(portals);
      await endSessionsOf(stranger);
      const theirs = { ...page, cookie: stranger.cookie };
      expect((await askPage(portals, trackerPage.loader, theirs)).headers.get('location')).toBe(
        '/insurednew/claims/follow',
      );
    }
  });

  test('a session of one portal is enough, whatever cookie the other has left', async () => {
    const owner = await withOlderClaim();
    await endSessionsOf(owner);
    const cookie = `${owner.cookie}; ${await signInAs(owner, 'claims')}`;
    const act = { path: '/insurednew/claims/my-status', cookie };
    expect((await askPage(portals, actPage.loader, act)).headers.get('location')).toBe(at(owner.number).path);
    const report = await askPage(portals, minePage.loader, { path: '/insurednew/claims/report/mine', cookie });
    expect(report.data).toMatchObject({ policies: [{ name: owner.policy.name.replace(/^(..)/, '$1 ') }] });
  });

  test('a requested call is on the desk’s list once, until somebody was reached', async () => {
    const key = randomUUID();
    const form = { name: 'Rosa Delgado', phone: '(713) 555-0192', part: 'morning', about: 'My bumper', key };
    const ask = (more = {}) =>
      askPage(portals, callBackPage.action, { path: '/insurednew/claims/call-me', form: { ...form, ...more } });
    expect(await ask({ phone: '12' })).toMatchObject({ status: 422, data: { errors: { phone: expect.any(String) } } });
    const asked = await ask();
    const path = asked.headers.get('location') ?? '';
    expect(path).toMatch(/call-me\?asked=yes$/);
    const told = async (at: string, cookie = '') =>
      ((await askPage(portals, callBackPage.loader, { path: at, cookie })).data as { askedFor?: string }).askedFor;
    const on = /=(\d{4}-\d\d-\d\d)$/.exec(asked.cookie)?.[1] ?? '';
    expect(await told(path, asked.cookie)).toBe(writtenDay(on, 'en'));
    // Nobody else is told that we call, and who opens the page again can ask again.
    for (const at of [path, '/insurednew/claims/call-me?on=2031-01-01']) expect(await told(at)).toBeUndefined();
    expect(await told('/insurednew/claims/call-me', asked.cookie)).toBeUndefined();
    await ask();
    const cookie = await staffCookie(portals, (await addStaff(portals, 'adjuster')).id);
    const list = async () =>
      (
        (await askPage(portals, callsPage.loader, { path: '/staff/claims/calls', cookie })).data as {
          calls: { id: number; name: string; tries: number }[];
        }
      ).calls;
    const [call] = await list();
    expect([(await list()).length, call]).toMatchObject([1, { name: 'Rosa Delgado', tries: 0 }]);
    const note = (act: string, tries: number) =>
      askPage(portals, callsPage.action, {
        path: '/staff/claims/calls',
        cookie,
        form: { act, call: String(call?.id), tries: String(tries) },
      });
    expect((await note('tried', 0)).status).toBe(303);
    expect((await note('tried', 0)).status).toBe(422);
    expect(await list()).toMatchObject([{ tries: 1 }]);
    expect((await note('reached', 1)).status).toBe(303);
    expect((await note('reached', 1)).status).toBe(422);
    expect(await list()).toEqual([]);
  });
});
