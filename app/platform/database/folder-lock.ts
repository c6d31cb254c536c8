import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const LOOK_EVERY_MS = 25;

/**
 * Runs work that only one process at a time may do in a folder; others wait. The operating system releases the lock of
 * a process that dies, even after `kill -9`.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const unlock = await takeLock(join(folder, 'lock'));
  try {
    return await work();
  } finally {
    unlock();
  }
}

async function takeLock(file: string): Promise<() => void> {
  for (;;) {
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      lock.exec('pragma locking_mode = exclusive; begin exclusive');
      return () => lock.close();
    } catch (error) {
      lock.close();
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
      await setTimeout(LOOK_EVERY_MS);
    }
  }
}
