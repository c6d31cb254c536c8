import { REPORTS } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { ReceivedFile } from '#platform/uploads/receive-form.ts';
import { type Incoming, type StoredFile, takeFile } from '#platform/uploads/take-file.ts';
import { forgetFile } from '#platform/uploads/upload-folder.ts';
import { requireRoomForFiles } from '../limits/room-for-files.ts';
import { isOfAnother } from './report-facts.ts';
import { addReportFile, countReportFiles, removeReportFile } from './report-file-store.ts';
import { actorOf, lockReport, type Report } from './report-store.ts';

/** The most helpful views. Any other photo is `more`. */
export const SHOTS = [
  'front-left',
  'front-right',
  'rear-left',
  'rear-right',
  'step-back',
  'close',
  'other-car',
  'plate',
  'vin',
  'odometer',
] as const;
const MORE = 'more';
export type Shot = (typeof SHOTS)[number] | typeof MORE;
const shotOf = (field: string): Shot => SHOTS.find((shot) => shot === field) ?? MORE;

/**
 * Adds the photos of a form to a report. The same photo twice is stored once. When one is refused, the others are kept.
 *
 * @returns what was wrong with the refused ones
 * @throws {Failure} with a message that says what to do
 */
export async function addPhotos(context: Context, { id }: Report, incoming: Incoming): Promise<{ refusals: string[] }> {
  await budgetOf('reportUpload', context, id).reserve();
  const form = await incoming(REPORTS.upload);
  const locale = { locale: context.language };
  try {
    if (isOfAnother({ id }, form.fields)) throw new Failure('refused', m.report_other_photos({}, locale));
    if (form.files.length === 0) throw new Failure('refused', m.upload_choose_first({}, locale));
    const refusals: string[] = [];
    for (const file of form.files) {
      const refusal = await addPhoto(context, id, file);
      if (refusal) refusals.push(refusal);
    }
    return { refusals };
  } finally {
    await form.clear();
  }
}

/** @returns why this photo was not taken; undefined when it was */
async function addPhoto(context: Context, reportId: number, file: ReceivedFile): Promise<string | undefined> {
  const locale = { locale: context.language };
  let kept: StoredFile | undefined;
  try {
    const taken = await takeFile(context, file);
    kept = taken;
    const isNew = await context.db.transaction().execute(async (trx) => {
      // The lock makes parallel uploads see each other's files.
      const report = await lockReport(trx, reportId);
      if (report.sentAt !== null) throw new Failure('refused', m.report_already_sent({}, locale));
      const own = await countReportFiles(trx, reportId);
      if (!(await addReportFile(trx, { reportId, shot: shotOf(file.field), file: taken }))) return false;
      const added = { files: 1, bytes: taken.bytes };
      const actor = actorOf(report);
      await requireRoomForFiles(trx, context, { actor, added, own });
      await audit(trx, context, {
        act: 'add-photo',
        actor,
        subject: ['report', reportId],
        detail: { kind: shotOf(file.field), bytes: taken.bytes },
      });
      return true;
    });
    if (!isNew) await forgetFile(context.env, taken.file_name);
    return undefined;
  } catch (error) {
    // After any other error the row may be there. If it is not, `clear-orphans.ts` deletes the file.
    if (kept && error instanceof Failure) await forgetFile(context.env, kept.file_name);
    if (!(error instanceof Failure) || error.code !== 'refused') throw error;
    return m.report_photo_refused({ file: file.givenName, why: error.message }, locale);
  }
}

/** Removes a photo from a report that has not been sent. */
export async function removePhoto(context: Context, { id }: Report, fileId: number): Promise<void> {
  const name = await context.db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    const removed = report.sentAt === null ? await removeReportFile(trx, id, fileId) : undefined;
    if (removed) {
      await audit(trx, context, { act: 'remove-photo', actor: actorOf(report), subject: ['report', id] });
    }
    return removed;
  });
  if (name) await forgetFile(context.env, name);
}
