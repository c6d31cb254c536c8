// The built server as a process of its own: for journeys, benches and proofs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type BuiltServer = {
  url: string;
  folder: string;
  process: ChildProcess;
  /** Lets what is under way finish. */
  stop(): Promise<void>;
  /** `kill -9`: nothing gets to finish. */
  kill(): Promise<void>;
};

/** A server that is told of a database, a proxy or an address is in production: whoever only tries it there says so. */
export const TRIAL = { PAYMENTS: 'test', PORTAL_CALLS: 'open', RECORDS: 'test' };

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'unison-'));

/**
 * Starts `build/server` on a free loopback port and waits until it answers.
 *
 * @param variables its configuration; `DATA_DIR` is a fresh folder, removed on stop, unless it is given
 * @param cwd where it was built
 * @param log a file for all that it says
 * @throws when the process ends before it has said its address
 */
export async function startBuiltServer(
  variables: Record<string, string> = {},
  cwd = '.',
  log?: string,
): Promise<BuiltServer> {
  const folder = variables.DATA_DIR ?? temporaryFolder();
  const server = spawn(process.execPath, ['tools/serve.mjs'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...variables },
  });
  const exited = once(server, 'exit');
  const said = log && createWriteStream(log);
  server.stderr.pipe(process.stderr, { end: false });
  if (said) server.stderr.pipe(said);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal);
    await exited;
    if (!variables.DATA_DIR && signal === 'SIGTERM') rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (!url) continue;
    if (said) server.stdout.pipe(said);
    else server.stdout.resume();
    return { url, folder, process: server, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  }
  throw new Error('the server ended before it answered');
}
