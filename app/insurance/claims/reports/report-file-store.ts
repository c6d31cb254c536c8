import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { MediaType } from '#platform/uploads/clean-file.ts';
import type { StoredFile } from '#platform/uploads/take-file.ts';

/** @returns whether it is new; a picture that is sent twice is stored once */
export async function addReportFile(
  trx: Queryable,
  { reportId, shot, file }: { reportId: number; shot: string; file: StoredFile },
): Promise<boolean> {
  const added = await trx
    .insertInto('claim_file')
    .values({ ...file, report_id: reportId, shot })
    .onConflict((conflict) =>
      conflict
        .columns(['report_id', 'content_hash'])
        .where('report_id', 'is not', null)
        .where('claim_id', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export function listReportFiles(db: Queryable, reportId: number) {
  return db
    .selectFrom('claim_file') // claim_file_of_report
    .select(['id', 'shot', 'bytes', 'given_name as givenName'])
    .select(({ ref, eb }) => [
      ref('media_type').$castTo<MediaType>().as('mediaType'),
      eb('thumbnail', 'is not', null).$castTo<boolean>().as('hasThumbnail'),
    ])
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute();
}

/** The number of files and their total size in bytes. */
export function countReportFiles(trx: Queryable, reportId: number) {
  return trx
    .selectFrom('claim_file') // claim_file_of_report
    .select(sql<number>`count(*)::int`.as('files'))
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow();
}

/** A file, if it belongs to this report. */
export function findReportFile(db: Queryable, reportId: number, id: number) {
  return db
    .selectFrom('claim_file') // its primary key
    .select(['file_name', 'media_type', 'thumbnail'])
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .executeTakeFirst();
}

/** @returns the name of the stored file, which nothing refers to any more */
export async function removeReportFile(trx: Queryable, reportId: number, id: number): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('claim_file')
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .where('claim_id', 'is', null)
    .returning('file_name')
    .executeTakeFirst();
  return removed?.file_name;
}
