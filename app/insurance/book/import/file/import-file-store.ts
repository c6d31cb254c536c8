import { type SqlBool, sql } from 'kysely';
import type { ImportManifest } from '#contract/import-file.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Refusal } from './import-problem.ts';
import { FINISHED, type Hold, type ImportReport, type ImportState } from './import-state.ts';

const files = (db: Queryable) =>
  db
    .selectFrom('import_file')
    .select(['id', 'name', 'bytes', 'mapping', 'stored_as as storedAs', 'received_at as receivedAt'])
    .select(['received_by as receivedBy', 'changed_at as changedAt', 'source', 'sequence', 'as_of as asOf'])
    .select(['decided_by as decidedBy', 'decided_at as decidedAt', 'decision', 'approved_holds as approvedHolds'])
    .select(({ ref }) => [
      ref('format').$castTo<'json-lines' | 'csv-zip'>().as('format'),
      ref('state').$castTo<ImportState>().as('state'),
      ref('kind').$castTo<'full' | 'delta' | null>().as('kind'),
      ref('manifest').$castTo<ImportManifest | null>().as('manifest'),
      ref('report').$castTo<ImportReport>().as('report'),
      ref('holds').$castTo<Hold[]>().as('holds'),
      ref('refusal').$castTo<Refusal | null>().as('refusal'),
    ]);

export type ImportFile = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const findImport = (db: Queryable, id: number) => files(db).where('id', '=', id).executeTakeFirst();

/** Locks the file's row until the transaction ends, for an action that decides about it. */
export const lockImport = (trx: Queryable, id: number) =>
  files(trx).where('id', '=', id).forUpdate().executeTakeFirst();

export const listImports = (db: Queryable, { page, size }: { page: number; size: number }) =>
  files(db)
    .orderBy('id', 'desc') // its primary key
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countImports(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('import_file')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The oldest file that a step can be run for. @param except files that are left for later */
export async function nextImport(db: Queryable, except: readonly number[] = []): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_file')
    .select('id')
    .where(sql<SqlBool>`state not in ('announced', 'refused', 'rejected')`) // import_file_open
    .where('state', '<>', 'held')
    .where('id', 'not in', [0, ...except])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export const countHeld = async (db: Queryable): Promise<number> => {
  const { held } = await db
    .selectFrom('import_file')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where(sql<SqlBool>`state not in ('announced', 'refused', 'rejected')`) // import_file_open
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return held;
};

type NewFile = {
  fingerprint: Buffer;
  sha256: Buffer;
  name: string;
  bytes: number;
  format: 'json-lines' | 'csv-zip';
  mapping: string | null;
  storedAs: string;
  receivedBy: string;
};

/** @returns the file's id, and whether the same file had been received before */
export async function addImport(db: Queryable, file: NewFile): Promise<{ id: number; isKnown: boolean }> {
  const { fingerprint, storedAs, receivedBy, ...columns } = file;
  const added = await db
    .insertInto('import_file')
    .values({ ...columns, fingerprint, stored_as: storedAs, received_by: receivedBy })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isKnown: false };
  const { id } = await db
    .selectFrom('import_file')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return { id, isKnown: true };
}

/** Starts over with a file whose bytes were lost and have been sent again. What it had changed by then stays. */
export async function receiveAgain(
  trx: Queryable,
  id: number,
  { storedAs, receivedBy }: Pick<NewFile, 'storedAs' | 'receivedBy'>,
): Promise<void> {
  await trx
    .updateTable('import_file')
    .set({
      state: 'received',
      stored_as: storedAs,
      received_by: receivedBy,
      received_at: sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
      report: '{}',
      holds: '[]',
      refusal: null,
      // Who let it through may be the one who sends it now, and nobody lets their own file through.
      decided_by: null,
      decided_at: null,
      decision: null,
      approved_holds: [],
    })
    .where('id', '=', id)
    .execute();
}

export type Advance = {
  report?: ImportReport;
  manifest?: ImportManifest;
  holds?: Hold[];
  refusal?: Refusal;
  isFileGone?: boolean;
};

/** Moves the file to its next state. @returns false when another process has moved it in the meantime */
export async function advance(
  db: Queryable,
  { id, state }: Pick<ImportFile, 'id' | 'state'>,
  to: ImportState,
  { report, manifest, holds, refusal, isFileGone = false }: Advance = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_file')
    .set({
      state: to,
      changed_at: sql<Date>`now()`,
      ...(report && { report: sql<string>`report || ${JSON.stringify(report)}::jsonb` }),
      ...(holds && { holds: JSON.stringify(holds) }),
      ...(refusal && { refusal: JSON.stringify(refusal) }),
      ...(isFileGone && { stored_as: null }),
      ...(manifest && {
        source: manifest.source,
        kind: manifest.kind,
        sequence: manifest.sequence,
        as_of: manifest.as_of,
        manifest: JSON.stringify(manifest),
      }),
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records what a staff member decided about a held file. */
export async function decide(
  trx: Queryable,
  id: number,
  decision: { state: 'approved' | 'rejected'; by: string; why: string; holds: string[] },
): Promise<void> {
  await trx
    .updateTable('import_file')
    .set({
      state: decision.state,
      changed_at: sql<Date>`now()`,
      decided_by: decision.by,
      decided_at: sql<Date>`now()`,
      decision: decision.why,
      approved_holds: decision.holds,
    })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .execute();
}

/** The stored names of files that a step may still read. */
export async function storedNames(db: Queryable): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_file')
    .select('stored_as')
    .where('state', 'not in', [...FINISHED]) // import_file_open
    .where('stored_as', 'is not', null)
    .execute();
  return new Set(rows.map(({ stored_as }) => stored_as ?? ''));
}

/** The last file that was applied from a source system: its sequence number and date. */
export const findSource = (db: Queryable, name: string) =>
  db
    .selectFrom('import_source')
    .select(['sequence', 'as_of as asOf', 'file_id as fileId'])
    .where('name', '=', name)
    .executeTakeFirst();

export async function advanceSource(
  db: Queryable,
  { id, source, sequence, asOf }: Pick<ImportFile, 'id' | 'source' | 'sequence' | 'asOf'>,
): Promise<void> {
  if (!source || !sequence || !asOf) return;
  await sql`
    insert into import_source (name, file_id, sequence, as_of) values (${source}, ${id}, ${sequence}, ${asOf})
    on conflict (name) do update set file_id = excluded.file_id, sequence = excluded.sequence, as_of = excluded.as_of
    where (import_source.as_of, import_source.sequence) < (excluded.as_of, excluded.sequence)`.execute(db);
}

/** Records that the file's bytes have been deleted, so nothing more can be read from it. */
export async function markFileGone(db: Queryable, id: number): Promise<void> {
  await db.updateTable('import_file').set({ stored_as: null }).where('id', '=', id).execute();
}
