import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#contract/limits.ts';
import type { Queryable } from '../database/database.ts';
import { type HelpReason, type HelpStatus, OPEN_STATUSES } from '../help-requests/help-request.ts';

/** Which requests are looked at: those that wait, those somebody has taken, those that are answered or put away. */
export type QueueAsk = { show: 'open' | 'mine' | 'done'; state: StateCode | undefined; page: number; size: number };

/** One page of the queue, longest waiting first; of what is done, the latest first. */
export async function findInQueue(db: Queryable, staffId: number, ask: QueueAsk) {
  const rows = await queueQuery(db, staffId, ask).execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
export type QueueRow = Awaited<ReturnType<typeof findInQueue>>['rows'][number];

export function queueQuery(db: Queryable, staffId: number, { show, state, page, size }: QueueAsk) {
  return requests(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('help.status', show === 'done' ? 'not in' : 'in', OPEN_STATUSES)
    .$if(show === 'mine', (query) => query.where('help.assigned_to', '=', staffId))
    .$if(state !== undefined, (query) => query.where('policy.state', '=', state ?? ''))
    .orderBy(sql.raw(show === 'done' ? 'coalesce(help.closed_at, help.answered_at) desc' : 'help.asked_on'))
    .orderBy('help.id')
    .limit(size)
    .offset((page - 1) * size);
}

const requests = (db: Queryable) =>
  db
    .selectFrom('help_request as help') // help_request_queue, help_request_done
    .innerJoin('policy', 'policy.id', 'help.policy_id')
    .leftJoin('staff', 'staff.id', 'help.assigned_to')
    .select(['help.id', 'help.reference', 'help.asked_on', 'help.assigned_to', 'policy.prefix', 'policy.number'])
    .select(sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('assignee'))
    .select(sql<Date>`now()`.as('now'))
    .select(({ ref }) => [
      ref('help.reason').$castTo<HelpReason>().as('reason'),
      ref('help.status').$castTo<HelpStatus>().as('status'),
      ref('policy.state').$castTo<StateCode>().as('state'),
    ]);

/** One request, with whom to answer and who knows the policy. */
export const findRequest = (db: Queryable, reference: string) => requestOf(db, reference).executeTakeFirst();
export type DeskRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** The same, for nobody else to change until this act is done. */
export const holdRequest = (db: Queryable, reference: string) =>
  requestOf(db, reference).forUpdate('help').executeTakeFirst();

const requestOf = (db: Queryable, reference: string) =>
  requests(db)
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select(['help.name', 'help.email', 'help.answer', 'help.answered_at', 'help.closed_at', 'help.version'])
    .select(['help.created_at', 'help.policy_id', 'policy.phone', 'policy.status as policy_status'])
    .select(['agency.name as agency_name', 'agency.phone as agency_phone'])
    .select(({ ref }) => ref('help.language').$castTo<Language>().as('language'))
    .where('help.reference', '=', reference);

/** Days on which the open requests were asked, by state: what the clocks are counted from. */
export function findOpenDays(db: Queryable) {
  return db
    .selectFrom('help_request as help')
    .innerJoin('policy', 'policy.id', 'help.policy_id')
    .select(['help.asked_on', 'help.assigned_to'])
    .select(({ ref, fn }) => [
      ref('policy.state').$castTo<StateCode>().as('state'),
      fn.countAll<number>().as('requests'),
      sql<Date>`now()`.as('now'),
    ])
    .where('help.status', 'in', OPEN_STATUSES)
    .groupBy(['help.asked_on', 'help.assigned_to', 'policy.state'])
    .execute();
}

type Change = { status: HelpStatus; assigned_to?: number | null; answer?: string };

/** @returns whether it was still the version that was seen: of two changes to one version the first counts */
export async function changeRequest(
  db: Queryable,
  { id, version }: { id: number; version: number },
  { status, assigned_to, answer }: Change,
): Promise<boolean> {
  const changed = await db
    .updateTable('help_request')
    .set((eb) => ({
      status,
      version: eb('version', '+', 1),
      ...(assigned_to !== undefined && { assigned_to }),
      ...(answer !== undefined && { answer, answered_at: sql<Date>`now()` }),
      closed_at: status === 'closed' ? sql<Date>`now()` : null,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where(status === 'closed' ? sql<SqlBool>`status <> 'closed'` : sql<SqlBool>`status in ('received', 'handling')`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
