import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refreshClaimStatus } from '#insurance/claims/lines/line-change-store.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { askPage } from '#testing/test-pages.ts';
import { addProducer, addStaff, agentCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as claimPage from './agent-claim-page.tsx';
import * as policyPage from './agent-policy-page.tsx';

withPortals('an agent and their clients’ claims', (portals) => {
  test('agents see only that there is one and its client’s part, and each view is audited', async () => {
    const { number, policy, claimId } = await addThirdPartyClaim(portals);
    const { agency_id: agencyId } = await portals.db
      .selectFrom('policy')
      .select('agency_id')
      .where('id', '=', policy.id)
      .executeTakeFirstOrThrow();
    const agent = await addProducer(portals, { agencyId });
    const cookie = await agentCookie(portals, agent.id);
    const at = 'tx';
    const params = { state: at, id: String(policy.id), claim: number };
    const seen = await askPage(portals, policyPage.loader, { path: `/uaicins/${at}/policies/x`, params, cookie });
    expect(seen.data).toMatchObject({ claims: [{ number }] });
    const page = { path: `/uaicins/${at}/policies/x/claims/x`, params, cookie };
    const { data } = await askPage(portals, claimPage.loader, page);
    expect(data).toMatchObject({ claim: { number, lines: [], events: [] } });
    expect(JSON.stringify(data)).not.toMatch(/Rosa|7135550192|hit me from behind/);
    const look = await portals.db.selectFrom('audit').select('actor').where('act', '=', 'see-claim').execute();
    expect(look).toEqual([{ actor: `producer ${agent.id}` }]);

    // The list says no more of the claim than its page.
    const list = async () =>
      (
        (await askPage(portals, policyPage.loader, { path: `/uaicins/${at}/policies/x`, params, cookie })).data as {
          claims: unknown[];
        }
      ).claims;
    expect(await list()).toMatchObject([{ number, status: 'Open' }]);
    await sql`update claim_line set state = 'accepted' where claim_id = ${claimId}`.execute(portals.db);
    await portals.db.transaction().execute((trx) => refreshClaimStatus(trx, claimId));
    expect(await list()).toMatchObject([{ status: 'Open' }]);
    const { id: party_id } = await portals.db
      .insertInto('claim_party')
      .values({ claim_id: claimId, role: 'policyholder', name: 'Pat Policy' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const addLine = (line: number, coverage: string, state: string) =>
      portals.db
        .insertInto('claim_line')
        .values({ claim_id: claimId, party_id, number: line, coverage, track: 'first', state })
        .execute();
    await addLine(8, 'PIP', 'accepted');
    expect(await list()).toMatchObject([{ status: 'Open' }]);
    await addLine(9, 'COLL', 'reported');
    expect(await list()).toMatchObject([{ status: 'Received' }]);
    await sql`update claim_line set state = 'accepted' where claim_id = ${claimId}`.execute(portals.db);
    expect(await list()).toMatchObject([{ status: 'Accepted' }]);
    await sql`update claim_line set state = 'closed', closed_at = now() where claim_id = ${claimId}`.execute(
      portals.db,
    );
    expect(await list()).toMatchObject([{ status: 'Closed', isClosed: true }]);
    await sql`delete from claim_line where party_id = ${party_id}`.execute(portals.db);

    const other = await agentCookie(portals, (await addProducer(portals)).id);
    expect((await askPage(portals, claimPage.loader, { ...page, cookie: other })).status).toBeGreaterThan(300);
    const stranger = await addThirdPartyClaim(portals);
    const theirs = { ...page, params: { ...params, claim: stranger.number } };
    expect((await askPage(portals, claimPage.loader, theirs)).status).toBe(404);

    // Once the other party's claim is joined to their client's, its number leads to the client's claim.
    const joined = {
      joined_to: claimId,
      joined_at: new Date(),
      joined_by: (await addStaff(portals, 'claims-lead')).id,
    };
    await portals.db.updateTable('claim').set(joined).where('id', '=', stranger.claimId).execute();
    expect((await askPage(portals, claimPage.loader, theirs)).data).toMatchObject({ claim: { number } });
  });
});
