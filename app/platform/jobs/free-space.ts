import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';

type Where = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'UPLOADS_DIR'>;

/**
 * The space that must stay free: below this, no new content is accepted. Sessions, counters and acts in progress still
 * fit. The database in DATA_DIR never meets a full disk, which would stop it.
 */
export const LEAST_FREE_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 500;

const seen = new Map<string, { at: number; free: Promise<number> }>();

/**
 * Free bytes on the disk of a folder, at most half a second old. A folder that does not exist yet counts as having
 * room, since the first file creates it; one that cannot be read counts as full.
 */
export function freeBytes(folder: string): Promise<number> {
  const now = performance.now();
  const last = seen.get(folder);
  if (last && now - last.at < LOOK_EVERY_MS) return last.free;
  const free = statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? Number.POSITIVE_INFINITY : 0),
  );
  seen.set(folder, { at: now, free });
  return free;
}

/** Whether the disk of a folder has no room for new content. */
export const isFull = async (folder: string) => (await freeBytes(folder)) < LEAST_FREE_BYTES;

/** The folders that this deployment writes to, named by their content. */
export const foldersWritten = ({ DATABASE_URL, DATA_DIR, UPLOADS_DIR }: Where): Record<string, string> => ({
  ...(!DATABASE_URL && { data: resolve(DATA_DIR) }),
  uploads: UPLOADS_DIR,
});

/** Whether there is no room for what people write. An external PostgreSQL server takes care of its own disk. */
export const hasNoRoom = async ({ DATABASE_URL, DATA_DIR }: Where) =>
  !DATABASE_URL && (await isFull(resolve(DATA_DIR)));

/**
 * Refuses new content when the disk is full.
 *
 * @throws {Failure} overloaded, before anything is written
 */
export async function requireRoom({ env, language }: Pick<Context, 'env' | 'language'>): Promise<void> {
  if (!(await hasNoRoom(env))) return;
  const phone = tollFree(brand.phones.support);
  throw new Failure('overloaded', m.portal_full({ phone }, { locale: language }), 60);
}
