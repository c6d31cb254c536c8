import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markSent } from '#platform/messages/outbox-store.ts';
import { openLoss, REPORTER } from '#testing/claims/test-claim.ts';
import { ourCar, theirCar } from '#testing/claims/test-loss.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import type { Loss } from '../loss.ts';
import { lockLine, refreshClaimStatus } from './line-change-store.ts';
import { readTimedClaim } from './read-timed-claim.ts';
import { recomputeClocks } from './recompute-clocks.ts';
import { settleDispatches } from './settle-dispatches.ts';
import { viewOfParty } from './visibility.ts';

const teresa = (email: string | null) => ({ ...REPORTER, name: 'Teresa Villarreal', phone: '7135550192', email });
const lossOf = (email: string | null, more: Partial<Loss> = {}): Partial<Loss> => ({
  story: 'I was stopped.',
  ours: ourCar,
  later: ['police-report'],
  reporter: teresa(email),
  ...more,
});
const driver = { role: 'driver_other' as const, name: 'Marcus Bell', phone: '7135550148', email: null, isHurt: null };

withPortals('open a claim', (portals) => {
  let count = 0;
  const address = () => `opened-${++count}@example.com`;
  const open = (loss: Partial<Loss>, more: { policyId?: number; joins?: number } = {}) => openLoss(portals, loss, more);
  const policyIn = async (state: 'TX' | 'FL' | 'GA') =>
    (await addOwnPolicy(portals, (await addAccount(portals)).id, { state })).id;
  const linesOf = ({ db }: TestPortals, claimId: number) =>
    db
      .selectFrom('claim_line')
      .select(['id', 'party_id', 'coverage', 'track', 'state', 'next_due_on', 'next_rule'])
      .where('claim_id', '=', claimId)
      .orderBy('number')
      .execute();
  const kindsOf = async (claimId: number) =>
    (
      await portals.db.selectFrom('claim_event').select('kind').where('claim_id', '=', claimId).orderBy('id').execute()
    ).map(({ kind }) => kind);

  test('a loss becomes a claim with a number of its state, lines for covered damage, and due dates', async () => {
    const people = [{ ...driver, language: 'en' as const }];
    const { claimId, number } = await open(lossOf(address(), { people, others: [{ ...theirCar, driverAt: 0 }] }), {
      policyId: await policyIn('TX'),
    });
    expect(number).toMatch(/^TX-\d{4}-\d{6}-\d$/);
    const lines = await linesOf(portals, claimId);
    expect(lines).toMatchObject([
      { coverage: 'COLL', track: 'first', state: 'reported', next_rule: 'TX-REPAIR-RIGHTS' },
      { coverage: 'PD_3P', track: 'third', state: 'reported' },
    ]);
    expect(lines[0]?.next_due_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    // The other car's owner has not reported yet, so no legal clock runs, but our own.
    expect(lines[1]?.next_rule).toBe('OUR-REACH');
    expect(await kindsOf(claimId)).toEqual(['reported', 'line-opened', 'item-asked', 'rights-sent']);
    const items = await portals.db
      .selectFrom('claim_item')
      .select(['kind', 'why'])
      .where('line_id', '=', lines[0]?.id ?? 0)
      .execute();
    expect(items).toEqual([{ kind: 'police-report', why: expect.stringMatching(/police report/) }]);
  });

  test('claim numbers of a state and year are consecutive, even when claims open in parallel', async () => {
    const numbers = (await Promise.all(Array.from({ length: 8 }, () => open(lossOf(null))))).map(({ number }) =>
      Number(number.slice(8, 14)),
    );
    const [first = 0] = numbers.toSorted((a, b) => a - b);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 8 }, (_, at) => first + at));
  });

  test('a claim is acknowledged once its mail went out; an undeliverable mail stops no clock', async () => {
    const email = address();
    const { claimId } = await open(lossOf(email), { policyId: await policyIn('FL') });
    const [mail] = await mailTo(portals, email);
    expect(mail?.text).toMatch(/two comparable cars/);
    expect(mail?.text).not.toContain('Teresa');
    await settleDispatches(portals);
    expect((await linesOf(portals, claimId))[0]?.state).toBe('reported');

    const row = await portals.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    await markSent(portals.db, row.id);
    await Promise.all([settleDispatches(portals), settleDispatches(portals)]);
    expect((await linesOf(portals, claimId))[0]?.state).toBe('acknowledged');
    expect((await kindsOf(claimId)).filter((kind) => kind === 'acknowledged')).toHaveLength(1);

    const givenUp = address();
    const other = await open(lossOf(givenUp), { policyId: await policyIn('FL') });
    await portals.db.updateTable('outbox').set({ discarded_at: new Date() }).where('recipient', '=', givenUp).execute();
    await settleDispatches(portals);
    expect((await linesOf(portals, other.claimId))[0]?.state).toBe('reported');
    expect(await kindsOf(other.claimId)).not.toContain('acknowledged');
  });

  test('only the desk learns that the policy did not cover the loss, or its date', async () => {
    const policyId = await policyIn('FL');
    const early = await open(lossOf(null, { lossOn: '2001-02-03' }), { policyId });
    const events = await portals.db
      .selectFrom('claim_event')
      .select(['kind', 'visibility'])
      .where('claim_id', '=', early.claimId)
      .execute();
    expect(events).toContainEqual({ kind: 'not-in-force', visibility: 'staff' });
    const stuck = { ...ourCar, policyPosition: null };
    const unknown = await open(lossOf(null, { ours: stuck }), { policyId });
    expect(await kindsOf(unknown.claimId)).toContain('coverage-undecided');
    expect(await kindsOf(unknown.claimId)).not.toContain('coverage-missing');
  });

  test('a claim without a known policy waits in the match queue with the facts that were given', async () => {
    const reporter = { ...teresa(null), role: 'driver_other' as const, isHurt: true };
    const matchFacts = { plate: 'PJK4417', driver: 'Teresa' };
    const { claimId } = await open(lossOf(null, { reporter, ours: null, others: [theirCar], matchFacts, state: 'GA' }));
    const claim = await portals.db
      .selectFrom('claim')
      .select(['policy_id', 'match_facts', 'law_state', 'is_injury'])
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow();
    expect(claim).toEqual({ policy_id: null, match_facts: matchFacts, law_state: 'GA', is_injury: true });
    expect((await linesOf(portals, claimId)).map(({ coverage }) => coverage)).toEqual(['PD_3P', 'BI_3P']);
  });

  test('another driver joins by the card as the person named: car and line appear once, with clocks', async () => {
    const people = [{ ...driver, language: 'en' as const }];
    const policyId = await policyIn('TX');
    const first = await open(lossOf(null, { people, others: [{ ...theirCar, driverAt: 0 }] }), { policyId });
    const reporter = { ...teresa(address()), role: 'driver_other' as const, name: 'Marcus A. Bell' };
    const second = await open(lossOf(null, { reporter, ours: null, others: [{ ...theirCar, zones: [12] }] }), {
      joins: first.claimId,
    });
    expect(second).toMatchObject({ claimId: first.claimId, number: first.number });
    const lines = await linesOf(portals, first.claimId);
    expect(lines.map(({ coverage }) => coverage)).toEqual(['COLL', 'PD_3P']);
    expect(lines[1]).toMatchObject({ party_id: second.partyId, next_rule: 'TX-REPAIR-RIGHTS' });
    const vehicles = await portals.db
      .selectFrom('claim_vehicle')
      .select(['side', 'zones'])
      .where('claim_id', '=', first.claimId)
      .orderBy('id')
      .execute();
    expect(vehicles).toEqual([
      { side: 'ours', zones: [6] },
      { side: 'other', zones: [12] },
    ]);
    const again = await open(lossOf(null, { people, others: [{ ...theirCar, driverAt: 0 }] }), {
      policyId,
      joins: first.claimId,
    });
    expect(again.number).toBe(first.number);
    expect((await linesOf(portals, first.claimId)).map(({ coverage }) => coverage)).toEqual(['COLL', 'PD_3P']);
  });

  test('whoever has no line of their own is answered without a word on the line of the person they hit', async () => {
    const [email, people] = [address(), [{ ...driver, language: 'en' as const }]];
    const ours = { ...ourCar, zones: [], isDamaged: false };
    const others = [{ ...theirCar, driverAt: 0 }];
    const { claimId, number, partyId } = await open(lossOf(email, { ours, people, others }), {
      policyId: await policyIn('FL'),
    });
    await portals.db.updateTable('outbox').set({ sent_at: new Date() }).where('recipient', '=', email).execute();
    await settleDispatches(portals);
    const [line] = await linesOf(portals, claimId);
    expect(line).toMatchObject({ coverage: 'PD_3P', state: 'reported' });
    const claim = await readTimedClaim(portals.db, number);
    const seen = claim && viewOfParty(claim, line?.party_id ?? 0);
    expect(seen?.events.map(({ kind }) => kind)).toEqual(['line-opened']);
    expect(claim && viewOfParty(claim, partyId)?.items).toMatchObject([{ kind: 'police-report' }]);

    const byPost = await open(lossOf(null, { ours, people, others }), { policyId: await policyIn('TX') });
    const letters = await portals.db
      .selectFrom('claim_letter')
      .select(['kind', 'line_id', 'to_post'])
      .where('claim_id', '=', byPost.claimId)
      .execute();
    expect(letters).toEqual([{ kind: 'acknowledgement', line_id: null, to_post: true }]);
    // No clock of theirs reminds anyone of the call that they are promised. The other driver is called as well.
    const calls = portals.db.selectFrom('call_back').select('phone').where('about', '=', byPost.number).orderBy('id');
    expect(await calls.execute()).toEqual([{ phone: '7135550192' }, { phone: '7135550148' }]);
  });

  test('joining a closed claim reopens it, and a reported injury makes it an injury claim', async () => {
    const first = await open(lossOf(address()), { policyId: await policyIn('TX') });
    const claim = () =>
      portals.db
        .selectFrom('claim')
        .select(['status', 'over_at', 'is_injury', 'assigned_on'])
        .where('id', '=', first.claimId)
        .executeTakeFirstOrThrow();
    await portals.db
      .updateTable('claim_line')
      .set({ state: 'closed', closed_at: new Date() })
      .where('claim_id', '=', first.claimId)
      .execute();
    await portals.db.transaction().execute((trx) => refreshClaimStatus(trx, first.claimId));
    expect(await claim()).toMatchObject({ status: 'closed', over_at: expect.any(Date), is_injury: false });
    const reporter = { ...teresa(address()), role: 'driver_other' as const, isHurt: true };
    const hurt = { role: 'passenger' as const, name: null, phone: null, email: null, language: 'en' as const };
    const people = [{ ...hurt, isHurt: true }];
    await open(lossOf(null, { reporter, people, ours: null, others: [theirCar] }), { joins: first.claimId });
    expect(await claim()).toMatchObject({ status: 'received', over_at: null, is_injury: true });
    const lines = await linesOf(portals, first.claimId);
    expect(lines.map(({ coverage }) => coverage)).toEqual(['COLL', 'PD_3P', 'BI_3P', 'BI_3P']);
    expect(new Set(lines.map(({ party_id }) => party_id)).size).toBe(3);
  });

  test('an unreadable message or clock does not delay the others', async () => {
    const [bad, good] = [address(), address()];
    const claims = [await open(lossOf(bad, { later: [] }), { policyId: await policyIn('TX') })];
    claims.push(await open(lossOf(good), { policyId: await policyIn('TX') }));
    const [broken = 0, whole = 0] = claims.map(({ claimId }) => claimId);
    await portals.db.updateTable('outbox').set({ sent_at: new Date() }).where('recipient', 'in', [bad, good]).execute();
    await portals.db
      .updateTable('claim_dispatch')
      .set({ facts: JSON.stringify({ lines: ['0'], events: ['No kind'] }) })
      .where('claim_id', '=', broken)
      .execute();
    await expect(settleDispatches(portals)).rejects.toThrow();
    expect((await linesOf(portals, whole))[0]?.state).toBe('acknowledged');

    const [line] = await linesOf(portals, broken);
    const event = { actor: 'claims', visibility: 'line', claim_id: broken, line_id: line?.id ?? null, facts: '{}' };
    const never = sql<Date>`'infinity'::timestamptz`;
    await portals.db
      .insertInto('claim_event')
      .values({ ...event, kind: 'acknowledged', happened_at: never })
      .execute();
    await portals.db
      .updateTable('claim_line')
      .set({ look_on: '2000-01-01' })
      .where('claim_id', 'in', [broken, whole])
      .execute();
    await expect(recomputeClocks(portals)).rejects.toThrow();
    const looked = await portals.db
      .selectFrom('claim_line')
      .select('look_on')
      .where('claim_id', 'in', [broken, whole])
      .execute();
    expect(looked.filter(({ look_on }) => look_on === null || look_on < '2001')).toEqual([]);
    expect(await recomputeClocks(portals)).toBeGreaterThanOrEqual(0);
  });

  test('a person who joins a claim while the desk works on a line of it waits, without a deadlock', async () => {
    const { claimId, number } = await open(lossOf(address()), { policyId: await policyIn('TX') });
    const waiting = sql`select from pg_locks where not granted`;
    const [joined] = await portals.db.transaction().execute(async (trx) => {
      await lockLine(trx, number, 1);
      const joining = [open(lossOf(address()), { joins: claimId })];
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
      await refreshClaimStatus(trx, claimId);
      return joining;
    });
    expect(await joined).toMatchObject({ claimId });
  });
});
