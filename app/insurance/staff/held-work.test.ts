import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import type { Role } from '#config/staff-acts.ts';
import { returnLines } from '#insurance/claims/desk/return-lines.ts';
import { claimQueue } from '#insurance/claims/views/claim-queue-store.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { saveQuote } from '#testing/selling/test-quote.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { letStaffGo, takeOnStaff } from './take-on-staff.ts';

withPortals('what an employee held who leaves', (portals) => {
  const desk = claimDesk(portals);
  const operating = () => ({ ...portals, requestId: randomUUID() });

  const join = async (...roles: Role[]) => {
    const { id, email } = await addStaff(portals, ...roles);
    await portals.db.updateTable('staff').set({ phone: '7135550123' }).where('id', '=', id).execute();
    return { id, email, cookie: await staffCookie(portals, id) };
  };
  const give = (email: string, ...roles: Role[]) =>
    takeOnStaff(operating(), { email, firstName: 'Noor', lastName: 'Haddad', roles, language: 'en' }, returnLines);
  const leave = ({ email }: { email: string }) => letStaffGo(operating(), email, returnLines);

  /** A claim whose line the adjuster has taken, as the claimant sees it. */
  const taken = async ({ cookie }: { cookie: string }) => {
    const { number, code } = await addThirdPartyClaim(portals);
    await desk.confirm(cookie, number);
    await desk.act(cookie, number, { act: 'take', version: await desk.version(cookie, number) });
    const claimant = await desk.open(number, code);
    return { number, shown: () => desk.tracked(claimant.cookie, number) };
  };
  const ofClaim = (number: string) =>
    portals.db
      .selectFrom('claim')
      .innerJoin('claim_line as line', 'line.claim_id', 'claim.id')
      .select(['adjuster_name', 'adjuster_phone', 'line.adjuster_id', 'line.version'])
      .where('claim.number', '=', number)
      .executeTakeFirstOrThrow();
  const NOBODYS = { adjuster_name: null, adjuster_phone: null, adjuster_id: null };
  const lastAudit = (act: string) =>
    portals.db
      .selectFrom('audit')
      .select('detail')
      .where('act', '=', act)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  test('an adjuster’s open lines are unassigned again, and their claimants are told to call nobody', async () => {
    const [ana, lead] = [await join('adjuster'), await join('claims-lead')];
    const { number, shown } = await taken(ana);
    expect((await shown()).adjuster).toMatchObject({ name: 'Noor Haddad', phone: '7135550123' });
    const { version } = await ofClaim(number);
    expect(await leave(ana)).toBe(1);
    expect((await shown()).adjuster).toBeUndefined();
    expect(await ofClaim(number)).toEqual({ ...NOBODYS, version: version + 1 });
    const queue = await claimQueue(portals.db, lead.id, { part: 'unassigned', state: undefined, page: 1, size: 100 });
    expect(queue.map(({ claimNumber }) => claimNumber)).toContain(number);
    expect(JSON.stringify(await desk.look(lead.cookie, number))).toContain(
      m.event_assigned_nobody({}, { locale: 'en' }),
    );
    expect(await lastAudit('let-staff-go')).toEqual({ detail: { count: 1 } });
  });

  test('a line that is over names nobody who left, also when it opens again; another’s line keeps its adjuster', async () => {
    const [ana, ben] = [await join('adjuster'), await join('adjuster')];
    const [{ number, shown }, { number: bens }] = [await taken(ana), await taken(ben)];
    const transfer = { act: 'transferred', carrier: 'Lone Star Mutual', theirNumber: 'LS-7781' };
    const ended = await desk.decide(ana.cookie, number, {
      ...transfer,
      version: await desk.version(ana.cookie, number),
    });
    expect(ended.status).toBe(303);
    expect(await leave(ana)).toBe(0);
    expect((await shown()).adjuster).toBeUndefined();
    const again = { act: 'move', to: 'investigating', version: await desk.version(ben.cookie, number) };
    expect((await desk.act(ben.cookie, number, again)).status).toBe(303);
    expect(await ofClaim(number)).toMatchObject(NOBODYS);
    expect(await ofClaim(bens)).toMatchObject({ adjuster_name: 'Noor Haddad', adjuster_id: ben.id });
  });

  /** One open request of each desk, and one that is answered. @returns who has them now, and as what */
  const holdRequests = async (id: number) => {
    const { policy } = await addPolicyholder(portals);
    const name = () => randomUUID().slice(0, 8).toUpperCase();
    const held = { state: 'FL', status: 'handling', assigned_to: id };
    const asked = { ...held, policy_id: policy.id, asked_on: '2026-06-05' };
    const help = { ...asked, name: 'Pat', email: 'pat@mail.example' };
    const answered = { ...help, status: 'answered', answer: 'It is in the mail.', answered_at: new Date() };
    const address = { ...asked, reference: `C${name()}`, kind: 'address', details: '{}' };
    const { id: saved_quote_id } = await saveQuote(portals);
    const referral = { ...held, saved_quote_id, language: 'en', due_on: '2026-06-09', facts_hash: 'a'.repeat(64) };
    await portals.db
      .insertInto('help_request')
      .values({ ...help, reference: `H${name()}`, reason: 'other' })
      .execute();
    await portals.db
      .insertInto('help_request')
      .values({ ...answered, reference: `H${name()}`, reason: 'renew_policy' })
      .execute();
    await portals.db.insertInto('change_request').values(address).execute();
    await portals.db
      .insertInto('referral')
      .values({ ...referral, reference: `U${name()}A`, rules: ['speeding'] })
      .execute();
    const seen = ['status', 'assigned_to as by', 'version'] as const;
    return async () => ({
      help: await portals.db
        .selectFrom('help_request')
        .select(seen)
        .where('policy_id', '=', policy.id)
        .orderBy('id')
        .execute(),
      change: await portals.db.selectFrom('change_request').select(seen).where('policy_id', '=', policy.id).execute(),
      referral: await portals.db
        .selectFrom('referral')
        .select(seen)
        .where('saved_quote_id', '=', saved_quote_id)
        .execute(),
    });
  };
  const RECEIVED = { status: 'received', by: null, version: 2 };

  test('open requests and referrals are free for others, and an answered one keeps who answered', async () => {
    const { id, email } = await join('service', 'underwriter');
    const held = await holdRequests(id);
    expect(await leave({ email })).toBe(3);
    expect(await held()).toEqual({
      help: [RECEIVED, { status: 'answered', by: id, version: 1 }],
      change: [RECEIVED],
      referral: [RECEIVED],
    });
  });

  test('whoever gets other roles keeps what these may still work on, and gives back the rest', async () => {
    const ana = await join('adjuster', 'underwriter', 'service');
    const [{ number }, held] = [await taken(ana), await holdRequests(ana.id)];
    await give(ana.email, 'claims-lead', 'supervisor');
    expect(await ofClaim(number)).toMatchObject({ adjuster_name: 'Noor Haddad', adjuster_id: ana.id });
    expect(await lastAudit('change-staff')).toEqual({ detail: { roles: 'claims-lead supervisor' } });
    await give(ana.email, 'service');
    expect(await ofClaim(number)).toMatchObject(NOBODYS);
    const kept = { status: 'handling', by: ana.id, version: 1 };
    expect(await held()).toMatchObject({ help: [kept, {}], change: [kept], referral: [RECEIVED] });
    expect(await lastAudit('change-staff')).toEqual({ detail: { roles: 'service', count: 2 } });
  });
});
