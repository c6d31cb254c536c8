import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { MediaType } from '#platform/uploads/clean-file.ts';
import type { StoredFile } from '#platform/uploads/take-file.ts';

export type UploadKind = 'license' | 'errors-omissions' | 'w9' | 'voided-check' | 'resume';

/** @returns whether it is new: the same file is stored only once per purpose */
export async function addUpload(
  db: Queryable,
  { applicationId, kind, file }: { applicationId: number; kind: UploadKind; file: StoredFile },
): Promise<boolean> {
  const added = await db
    .insertInto('upload')
    .values({ ...file, application_id: applicationId, kind })
    .onConflict((conflict) => conflict.columns(['application_id', 'kind', 'content_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export function listUploads(db: Queryable, applicationId: number) {
  return db
    .selectFrom('upload') // uses index upload_once
    .select(['id', 'bytes', 'given_name', 'added_at'])
    .select(({ ref, eb }) => [
      ref('kind').$castTo<UploadKind>().as('kind'),
      ref('media_type').$castTo<MediaType>().as('media_type'),
      eb('thumbnail', 'is not', null).$castTo<boolean>().as('has_thumbnail'),
    ])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
}

/** A file, but only if it belongs to this application. */
export function findUpload(db: Queryable, applicationId: number, id: number) {
  return db
    .selectFrom('upload')
    .select(['file_name', 'media_type', 'given_name', 'thumbnail'])
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @returns the name of the file that no row refers to any more */
export async function removeUpload(db: Queryable, applicationId: number, id: number): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('upload')
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirst();
  return removed?.file_name;
}

/** Which of these files a row refers to: a document of an application, or a paper or photo of a claim. */
export async function namedFiles(db: Queryable, names: string[]): Promise<Set<string>> {
  const isOneOf = sql<string>`any(${names}::text[])`;
  const rows = await db
    .selectFrom('upload')
    .select('file_name')
    .where('file_name', '=', isOneOf)
    .unionAll(db.selectFrom('claim_file').select('file_name').where('file_name', '=', isOneOf))
    .execute();
  return new Set(rows.map(({ file_name }) => file_name));
}
