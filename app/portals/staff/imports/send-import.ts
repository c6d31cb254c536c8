import { readFile } from 'node:fs/promises';
import { importLimits } from '#config/insurance/imports.ts';
import { m } from '#config/messages/compiled/messages.js';
import { receiveFile } from '#insurance/book/import/receive-file.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { receiveForm } from '#platform/uploads/receive-form.ts';
import { inPlainWords } from '#platform/uploads/take-file.ts';

export const MOST_MEGABYTES = importLimits.upload.mostBytes / 1024 / 1024;

/**
 * Receives the uploaded file; a job then imports it.
 *
 * @throws {Failure} with a message that says what to do
 */
export async function sendImport(context: Context, { id }: StaffMember, request: Request) {
  const { upload } = importLimits;
  const form = await receiveForm(request, context.env, upload).catch((error) => {
    const isTooLarge = error instanceof Failure && error.code === 'too-large';
    if (isTooLarge) throw new Failure('too-large', m.imports_too_large({ most: MOST_MEGABYTES }));
    throw inPlainWords(error, context);
  });
  try {
    const file = form.files.find(({ field }) => field === 'file');
    if (!file) throw new Failure('refused', m.imports_send_none());
    const mapping = form.files.find(({ field }) => field === 'mapping');
    return await receiveFile(
      { db: context.db, env: context.env, acting: context },
      {
        path: file.path,
        name: file.givenName,
        receivedBy: `staff ${id}`,
        mapping: mapping ? await textOf(mapping) : null,
      },
    );
  } finally {
    await form.clear();
  }
}

async function textOf({ path, bytes }: { path: string; bytes: number }): Promise<string> {
  if (bytes > importLimits.upload.mostMappingBytes) throw new Failure('refused', m.imports_send_wrong_mapping());
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch {
    throw new Failure('refused', m.imports_send_wrong_mapping());
  }
}
