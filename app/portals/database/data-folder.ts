import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Takes the embedded database's folder for this process. Two processes on one folder would each
 * overwrite what the other confirmed, so the second is refused; the operating system frees the lock
 * of a process that dies, `kill -9` included.
 *
 * @throws {DataFolderInUse} when another process holds it
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause;
    throw new DataFolderInUse(folder, { cause });
  }
  return () => lock.close();
}

export class DataFolderInUse extends Error {
  constructor(folder: string, options?: ErrorOptions) {
    super(`DATA_DIR ${folder} is in use by another process. Stop it, or set another DATA_DIR.`, options);
  }
}

/** Clears what a start that died half-way through its first seconds left behind. */
export function clearUnfinished(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
