import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyLien } from '../app/contract/lienholder.ts';
import { recordZipCheck } from '../app/contract/zip.ts';
import { type DatabaseTarget, openDatabase } from '../app/platform/database/database.ts';
import { type Connection, sumTables, type TableSums } from '../app/platform/database/dump-tables.ts';
import { type BuiltServer, startBuiltServer, TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { createDatabase, startPostgres } from '../testing/postgres.ts';
import { SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';

const POLICIES = 10_000;
const MOST_SECONDS = 60;
const WRITES = 60;
/** Servers seal the audit log every five seconds. */
const SEALED_MS = 7000;
/** What the server writes after the backup began is missing from it; everything else must be the same. */
const WRITTEN_MEANWHILE = ['zip_check', 'throttle', 'audit', 'audit_chain', 'lien_letter', 'activity_counted'];
const UPLOAD = '0123456789abcdef0123456789abcdef';

/**
 * Backs up a book and restores it elsewhere: the same rows in every table, the same uploads, an audit log that
 * verifies.
 */
export async function backupRestored(): Promise<Row[]> {
  return [await inDataFolder(), await onServer()];
}

async function inDataFolder(): Promise<Row> {
  const [from, into] = [temporaryFolder(), join(temporaryFolder(), 'new')];
  const variables = { DATA_DIR: from, SAMPLE_POLICIES: String(POLICIES), SECRET_KEY, TRUST_PROXY: '1', ...TRIAL };
  await (await startBuiltServer(variables)).stop();
  const cars = await carsOf(variables);
  const server = await startBuiltServer(variables);
  await write(server, cars);
  await wait(SEALED_MS);
  await server.stop();
  const row = await prove('DATA_DIR', { DATA_DIR: from }, { DATA_DIR: into }, async () => {});
  for (const folder of [from, into]) rmSync(folder, { recursive: true, force: true });
  return row;
}

async function onServer(): Promise<Row> {
  const cluster = await startPostgres();
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  try {
    const fill = ['--import', './tools/raw-files.ts', 'tools/book.ts', '--policies', String(POLICIES)];
    run(fill, { DATABASE_URL: cluster.url, SECRET_KEY });
    const elsewhere = await createDatabase(cluster.url, 'restored');
    const from = { DATABASE_URL: cluster.url, DATA_DIR: folders[0] };
    const server = await startBuiltServer({ ...from, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL });
    const cars = await carsOf(from);
    await write(server, cars);
    // Waits until the server has done all work that it does with such a book by itself, since that would change the
    // rows.
    for (let [left, now] = [Number.NaN, 0]; left !== now; ) {
      left = now;
      await wait(SEALED_MS);
      now = await withDatabase(from, countLeftToDo);
    }
    // The server keeps writing during the backup; even so, nothing may be in it only in part.
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await write(server, cars);
    })();
    return await prove(
      'a server, while it is written to',
      from,
      { DATABASE_URL: elsewhere, DATA_DIR: folders[1] },
      async () => {
        isOver = true;
        await writing;
        await server.stop();
      },
    );
  } finally {
    await cluster.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

type Variables = { DATA_DIR: string; DATABASE_URL?: string };

async function prove(where: string, from: Variables, into: Variables, still: () => Promise<void>): Promise<Row> {
  await mkdir(join(from.DATA_DIR, 'uploads/kept/01'), { recursive: true });
  await writeFile(join(from.DATA_DIR, 'uploads/kept/01', UPLOAD), 'a paper that somebody sent');
  const file = join(temporaryFolder(), 'backup');
  const started = performance.now();
  run(['tools/backup.ts', file], { ...from, SECRET_KEY });
  const written = performance.now();
  await still();
  const again = performance.now();
  run(['tools/restore.ts', file], { ...into, SECRET_KEY });
  const seconds = (written - started + performance.now() - again) / 1000;
  const said = run(['tools/audit.ts', 'verify'], { ...into, SECRET_KEY });
  const [was, is] = [await sumsOf(from), await sumsOf(into)];
  const different = Object.keys({ ...was, ...is }).filter((table) => was[table]?.sum !== is[table]?.sum);
  const mayDiffer = where === 'DATA_DIR' ? [] : WRITTEN_MEANWHILE;
  const wrong = different.filter((table) => !mayDiffer.includes(table));
  if (wrong.length > 0) console.error(`${where}: ${wrong.join(', ')}`);
  const hasUpload = existsSync(join(into.DATA_DIR, 'uploads/kept/01', UPLOAD));
  const rows = Object.values(is).reduce((sum, table) => sum + table.rows, 0);
  const sealed = Number(/^Intact: (\d+) rows/m.exec(said)?.[1] ?? 0);
  const isIntact = sealed >= WRITES / 2;
  rmSync(file);
  return {
    failure: `backup and restore of ${POLICIES} policies, ${where}`,
    promise: `same data back, audit chain verifies, ≤ ${MOST_SECONDS} s`,
    measured: `${rows} rows, ${wrong.length} tables differ, audit ${isIntact ? `intact (${sealed} rows)` : `not intact: ${said.trim()}`}, ${seconds.toFixed(1)} s`,
    held: wrong.length === 0 && isIntact && hasUpload && (is.policy?.rows ?? 0) >= POLICIES && seconds <= MOST_SECONDS,
  };
}

function run(args: string[], variables: Record<string, string>): string {
  const env = { ...process.env, ...variables };
  return execFileSync(process.execPath, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

async function withDatabase<T>(
  { DATABASE_URL: url, DATA_DIR: folder }: Variables,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const target: DatabaseTarget = url ? { url } : { folder };
  const { pool, close } = await openDatabase(target);
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
    await close();
  }
}

const sumsOf = (where: Variables): Promise<TableSums> =>
  withDatabase(where, async (connection) => {
    await connection.query('set statement_timeout = 0');
    return sumTables(connection);
  });

/**
 * Counts the policies that still need a first version and the payments still to be posted. Some always remain: those of
 * policies without a driver or a term, and old ones.
 */
const countLeftToDo = async (connection: Connection) =>
  (
    await connection.query(
      `select from policy where not exists (select from policy_version where policy_id = policy.id)
        union all select from payment where status = 'succeeded' and posted_at is null`,
    )
  ).rows.length;

type Car = { number: string; vin_suffix: string };

async function carsOf(where: Variables): Promise<Car[]> {
  const cars = `select number, vin_suffix from vehicle join policy on policy.id = policy_id
    where lienholder_id is not null and removed_on is null order by vehicle.id limit ${WRITES}`;
  return (await withDatabase(where, (connection) => connection.query<Car>(cars))).rows;
}

let address = 0;

/** Checks ZIP codes and looks up liens; each lookup leaves an audit row and a letter. */
async function write({ url }: BuiltServer, cars: Car[]): Promise<void> {
  for (const { number, vin_suffix } of cars) {
    const at = ++address;
    const headers = { 'x-forwarded-for': `10.7.${(at >> 8) & 255}.${at & 255}` };
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers });
    const second = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
    const [date, time] = [second.slice(0, 10).replaceAll('-', '/'), second.slice(11, 19)];
    await post(recordZipCheck.path, { zipcode: '33135', status: 'Y', date, time });
    await post(verifyLien.path, { lienPolicyNumber: number, leinVinNumber: vin_suffix });
  }
}
