import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { openKeyring } from '../context/keyring.ts';
import { readHead, removeOldAudit, sealAudit, verifyAudit } from './audit-chain.ts';
import { audit } from './audit-store.ts';

const faultOf = async (portals: TestPortals, known?: string) => (await verifyAudit(portals, known)).fault;

withPortals('the audit chain', (portals) => {
  const act = (number: number) =>
    portals.db
      .transaction()
      .execute((db) =>
        audit(
          db,
          { ...portals, requestId: `r${number}` },
          { act: 'verify-lien', actor: 'lienholder', subject: ['policy', number], detail: { version: number } },
        ),
      );
  /** Tampers like somebody with the database but no key: turns off the protection of rows. Undone afterwards. */
  async function tampered(change: string, known?: string): Promise<string | undefined> {
    const { db } = portals;
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`create table kept_audit as table audit; create table kept_chain as table audit_chain;
      alter table audit disable trigger all; ${change}`);
    const fault = await faultOf(portals, known);
    await run(`delete from audit; insert into audit overriding system value table kept_audit;
      delete from audit_chain; insert into audit_chain table kept_chain;
      alter table audit enable trigger all; drop table kept_audit, kept_chain`);
    expect(await faultOf(portals)).toBeUndefined();
    return fault;
  }
  const row = (number: number) => `request_id = 'r${number}'`;

  test('with 50 acts and four seals in parallel, every row gets its place, and no act waits for a seal', async () => {
    const acts = Array.from({ length: 50 }, (_, number) => act(number));
    const seals = Array.from({ length: 4 }, async () => {
      for (let turn = 0; turn < 5; turn++) await sealAudit(portals, 7);
    });
    await Promise.all([...acts, ...seals]);
    while ((await sealAudit(portals)) > 0);
    const places = await portals.db.selectFrom('audit').select('place').orderBy('place').execute();
    expect(places.map(({ place }) => place)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(await verifyAudit(portals)).toMatchObject({ fault: undefined, rows: 50, waiting: { rows: 0, seconds: 0 } });
  });

  test.each([
    [
      'an altered row',
      `update audit set detail = '{"number": 99}' where ${row(20)}`,
      /^row \d+ \(place \d+\) was altered$/,
    ],
    ['an altered subject', `update audit set subject = sha256('x') where ${row(21)}`, /was altered$/],
    ['a moved time', `update audit set happened_at = happened_at - interval '1 us' where ${row(22)}`, /was altered$/],
    [
      'a deleted row',
      'delete from audit where place = 30',
      /^the row at place 30 was deleted; row \d+ \(place 31\) comes next$/,
    ],
    ['a deleted end', 'delete from audit where place > 45', /^the row at place 46 was deleted$/],
    [
      'a row taken out of the chain',
      'update audit set place = null, link = null where place = 12',
      /place 12 was deleted/,
    ],
    ['a deleted beginning', 'delete from audit where place = 1', /place 1 was deleted/],
    [
      'two rows in each other’s place',
      'update audit set place = place + 1000 where place in (10, 15); update audit set place = 1025 - place where place > 1000',
      /^row \d+ \(place 10\) was swapped with row \d+ \(place 15\)$/,
    ],
    [
      'what two rows say',
      `update audit as one set (act, actor, subject, detail, request_id, happened_at) =
        (select act, actor, subject, detail, request_id, happened_at from kept_audit where place = 25 - one.place) where place in (10, 15)`,
      /^row \d+ \(place 10\) was swapped with row \d+ \(place 15\)$/,
    ],
    [
      'an end that was moved',
      `delete from audit where place > 40; update audit_chain set place = 40, link = (select link from audit where place = 40)`,
      /^the end of the chain was altered/,
    ],
    [
      'a beginning that was moved',
      `update audit_chain set start_place = 5, start_link = (select link from audit where place = 5); delete from audit where place <= 5`,
      /^the end of the chain was altered/,
    ],
    ['an end that is gone', 'delete from audit_chain', /the end of the chain is gone/],
  ])('security.md: the verifier reports %s', async (_, change, fault) => {
    expect(await tampered(change)).toMatch(fault);
  });

  test('a chain that the server rebuilt does not match an end that was stored elsewhere', async () => {
    const head = await readHead(portals.db);
    expect(await faultOf(portals, head)).toBeUndefined();
    await sql`
      alter table audit disable trigger all; update audit set place = null, link = null, actor = 'x';
      delete from audit_chain; alter table audit enable trigger all
    `.execute(portals.db);
    while ((await sealAudit(portals)) > 0);
    expect(await faultOf(portals)).toBeUndefined();
    expect(await faultOf(portals, head)).toBe(`the chain never had the end ${head}: it was rebuilt`);
  });

  test('the server adds no seal after an end that is not its own', async () => {
    await act(50);
    await sql`update audit_chain set place = place + 1`.execute(portals.db);
    await expect(sealAudit(portals)).rejects.toThrow();
    await sql`update audit_chain set place = place - 1`.execute(portals.db);
    expect(await sealAudit(portals)).toBe(1);
  });

  test('rows older than seven years are removed from the start, and the rest still verifies', async () => {
    const { db } = portals;
    await sql`
      alter table audit disable trigger all; update audit set place = null, link = null;
      update audit set happened_at = now() - interval '8 years' where id <= (select min(id) + 4 from audit);
      delete from audit_chain; alter table audit enable trigger all
    `.execute(db);
    while ((await sealAudit(portals)) > 0);
    const before = new Date(Date.now() - 7 * 366 * 86_400_000);
    const removed = await Promise.all([removeOldAudit(portals, before), removeOldAudit(portals, before)]);
    expect(removed.reduce((sum, rows) => sum + rows)).toBe(5);
    await act(51);
    await sealAudit(portals);
    expect(await verifyAudit(portals)).toMatchObject({ fault: undefined, rows: 47 });
    expect(await tampered('delete from audit where place = 6')).toMatch(/place 6 was deleted/);
  });

  test('a row cannot be changed, deleted or truncated, except to set its place once', async () => {
    const { db } = portals;
    await act(52);
    await expect(sql`truncate audit`.execute(db)).rejects.toThrow(/never altered/);
    await expect(
      sql`update audit set place = 900, link = sha256('x'), actor = 'y' where place is null`.execute(db),
    ).rejects.toThrow(/never altered/);
    await expect(sql`update audit set place = 901 where place = 51`.execute(db)).rejects.toThrow(/never altered/);
  });

  test('after the key changes the chain continues; without the former key its rows do not verify', async () => {
    const next = 'another secret of tests, 32 long…';
    const former = portals.env.SECRET_KEY;
    const changed = { ...portals, keyring: openKeyring(next, [former]) };
    await sealAudit(changed);
    expect(await faultOf(changed)).toBeUndefined();
    expect(await faultOf({ ...portals, keyring: openKeyring(next) })).toMatch(/^row \d+ \(place 6\) was altered$/);
    expect(await faultOf(portals)).toMatch(/sealed by a key that is not read/);
  });
});
