import { type SqlBool, sql } from 'kysely';
import { billing } from '#config/insurance/billing.ts';
import { STATES, type StateCode } from '#config/states.ts';
import type { DetailName } from '#platform/audit/audit-store.ts';
import type { Queryable } from '#platform/database/database.ts';
import { ago } from '#platform/database/moments.ts';
import type { Json } from '#platform/database/tables.ts';
import { type DeskTaskKind, type TaskDesks, UNDERWRITING_TASKS } from './desk-task-kinds.ts';
import { MOST_DAYS_FOR_FILE } from './policy-store.ts';

export type NewDeskTask = {
  kind: DeskTaskKind;
  policyId: number;
  /** Amounts and references, never personal data. */
  detail: Partial<Record<DetailName, string | number>>;
  /** Makes the task unique, so that reporting an event twice adds one task. */
  source: string;
};

/** Adds a task, in the transaction of the event. */
export async function addDeskTask(trx: Queryable, { kind, policyId, detail, source }: NewDeskTask): Promise<void> {
  await trx
    .insertInto('desk_task')
    .values({ kind, policy_id: policyId, detail: JSON.stringify(detail), source })
    .onConflict((conflict) => conflict.columns(['policy_id', 'source']).doNothing()) // desk_task_once
    .execute();
}

/** Takes an open task back, whose reason is gone. */
export async function dropDeskTask(
  trx: Queryable,
  { policyId, source }: Pick<NewDeskTask, 'policyId' | 'source'>,
): Promise<void> {
  await trx
    .deleteFrom('desk_task') // desk_task_once
    .where('policy_id', '=', policyId)
    .where('source', '=', source)
    .where('done_at', 'is', null)
    .execute();
}

/**
 * Takes back open tasks that no longer apply, since a policy has another status: to mail a notice of cancellation, once
 * the policy is not under notice any more; to give one again, once it is under notice or has ended; to mail paper, once it
 * has ended; to have the core system make it active, once it is; and to decide whether it goes on, once it does.
 */
export async function dropTasksByStatus(trx: Queryable, policyIds: number[]): Promise<void> {
  const [toMail, notMailed, paper]: DeskTaskKind[] = ['policy-notice', 'notice-not-mailed', 'paper-asked'];
  const paid: DeskTaskKind[] = ['policy-paid', 'reinstatement-held'];
  // That it is active is the effect of the payment that was for it, also where the desk has closed the task already.
  await sql`
    update payment set effect = case payment.purpose when 'reinstatement' then 'reinstated' else 'notice-lifted' end
    from desk_task as task join policy on policy.id = task.policy_id -- desk_task_once
    where task.policy_id = any(${policyIds}) and task.kind = any(${paid}) and policy.status = 'A'
      and (task.done_at is null or task.done_at > ${ago({ days: MOST_DAYS_FOR_FILE })})
      and payment.reference = task.detail->>'reference' and payment.effect in ('none', 'held')
  `.execute(trx);
  await sql`
    delete from desk_task using policy -- desk_task_once
    where desk_task.policy_id = any(${policyIds}) and desk_task.done_at is null and policy.id = desk_task.policy_id
      and (desk_task.kind = ${toMail} and policy.status <> 'C' or desk_task.kind = ${notMailed} and policy.status <> 'A'
        or desk_task.kind = ${paper} and policy.status in ('L', 'X')
        or desk_task.kind = any(${paid}) and policy.status = 'A')
  `.execute(trx);
}

