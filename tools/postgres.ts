// A throw-away PostgreSQL cluster of this machine's own server, for tests and benches.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export type Cluster = {
  url: string;
  /** The file of all that the server says. */
  log: string;
  stop(): void;
  /** Its processes stand still: connections are taken and nothing answers. */
  hang(): void;
  goOn(): void;
  /** Stops it, so that connections are refused, until `start`. */
  pause(): void;
  start(): void;
};

/** Debian's folder of server programs, newest first. */
export function postgresPrograms(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/initdb')
    .sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
    .map((initdb) => initdb.slice(0, -'/initdb'.length))
    .find((folder) => existsSync(join(folder, 'pg_ctl')));
}

/**
 * Starts a cluster on a free loopback port.
 *
 * @param fsync off for tests that never crash it
 * @throws when there is no PostgreSQL server on the machine
 */
export async function startPostgres({ fsync = false } = {}): Promise<Cluster> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('No PostgreSQL server found under /usr/lib/postgresql: install "postgresql".');
  const folder = mkdtempSync(join(tmpdir(), 'unison-postgres-'));
  const run = asServerUser(folder);
  const port = await freePort();
  const settings = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100`,
    `-c fsync=${fsync ? 'on' : 'off'} -c full_page_writes=${fsync ? 'on' : 'off'} -c shared_buffers=512MB`,
    '-c max_wal_size=4GB -c maintenance_work_mem=512MB -c checkpoint_timeout=30min',
    // What is copied into an emptied table is then not written a second time.
    fsync ? '' : '-c wal_level=minimal -c max_wal_senders=0',
  ].join(' ');
  run(join(programs, 'initdb'), [
    '-D',
    join(folder, 'data'),
    '-U',
    'unison',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--lc-collate=C',
    // Folds letters as a server of today does: C alone knows A to Z.
    '--lc-ctype=C.UTF-8',
  ]);
  const control = (...args: string[]) => run(join(programs, 'pg_ctl'), ['-D', join(folder, 'data'), '-w', ...args]);
  const start = () => control('-o', settings, '-l', join(folder, 'log'), 'start');
  const signal = (name: NodeJS.Signals) => {
    const [main = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    // Each connection is a process of its own, in a session of its own.
    const all = execFileSync('ps', ['-o', 'pid=', '--pid', main, '--ppid', main], { encoding: 'utf8' });
    for (const each of all.match(/\d+/g) ?? []) {
      try {
        process.kill(Number(each), name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  start();
  return {
    url: `postgres://unison@127.0.0.1:${port}/postgres`,
    log: join(folder, 'log'),
    stop() {
      signal('SIGCONT');
      control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    pause: () => control('-m', 'fast', 'stop'),
    start,
  };
}

/** @returns the address of a new, empty database of a cluster */
export async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client(clusterUrl);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return clusterUrl.replace(/\/postgres$/, `/${name}`);
}

/** PostgreSQL refuses to run as root: there it runs as Debian's `postgres`. */
function asServerUser(folder: string) {
  const isRoot = process.getuid?.() === 0;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return (program: string, args: string[]) => execFileSync(program, args, { ...owner, cwd: folder, stdio: 'ignore' });
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
