import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { dayFrom } from '#platform/database/day-in-state.ts';
import { fileDays } from '../file/file-days.ts';
import { findSource, type ImportFile } from '../file/import-file-store.ts';
import { type ProblemCode, problem } from '../file/import-problem.ts';
import type { Difference, InForce } from '../file/import-state.ts';

/** Problems that planning finds. They are cleared and checked again each time a file is planned. */
const OF_THE_PLAN: ProblemCode[] = ['changed-here', 'begins-later-here', 'other-source'];

/** Removes the results of an earlier plan. */
export async function forgetPlan(db: Queryable, fileId: number): Promise<void> {
  await sql`
    update import_row set outcome = 'read', problems = (
      select jsonb_agg(problem) from jsonb_array_elements(problems) as problem
      where not problem->>'code' = any(${OF_THE_PLAN}))
    where file_id = ${fileId} and (
      outcome in ('new', 'changed', 'same', 'older')
      or (outcome = 'quarantined' and exists (
        select from jsonb_array_elements(problems) as problem where problem->>'code' = any(${OF_THE_PLAN}))))`.execute(
    db,
  );
}

type Planned = Pick<ImportFile, 'id'> & {
  source: string;
  sequence: number;
  asOf: Date;
};

type PlannedPolicies = Planned & {
  /**
   * True when changes made here win over the source. When a core system is the authority, its line overwrites a policy
   * that was changed here, even when the line itself is unchanged.
   */
  isOurs: boolean;
};

/** Whether a newer file of the same source was applied, among those that match the condition. */
const isAfter = ({ source, sequence, asOf }: Planned, condition: ReturnType<typeof sql>) => sql`exists (
  select from import_file as later where later.source = ${source} and ${condition}
    and later.state in ('applied', 'reconciled', 'announced')
    and (later.as_of, later.sequence) > (${asOf}, ${sequence}))`; // import_file_of_source

/** Whether a newer file brought the policy in, or confirmed it. In a query with `imported`. */
const isOlder = (planned: Planned) =>
  // A later full file lists every policy, but which ones it left unchanged is not stored.
  sql`imported.policy_id is not null and ((imported.as_of, imported.sequence) >= (${planned.asOf}, ${planned.sequence})
    or ${isAfter(planned, sql`later.kind = 'full'`)})`;

/** Which file an agency last came in with is not stored. */
const isOlderAgency = (planned: Planned) => isAfter(planned, sql`(later.report->'lines'->>'agencies')::int > 0`);

/**
 * Leaves what newer files have brought in since the file was planned: a file that failed while it was applied waits, and
 * later files do not wait for it.
 */
export async function leaveOlder(db: Queryable, planned: Planned): Promise<void> {
  const { id, source, sequence, asOf } = planned;
  const isLate = sql`exists (
    select from import_file as later
    where later.source = ${source} and (later.as_of, later.sequence) > (${asOf}, ${sequence}))`; // import_file_of_source
  await sql`
    update import_row as row set outcome = 'older'
    from policy join imported_policy as imported on imported.policy_id = policy.id
    where row.file_id = ${id} and row.subject = 'policy' and row.outcome in ('new', 'changed') -- import_row_to_apply
      and policy.number = row.number and policy.prefix = row.prefix and ${isLate} and ${isOlder(planned)}`.execute(db);
  await sql`
    update import_row set outcome = 'older'
    where file_id = ${id} and subject = 'agency' and outcome in ('new', 'changed') -- import_row_to_apply
      and ${isOlderAgency(planned)} and exists (select from agency where code = import_row.number)`.execute(db);
}

/**
 * Decides what each line would do, by comparing its content hash with the one its policy last came in with. When this
 * system is the authority, a policy changed here is never overwritten.
 */
export async function planPolicies(db: Queryable, planned: PlannedPolicies): Promise<void> {
  const { id, source, asOf, isOurs } = planned;
  const found = (code: ProblemCode) => sql`${JSON.stringify([problem(code, 'policy.number')])}::jsonb`;
  await sql`
    with compared as (
      select import_row.part, import_row.line, case
        when policy.id is null then 'new'
        when imported.policy_id is not null and imported.source <> ${source} then 'other-source'
        when imported.content_hash = import_row.content_hash and (${isOurs} or latest.kind = 'import') then 'same'
        when ${isOlder(planned)} then 'older'
        when ${isOurs} and latest.kind <> 'import' then 'changed-here'
        when ${isOurs} and latest.effective_at > ${asOf} and latest.import_file_id is null then 'begins-later-here'
        else 'changed' end as what
      from import_row
      left join policy on policy.number = import_row.number and policy.prefix = import_row.prefix -- policy_by_number
      left join imported_policy as imported on imported.policy_id = policy.id
      left join lateral (
        select kind, effective_at, import_file_id from policy_version as version
        where version.policy_id = policy.id
          and (not ${isOurs} or imported.content_hash is distinct from import_row.content_hash)
        order by version.number desc limit 1 -- policy_version_by_number
      ) as latest on true
      where import_row.file_id = ${id} and import_row.subject = 'policy' and import_row.outcome = 'read'
    )
    update import_row set
      outcome = case when what in ('new', 'changed', 'same', 'older') then what else 'quarantined' end,
      problems = case what
        when 'other-source' then coalesce(problems, '[]') || ${found('other-source')}
        when 'changed-here' then coalesce(problems, '[]') || ${found('changed-here')}
        when 'begins-later-here' then coalesce(problems, '[]') || ${found('begins-later-here')}
        else problems end
    from compared
    where file_id = ${id} and import_row.part = compared.part and import_row.line = compared.line`.execute(db);
}

