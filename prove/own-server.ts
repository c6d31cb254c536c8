// A server on PostgreSQL with a small sample book, for proofs.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type FoundCases, readSampleCases } from '../app/insurance/book/sample/sample-cases.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { temporaryFolder } from '../testing/built-server.ts';
import { type Cluster, startPostgres } from '../testing/postgres.ts';
import { post } from './traffic.ts';

export const SECRET_KEY = 'a secret for proofs, thirty-two long.';

/** Loads a sample book into an empty PostgreSQL. @param today the day as of which it is made; if absent, today */
export function fillBook(url: string, policies: number, today?: string): void {
  const since = today ? ['--today', today] : [];
  const fill = ['--import', './tools/raw-files.ts', 'tools/book.ts', '--policies', String(policies), ...since];
  execFileSync(process.execPath, fill, {
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A cluster with a sample book, and the people in it. */
export async function postgresWithBook(policies = 300): Promise<{ cluster: Cluster; samples: FoundCases }> {
  const cluster = await startPostgres({ fsync: true });
  fillBook(cluster.url, policies);
  const { db, close } = await openDatabase({ url: cluster.url });
  const samples = await readSampleCases(db, SECRET_KEY);
  await close();
  return { cluster, samples };
}

/** Signs the sample policyholder in. @returns the session cookie */
export async function signIn(url: string, { customerLogin }: FoundCases): Promise<string> {
  if (!customerLogin) throw new Error('the book has no policyholder with an account');
  const { email: username, password } = customerLogin;
  const { headers, status } = await post(`${url}/insurednew/login`, { username, password });
  const cookie = headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  if (status !== 303 && status !== 302) throw new Error(`signing in was answered with ${status}`);
  return cookie.join('; ');
}

/** `ms` excludes `heldUpMs`, the time it waited for a core while other programs ran. */
export type Ended = { code: number | null; said: string; ms: number; heldUpMs: number };

/** Starts the built server where it must refuse to start. The code is null if it was still running after a minute. */
export async function refusedStart(variables: Record<string, string>): Promise<Ended> {
  const folder = temporaryFolder();
  const heldUp = join(folder, 'held-up');
  const began = performance.now();
  const server = spawn(process.execPath, ['tools/serve.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...measured(heldUp),
      ...variables,
    },
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const said = Promise.all([text(server.stdout), text(server.stderr)]);
  const [code] = await once(server, 'exit');
  const lasted = performance.now() - began;
  const heldUpMs = existsSync(heldUp) ? Number(readFileSync(heldUp, 'utf8')) : 0;
  rmSync(folder, { recursive: true });
  return { code, said: (await said).join(''), ms: lasted - heldUpMs, heldUpMs };
}

const measured = (file: string) => ({ HELD_UP_FILE: file, NODE_OPTIONS: '--import ./prove/time-held-up.ts' });
