import { m } from '#config/messages/compiled/messages.js';
import { UPLOADS } from '#config/security-limits.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { type Incoming, takeFile } from '#platform/uploads/take-file.ts';
import { forgetFile } from '#platform/uploads/upload-folder.ts';
import { type Application, lockApplication, touchDraft } from './application-store.ts';
import { addUpload, listUploads, removeUpload, type UploadKind } from './upload-store.ts';

/** Documents can be added while the applicant fills in the application, and while the desk waits for more. */
export const takesDocuments = ({ status }: Pick<Application, 'status'>) =>
  status === 'draft' || status === 'more-needed';

/**
 * The documents that their applicant can still remove: those that the desk has not received. In a draft that is all of
 * them; while the desk waits for more, those added since it asked.
 */
export function removableOf<T extends { added_at: Date }>(
  { status, changed_at: askedAt }: Pick<Application, 'status' | 'changed_at'>,
  uploads: readonly T[],
): readonly T[] {
  if (status === 'draft') return uploads;
  if (status !== 'more-needed' || !askedAt) return [];
  return uploads.filter(({ added_at }) => added_at > askedAt);
}

/**
 * Adds the file of a form to an application. The same file for the same purpose is stored once.
 *
 * @throws {Failure} with a message that says what to do
 */
export async function addDocument(
  context: Context,
  { id }: Application,
  kind: UploadKind,
  incoming: Incoming,
): Promise<void> {
  await budgetOf('upload', context, id).reserve();
  const form = await incoming();
  const locale = { locale: context.language };
  try {
    const file = form.files.find(({ field }) => field === 'file');
    if (!file) throw new Failure('refused', m.upload_choose_first({}, locale));
    const kept = await takeFile(context, file);
    const isNew = await context.db.transaction().execute(async (trx) => {
      // The lock makes parallel uploads see each other's files.
      const application = await lockApplication(trx, id);
      const unsent = removableOf(application, await listUploads(trx, id));
      if (!takesDocuments(application)) throw new Failure('refused', m.apply_already_sent({}, locale));
      if (unsent.length >= UPLOADS.mostFiles) {
        throw new Failure('refused', m.upload_too_many({ most: UPLOADS.mostFiles }, locale));
      }
      if (!(await addUpload(trx, { applicationId: id, kind, file: kept }))) return false;
      await touchDraft(trx, id);
      await audit(trx, context, {
        act: 'add-document',
        actor: 'applicant',
        subject: ['application', id],
        detail: { document: kind, bytes: kept.bytes },
      });
      return true;
    });
    if (!isNew) await forgetFile(context.env, kept.file_name);
  } finally {
    await form.clear();
  }
}

/** Removes a file that the desk has not received; any other stays. */
export async function removeDocument(context: Context, { id }: Application, uploadId: number): Promise<void> {
  const name = await context.db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, id);
    const unsent = removableOf(application, await listUploads(trx, id));
    if (!unsent.some((upload) => upload.id === uploadId)) return undefined;
    const removed = await removeUpload(trx, id, uploadId);
    if (removed) {
      await touchDraft(trx, id);
      await audit(trx, context, { act: 'remove-document', actor: 'applicant', subject: ['application', id] });
    }
    return removed;
  });
  if (name) await forgetFile(context.env, name);
}
