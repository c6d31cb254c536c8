// Runs PostgreSQL's own server in the data folder. The first process that needs it starts it, all processes on the
// machine share it, and the last one stops it. It listens on a socket in that folder and on no port.
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
  /** Connection options for pg. */
  connection: { host: string; user: string; database: string };
  /** Stops the server if no other process uses it. */
  close(): Promise<void>;
};

const USER = 'portals';
const MAJOR = 18;
/** Every process that uses the server keeps a connection with this application name open. */
const PRESENCE = 'presence';
/** After a crash, the server replays its log first. */
const MOST_START_MS = 120_000;
const MOST_STOP_MS = 60_000;
const AGAIN_MS = 1000;
const LOOK_EVERY_MS = 25;
/** A socket path has at most 107 bytes. Without the socket's name, this many remain for the folder. */
const MOST_SOCKET_FOLDER = 80;

/**
 * Opens the database of a data folder: creates it, starts it, or joins the processes that use it.
 *
 * @throws {BadConfiguration} when the folder holds another engine's database, or the server cannot start there
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
  /** After the server crashed or was killed, its users start it again as soon as possible. */
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
      // The lock keeps other processes from joining while we check whether anyone is left.
      await withFolderLock(folder, async () => {
        const isShared = presence && (await hasOthers(presence));
        await presence?.end().catch(() => {});
        if (isShared === false) await stop(join(folder, 'postgres'));
      });
    },
  };
}

/** @returns undefined when the server no longer answers */
async function hasOthers(presence: pg.Client): Promise<boolean | undefined> {
  const others = 'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  const found = await presence.query(others, [PRESENCE]).catch(() => undefined);
  return found && found.rowCount !== 0;
}

/**
 * Refuses a folder with the database of another engine or major version.
 *
 * @throws {BadConfiguration}
 */
function refuseFormer(folder: string): void {
  // A backup is restored by the release that made it, and that one would make such a folder again.
  const again =
    'with the release that made it, back it up and restore that into an empty database at DATABASE_URL; ' +
    'with this one, back that up and restore it into an empty folder';
  // Releases before 0.2 left this file next to their database.
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

/** Where the socket lies: in the data folder if the path is short enough, otherwise in the temporary folder. */
function socketFolder(folder: string): string {
  const near = join(folder, 'postgres-socket');
  const short = join(tmpdir(), `portals-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  const socket = Buffer.byteLength(near) <= MOST_SOCKET_FOLDER ? near : short;
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  const { uid = process.getuid?.(), gid = process.getgid?.() } = owner();
  const found = lstatSync(socket);
  // The temporary folder is open to all users. A socket folder owned by another user could intercept our queries.
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== uid) || (found.mode & 0o077) !== 0) {
    throw new BadConfiguration(`DATA_DIR: ${socket} belongs to somebody else`);
  }
  if (uid !== undefined && gid !== undefined && found.uid !== uid) chownSync(socket, uid, gid);
  return socket;
}

/**
 * Creates the cluster under a temporary name, then renames it, so that an interrupted or parallel start leaves no
 * half-made folder.
 */
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
    '-D',
    part,
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    // Folds letters beyond A to Z, and needs no library of the system.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
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
    // Another process was faster.
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
      // What a killed server left behind may take a moment to disappear.
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
 * Removes a stale PID file. After a reboot its process ID may belong to another program, which PostgreSQL would take
 * for a server of this data.
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
  // No statement and no row value appears in this log.
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

/** Lets the server finish its current work, and waits until it has stopped. */
async function stop(data: string): Promise<void> {
  const pid = serverOf(data);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + MOST_STOP_MS;
  while (serverOf(data) === pid && isAlive(pid) && Date.now() < until) await setTimeout(LOOK_EVERY_MS);
}
