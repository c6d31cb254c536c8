// A temporary PostgreSQL cluster on its own port, for tests and benches. It uses the programs from npm, or those in the
// folder that POSTGRES_PROGRAMS names, such as /usr/lib/postgresql/15/bin.
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import {
  isAlive,
  npmPrograms,
  owner,
  type Programs,
  programsIn,
  runServer,
  serverOf,
} from '../app/platform/database/postgres-programs.ts';

export type Cluster = {
  url: string;
  /** Its socket in the file system: a query takes a quarter less processor time than over TCP. */
  socket: { host: string; port: number; user: string };
  /** The file with all the server's output. */
  log: string;
  stop(): Promise<void>;
  /** Suspends its processes: they accept connections, but nothing answers. */
  hang(): void;
  goOn(): void;
  /** Stops it, so that connections are refused, until `start`. */
  pause(): Promise<void>;
  start(): Promise<void>;
};

/**
 * Starts a cluster on a free loopback port.
 *
 * @param fsync off for tests that never crash it
 * @param autovacuum off for tests of query plans: when it happens to look at a table, the plan changes
 * @param programs the folder of its programs, if the version matters
 */
export async function startPostgres({
  fsync = false,
  autovacuum = true,
  programs: named = process.env.POSTGRES_PROGRAMS,
}: {
  fsync?: boolean;
  autovacuum?: boolean;
  programs?: string | undefined;
} = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'unison-postgres-'));
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const programs = named ? programsIn(named) : npmPrograms(join(folder, 'libraries'));
  const data = join(folder, 'data');
  const port = await freePort();
  const url = `postgres://unison@127.0.0.1:${port}/postgres`;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 100,
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    autovacuum: autovacuum ? 'on' : 'off',
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    maintenance_work_mem: '512MB',
    checkpoint_timeout: '30min',
    // Then rows copied into a new or truncated table are not also written to the log.
    ...(!fsync && { wal_level: 'minimal', max_wal_senders: 0 }),
  };
  run(programs, 'initdb', ['-D', data, '-U', 'unison', '-A', 'trust', '-E', 'UTF8', ...localeOf(named)]);
  const main = () => serverOf(data) ?? 0;
  const start = async () => {
    const server = runServer(programs, { data, settings, log: join(folder, 'log') });
    while (!(await answers(url))) {
      if (server.exitCode !== null) throw new Error(readFileSync(join(folder, 'log'), 'utf8').slice(-500));
      await setTimeout(25);
    }
  };
  const stop = async (how: 'SIGINT' | 'SIGQUIT') => {
    const pid = main();
    process.kill(pid, how);
    while (serverOf(data) === pid && isAlive(pid)) await setTimeout(25);
  };
  const signal = (name: NodeJS.Signals) => {
    // Each connection is a separate process in its own process group.
    const all = execFileSync('ps', ['-o', 'pid=', '--pid', String(main()), '--ppid', String(main())], {
      encoding: 'utf8',
    });
    for (const each of all.match(/\d+/g) ?? []) {
      try {
        process.kill(Number(each), name);
      } catch {
        // The process has ended in the meantime.
      }
    }
  };
  await start();
  return {
    url,
    socket: { host: folder, port, user: 'unison' },
    log: join(folder, 'log'),
    async stop() {
      signal('SIGCONT');
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    pause: () => stop('SIGINT'),
    start,
  };
}

/**
 * @param template the database to copy; it must have no connections
 * @returns the URL of the new database
 */
export async function createDatabase(clusterUrl: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client(clusterUrl);
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return clusterUrl.replace(/\/postgres$/, `/${name}`);
}

/** Folds case like current servers: the plain C locale folds only A to Z. */
const localeOf = (named: string | undefined) =>
  named
    ? ['--lc-collate=C', '--lc-ctype=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

function run(programs: Programs, program: 'initdb', args: string[]): void {
  const [file, all, options] = programs.command(program, args);
  execFileSync(file, all, { ...(options as ExecFileSyncOptions), stdio: 'ignore' });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
