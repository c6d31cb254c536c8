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
import { asShown, isKeepable } from '../http/read-fields.ts';
import { isFull } from '../jobs/free-space.ts';

const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 2000;

/** A file as it came in: not looked at yet, under a name of ours, where nobody is served from. */
export type ReceivedFile = { field: string; path: string; bytes: number; contentHash: Buffer; givenName: string };

/** What is larger is refused while it comes in. */
export type Most = Pick<typeof UPLOADS, 'mostBytes' | 'mostFiles' | 'mostRequestBytes'>;

/** What a form brought; the caller clears its files away when it is done with them. */
export type ReceivedForm = { fields: Fields; files: ReceivedFile[]; clear(): Promise<void> };

export const incomingFolder = ({ UPLOADS_DIR }: Pick<Env, 'UPLOADS_DIR'>) => join(UPLOADS_DIR, 'incoming');

/**
 * Takes in a form with files, piece by piece: what comes in goes to the disk, so that a large file needs no
 * more memory than a small one. What follows after a refusal is left in the request.
 *
 * @throws {Failure} too-large, media-type or malformed; overloaded when the disk takes nothing
 */
export async function receiveForm(
  request: Request,
  env: Pick<Env, 'UPLOADS_DIR'>,
  most: Most = UPLOADS,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Failure('media-type', 'Send a form with a file.');
  if (Number(request.headers.get('content-length')) > most.mostRequestBytes) throw tooLarge();

  const folder = incomingFolder(env);
  const paths: string[] = [];
  const streams: Readable[] = [];
  const writing: Promise<ReceivedFile | undefined>[] = [];
  /** A disk that takes no more ends the reading too. */
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
    let refusal: Failure | undefined;

    reader.on('field', (name, value, isNameCut, isValueCut) => {
      if (fields.has(name) || isNameCut || isValueCut || ![name, value].every(isKeepable)) refusal ??= malformed();
      else fields.set(name, asShown(name, value));
    });
    reader.on('file', (field, stream, fileName) => {
      const path = join(folder, randomBytes(16).toString('hex'));
      paths.push(path);
      const written = writeTo(path, stream).then(({ bytes, contentHash }): ReceivedFile | undefined => {
        if (stream.truncated) refusal ??= tooLarge();
        // A form that was sent without a file has an empty one.
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
      fieldNameSize: 100,
      fieldSize: MOST_FIELD_BYTES,
      fields: MOST_FIELDS,
      fileSize: most.mostBytes,
      files: most.mostFiles,
      parts: MOST_FIELDS + most.mostFiles,
      headerPairs: 20,
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

/** @throws the disk's error, ENOSPC among them */
export async function writeTo(path: string, from: Readable): Promise<{ bytes: number; contentHash: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  // Open before anything can break off: a file that is still being opened comes to be after it was cleared away.
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

/** The last part of a path, without what nobody types into a name. */
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

/** A disk that is full, gone or not ours to write to: `overloaded`, so that the page says to try again later. */
export function inOurWords(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall) return Object.assign(new Failure('overloaded', 'Nothing can be written.', 60), { cause: error });
  // Plain ones are what the reader of forms says about a body that is none, or that breaks off.
  return error instanceof TypeError ? error : malformed();
}
