import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Reads the secret in a folder. The first process creates it, readable only by its owner.
 *
 * @throws {NodeJS.ErrnoException} when the folder is not writable
 */
export function secretIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'secret');
  try {
    writeFileSync(file, newSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
