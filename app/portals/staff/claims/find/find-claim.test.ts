import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { joinClaims } from '#insurance/claims/joining/join-claims.ts';
import type { ClaimSearch } from '#insurance/claims/views/claim-search.ts';
import { claimSearchQuery } from '#insurance/claims/views/claim-search-store.ts';
import { findStaff } from '#insurance/staff/staff-store.ts';
import * as policyPage from '#portals/staff/policies/staff-policy-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import * as findPage from './find-claim-page.tsx';

type Found = { number: string; status: string; about: string; lines: { line: number; what: string; state: string }[] };

withPortals('a claim by what a caller says', (portals) => {
  const { signedIn, confirm, decide, version } = claimDesk(portals);
  const find = (cookie: string, form: Record<string, string>) =>
    askPage(portals, findPage.action, { path: '/staff/claims/find', cookie, form: { act: 'find', ...form } });
  const found = async (cookie: string, form: Record<string, string>) => {
    const { data, status } = await find(cookie, form);
    expect([form, status]).toEqual([form, 200]);
    return (data as { found: Found[] }).found;
  };
  const called = (name: string, phone: string) =>
    addThirdPartyClaim(portals, {
      reporter: {
        role: 'driver_other',
        name,
        phone,
        email: null,
        language: 'en',
        isHurt: false,
        accountId: null,
        texts: null,
      },
    });

  test('a claim is found by its number, a name, a phone, a car or its policy, also once it is over', async () => {
    const { cookie } = await signedIn('adjuster');
    const mine = await called('José Peña-García', '7135550611');
    await called('Josefa Penaloza', '7135550612');
    const { prefix, number, car } = await portals.db
      .selectFrom('policy')
      .innerJoin('vehicle as car', 'car.policy_id', 'policy.id')
      .select(['prefix', 'number', 'car.vin as car'])
      .where('policy.id', '=', mine.policy.id)
      .executeTakeFirstOrThrow();
    const plate = { plate: 'FND4417' };
    await portals.db.updateTable('claim_vehicle').set(plate).where('claim_id', '=', mine.claimId).execute();
    const theirs = { vin: '1HGCM82633A004352' };
    await portals.db.updateTable('claim_vehicle').set(theirs).where('claim_id', '=', mine.claimId).execute();
    await portals.db.updateTable('policy').set({ phone: '7135550613' }).where('id', '=', mine.policy.id).execute();
    await confirm(cookie, mine.number);
    const form = { act: 'transferred', carrier: 'Lone Star Mutual', theirNumber: 'LS-7781' };
    expect((await decide(cookie, mine.number, { version: await version(cookie, mine.number), ...form })).status).toBe(
      303,
    );
    for (const typed of [
      { claim: mine.number.toLowerCase().replaceAll('-', ' ') },
      { name: 'jose garcia' },
      { name: 'Garcia, José'.replace(',', '') },
      { name: 'PEÑA' },
      { phone: '(713) 555-0611' },
      { phone: '7135550613' },
      { plate: 'fnd-4417' },
      { vin: theirs.vin },
      { vin: car },
      { number: `${prefix} ${number}` },
      { name: 'pena', vin: theirs.vin.slice(-5) },
    ]) {
      const [claim, ...others] = await found(cookie, typed);
      expect([typed, claim, others]).toMatchObject([
        typed,
        {
          number: mine.number,
          status: 'Closed',
          about: expect.stringContaining(`${prefix} ${number}`),
          lines: [{ line: 1, what: expect.stringContaining('José Peña-García'), state: expect.stringMatching(/\w/) }],
        },
        [],
      ]);
    }
    for (const typed of [
      { name: 'pen' },
      { name: '%' },
      { name: 'jose garcia lopez' },
      { name: 'pena', phone: '7135550612' },
      { claim: 'TX-2026-000000-0' },
    ]) {
      const { data } = await find(cookie, typed);
      expect([typed, (data as { found?: Found[] }).found ?? []]).toEqual([typed, []]);
    }
  });

  test('a claim that was joined to another is found as that one, by either number', async () => {
    const { id, cookie } = await signedIn('adjuster');
    const goes = await addThirdPartyClaim(portals, { hasPolicy: false });
    const stays = await addThirdPartyClaim(portals);
    const member = await findStaff(portals.db, id);
    if (!member) throw new Error('nobody works here');
    await joinClaims(testRequest(portals), member, { stays: stays.number, goes: goes.number });
    for (const claim of [stays.number, goes.number])
      expect((await found(cookie, { claim })).map(({ number }) => number)).toEqual([stays.number]);
  });

  test('what was typed is in no address and no log, what cannot be read is named, and each search counts', async () => {
    const { id, cookie } = await signedIn('siu');
    expect(await find(cookie, {})).toMatchObject({ status: 422, data: { refusal: 'Fill in at least one field.' } });
    expect(await find(cookie, { claim: 'TX-1', phone: '555' })).toMatchObject({
      status: 422,
      data: { refusal: 'Check this and search again: claim number, phone number.', values: { claim: 'TX-1' } },
    });
    expect(await found(cookie, { name: 'Nobodysname' })).toEqual([]);
    const row = await portals.db
      .selectFrom('audit')
      .selectAll()
      .where('act', '=', 'find-claim')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toMatchObject({ actor: `staff ${id}`, detail: { by: 'name', count: 0 } });
    expect(JSON.stringify(row)).not.toMatch(/Nobodysname/i);
    await portals.db.updateTable('throttle').set({ hits: 9_999 }).where('name', '=', 'find-policy-hour').execute();
    expect((await find(cookie, { name: 'Nobodysname' })).status).toBe(429);
  });

  test("the policy's page lists its claims; their lines only for who works on claims", async () => {
    const { number, policy } = await called('Ana Lugo', '7135550615');
    const look = async (cookie: string) => {
      const { data } = await askPage(portals, policyPage.loader, {
        path: `/staff/policies/${policy.id}`,
        params: { id: String(policy.id) },
        cookie,
      });
      return (data as { claims: { hasMore: boolean; found: Found[] } }).claims;
    };
    expect(await look((await signedIn('supervisor')).cookie)).toMatchObject({
      hasMore: false,
      found: [{ number, status: 'Open', lines: [{ line: 1 }] }],
    });
    const service = await look((await signedIn('service')).cookie);
    expect(service).toMatchObject({ found: [{ number, status: 'Open', lines: [] }] });
    expect(JSON.stringify(service)).not.toContain('Ana Lugo');
  });

  test('each search uses its index', async () => {
    const searches: Record<string, ClaimSearch> = {
      claim_number_key: { claim: 'TX-2026-000001-1' },
      claim_party_by_name: { name: 'Peña' },
      claim_party_by_phone: { phone: '7135550188' },
      claim_vehicle_by_vin: { vinSuffix: '04352' },
      claim_vehicle_by_plate: { plate: 'QRT4417' },
      claim_by_policy: { number: '70000001' },
    };
    const trial = await portals.db.startTransaction().execute();
    try {
      // With only a few rows, every plan costs about the same and the choice would be random.
      await sql`insert into claim (number, law_state, kind, status, loss_on, reported_on)
        select 'FL-2031-' || 100000 + n || '-0', 'FL', 'parked', 'received', date '2026-01-01', date '2026-01-01'
        from generate_series(1, 2000) n`.execute(trial);
      await sql`insert into claim_party (claim_id, role, name, phone)
        select id, 'driver_other', 'First' || id || ' Last' || id, (7000000000 + id)::text from claim
        where number like 'FL-2031-%'`.execute(trial);
      await sql`insert into claim_vehicle (claim_id, side, vin, plate)
        select id, 'other', '1HGCM82633A' || 100000 + id, 'P' || id from claim where number like 'FL-2031-%'`.execute(
        trial,
      );
      for (const table of ['claim', 'claim_party', 'claim_vehicle'])
        await sql`analyze ${sql.table(table)}`.execute(trial);
      for (const [index, search] of Object.entries(searches)) {
        const plan = JSON.stringify(await claimSearchQuery(trial, search).explain());
        expect([index, plan]).toEqual([index, expect.stringContaining(index)]);
      }
    } finally {
      await trial.rollback().execute();
    }
  });
});
