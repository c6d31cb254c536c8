import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { type ProblemCode, problem } from '../file/import-problem.ts';

const withProblem = (code: ProblemCode, field: string, about: ReturnType<typeof sql>) => sql`
  coalesce(problems, '[]') || jsonb_build_array(
    ${JSON.stringify(problem(code, field))}::jsonb || jsonb_build_object('about', ${about}))`;

/**
 * Marks policies and agencies that occur twice in the file. If the lines are identical, the first is taken; otherwise
 * all are rejected, because it is unknown which is right.
 */
export async function rejectRepeated(db: Queryable, fileId: number): Promise<void> {
  await sql`
    with twice as materialized (
      select subject, number, prefix, min(line) as first, string_agg(line::text, ', ' order by line) as lines,
        count(distinct content_hash) = 1 and count(content_hash) = count(*) as is_same
      from import_row where file_id = ${fileId} and number is not null
      group by subject, number, prefix having count(*) > 1
    )
    update import_row set
      outcome = case when is_same then 'repeated' else 'rejected' end,
      problems = case when is_same
        then ${withProblem('repeated-same', 'policy.number', sql`left(twice.lines, 80)`)}
        else ${withProblem('repeated', 'policy.number', sql`left(twice.lines, 80)`)} end
    from twice
    where file_id = ${fileId} and import_row.subject = twice.subject and import_row.number = twice.number
      and import_row.prefix is not distinct from twice.prefix and not (is_same and line = first)`.execute(db);
}

/** Rejects policies whose agency is neither in the book nor in the file. */
export async function rejectUnknownAgencies(db: Queryable, fileId: number): Promise<void> {
  await sql`
    update import_row set outcome = 'rejected',
      problems = ${withProblem('unknown-agency', 'policy.agency_code', sql`agency_code`)}
    where file_id = ${fileId} and subject = 'policy' and outcome in ('read', 'quarantined')
      and not exists (select from agency where code = import_row.agency_code)
      and not exists (
        select from import_row as other where other.file_id = ${fileId} and other.number = import_row.agency_code
          and other.subject = 'agency' and other.outcome = 'read')`.execute(db);
}