/** The open task of a kind of a policy, with its amount and reference; undefined when there is none. */
export function findOpenTask(db: Queryable, policyId: number, kind: DeskTaskKind) {
  return db
    .selectFrom('desk_task') // desk_task_once
    .select(['id', sql<number>`coalesce((detail->>'cents')::int, 0)`.as('cents')])
    .select(sql<string>`coalesce(detail->>'reference', '')`.as('reference'))
    .where('policy_id', '=', policyId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

/** Takes back the open tasks of a kind of a policy. */
export async function dropDeskTasksOf(trx: Queryable, policyId: number, kind: DeskTaskKind): Promise<void> {
  await trx
    .deleteFrom('desk_task') // desk_task_once
    .where('policy_id', '=', policyId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .execute();
}

/** Whether there is or was the task, which a later task of the same payment says as its `effect`. */
export async function wasDeskTask(
  trx: Queryable,
  { policyId, source }: Pick<NewDeskTask, 'policyId' | 'source'>,
  { reference, effect }: { reference: string; effect: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('desk_task') // desk_task_once
    .select('id')
    .where('policy_id', '=', policyId)
    .where(({ eb, or, and }) =>
      or([
        eb('source', '=', source),
        and([eb(sql`detail->>'reference'`, '=', reference), eb(sql`detail->>'effect'`, '=', effect)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a task was done. */
export async function isTaskDone(
  db: Queryable,
  { policyId, source }: Pick<NewDeskTask, 'policyId' | 'source'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('desk_task') // desk_task_once
    .select('id')
    .where('policy_id', '=', policyId)
    .where('source', '=', source)
    .where('done_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The amount of a task, open or done. */
export async function findTaskCents(
  db: Queryable,
  { policyId, source }: Pick<NewDeskTask, 'policyId' | 'source'>,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('desk_task') // desk_task_once
    .select(sql<number | null>`(detail->>'cents')::int`.as('cents'))
    .where('policy_id', '=', policyId)
    .where('source', '=', source)
    .executeTakeFirst();
  return found?.cents ?? undefined;
}

/** True for the tasks of these desks. A kind that only a newer release knows is the service desk's. */
function kindOf(column: 'task.kind' | 'kind', { isService, isUnderwriting }: TaskDesks) {
  const isTheirs = sql<SqlBool>`${sql.ref(column)} = any(${[...UNDERWRITING_TASKS]}::text[])`;
  return sql<SqlBool>`(${isTheirs} and ${isUnderwriting} or not ${isTheirs} and ${isService})`;
}

/** The last day on which a notice may be mailed, which the desk must not miss; null for other tasks. */
function mailBy() {
  const toMail: DeskTaskKind = 'policy-notice';
  const days = sql.join(
    STATES.map((state) => sql`when ${state} then ${billing.nonpaymentNoticeDays[state]}::int`),
    sql` `,
  );
  return sql`case when task.kind = ${toMail} then policy.cancels_on - (case policy.state ${days} end) end`;
}

/** A page of the open tasks: notices to mail first, the most urgent one first, then the longest waiting. */
export const listDeskTasks = (db: Queryable, desks: TaskDesks, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('desk_task as task') // desk_task_open
    .innerJoin('policy', 'policy.id', 'task.policy_id')
    .select(['task.id', 'task.kind', 'task.created_at', 'task.policy_id', 'policy.prefix', 'policy.number'])
    .select('policy.cancels_on')
    .select([sql<Json>`task.detail - 'effect'`.as('facts'), sql<string | null>`task.detail->>'effect'`.as('effect')])
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('task.done_at', 'is', null)
    .where(kindOf('task.kind', desks))
    .orderBy(mailBy(), (order) => order.asc().nullsLast())
    .orderBy('task.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** @returns the task's policy; undefined when it was already closed */
export function closeDeskTask(trx: Queryable, id: number, staffId: number, desks: TaskDesks) {
  return trx
    .updateTable('desk_task')
    .set({ done_at: sql<Date>`now()`, done_by: staffId })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where(kindOf('kind', desks))
    .returning(['policy_id', 'kind'])
    .executeTakeFirst();
}

export async function countDeskTasks(db: Queryable, desks: TaskDesks): Promise<number> {
  const { open } = await db
    .selectFrom('desk_task') // desk_task_open
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('done_at', 'is', null)
    .where(kindOf('kind', desks))
    .executeTakeFirstOrThrow();
  return open;
}