/**
 * Marks agencies as changed or new. Writing an unchanged agency again has no effect. A late file leaves the agencies we
 * have as they are when a newer file had agencies, too.
 */
export async function planAgencies(db: Queryable, planned: Planned): Promise<void> {
  await sql`
    update import_row set outcome = case
      when not exists (select from agency where code = import_row.number) then 'new'
      when ${isOlderAgency(planned)} then 'older' else 'changed' end
    where file_id = ${planned.id} and subject = 'agency' and outcome = 'read'`.execute(db);
}

const inForceOf = (rows: { state: string; policies: number; cents: number }[]): InForce =>
  Object.fromEntries(rows.map(({ state, ...of }) => [state, of]));

/** Whether a policy's coverage is over on the file's day, by either clock. In a query with `policy` and its current `term`. */
const isOver = (asOf: Date) =>
  sql`coalesce(coalesce(policy.cancels_on, term.expires_on) <= ${dayFrom(fileDays(asOf).later, 'policy.state')}, false)`;

/**
 * Policies in force that came from a source, before the file. One whose coverage is over counts only if the file renews it,
 * so that it is in neither of the numbers that are compared, or in both.
 */
export async function inForceOfSource(db: Queryable, { id, source, asOf }: Planned): Promise<InForce> {
  const { rows } = await sql<{ state: string; policies: number; cents: number }>`
    select policy.state, count(*) as policies, coalesce(sum(term.premium_cents), 0)::bigint as cents
    from imported_policy as imported join policy on policy.id = imported.policy_id
      left join policy_term as term on term.policy_id = policy.id and term.is_current
    where imported.source = ${source} and policy.status in ('A', 'C') and (not ${isOver(asOf)} or exists (
      select from import_row as row where row.file_id = ${id} and row.number = policy.number
        and row.prefix = policy.prefix and row.subject = 'policy' and row.status in ('A', 'C')))
    group by policy.state`.execute(db);
  return inForceOf(rows);
}

/** Policies that the file says are in force, including lines that were rejected: those policies are not missing. */
export async function inForceOfFile(db: Queryable, fileId: number): Promise<InForce> {
  const { rows } = await sql<{ state: string; policies: number; cents: number }>`
    select coalesce(state, '') as state, count(*) as policies, coalesce(sum(premium_cents), 0)::bigint as cents
    from import_row
    where file_id = ${fileId} and subject = 'policy' and status in ('A', 'C')
    group by 1`.execute(db);
  return inForceOf(rows);
}

