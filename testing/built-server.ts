// Runs the built server as a separate process, for journeys, benches and proofs.
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
  /** Lets requests in progress finish. */
  stop(): Promise<void>;
  /** `kill -9`: nothing can finish. */
  kill(): Promise<void>;
};

/**
 * With a database, a proxy or a public address, a server believes it is in production; these variables say that it is a
 * trial.
 */
export const TRIAL = { PAYMENTS: 'test', PORTAL_CALLS: 'open', RECORDS: 'test' };

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'unison-'));

/**
 * Starts `build/server` on a free loopback port and waits until it answers.
 *
 * @param variables its configuration; unless `DATA_DIR` is given, it is a new folder, which is removed on stop
 * @param cwd the folder in which it was built
 * @param log a file for all its output
 * @throws if the process ends before it has printed its address
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
