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
 * What stays free: with less nothing new is taken. Sessions, counters and what is under way still fit, and the
 * database in DATA_DIR never finds out that there is no more: that would stop it.
 */
export const LEAST_FREE_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 500;

const seen = new Map<string, { at: number; free: Promise<number> }>();

/**
 * Bytes that are free on the disk under a folder, as it was half a second ago at most. A folder that is not there yet
 * is made with the first file, and has room; one that cannot be looked at has none.
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

/** Whether the disk under a folder has no room for anything new. */
export const isFull = async (folder: string) => (await freeBytes(folder)) < LEAST_FREE_BYTES;

/** The folders that this deployment writes to, by what stands in them. */
export const foldersWritten = ({ DATABASE_URL, DATA_DIR, UPLOADS_DIR }: Where): Record<string, string> => ({
  ...(!DATABASE_URL && { data: resolve(DATA_DIR) }),
  uploads: UPLOADS_DIR,
});

/** Whether what people write finds no room: PostgreSQL looks after its own disk. */
export const hasNoRoom = async ({ DATABASE_URL, DATA_DIR }: Where) =>
  !DATABASE_URL && (await isFull(resolve(DATA_DIR)));

/** @throws {Failure} overloaded, before anything is written */
export async function requireRoom({ env, language }: Pick<Context, 'env' | 'language'>): Promise<void> {
  if (!(await hasNoRoom(env))) return;
  const phone = tollFree(brand.phones.support);
  throw new Failure('overloaded', m.portal_full({ phone }, { locale: language }), 60);
}