export async function centsOfFile(db: Queryable, fileId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(premium_cents), 0)::bigint as cents from import_row
    where file_id = ${fileId} and subject = 'policy'`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * Policies in force that the file cancels, puts under notice of cancellation, or ends earlier than we know. A term that is
 * over on the file's day ends by itself.
 */
export async function countCancelled(db: Queryable, fileId: number, asOf: Date): Promise<number> {
  const { rows } = await sql<{ policies: number }>`
    select count(*) as policies from import_row as row join policy
      on policy.number = row.number and policy.prefix = row.prefix
      left join policy_term as term on term.policy_id = policy.id and term.is_current
    where row.file_id = ${fileId} and row.outcome = 'changed' and row.subject = 'policy'
      and ((policy.status = 'A' and row.status in ('C', 'L')) or (policy.status = 'C' and row.status = 'L')
        or (policy.status in ('A', 'C') and not ${isOver(asOf)}
          and (row.status = 'X' or row.ends_on < coalesce(policy.cancels_on, term.expires_on))))`.execute(db);
  return rows[0]?.policies ?? 0;
}

/** For a delta: the policies in force after it, by state. New ones are not counted, because a book may grow. */
export async function inForceAfterDelta(db: Queryable, { id, asOf }: Planned, before: InForce): Promise<InForce> {
  const { rows } = await sql<{ state: string; policies: number; cents: number }>`
    select policy.state, count(*) filter (where row.status not in ('A', 'C'))::int as policies,
      sum(coalesce(term.premium_cents, 0) - case when row.status in ('A', 'C') then row.premium_cents else 0 end)::bigint
        as cents
    from import_row as row join policy on policy.number = row.number and policy.prefix = row.prefix
      left join policy_term as term on term.policy_id = policy.id and term.is_current
    where row.file_id = ${id} and row.outcome = 'changed' and row.subject = 'policy'
      and policy.status in ('A', 'C') and (not ${isOver(asOf)} or row.status in ('A', 'C'))
    group by policy.state`.execute(db);
  const ended = inForceOf(rows);
  return Object.fromEntries(
    Object.entries(before).map(([state, { policies, cents }]) => [
      state,
      { policies: policies - (ended[state]?.policies ?? 0), cents: cents - (ended[state]?.cents ?? 0) },
    ]),
  );
}

/** For a full file: policies in force from its source that the file does not contain. */
const gone = ({ id, source, asOf }: Omit<Planned, 'sequence'>) => sql`
  select imported.policy_id from imported_policy as imported join policy on policy.id = imported.policy_id
    left join policy_term as term on term.policy_id = policy.id and term.is_current
  where imported.source = ${source} and policy.status in ('A', 'C') and not ${isOver(asOf)} and not exists (
    select from import_row as row where row.file_id = ${id} and row.number = policy.number
      and row.prefix = policy.prefix and row.subject = 'policy')`;

export async function countGone(db: Queryable, planned: Planned): Promise<number> {
  const { rows } = await sql<{ policies: number }>`
    select count(*) as policies from (${gone(planned)}) as gone`.execute(db);
  return rows[0]?.policies ?? 0;
}

/**
 * Opens a case for each policy that a full file does not contain, and removes the case when the policy is back. A case
 * that was closed is opened again when the policy was back in between. A file older than the source's last one says
 * nothing about either.
 */
export async function noteGone(
  db: Queryable,
  { id, source, kind, sequence, asOf }: Pick<ImportFile, 'id' | 'kind' | 'sequence' | 'asOf'> & { source: string },
) {
  const last = await findSource(db, source);
  const isLate = last && asOf && (last.asOf > asOf || (+last.asOf === +asOf && last.sequence > (sequence ?? 0)));
  if (isLate) return;
  const isBack = sql`policy.id = import_gone.policy_id and exists (
    select from import_row as row where row.file_id = ${id} and row.number = policy.number
      and row.prefix = policy.prefix and row.subject = 'policy')`;
  await sql`delete from import_gone using policy where closed_at is null and ${isBack}`.execute(db);
  await sql`
    update import_gone set came_back_at = now() from policy
    where closed_at is not null and came_back_at is null and ${isBack}`.execute(db);
  if (kind !== 'full' || !asOf) return;
  await sql`
    insert into import_gone (policy_id, file_id) select policy_id, ${id} from (${gone({ id, source, asOf })}) as gone
    on conflict (policy_id) do update set file_id = excluded.file_id, since = excluded.since, came_back_at = null,
      closed_at = null, closed_by = null, note = null
    where import_gone.came_back_at is not null`.execute(db);
}

const WORST = 10;

/** The largest differences: first policies whose coverage ends, then the largest premium changes. */
export async function worstDifferences(db: Queryable, fileId: number): Promise<Difference[]> {
  type Row = Omit<Difference, 'before' | 'after'> & { was: string; had: number; is: string; has: number };
  const { rows } = await sql<Row>`
    select row.line, row.prefix, row.number, policy.state, policy.status as was, coalesce(term.premium_cents, 0) as had,
      row.status as is, row.premium_cents as has
    from import_row as row join policy on policy.number = row.number and policy.prefix = row.prefix
      left join policy_term as term on term.policy_id = policy.id and term.is_current
    where row.file_id = ${fileId} and row.outcome = 'changed' and row.subject = 'policy'
    order by (policy.status in ('A', 'C') and row.status in ('L', 'X')) desc,
      (policy.status = 'A' and row.status = 'C') desc,
      abs(row.premium_cents - coalesce(term.premium_cents, 0)) desc, row.line
    limit ${WORST}`.execute(db);
  return rows.map(({ was, had, is, has, ...of }) => ({
    ...of,
    before: { status: was, cents: had },
    after: { status: is, cents: has },
  }));
}

/** Number of applied policies whose status, premium or content does not match the file. */
export async function countDifferent(db: Queryable, fileId: number): Promise<number> {
  const { rows } = await sql<{ policies: number }>`
    select count(*) as policies from import_row as row
      left join policy on policy.number = row.number and policy.prefix = row.prefix
      left join policy_term as term on term.policy_id = policy.id and term.is_current
      left join imported_policy as imported on imported.policy_id = policy.id
    where row.file_id = ${fileId} and row.subject = 'policy' and row.outcome = 'applied'
      and (policy.status, term.premium_cents, imported.content_hash)
        is distinct from (row.status, row.premium_cents, row.content_hash)`.execute(db);
  return rows[0]?.policies ?? 0;
}
