import { execFile } from 'node:child_process';
import type { Env } from '#config/env.server.ts';
import { FileRefused } from './clean-file.ts';

const MOST_MS = 60_000;

export class ScannerAway extends Error {}

/**
 * Has the configured virus scanner check a file.
 *
 * @throws {FileRefused} harmful
 * @throws {ScannerAway} when it did not answer: no file is accepted unchecked
 */
export async function scanFile(path: string, { UPLOAD_SCANNER: program }: Pick<Env, 'UPLOAD_SCANNER'>): Promise<void> {
  if (!program) return;
  // Runs without a shell, and with no environment variable but PATH.
  const code = await new Promise<unknown>((resolve) => {
    execFile(program, [path], { timeout: MOST_MS, env: { PATH: '/usr/local/bin:/usr/bin:/bin' } }, (error) =>
      resolve(error ? error.code : 0),
    );
  });
  if (code === 0) return;
  if (code === 1) throw new FileRefused('harmful');
  throw new ScannerAway(`the scanner ended with ${code}`);
}
