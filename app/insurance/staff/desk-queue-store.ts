import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql, type UpdateQueryBuilder } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';

/** Which requests are looked at: those that wait, those somebody has taken, those that are answered or put away. */
export const SHOWN = ['open', 'mine', 'done'] as const;
export type QueueAsk = { show: (typeof SHOWN)[number]; state: StateCode | undefined; page: number; size: number };

/** What a desk still owes an answer to; written out, as the indexes of the queues are. */
const isOpen = sql<SqlBool>`request.status in ('received', 'handling')`;

export type DeskTable = 'help_request' | 'change_request';
/** What a desk's requests wait since, and when they were done. */
type Queue = { table: DeskTable; since: string; done: string };

/**
 * Makes a desk's requests its queue: one page, longest waiting first; of what is done, the latest first. In the query
 * they go by `request`.
 */
export function inQueue<DB, TB extends keyof DB, O>(
  requests: SelectQueryBuilder<DB, TB, O>,
  staffId: number,
  { show, state, page, size }: QueueAsk,
  by: Queue,
) {
  const isShown = sql.join(
    [
      show === 'done' ? sql`not ${isOpen}` : isOpen,
      ...(show === 'mine' ? [sql`request.assigned_to = ${staffId}`] : []),
      ...(state ? [sql`request.state = ${state}`] : []),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>;
  // Counted in the index alone: beside the rows it would take all of them with their policies.
  const total = sql<number>`(select count(*) from ${sql.table(by.table)} as request where ${isShown})`;
  return requests
    .select(total.as('total'))
    .where(isShown)
    .orderBy(sql.raw(show === 'done' ? `${by.done} desc` : by.since))
    .orderBy(sql.raw('request.id'))
    .limit(size)
    .offset((page - 1) * size);
}

/** What every desk reads of a request, beside what it is about. */
export type RequestRow = {
  reference: string;
  state: StateCode;
  prefix: string;
  number: string;
  assigned_to: number | null;
  assignee: string | null;
  /** The day it was asked on, by the clocks of its state: `2026-11-21`. */
  asked_on: string;
  now: Date;
};

/** Who of the staff has taken a request, and the moment it is looked at. */
export const holder = [
  sql<string | null>`(select first_name || ' ' || last_name from staff where staff.id = request.assigned_to)`.as(
    'assignee',
  ),
  sql<Date>`now()`.as('now'),
] as const;

/** @returns whether it was still the version that was seen: of two changes to one version the first counts */
export async function wasSeen<DB, UT extends keyof DB, TB extends keyof DB, O>(
  change: UpdateQueryBuilder<DB, UT, TB, O>,
  { id, version }: { id: number; version: number },
  statuses: readonly string[],
): Promise<boolean> {
  const changed = await change
    .where(sql<SqlBool>`id = ${id} and version = ${version} and status in (${sql.join(statuses)})`)
    .returning(sql.lit(true).as('isDone'))
    .execute();
  return changed.length > 0;
}

/** What a desk still owes an answer to of one policy, longest waiting first. */
export async function findOpenOf(db: Queryable, table: DeskTable, policyId: number) {
  const open = await sql<{ reference: string; askedOn: string }>`
    select reference, asked_on as "askedOn"
    from ${sql.table(table)} as request where policy_id = ${policyId} and ${isOpen}
    order by asked_on, id`.execute(db); // help_request_open, change_request_by_policy
  return open.rows;
}

/** Days on which the open requests were asked, by state and by who has them: what the clocks are counted from. */
export async function findOpenDays(db: Queryable, table: DeskTable) {
  const days = await sql<OpenDays>`
    select asked_on, assigned_to, state, count(*) as requests, now() as now
    from ${sql.table(table)} as request where ${isOpen}
    group by asked_on, assigned_to, state`.execute(db);
  return days.rows;
}
type OpenDays = { asked_on: string; assigned_to: number | null; state: StateCode; requests: number; now: Date };
