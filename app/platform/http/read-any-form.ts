import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { UPLOADS } from '#config/security-limits.ts';
import type { Fields } from '#contract/call.ts';
import { keptAsShown, readForm } from './read-fields.ts';

/** The most that the texts of a form with files may be: answers of 1,500 characters, each of which may take four bytes. */
export const TEXT_LIMITS = { fieldNameSize: 100, fieldSize: 6000, fields: 20, headerPairs: 20 };

/** The texts of a form, and the names of its fields for files. */
export type AnyForm = { texts: Fields; fileFields: string[] };

/**
 * Reads a form of any page, only to keep what was typed. Files are skipped, because only the browser can send them again.
 * A form that cannot be read is empty; one that breaks off, or is larger than an upload, has what came before.
 */
export async function readAnyForm(request: Request): Promise<AnyForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    const texts = await readForm(request, { withLines: 'all', isLong: true }).catch((): Fields => ({}));
    return { texts, fileFields: [] };
  }
  const texts = new Map<string, string>();
  const fileFields = new Set<string>();
  try {
    const reader = new Busboy({
      headers: { 'content-type': type },
      limits: { ...TEXT_LIMITS, files: UPLOADS.mostFiles, parts: TEXT_LIMITS.fields + UPLOADS.mostFiles },
    });
    reader.on('field', (name, value, isNameCut, isValueCut) => {
      const shown = keptAsShown(name, value, true);
      if (!isNameCut && !isValueCut && shown !== undefined) texts.set(name, shown);
    });
    reader.on('file', (name, file) => {
      fileFields.add(name);
      file.on('error', () => {}).resume();
    });
    await pipeline(Readable.from(firstOf(request), { objectMode: false }), reader);
  } catch {
    // What came before it broke off is kept.
  }
  return { texts: Object.fromEntries(texts), fileFields: [...fileFields] };
}

async function* firstOf({ body }: Request) {
  let length = 0;
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    length += chunk.length;
    if (length > UPLOADS.mostRequestBytes) return;
    yield chunk;
  }
}
