import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { UPLOADS } from '#config/security-limits.ts';
import type { Resources } from '../context/handler.ts';
import { filesBefore } from './upload-folder.ts';
import { namedFiles } from './upload-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Takes away files that no row names: of a server that died between file and row, of forms that broke off, of
 * applications that are gone. Younger ones may belong to an act under way.
 *
 * @returns how many
 */
export async function clearOrphans({ db, env }: Pick<Resources, 'db' | 'env'>, now: Date): Promise<number> {
  let cleared = 0;
  for await (const { isKept, paths } of filesBefore(env, new Date(now.getTime() - UPLOADS.orphanHours * HOUR_MS))) {
    const named = isKept
      ? await namedFiles(
          db,
          paths.map((path) => basename(path)),
        )
      : new Set();
    const orphans = paths.filter((path) => !named.has(basename(path)));
    await Promise.all(orphans.map((path) => rm(path, { force: true })));
    cleared += orphans.length;
  }
  return cleared;
}
