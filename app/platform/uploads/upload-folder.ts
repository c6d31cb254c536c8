import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#config/env.server.ts';
import { incomingFolder } from './receive-form.ts';

type Where = Pick<Env, 'UPLOADS_DIR'>;

const keptFolder = ({ UPLOADS_DIR }: Where, name: string) => join(UPLOADS_DIR, 'kept', name.slice(0, 2));

/**
 * The path of a stored file.
 *
 * @param name its random name, from a row
 */
export const keptPath = (where: Where, name: string) => join(keptFolder(where, name), name);

/**
 * Stores a file under a random name. It is fully written to the disk before any row refers to it.
 *
 * @throws the disk's error
 */
export async function saveFile(where: Where, path: string): Promise<{ name: string; bytes: number }> {
  const name = randomBytes(16).toString('hex');
  const folder = keptFolder(where, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { size } = await stat(path);
  await sync(path);
  await rename(path, keptPath(where, name));
  await sync(folder);
  return { name, bytes: size };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const forgetFile = (where: Where, name: string) => rm(keptPath(where, name), { force: true });

/** Files not modified since a moment, one folder at a time: first uploads that were not stored, then stored files. */
export async function* filesBefore(where: Where, moment: Date): AsyncGenerator<{ isKept: boolean; paths: string[] }> {
  yield { isKept: false, paths: await oldFiles(incomingFolder(where), moment) };
  const kept = join(where.UPLOADS_DIR, 'kept');
  for (const folder of await namesIn(kept)) yield { isKept: true, paths: await oldFiles(join(kept, folder), moment) };
}

/** Every stored file, for a backup. */
export async function* keptFiles(where: Where): AsyncGenerator<{ name: string; path: string }> {
  for (const folder of await namesIn(join(where.UPLOADS_DIR, 'kept'))) {
    for (const name of await namesIn(keptFolder(where, folder))) yield { name, path: keptPath(where, name) };
  }
}

/** Restores a stored file from a backup under its name. */
export async function keepCopy(where: Where, name: string, bytes: Uint8Array): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('no name of a kept file');
  await mkdir(keptFolder(where, name), { recursive: true, mode: 0o700 });
  await writeFile(keptPath(where, name), bytes, { mode: 0o600, flush: true });
}

async function oldFiles(folder: string, moment: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && found.ctime < moment) old.push(path);
  }
  return old;
}

const namesIn = (folder: string) => readdir(folder).catch(() => []);
