// PostgreSQL's own server in the data folder: started with the first process that needs it, shared by all of one
// machine that do, stopped by the last. It listens on a socket in that folder and on no port.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { BadConfiguration } from '#config/env.server.ts';
import { withFolderLock } from './folder-lock.ts';
import { isAlive, npmPrograms, owner, type Programs, runServer, serverOf } from './postgres-programs.ts';

export type Embedded = {
  /** What pg connects with. */
  connection: { host: string; user: string; database: string };
  /** Stops the server if nobody else uses it. */
  close(): Promise<void>;
};

const USER = 'portals';
const MAJOR = 18;
/** Whoever uses the server is connected under this name for as long as they do. */
const PRESENCE = 'presence';
/** After a crash it reads its log first. */
const MOST_START_MS = 120_000;
const MOST_STOP_MS = 60_000;
const AGAIN_MS = 1000;
const LOOK_EVERY_MS = 25;
/** A socket's path is at most 107 bytes long: with its name that leaves so many. */
const MOST_SOCKET_FOLDER = 80;

/**
 * Opens the database of a data folder: makes it, starts it, or joins those who use it.
 *
 * @throws {BadConfiguration} when the folder holds another engine's database, or nothing can be started there
 */
export async function openEmbedded(dataFolder: string): Promise<Embedded> {
  const folder = resolve(dataFolder);
  mkdirSync(folder, { recursive: true });
  refuseFormer(folder);
  const connection = { host: socketFolder(folder), user: USER, database: 'postgres' };

  const closing = new AbortController();
  async function enter(): Promise<pg.Client> {
    const presence = await withFolderLock(folder, async () => {
      const programs = npmPrograms(join(folder, 'postgres-libraries'));
      makeCluster(folder, programs);
      return startOrJoin(folder, connection, programs, closing.signal);
    });
    presence.once('end', () => {
      if (closing.signal.aborted) return;
      present = enterAgain();
      present.catch(() => {});
    });
    return presence;
  }
  /** The server crashed, or was killed: whoever uses it starts it again, as soon as that can be done. */
  async function enterAgain(): Promise<pg.Client> {
    for (;;) {
      try {
        return await enter();
      } catch (error) {
        if (closing.signal.aborted) throw error;
        await setTimeout(AGAIN_MS);
      }
    }
  }
  let present = enter();
  await present;
  return {
    connection,
    async close() {
      closing.abort();
      const presence = await present.catch(() => undefined);
      // Nobody enters while it is looked whether anybody is left.
      await withFolderLock(folder, async () => {
        const isShared = presence && (await hasOthers(presence));
        await presence?.end().catch(() => {});
        if (isShared === false) await stop(join(folder, 'postgres'));
      });
    },
  };
}

/** @returns nothing when the server no longer says */
async function hasOthers(presence: pg.Client): Promise<boolean | undefined> {
  const others = 'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  const found = await presence.query(others, [PRESENCE]).catch(() => undefined);
  return found && found.rowCount !== 0;
}

/** @throws {BadConfiguration} */
function refuseFormer(folder: string): void {
  const again = 'back it up with the release that made it and restore it into an empty folder';
  // Releases before 0.2 left this file beside theirs.
  if (existsSync(join(folder, 'postgres-ready'))) {
    throw new BadConfiguration(`DATA_DIR: ${folder} holds a database of another engine, PGlite: ${again}`);
  }
  const version = join(folder, 'postgres', 'PG_VERSION');
  if (!existsSync(version)) return;
  const major = Number(readFileSync(version, 'utf8'));
  if (major === MAJOR) return;
  throw new BadConfiguration(
    `DATA_DIR: ${folder} holds a database of PostgreSQL ${major}, and this is ${MAJOR}: ${again}`,
  );
}

/** Where the socket lies: in the data folder, or where its path is short enough. */
function socketFolder(folder: string): string {
  const near = join(folder, 'postgres-socket');
  const short = join(tmpdir(), `portals-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  const socket = Buffer.byteLength(near) <= MOST_SOCKET_FOLDER ? near : short;
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  const { uid = process.getuid?.(), gid = process.getgid?.() } = owner();
  const found = lstatSync(socket);
  // In the folder that all may write to, somebody else's would hear what is said to the database.
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== uid) || (found.mode & 0o077) !== 0) {
    throw new BadConfiguration(`DATA_DIR: ${socket} belongs to somebody else`);
  }
  if (uid !== undefined && gid !== undefined && found.uid !== uid) chownSync(socket, uid, gid);
  return socket;
}

/** A folder is there whole or not at all, however many begin at once and whenever one is stopped. */
function makeCluster(folder: string, programs: Programs): void {
  const cluster = join(folder, 'postgres');
  for (const part of readdirSync(folder)) {
    const [, pid] = /^postgres-part-(\d+)$/.exec(part) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, part), { recursive: true, force: true });
  }
  if (existsSync(cluster)) return;
  const part = join(folder, `postgres-part-${process.pid}`);
  mkdirSync(part, { mode: 0o700 });
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) chownSync(part, uid, gid);
  const [file, args, options] = programs.command('initdb', [
    ...['-D', part, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-instructions'],
    // Folds letters beyond A to Z, and needs no library of the system.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]);
  const made = spawnSync(file, args, { ...options, encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(part, { recursive: true, force: true });
    const why = made.error?.message ?? made.stderr?.trim().split('\n').at(-1);
    throw new BadConfiguration(`DATA_DIR: no database could be made in ${folder} (${why})`);
  }
  try {
    renameSync(part, cluster);
  } catch (error) {
    // Another process was first.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(cluster)) throw error;
  }
}

async function startOrJoin(
  folder: string,
  connection: Embedded['connection'],
  programs: Programs,
  closing: AbortSignal,
): Promise<pg.Client> {
  const until = Date.now() + MOST_START_MS;
  let server: ChildProcess | undefined;
  let hasEnded = true;
  for (;;) {
    const client = await connect(connection);
    if (client) return client;
    closing.throwIfAborted();
    if (Date.now() > until) {
      throw new BadConfiguration(`DATA_DIR: no PostgreSQL starts in ${folder}; see postgres.log there`);
    }
    if (hasEnded) {
      // What a killed one left behind may take a moment to go.
      if (server) await setTimeout(10 * LOOK_EVERY_MS);
      forgetFormer(join(folder, 'postgres'));
      server = start(folder, connection.host, programs);
      hasEnded = false;
      for (const end of ['exit', 'error']) server.once(end, () => (hasEnded = true));
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}

/**
 * After the machine went down its number may be another process's by now, and PostgreSQL would take that for a server
 * of this data.
 */
function forgetFormer(data: string): void {
  const pid = serverOf(data);
  if (pid && isAlive(pid) && !commandOf(pid).includes(data)) rmSync(join(data, 'postmaster.pid'), { force: true });
}

function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8');
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

async function connect(connection: Embedded['connection']): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: PRESENCE, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

function start(folder: string, socket: string, programs: Programs): ChildProcess {
  // No statement and no value of a row comes into this log.
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socket}"`,
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return runServer(programs, { data: join(folder, 'postgres'), settings, log: join(folder, 'postgres.log') });
}

/** Finishes what is under way, and waits until it has. */
async function stop(data: string): Promise<void> {
  const pid = serverOf(data);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + MOST_STOP_MS;
  while (serverOf(data) === pid && isAlive(pid) && Date.now() < until) await setTimeout(LOOK_EVERY_MS);
}
