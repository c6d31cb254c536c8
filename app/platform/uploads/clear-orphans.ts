import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { UPLOADS } from '#config/security-limits.ts';
import type { Resources } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import { filesBefore } from './upload-folder.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes files that no row refers to: of a server that died between file and row, of interrupted uploads, and of
 * deleted applications. Younger files may belong to an act in progress.
 *
 * @param namedFiles which of some files a row refers to
 * @returns how many
 */
export async function clearOrphans(
  { db, env }: Pick<Resources, 'db' | 'env'>,
  now: Date,
  namedFiles: (db: Queryable, names: string[]) => Promise<Set<string>>,
): Promise<number> {
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
