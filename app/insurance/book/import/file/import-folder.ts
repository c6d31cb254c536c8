// The folder for import files that are not finished. All server processes share it, like the folder for uploads.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#config/env.server.ts';

type Where = Pick<Env, 'UPLOADS_DIR'>;

const folderOf = ({ UPLOADS_DIR }: Where) => join(UPLOADS_DIR, 'imports');
export const storedPath = (where: Where, name: string) => join(folderOf(where), name);
/** For a zip: its policies as lines of JSON. */
export const linesPath = (where: Where, name: string) => `${storedPath(where, name)}.lines`;

/** Copies a file into the folder and makes sure it is completely on disk before any row refers to it. */
export async function storeFile(where: Where, path: string): Promise<{ name: string; bytes: number; sha256: Buffer }> {
  await mkdir(folderOf(where), { recursive: true, mode: 0o700 });
  const name = randomBytes(16).toString('hex');
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await open(storedPath(where, name), 'wx', 0o600);
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: 1024 * 1024 }),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      target.createWriteStream({ flush: true }),
    );
  } catch (error) {
    await removeStored(where, name);
    throw error;
  }
  return { name, bytes, sha256: hash.digest() };
}

export const isStored = (where: Where, name: string | null): Promise<boolean> =>
  name === null
    ? Promise.resolve(false)
    : stat(storedPath(where, name)).then(
        () => true,
        () => false,
      );

export async function removeStored(where: Where, name: string): Promise<void> {
  await rm(storedPath(where, name), { force: true });
  await rm(linesPath(where, name), { force: true });
}

const HOUR_MS = 3_600_000;

/** Deletes files that no row refers to, left by a dead process. Files under an hour old may still be in use. */
export async function clearStray(where: Where, named: ReadonlySet<string>, now: Date): Promise<void> {
  for (const file of await readdir(folderOf(where)).catch(() => [])) {
    const path = join(folderOf(where), file);
    const found = await stat(path).catch(() => undefined);
    const isNamed = named.has(file.replace(/\.lines$/, ''));
    if (!isNamed && found && found.mtimeMs < now.getTime() - HOUR_MS) await rm(path, { force: true });
  }
}
