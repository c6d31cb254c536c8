import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Env } from '#config/env.server.ts';
import { UPLOADS } from '#config/security-limits.ts';
import type { Fields } from '#contract/call.ts';
import { Failure } from '../context/failure.ts';
import { TEXT_LIMITS } from '../http/read-any-form.ts';
import { asShown, keptAsShown } from '../http/read-fields.ts';
import { isFull } from '../jobs/free-space.ts';

/** A received file: not checked yet, stored under a name of ours in a folder that is never served. */
export type ReceivedFile = { field: string; path: string; bytes: number; contentHash: Buffer; givenName: string };

/** Larger files are refused while they are received. `withLines` names the fields that may have several lines. */
export type Most = Pick<typeof UPLOADS, 'mostBytes' | 'mostFiles' | 'mostRequestBytes'> & {
  withLines?: readonly string[];
};

/** The content of a form. The caller deletes its files when it no longer needs them. */
export type ReceivedForm = { fields: Fields; files: ReceivedFile[]; clear(): Promise<void> };

export const incomingFolder = ({ UPLOADS_DIR }: Pick<Env, 'UPLOADS_DIR'>) => join(UPLOADS_DIR, 'incoming');

/**
 * Receives a form with files piece by piece. It streams to the disk, so that a large file needs no more memory than a
 * small one. After a refusal, the rest of the request is not read.
 *
 * @param typed gets the fields as they come, so that a form that is refused can show them again
 * @throws {Failure} too-large, media-type or malformed; overloaded when the disk cannot be written to
 */
export async function receiveForm(
  request: Request,
  env: Pick<Env, 'UPLOADS_DIR'>,
  most: Most = UPLOADS,
  typed: Fields = {},
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Failure('media-type', 'Send a form with a file.');
  if (Number(request.headers.get('content-length')) > most.mostRequestBytes) throw tooLarge();

  const folder = incomingFolder(env);
  const paths: string[] = [];
  const streams: Readable[] = [];
  const writing: Promise<ReceivedFile | undefined>[] = [];
  /** Aborted when the disk fails, so that reading stops, too. */
  const stopping = new AbortController();
  const body = request.body?.getReader();
  const clear = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (await isFull(folder)) throw new Failure('overloaded', 'There is no room.', 60);
    const reader = openReader(type, most);
    const fields = new Map<string, string>();
    const keep = (name: string, value: string) => {
      fields.set(name, value);
      typed[name] = value;
    };
    let refusal: Failure | undefined;

    reader.on('field', (name, value, isNameCut, isValueCut) => {
      const shown = keptAsShown(name, value, most.withLines?.includes(name) ?? false);
      if (fields.has(name) || isNameCut || isValueCut || shown === undefined) refusal ??= malformed();
      else keep(name, shown);
    });
    reader.on('file', (field, stream, fileName) => {
      const path = join(folder, randomBytes(16).toString('hex'));
      paths.push(path);
      const written = writeTo(path, stream).then(({ bytes, contentHash }): ReceivedFile | undefined => {
        if (stream.truncated) refusal ??= tooLarge();
        // A form sent without a file contains an empty one.
        return bytes === 0 ? undefined : { field, path, bytes, contentHash, givenName: plainName(fileName) };
      });
      written.catch((error) => stopping.abort(error));
      streams.push(stream.on('error', () => {}));
      writing.push(written);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      reader.on(limit, () => {
        refusal ??= tooLarge();
      });
    }
    await pipeline(Readable.from(counted(body, most), { objectMode: false }), reader, { signal: stopping.signal });
    const files = (await Promise.all(writing)).filter((file) => file !== undefined);
    if (refusal) throw refusal;
    return { fields: Object.fromEntries(fields), files, clear };
  } catch (error) {
    const why = stopping.signal.aborted ? stopping.signal.reason : error;
    body?.releaseLock();
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(writing);
    await clear();
    throw inOurWords(why);
  }
}

function openReader(type: string, most: Most): BusboyInstance {
  return new Busboy({
    headers: { 'content-type': type },
    limits: {
      ...TEXT_LIMITS,
      fileSize: most.mostBytes,
      files: most.mostFiles,
      parts: TEXT_LIMITS.fields + most.mostFiles,
    },
  });
}

async function* counted(body: ReadableStreamDefaultReader<Uint8Array> | undefined, most: Most) {
  let length = 0;
  for (let next = await body?.read(); next && !next.done; next = await body?.read()) {
    length += next.value.length;
    if (length > most.mostRequestBytes) throw tooLarge();
    yield next.value;
  }
}

/** @throws the disk's error, such as ENOSPC */
export async function writeTo(path: string, from: Readable): Promise<{ bytes: number; contentHash: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  // Opened before anything can fail. Otherwise the file could be created after the cleanup.
  const file = await open(path, 'w', 0o600);
  await pipeline(
    from,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    file.createWriteStream({ flush: true }),
  );
  return { bytes, contentHash: hash.digest() };
}

/** The last part of a path, without unusual characters. */
function plainName(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = asShown('name', last)
    .replace(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}\p{M}]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return [...plain].slice(0, 80).join('').slice(0, 100) || 'file';
}

const tooLarge = () => new Failure('too-large', 'The request was too large.');
const malformed = () => new Failure('malformed', 'The form could not be read.');

/** A full, missing or read-only disk becomes `overloaded`, so that the page says to try again later. */
export function inOurWords(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall) return Object.assign(new Failure('overloaded', 'Nothing can be written.', 60), { cause: error });
  // Plain errors come from the form parser: the body is not a form, or it broke off.
  return error instanceof TypeError ? error : malformed();
}
