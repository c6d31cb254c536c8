import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DatabaseAway, withinPatience } from './bounded-pool.ts';
import { type Database, openDatabase, type Queryable } from './database.ts';

const PATIENCE_MS = 200;
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ url: inject('postgresUrl') });
});
afterAll(() => database.close());

const nap = (ms: number) => sql`select pg_sleep(${ms / 1000})`.execute(database.db);

const connectionOf = async (db: Queryable) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

test('a query without an answer ends at the caller’s time limit, and its connection is not reused', async () => {
  let itsConnection: number | undefined;
  const work = database.db.connection().execute(async (db) => {
    // PostgreSQL does not end it. If the time limit failed, this test would never end.
    await sql`set statement_timeout = 0`.execute(db);
    itsConnection = await connectionOf(db);
    await withinPatience(() => sql`select pg_sleep(60)`.execute(db), PATIENCE_MS);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseAway);
  const others = await Promise.all(Array.from({ length: 5 }, () => connectionOf(database.db)));
  expect(others).not.toContain(itsConnection);
});

test('the time limit covers all queries together: many short ones add up to one long wait', async () => {
  const work = async () => {
    for (;;) await nap(50);
  };
  await expect(withinPatience(work, PATIENCE_MS)).rejects.toBeInstanceOf(DatabaseAway);
});

test('time that is spent without the database does not count', async () => {
  const work = async () => {
    await nap(1);
    await new Promise((resolve) => setTimeout(resolve, 2 * PATIENCE_MS));
    await nap(1);
  };
  await expect(withinPatience(work, PATIENCE_MS)).resolves.toBeUndefined();
});

test('queries do not use parallel workers, for which PostgreSQL would read whole tables', async () => {
  const { rows } = await sql`show max_parallel_workers_per_gather`.execute(database.db);
  expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
});

test('a transaction that exceeds its time limit is rolled back', async () => {
  const work = () =>
    database.db.transaction().execute(async (trx) => {
      await trx.insertInto('notice').values({ audience: 'TX', html: '<p>Half</p>' }).execute();
      await sql`select pg_sleep(2)`.execute(trx);
    });
  await expect(withinPatience(work, PATIENCE_MS)).rejects.toBeInstanceOf(DatabaseAway);
  expect(await database.db.selectFrom('notice').select('id').where('html', '=', '<p>Half</p>').execute()).toEqual([]);
});

test('a connection that breaks during an act fails the act, and not the process', async () => {
  const work = database.db.transaction().execute(async (trx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseAway);
  await expect(nap(1)).resolves.toBeDefined();
});

test('without PostgreSQL, opening fails with one line that has no password', async () => {
  const opening = openDatabase({ url: 'postgres://u:hunter2@127.0.0.1:1/x' });
  await expect(opening).rejects.toThrow(/^DATABASE_URL: no PostgreSQL answers there \(ECONNREFUSED\)$/);
});
