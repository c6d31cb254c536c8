import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Role } from '#config/staff-acts.ts';
import { verifyLien } from '#contract/lienholder.ts';
import { tellWhen } from '#contract/not-online-yet.ts';
import { sendCardLink } from '#insurance/id-cards/send-card-link.ts';
import { inARowKey } from '#platform/accounts/prove-password.ts';
import { searchLog } from '#platform/audit/activity-search-store.ts';
import { logActivity } from '#platform/audit/activity-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { claimDue, enqueueMail, enqueueSms, putOff } from '#platform/messages/outbox-store.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import * as activityPage from './activity-page.tsx';
import * as lockoutsPage from './lockouts-page.tsx';
import * as parkedMessagesPage from './parked-messages-page.tsx';

withPortals('operations pages', (portals) => {
  const supervisor = async () => staffCookie(portals, (await addStaff(portals, 'supervisor')).id);

  test('parked messages are listed without their text, and can be retried or discarded', async () => {
    const { db } = portals;
    await enqueueMail(db, { to: 'marisol@mail.example', subject: 'Your request', text: 'Born 1984-03-02' });
    await enqueueSms(db, { to: '3055550142', text: 'Your pin is 12345' });
    for (const channel of ['mail', 'sms'] as const) {
      const [message] = await claimDue(db, channel, { count: 1, leaseSeconds: 300 });
      await putOff(db, message?.id ?? 0, { why: 'EENVELOPE', waitSeconds: undefined });
    }
    const cookie = await supervisor();
    const look = async () => {
      const { data } = await askPage(portals, parkedMessagesPage.loader, { path: '/staff/outbox', cookie });
      return data as { waiting: number; parked: { id: number; to: string; isMail: boolean }[] };
    };
    const { parked } = await look();
    expect(parked.map(({ to }) => to).toSorted()).toEqual(['m•••@mail.example', '•••-0142'].toSorted());
    expect(JSON.stringify(parked)).not.toMatch(/1984|12345|marisol|305/);
    const [mail, sms] = [parked.find(({ isMail }) => isMail)?.id, parked.find(({ isMail }) => !isMail)?.id];
    const send = (act: string, message: number | undefined) =>
      askPage(portals, parkedMessagesPage.action, {
        path: '/staff/outbox',
        cookie,
        form: { act, message: `${message}` },
      });
    expect((await send('retry', mail)).status).toBe(303);
    expect((await send('retry', mail)).status).toBe(422);
    expect((await send('discard', sms)).status).toBe(303);
    expect(await look()).toMatchObject({ parked: [], waiting: 1 });
    expect((await claimDue(db, 'mail', { count: 5, leaseSeconds: 300 })).map(({ id }) => id)).toEqual([mail]);
    expect(await claimDue(db, 'sms', { count: 5, leaseSeconds: 300 })).toEqual([]);
    const kept = await db
      .selectFrom('outbox')
      .select('body_text')
      .where('id', '=', sms ?? 0)
      .executeTakeFirst();
    expect(kept).toEqual({ body_text: '' });
  });

  test('more messages than a page holds are counted, and listed on further pages', async () => {
    const { db } = portals;
    const parked = {
      channel: 'mail',
      recipient: 'a@mail.example',
      subject: 'x',
      body_text: 'x',
      parked_at: new Date(),
    };
    const rows = Array.from({ length: 130 }, () => ({ ...parked, message_id: crypto.randomUUID() }));
    await db.insertInto('outbox').values(rows).execute();
    const cookie = await supervisor();
    const look = async (path: string) => {
      const { data } = await askPage(portals, parkedMessagesPage.loader, { path, cookie });
      return data as { count: number; pages: number; parked: { id: number }[] };
    };
    const [first, second] = [await look('/staff/outbox'), await look('/staff/outbox?page=2')];
    await db.deleteFrom('outbox').where('recipient', '=', parked.recipient).execute();
    expect([first.count, first.pages, first.parked.length, second.parked.length]).toEqual([130, 2, 100, 30]);
    expect(new Set([...first.parked, ...second.parked].map(({ id }) => id)).size).toBe(130);
  });

  test('more lockouts than a page holds are counted, and listed on further pages', async () => {
    const soon = sql<Date>`now() + interval '1 hour'`;
    const full = (at: number) => ({
      key: Buffer.alloc(32, at),
      name: 'miss-target',
      hits: 9,
      most: 5,
      resets_at: soon,
    });
    await portals.db
      .insertInto('throttle')
      .values(Array.from({ length: 130 }, (_, at) => full(at)))
      .execute();
    const cookie = await supervisor();
    const look = async (path: string) => {
      const { data } = await askPage(portals, lockoutsPage.loader, { path, cookie });
      return data as { count: number; pages: number; lockouts: { key: string }[] };
    };
    const [first, second] = [await look('/staff/lockouts'), await look('/staff/lockouts?page=2')];
    await portals.db.deleteFrom('throttle').execute();
    expect([first.count, first.pages, first.lockouts.length, second.lockouts.length]).toEqual([130, 2, 100, 30]);
    expect(new Set([...first.lockouts, ...second.lockouts].map(({ key }) => key)).size).toBe(130);
  });

  test('CA-21 the logs can be searched by kind, day and subject, and each search is audited', async () => {
    const { id } = await addAccount(portals);
    await logActivity(portals.db, testRequest(portals), 'password_changed', ['account', id]);
    await logActivity(portals.db, testRequest(portals), 'signed_in', ['account', id]);
    const cookie = await supervisor();
    const see = async (query: string) => {
      const path = `/staff/activity?log=activity&${query}`;
      const { data } = await askPage(portals, activityPage.loader, { path, cookie });
      return (data as { rows: { what: string; subject: string }[] }).rows;
    };
    const [row] = await see('kind=password_changed');
    expect(row).toMatchObject({ what: 'Password changed', subject: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await see(`subject=${row?.subject}`)).map(({ what }) => what)).toEqual(['Logged in', 'Password changed']);
    expect(await see('day=2001-01-01')).toEqual([]);
    expect((await see('day=2026-99-99&kind=%27&subject=zz&before=x')).length).toBeGreaterThan(1);
    const asked = { log: 'audit', kind: 'search-activity', hidden: [], count: 9, timeZone: 'UTC' } as const;
    const audits = await searchLog(portals.db, asked);
    expect(audits).toHaveLength(4);
  });

  test('CA-21 the audit is readable in both languages: what, who, about whom, and each fact', async () => {
    const asked = testRequest(portals);
    const cookie = await supervisor();
    const paid = { reference: 'PTEST2345', purpose: 'autopay', cents: 12_050 };
    await audit(portals.db, asked, { act: 'verify-lien', actor: 'lienholder', subject: ['policy', 7] });
    await audit(portals.db, asked, { act: 'start-payment', actor: 'account 3', subject: ['policy', 7], detail: paid });
    await audit(portals.db, asked, { act: 'sign-in', actor: 'producer 4', subject: ['producer', 4] });
    const see = async (language: string) => {
      const path = `/staff/activity?lang=${language}`;
      const { data } = await askPage(portals, activityPage.loader, { path, cookie });
      return data as { rows: object[]; kinds: { name: string }[] };
    };
    const { rows } = await see('en');
    expect(rows.slice(0, 3)).toMatchObject([
      { what: 'Logged in', who: 'Agent 4', about: 'Agent', more: '' },
      {
        what: 'Payment started',
        who: 'Policyholder 3',
        about: 'Policy',
        more: 'Amount: $120.50 · For: Autopay · Reference: PTEST2345',
      },
      { what: 'Lien verified', who: 'A lienholder', about: 'Policy', more: '' },
    ]);
    const spanish = await see('es');
    expect(spanish.rows[0]).toMatchObject({ what: 'Registro de actividad consultado', who: 'Noor Haddad' });
    expect(JSON.stringify([spanish.rows, spanish.kinds.map((each) => each.name)])).not.toMatch(/"[a-z]+(-[a-z]+)+"/);
  });

  test('only readers who know of special investigation find it in the audit: neither listed, nor by kind or claim', async () => {
    const asked = testRequest(portals);
    for (const act of ['see-claim', 'flag-siu'] as const) {
      await audit(portals.db, asked, { act, actor: 'staff 9', subject: ['claim', 77] });
    }
    const see = async (query: string, ...roles: Role[]) => {
      const cookie = await staffCookie(portals, (await addStaff(portals, ...roles)).id);
      const { data } = await askPage(portals, activityPage.loader, { path: `/staff/activity?${query}`, cookie });
      const { rows, kinds } = data as { rows: { what: string; subject: string }[]; kinds: { kind: string }[] };
      return { whats: rows.map(({ what }) => what), subject: rows[0]?.subject, kinds: kinds.map(({ kind }) => kind) };
    };
    const { subject } = await see('kind=see-claim', 'supervisor');
    for (const role of ['supervisor', 'auditor'] as const) {
      const [listed, byKind, byClaim] = [
        await see('', role),
        await see('kind=flag-siu', role),
        await see(`subject=${subject}`, role),
      ];
      expect(listed.kinds).not.toContain('flag-siu');
      expect(listed.kinds).toContain('see-claim');
      expect(JSON.stringify(listed)).not.toMatch(/pecial investigation/);
      expect([byKind.whats, byClaim.whats]).toEqual([[], [expect.any(String)]]);
    }
    expect((await see('kind=flag-siu', 'supervisor', 'claims-lead')).whats).toHaveLength(1);
  });

  test('a lockout is found by what the person tried, and lifting it allows another attempt', async () => {
    const miss = (address: string) =>
      portals.ask(verifyLien, { lienPolicyNumber: '70000001', leinVinNumber: '12345' }, { address });
    for (let turn = 0; turn < 12; turn++) await miss(`10.0.0.${turn}`);
    expect((await miss('10.0.1.1')).status).toBe(429);

    const cookie = await supervisor();
    const send = (form: Record<string, string>) =>
      askPage(portals, lockoutsPage.action, { path: '/staff/lockouts', cookie, form });
    type Found = { found: { name: string; key: string }[] };
    const find = async (target: string) => ((await send({ act: 'find', target })).data as Found).found;
    expect(await find('70000002')).toEqual([]);
    const [lockout] = await find(' 70000001 ');
    expect(lockout).toMatchObject({ name: 'miss-target', label: expect.stringContaining('Look-ups') });
    const lift = { act: 'lift', name: lockout?.name ?? '', key: lockout?.key ?? '' };
    expect((await send(lift)).status).toBe(303);
    expect((await send(lift)).status).toBe(422);
    expect((await miss('10.0.1.2')).status).toBe(200);
    const path = '/staff/activity?kind=lift-pause';
    const { rows } = (await askPage(portals, activityPage.loader, { path, cookie })).data as { rows: object[] };
    expect(rows).toMatchObject([{ more: expect.stringMatching(/Counter: [0-9a-f]{12}$/) }]);
  });

  test('a person at the mail limit is found by address, whatever mail they requested', async () => {
    const ask = () => portals.ask(tellWhen, { email: 'lee@mail.example' });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    const cookie = await supervisor();
    const form = { act: 'find', target: 'Lee@mail.example' };
    const { data } = await askPage(portals, lockoutsPage.action, { path: '/staff/lockouts', cookie, form });
    expect((data as { found: object[] }).found).toMatchObject([{ name: 'tell-when-wait' }]);
  });

  test('a person who just got a link to an ID card is found by the policy number on the card', async () => {
    const { id, number } = await addPolicyWithBills(portals);
    const asked = testRequest(portals);
    await sendCardLink(asked, id, 'mail', 'guest');
    await expect(sendCardLink(asked, id, 'sms', 'guest')).rejects.toMatchObject({ code: 'throttled' });
    const cookie = await supervisor();
    const form = { act: 'find', target: `FL ${number}` };
    const { data } = await askPage(portals, lockoutsPage.action, { path: '/staff/lockouts', cookie, form });
    expect((data as { found: object[] }).found).toMatchObject([{ name: 'card-link-wait' }]);
  });

  test('wrong passwords in a row are found by the typed address, and cleared once lifted', async () => {
    const { email } = await addAccount(portals);
    const row = (failures: number, key: Buffer) => ({
      key,
      failures,
      opens_at: new Date(0),
      forgotten_at: sql<Date>`'infinity'`,
    });
    const key = inARowKey(portals, 'account', email);
    await portals.db.insertInto('login_wait').values(row(3, key)).execute();
    await portals.db
      .insertInto('login_wait')
      .values(row(100, inARowKey(portals, 'staff', 'nobody@mail.example')))
      .execute();
    const cookie = await supervisor();
    const send = (form: Record<string, string>) =>
      askPage(portals, lockoutsPage.action, { path: '/staff/lockouts', cookie, form });
    const all = (await askPage(portals, lockoutsPage.loader, { path: '/staff/lockouts', cookie })).data;
    const inARow = (all as { lockouts: { name: string }[] }).lockouts.filter(({ name }) => name === 'login-in-a-row');
    expect(inARow, 'of all only who is shut out').toHaveLength(1);
    const { found } = (await send({ act: 'find', target: email.toUpperCase() })).data as { found: object[] };
    expect(found).toMatchObject([{ name: 'login-in-a-row', key: key.toString('hex'), until: null }]);
    const lift = { act: 'lift', key: key.toString('hex') };
    expect((await send({ ...lift, name: 'login-wait' })).status).toBe(422);
    expect((await send({ ...lift, name: 'login-in-a-row' })).status).toBe(303);
    expect((await send({ ...lift, name: 'login-in-a-row' })).status).toBe(422);
    expect(((await send({ act: 'find', target: email })).data as { found: object[] }).found).toEqual([]);
  });
});
