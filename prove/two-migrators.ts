import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrationsFolder } from '../app/platform/database/migrate.ts';
import { type BuiltServer, startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';
import { ask, report, seconds } from './traffic.ts';

const PROCESSES = 4;
const KILLS = 6;
const MIGRATIONS = readdirSync(migrationsFolder()).filter((file) => file.endsWith('.sql')).length;
/** The migrations of the first release; they are recorded in a table of their own. */
const LIST = 12;
const RECORDED = 'select name from kysely_migration union all select name from kysely_migration_since';

/**
 * Servers start at the same time on a database without tables, or with old ones; and one is killed while it migrates.
 */
export async function twoMigrators(): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  const fresh = async (name: string) => {
    await query(cluster.url, `create database ${name}`);
    return cluster.url.replace(/\/postgres$/, `/${name}`);
  };
  try {
    const empty = await fresh('empty_one');
    const old = await fresh('old_one');
    await migratedBefore(old);
    const killed = await fresh('killed_one');
    return [
      await startTogether('no tables', empty),
      await startTogether('tables of an older version', old),
      await killWhileMigrating(killed),
    ];
  } finally {
    await cluster.stop();
  }
}

async function startTogether(what: string, url: string): Promise<Row> {
  // A migration that takes longer than the server's query timeout: the other servers wait for it.
  const lock = new pg.Client(url);
  await lock.connect();
  await lock.query(`select pg_advisory_lock(${KYSELY_LOCK})`);
  const began = performance.now();
  const starting = Array.from({ length: PROCESSES }, () =>
    startBuiltServer({ DATABASE_URL: url, SECRET_KEY, ...TRIAL }),
  );
  const settled = Promise.allSettled(starting);
  await sleep(5000);
  await lock.end();
  const outcomes = await settled;
  const servers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const ms = performance.now() - began;
  const ready = await Promise.all(servers.map(isReady));
  await Promise.all(servers.map((server) => server.stop()));
  const { rows } = await query(url, `select name, count(*) from (${RECORDED}) as recorded group by 1`);
  const once = rows.filter(({ count }) => Number(count) === 1).length;
  const serving = ready.filter(Boolean).length;
  report(
    'migrators',
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])),
  );
  return {
    failure: `${PROCESSES} servers start at once, ${what}`,
    promise: 'one migrates, the others wait, all serve',
    measured: `${once} of ${MIGRATIONS} migrations once, ${serving} of ${PROCESSES} serve after ${seconds(ms)}`,
    held: once === MIGRATIONS && rows.length === MIGRATIONS && serving === PROCESSES,
  };
}

async function killWhileMigrating(url: string): Promise<Row> {
  let halves = 0;
  let during = 0;
  for (let turn = 0; turn < KILLS; turn++) {
    await query(url, 'drop schema public cascade; create schema public');
    const server = spawn(process.execPath, ['tools/serve.mjs'], {
      stdio: 'ignore',
      env: { ...process.env, ...TRIAL, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, SECRET_KEY },
    });
    // As soon as it holds the lock, and a little later each time.
    if (await holdsLock(url, server)) during++;
    await sleep(turn * 25);
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await untilIdle(url);
    const { rows } = await query(
      url,
      `select count(*) from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    );
    const recorded = [await recordedIn(url, 'kysely_migration'), await recordedIn(url, 'kysely_migration_since')];
    // Each list is one transaction: all of it, or nothing.
    const [first = 0, since = 0] = recorded;
    const isWhole = [0, LIST].includes(first) && [0, MIGRATIONS - LIST].includes(since);
    if (!isWhole || Number(rows[0]?.count) > 0 !== first > 0) halves++;
  }
  const after = await startBuiltServer({ DATABASE_URL: url, SECRET_KEY, ...TRIAL });
  const isServing = await isReady(after);
  await after.stop();
  return {
    failure: `kill -9 while it migrates, ${KILLS} ×`,
    promise: 'nothing half made, the next start makes it',
    measured: `${during} killed with the lock, ${halves} half made, ${isServing ? 'the next serves' : 'the next does not serve'}`,
    held: during > 0 && halves === 0 && isServing,
  };
}

/** Kysely's own lock, which every migrator takes first. */
const KYSELY_LOCK = '3853314791062309107';
const isReady = async ({ url }: BuiltServer) => (await ask(`${url}/readyz`)).status === 200;

async function holdsLock(url: string, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null) {
    const { rows } = await query(url, `select 1 from pg_locks where locktype = 'advisory' and granted`);
    if (rows.length > 0) return true;
  }
  return false;
}

async function recordedIn(url: string, table: string): Promise<number> {
  const { rows } = await query(url, `select to_regclass('${table}') is not null as made`);
  return rows[0]?.made ? Number((await query(url, `select count(*) from ${table}`)).rows[0]?.count) : 0;
}

/** Waits until the connection of a killed process has been rolled back. */
async function untilIdle(url: string): Promise<void> {
  const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  while ((await query(url, others)).rows.length > 0) await sleep(20);
}

/** The database as the first version left it, without later migrations. */
async function migratedBefore(url: string): Promise<void> {
  const [first = ''] = readdirSync(migrationsFolder()).sort();
  await query(url, readFileSync(`${migrationsFolder()}/${first}`, 'utf8'));
  await query(
    url,
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
     insert into kysely_migration values ('${first.replace(/\.sql$/, '')}', '2026-01-01T00:00:00.000Z')`,
  );
}

async function query(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
