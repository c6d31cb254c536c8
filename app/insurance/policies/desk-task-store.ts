import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { DetailName } from '#platform/audit/audit-store.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Json } from '#platform/database/tables.ts';
import type { DeskTaskKind } from './desk-task-kinds.ts';

export type NewDeskTask = {
  kind: DeskTaskKind;
  policyId: number;
  /** Cents and references; of a person nothing. */
  detail: Partial<Record<DetailName, string | number>>;
  /** Told twice, it is one task. */
  source: string;
};

/** In the transaction of what happened. */
export async function addDeskTask(trx: Queryable, { kind, policyId, detail, source }: NewDeskTask): Promise<void> {
  await trx
    .insertInto('desk_task')
    .values({ kind, policy_id: policyId, detail: JSON.stringify(detail), source })
    .onConflict((conflict) => conflict.columns(['policy_id', 'source']).doNothing()) // desk_task_once
    .execute();
}

/** What nobody has seen to, the longest waiting first. */
export const listDeskTasks = (db: Queryable, most: number) =>
  db
    .selectFrom('desk_task as task') // desk_task_open
    .innerJoin('policy', 'policy.id', 'task.policy_id')
    .select(['task.id', 'task.kind', 'task.created_at', 'task.policy_id', 'policy.prefix', 'policy.number'])
    .select([sql<Json>`task.detail - 'effect'`.as('facts'), sql<string | null>`task.detail->>'effect'`.as('effect')])
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('task.done_at', 'is', null)
    .orderBy('task.id')
    .limit(most)
    .execute();

/** @returns the policy it was of; nothing when somebody has seen to it already */
export function closeDeskTask(trx: Queryable, id: number, staffId: number) {
  return trx
    .updateTable('desk_task')
    .set({ done_at: sql<Date>`now()`, done_by: staffId })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('policy_id')
    .executeTakeFirst();
}

export async function countDeskTasks(db: Queryable): Promise<number> {
  const { open } = await db
    .selectFrom('desk_task') // desk_task_open
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}
