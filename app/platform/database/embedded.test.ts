import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isAlive, serverOf } from './postgres-programs.ts';

// A first start takes seconds. Tests of other things begin with a copy of a folder that was started before.
let started: string;
let folded: string | undefined;
beforeAll(async () => {
  started = mkdtempSync(join(tmpdir(), 'unison-embedded-'));
  const { db, close } = await openDatabase({ folder: started });
  folded = (await sql<{ folded: string }>`select lower('ÑANDÚ É') as folded`.execute(db)).rows[0]?.folded;
  await close();
});
afterAll(() => rmSync(started, { recursive: true }));

function startedFolder(name?: string): string {
  const folder = freshFolder(name);
  // Keeps the owner of each file: as root, the database runs as another user.
  expect(spawnSync('cp', ['-a', started, folder]).status).toBe(0);
  return folder;
}

function freshFolder(name = 'data') {
  const parent = mkdtempSync(join(tmpdir(), 'unison-embedded-'));
  onTestFinished(async () => {
    const pid = runningIn(join(parent, name));
    if (pid) process.kill(pid, 'SIGQUIT');
    while (runningIn(join(parent, name))) await setTimeout(25);
    rmSync(parent, { recursive: true });
  });
  return join(parent, name);
}

/** The process ID of the database, while it runs. */
function runningIn(folder: string): number | undefined {
  const pid = serverOf(join(folder, 'postgres'));
  return pid && isAlive(pid) ? pid : undefined;
}

const addNotice = (folder: string, then: string, audience = 'TX') => [
  '--input-type=module',
  '-e',
  `const { openDatabase } = await import('./app/platform/database/database.ts');
  try {
    const { db, close } = await openDatabase({ folder: ${JSON.stringify(folder)} });
    await db.insertInto('notice').values({ audience: '${audience}', html: '<p>Read me</p>' }).execute();
    ${then}
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }`,
];
const run = (args: string[]): SpawnSyncReturns<string> => spawnSync(process.execPath, args, { encoding: 'utf8' });
const countNotices = async (db: Awaited<ReturnType<typeof openDatabase>>['db']) =>
  (await db.selectFrom('notice').select('html').execute()).length;

test('committed data survives kill -9, and the next start takes over the database that is still running', async () => {
  const folder = startedFolder();
  const first = run(addNotice(folder, 'process.kill(process.pid, "SIGKILL")'));
  expect([first.stderr, first.signal]).toEqual(['', 'SIGKILL']);
  const left = runningIn(folder);
  expect(left).toBeDefined();
  const { db, close } = await openDatabase({ folder });
  expect(runningIn(folder)).toBe(left);
  expect(await countNotices(db)).toBe(1);
  await close();
  expect(runningIn(folder)).toBeUndefined();
});

test('a command can use the folder beside a server, and leaves the database running when it exits', async () => {
  const folder = startedFolder();
  const { db, close } = await openDatabase({ folder });
  const second = run(addNotice(folder, 'await close();'));
  expect([second.stderr, second.status]).toEqual(['', 0]);
  expect(await countNotices(db)).toBe(1);
  await close();
  expect(runningIn(folder)).toBeUndefined();
});

test('two processes that start at once on an empty folder share one database', async () => {
  const folder = freshFolder();
  const both = ['TX', 'FL-GA'].map((state) => spawn(process.execPath, addNotice(folder, 'await close();', state)));
  const said = both.map(({ stderr }) => textOf(stderr));
  const codes = await Promise.all(both.map(async (each) => (await once(each, 'exit'))[0]));
  expect(codes, (await Promise.all(said)).join('\n')).toEqual([0, 0]);
  const { db, close } = await openDatabase({ folder });
  expect(await countNotices(db)).toBe(2);
  await close();
});

test('a database that is killed is started again, with all committed data', async () => {
  const folder = startedFolder();
  const { db, close } = await openDatabase({ folder });
  await db.insertInto('notice').values({ audience: 'TX', html: '<p>Read me</p>' }).execute();
  process.kill(runningIn(folder) ?? 0, 'SIGKILL');
  await expect.poll(() => countNotices(db).catch(() => 0), { timeout: 30_000 }).toBe(1);
  await close();
});

test('after a crash of the machine, a reused process id in the pid file does not block the start', async () => {
  const folder = startedFolder();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void other.kill('SIGKILL'));
  // The file as PostgreSQL leaves it when it was not stopped.
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${other.pid}\n${join(folder, 'postgres')}\n1\n5432\n\n\n`);
  const { db, close } = await openDatabase({ folder });
  expect(await countNotices(db)).toBe(0);
  await close();
  expect(other.exitCode).toBe(null);
});

test('a first start that was interrupted is started over, in a folder with a space and non-ASCII letters', async () => {
  const folder = freshFolder('Datos de la compañía');
  // The part of a process that no longer exists: no machine has that many.
  const part = join(folder, 'postgres-part-999999999');
  mkdirSync(join(part, 'base'), { recursive: true });
  const { db, close } = await openDatabase({ folder });
  expect(await countNotices(db)).toBe(0);
  expect(existsSync(part)).toBe(false);
  await close();
});

test('works in a folder with a path too long for a socket', async () => {
  const { db, close } = await openDatabase({ folder: startedFolder('x'.repeat(120)) });
  expect(await countNotices(db)).toBe(0);
  await close();
});

test('a folder of the former engine or of another version is refused with one line', async () => {
  const folder = freshFolder();
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n');
  await expect(openDatabase({ folder })).rejects.toThrow(
    /^DATA_DIR: .* PostgreSQL 17, and this is 18: with .* empty database at DATABASE_URL.*$/,
  );
  writeFileSync(join(folder, 'postgres-ready'), '');
  await expect(openDatabase({ folder })).rejects.toThrow(
    /^DATA_DIR: .* another engine, PGlite: with .* empty database at DATABASE_URL.*$/,
  );
});

test('lower() also converts non-ASCII letters', () => {
  expect(folded).toBe('ñandú é');
});
