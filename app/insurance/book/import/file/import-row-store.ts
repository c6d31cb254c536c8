import { type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import { copyRows } from '#platform/database/copy-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { PolicyStatus } from '../../../policies/cover.ts';
import { outcomeOf, type Problem, type ProblemCode } from './import-problem.ts';
import type { Outcome } from './import-state.ts';

/** What a line says on its own, before it is compared with the book. */
export type ReadRecord = {
  subject: 'policy' | 'agency' | 'unreadable';
  /** For an agency: its code. */
  number: string | null;
  prefix: string | null;
  state: string | null;
  status: PolicyStatus | null;
  premiumCents: number | null;
  /** The day on which coverage ends. */
  endsOn: string | null;
  agencyCode: string | null;
  contentHash: Buffer | null;
  problems: Problem[];
  /** How many Social Security numbers and other secrets were removed. */
  masked: number;
};

/** A line that has been read, and its position in the file. */
export type LineRead = { part: number; line: number; startsAt: number; bytes: number; record: ReadRecord };

const COLUMNS = [
  'file_id',
  'part',
  'line',
  'subject',
  'starts_at',
  'bytes',
  'number',
  'prefix',
  'state',
  'status',
  'premium_cents',
  'ends_on',
  'agency_code',
  'content_hash',
  'outcome',
  'problems',
];

export const addRows = (client: pg.Client, fileId: number, lines: LineRead[]): Promise<void> =>
  copyRows(
    client,
    'import_row',
    COLUMNS,
    lines.map(({ part, line, startsAt, bytes, record: of }) => [
      fileId,
      part,
      line,
      of.subject,
      startsAt,
      bytes,
      of.number,
      of.prefix,
      of.state,
      of.status,
      of.premiumCents,
      of.endsOn,
      of.agencyCode,
      of.contentHash,
      outcomeOf(of.problems),
      of.problems.length > 0 ? JSON.stringify(of.problems) : null,
    ]),
  );

/** Deletes what an earlier attempt at a step left behind. */
export async function clearRows(db: Queryable, fileId: number): Promise<void> {
  await db.deleteFrom('import_row').where('file_id', '=', fileId).execute();
  await db.deleteFrom('import_part').where('file_id', '=', fileId).execute();
}

export const clearLines = (db: Queryable, fileId: number) =>
  db.deleteFrom('import_row').where('file_id', '=', fileId).execute();

export const clearParts = (db: Queryable, fileId: number) =>
  db.deleteFrom('import_part').where('file_id', '=', fileId).execute();

/** Deletes the rows of a finished file, except those with problems, which people may ask about for a while from now on. */
export async function keepProblems(trx: Queryable, fileId: number): Promise<void> {
  await trx.deleteFrom('import_row').where('file_id', '=', fileId).where('problems', 'is', null).execute();
  await trx.updateTable('import_row').set({ finished_at: sql<Date>`now()` }).where('file_id', '=', fileId).execute();
}

export async function countOutcomes(db: Queryable, fileId: number): Promise<Partial<Record<Outcome, number>>> {
  const rows = await db
    .selectFrom('import_row')
    .select(({ ref, fn }) => [ref('outcome').$castTo<Outcome>().as('outcome'), fn.countAll<number>().as('rows')])
    .where('file_id', '=', fileId) // its primary key
    .groupBy('outcome')
    .execute();
  return Object.fromEntries(rows.map(({ outcome, rows: count }) => [outcome, count]));
}

export async function countApplied(db: Queryable, fileId: number, subject: 'policy' | 'agency'): Promise<number> {
  const { rows } = await db
    .selectFrom('import_row')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('file_id', '=', fileId) // its primary key
    .where('subject', '=', subject)
    .where('outcome', '=', 'applied')
    .executeTakeFirstOrThrow();
  return rows;
}

/** The next lines to apply. Agencies come before the policies that refer to them. */
export const rowsToApply = (db: Queryable, fileId: number, subject: 'policy' | 'agency', most: number) =>
  db
    .selectFrom('import_row')
    .select(['part', 'line', 'starts_at', 'bytes'])
    .select(({ ref }) => ref('content_hash').$notNull().as('content_hash'))
    .where('file_id', '=', fileId)
    .where('subject', '=', subject)
    .where(sql<SqlBool>`outcome in ('new', 'changed')`) // import_row_to_apply
    .orderBy('part', 'desc')
    .orderBy('line')
    .limit(most)
    .execute();
export type ApplyRow = Awaited<ReturnType<typeof rowsToApply>>[number];

type Place = { part: number; line: number };

export async function markApplied(db: Queryable, fileId: number, rows: readonly Place[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_row set outcome = 'applied'
    from unnest(${rows.map(({ part }) => part)}::smallint[], ${rows.map(({ line }) => line)}::int[]) as done (part, line)
    where file_id = ${fileId} and import_row.part = done.part and import_row.line = done.line`.execute(db);
}

/** Marks a line that turned out to be wrong when it was applied. */
export async function markProblem(db: Queryable, fileId: number, { part, line }: Place, found: Problem): Promise<void> {
  await sql`
    update import_row set outcome = ${outcomeOf([found])},
      problems = coalesce(problems, '[]') || ${JSON.stringify([found])}::jsonb
    where file_id = ${fileId} and part = ${part} and line = ${line}`.execute(db);
}

export type ProblemRow = {
  part: number;
  line: number;
  prefix: string | null;
  number: string | null;
  outcome: Outcome;
  problems: Problem[];
};

const problems = (db: Queryable, fileId: number) =>
  db
    .selectFrom('import_row')
    .where('file_id', '=', fileId) // its primary key
    .where('problems', 'is not', null);

export const countProblems = async (db: Queryable, fileId: number): Promise<number> => {
  const { rows } = await problems(db, fileId)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
};

/** Lines with problems, the most serious first. */
export const listProblems = (db: Queryable, fileId: number, { from, most }: { from: number; most: number }) =>
  problems(db, fileId)
    .select(['part', 'line', 'prefix', 'number'])
    .select(({ ref }) => [
      ref('outcome').$castTo<Outcome>().as('outcome'),
      ref('problems').$castTo<Problem[]>().as('problems'),
    ])
    .orderBy(sql`case outcome when 'rejected' then 0 when 'quarantined' then 1 else 2 end`)
    .orderBy('part')
    .orderBy('line')
    .limit(most)
    .offset(from)
    .execute() satisfies Promise<ProblemRow[]>;

/** How many lines have each problem. */
export async function countByCode(db: Queryable, fileId: number): Promise<{ code: ProblemCode; rows: number }[]> {
  const { rows } = await sql<{ code: ProblemCode; rows: number }>`
    select problem->>'code' as code, count(*) as rows
    from import_row cross join lateral jsonb_array_elements(problems) as problem
    where file_id = ${fileId} and problems is not null
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
