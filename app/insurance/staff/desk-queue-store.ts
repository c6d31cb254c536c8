import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql, type UpdateQueryBuilder } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';

/** Which requests to show: all open ones, those assigned to the staff member, or those that are answered or closed. */
export const SHOWN = ['open', 'mine', 'done'] as const;
export type QueueAsk = { show: (typeof SHOWN)[number]; state: StateCode | undefined; page: number; size: number };

/** Requests that still need an answer. The statuses are written out so that the queues' partial indexes apply. */
const isOpen = sql<SqlBool>`request.status in ('received', 'handling')`;

export type DeskTable = 'help_request' | 'change_request';
/** The columns that hold since when a desk's requests have waited, and when they were done. */
type Queue = { table: DeskTable; since: string; done: string };

/**
 * Turns a desk's requests into one page of its queue: the longest waiting first, or for completed ones the latest
 * first. The query must call the table `request`.
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
  // Counted from the index alone. A window count over the rows would read all of them with their policies.
  const total = sql<number>`(select count(*) from ${sql.table(by.table)} as request where ${isShown})`;
  return requests
    .select(total.as('total'))
    .where(isShown)
    .orderBy(sql.raw(show === 'done' ? `${by.done} desc` : by.since))
    .orderBy(sql.raw('request.id'))
    .limit(size)
    .offset((page - 1) * size);
}

/** What every desk shows about a request, besides its subject. */
export type RequestRow = {
  reference: string;
  state: StateCode;
  prefix: string;
  number: string;
  assigned_to: number | null;
  assignee: string | null;
  /** The day the request was made, in its state's time zone: `2026-11-21`. */
  asked_on: string;
  now: Date;
};

/** The staff member who has the request, and the current time. */
export const holder = [
  sql<string | null>`(select first_name || ' ' || last_name from staff where staff.id = request.assigned_to)`.as(
    'assignee',
  ),
  sql<Date>`now()`.as('now'),
] as const;

/** @returns whether the request was still the version that was seen; of two changes to one version, the first counts */
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

/** Returns a staff member's open requests to the queue. @returns how many */
export async function returnRequests(trx: Queryable, table: DeskTable | 'referral', staffId: number): Promise<number> {
  const { numAffectedRows = 0 } = await sql`
    update ${sql.table(table)} as request set assigned_to = null, status = 'received', version = version + 1
    where assigned_to = ${staffId} and ${isOpen}`.execute(trx); // help_request_taken, change_request_taken
  return Number(numAffectedRows);
}

/** A policy's requests at a desk, the newest first. */
export async function listRequestsOf<Status extends string>(
  db: Queryable,
  table: DeskTable,
  policyId: number,
  most: number,
) {
  const { rows } = await sql<{ reference: string; askedOn: string; status: Status; isOpen: boolean }>`
    select reference, asked_on as "askedOn", status, ${isOpen} as "isOpen"
    from ${sql.table(table)} as request where policy_id = ${policyId}
    order by asked_on desc, id desc limit ${most}`.execute(db); // help_request_once_a_day, change_request_by_policy
  return rows;
}

/** The days on which open requests were made, by state and assignee. Response times are counted from them. */
export async function findOpenDays(db: Queryable, table: DeskTable) {
  const days = await sql<OpenDays>`
    select asked_on, assigned_to, state, count(*) as requests, now() as now
    from ${sql.table(table)} as request where ${isOpen}
    group by asked_on, assigned_to, state`.execute(db);
  return days.rows;
}
type OpenDays = { asked_on: string; assigned_to: number | null; state: StateCode; requests: number; now: Date };
