import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { recordZipCheck } from '../app/contract/zip.ts';
import { readSampleCases } from '../app/insurance/book/sample/sample-cases.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { type BuiltServer, startBuiltServer, TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { SECRET_KEY, signIn } from './own-server.ts';
import type { Row } from './prove.ts';
import { post } from './traffic.ts';

/** The last commit of the first release: its migrations end with 0012. */
const FORMER = '84ada51';

/**
 * A build of the first release runs and restarts beside this one on the same database, and each reads what the other
 * wrote.
 */
export async function formerRelease(built = process.env.FORMER_RELEASE): Promise<Row[]> {
  const promise = 'runs, starts again and writes beside this one; nothing that was kept is gone';
  const folder = built ?? buildOf(FORMER);
  if (!folder) {
    const why = 'no history to build it of';
    return [{ failure: 'the former release', promise, measured: why, held: 'not installed' }];
  }
  const cluster = await startPostgres({ fsync: true });
  const running: BuiltServer[] = [];
  const variables = {
    DATABASE_URL: cluster.url,
    SECRET_KEY,
    TRUST_PROXY: '1',
    ...TRIAL,
    UPLOADS_DIR: temporaryFolder(),
  };
  const start = async (where: string) => {
    const server = await startBuiltServer(variables, where);
    running.push(server);
    return server;
  };
  try {
    const env = { ...process.env, DATABASE_URL: cluster.url, SECRET_KEY };
    execFileSync(process.execPath, ['tools/book.ts', '--policies', '300'], { cwd: folder, env, stdio: 'ignore' });
    const kept = await countRows(cluster.url);
    const former = await start(folder);
    const wrong = await visit('the former one alone', former);
    const own = await start('.');
    const { db, close } = await openDatabase({ url: cluster.url });
    const samples = await readSampleCases(db, SECRET_KEY);
    await close();
    const sees = async (what: string, server: BuiltServer) => {
      wrong.push(...(await visit(what, server)));
      await signIn(server.url, samples).catch((error) => wrong.push(`${what}: ${error}`));
    };
    await sees('the former one, still running', former);
    await sees('this one', own);
    await former.stop();
    await sees('the former one, started again', await start(folder));
    const after = await countRows(cluster.url);
    const gone = Object.entries(kept).filter(([table, rows]) => (after[table] ?? 0) < rows);
    wrong.push(...gone.map(([table, rows]) => `${after[table] ?? 0} rows of ${table}, of ${rows}`));
    for (const line of wrong) console.info(`  ${line}`);
    return [
      {
        failure: 'the former release',
        promise,
        measured: `${Object.keys(kept).length} tables, ${after.zip_check} ZIP checks; ${wrong.length} wrong`,
        held: wrong.length === 0,
      },
    ];
  } finally {
    await Promise.all(running.map((server) => server.process.exitCode === null && server.stop()));
    await cluster.stop();
  }
}

function buildOf(commit: string): string | undefined {
  const folder = temporaryFolder();
  try {
    const files = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] });
    execFileSync('tar', ['x', '-C', folder], { input: files });
  } catch {
    return undefined;
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: folder, stdio: 'ignore' });
  return existsSync(join(folder, 'build/server')) ? folder : undefined;
}

const PAGES = [
  '/readyz',
  '/uaichome',
  '/uaichome/FindAnAgent?zip=33135',
  '/insurednew/login',
  '/uaicins/quote/start?zip=33135',
];

let turn = 0;

/** Reads some pages, and writes a ZIP check and a message. @returns what went wrong */
async function visit(what: string, { url }: BuiltServer): Promise<string[]> {
  const wrong: string[] = [];
  const told = (path: string, status: number) => {
    if (status !== 200 && status !== 303) wrong.push(`${what}: ${path} was answered with ${status}`);
  };
  for (const path of PAGES) told(path, (await fetch(`${url}${path}`)).status);
  const time = `0${turn++}:00:00`;
  const check = await fetch(`${url}${recordZipCheck.path}`, {
    method: 'POST',
    body: new URLSearchParams({ zipcode: '33135', status: 'Y', time, date: '2026/01/01' }),
  });
  told(recordZipCheck.path, check.status);
  if ((await check.text()) !== 'OK') wrong.push(`${what}: a ZIP check was not taken`);
  const message = { state: 'FL', topic: 'other', name: 'Prueba', email: `m${turn}@unison.example`, message: 'Hello.' };
  told(
    '/uaichome/contact/message',
    (await post(`${url}/uaichome/contact/message`, { ...message, phone: '', policyNumber: '' })).status,
  );
  return wrong;
}

async function countRows(url: string): Promise<Record<string, number>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      counts[name] = Number((await client.query(`select count(*) from ${name}`)).rows[0]?.count);
    }
    return counts;
  } finally {
    await client.end();
  }
}
