import { rm } from 'node:fs/promises';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { UPLOADS } from '#config/security-limits.ts';
import type { Fields } from '#contract/call.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import { type CleanFile, cleanFile, type FileProblem, FileRefused, type MediaType } from './clean-file.ts';
import { inOurWords, type Most, type ReceivedFile, type ReceivedForm, receiveForm } from './receive-form.ts';
import { ScannerAway, scanFile } from './scan-file.ts';
import { saveFile } from './upload-folder.ts';

/** A stored file, as the row that refers to it describes it. */
export type StoredFile = {
  file_name: string;
  media_type: MediaType;
  bytes: number;
  content_hash: Buffer;
  given_name: string;
  thumbnail: Buffer | null;
};

const MEGABYTE = 1024 * 1024;

/**
 * Makes a received file harmless and stores it. The caller must then write the row that refers to it; otherwise
 * `clear-orphans.ts` deletes the file.
 *
 * @throws {Failure} refused, with what to do; overloaded when nothing can be stored now
 */
export async function takeFile(context: Context, file: ReceivedFile): Promise<StoredFile> {
  try {
    const clean = await inTurn(() => cleanFile(file.path));
    await scanFile(clean.path, context.env);
    const { name, bytes } = await saveFile(context.env, clean.path);
    const { contentHash, givenName } = file;
    return {
      file_name: name,
      bytes,
      media_type: clean.mediaType,
      thumbnail: clean.thumbnail,
      content_hash: contentHash,
      given_name: givenName,
    };
  } catch (error) {
    throw inPlainWords(error, context);
  } finally {
    await rm(`${file.path}-drawn`, { force: true });
  }
}

/** A form with files that is not received yet: who takes it says how much may come. */
export type Incoming = (most?: Most) => Promise<ReceivedForm>;

/**
 * The form of a request. It is received only when it is taken, so that nothing is stored for someone who has sent too
 * much already.
 *
 * @param typed gets the fields as they come, so that a form that is refused can show them again
 * @returns what receives it; throws a {@link Failure} with what to do
 */
export const incomingForm =
  (context: Context, request: Request, typed: Fields = {}): Incoming =>
  (most) =>
    receiveForm(request, context.env, most, typed).catch((error) => {
      throw inPlainWords(error, context, most);
    });

/**
 * The message for a person whose form with a file was refused, whatever the reason.
 *
 * @param most the limits of the form
 */
export function inPlainWords(error: unknown, context: Context, most: Most = { ...UPLOADS, mostFiles: 1 }): unknown {
  const locale = { locale: context.language };
  if (error instanceof FileRefused) return new Failure('refused', PROBLEMS[error.problem]({}, locale)).at('file');
  const known = inOurWords(error);
  if (known instanceof Failure && known.code === 'too-large') {
    const told = { most: Math.floor(most.mostBytes / MEGABYTE), count: most.mostFiles };
    return new Failure('too-large', (most.mostFiles > 1 ? m.upload_too_large_many : m.upload_too_large)(told, locale));
  }
  if (known instanceof Failure && known.code === 'malformed') {
    return new Failure('malformed', m.call_form_unreadable({}, locale));
  }
  const isAway = error instanceof ScannerAway || (known instanceof Failure && known.code === 'overloaded');
  if (!isAway) return error;
  const why = (known as { cause?: NodeJS.ErrnoException }).cause?.code ?? (error as Error).name;
  context.log.error({ requestId: context.requestId, why }, 'uploads cannot be kept');
  return new Failure('overloaded', m.upload_away({ phone: tollFree(brand.phones.support) }, locale), 60);
}

const PROBLEMS = {
  type: m.upload_wrong_type,
  broken: m.upload_broken,
  'too-many-pixels': m.upload_too_many_pixels,
  harmful: m.upload_harmful,
  locked: m.upload_locked,
} satisfies Record<FileProblem, unknown>;

let opened = 0;
const queue: (() => void)[] = [];

/** Limits how many pictures are open at the same time, however many people send some. */
async function inTurn(work: () => Promise<CleanFile>): Promise<CleanFile> {
  if (opened >= UPLOADS.atOnce) {
    if (queue.length >= UPLOADS.waiting) throw new Failure('overloaded', 'Too many files at once.', 60);
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    opened++;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else opened--;
  }
}
