import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { holder, inQueue, type QueueAsk, wasSeen } from '../staff/desk-queue-store.ts';
import { HELP_STATUSES, type HelpReason, type HelpStatus, OPEN_STATUSES } from './help-request.ts';

export const helpQueue = (db: Queryable, staffId: number, ask: QueueAsk) =>
  inQueue(requests(db), staffId, ask, {
    table: 'help_request',
    since: 'request.asked_on', // help_request_queue, help_request_taken
    done: 'coalesce(request.closed_at, request.answered_at)', // help_request_done
  });

const requests = (db: Queryable) =>
  db
    .selectFrom('help_request as request')
    .innerJoin('policy', 'policy.id', 'request.policy_id')
    .select(['request.id', 'request.reference', 'request.asked_on', 'request.assigned_to'])
    .select(['policy.prefix', 'policy.number', ...holder])
    .select(({ ref }) => [
      ref('request.reason').$castTo<HelpReason>().as('reason'),
      ref('request.status').$castTo<HelpStatus>().as('status'),
      ref('policy.state').$castTo<StateCode>().as('state'),
    ]);

/** One request, with the person to answer and the policy's agency. */
export const findRequest = (db: Queryable, reference: string) => requestOf(db, reference).executeTakeFirst();
export type DeskHelpRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** The same, locked until the transaction ends. */
export const lockRequest = (db: Queryable, reference: string) =>
  requestOf(db, reference).forUpdate('request').executeTakeFirst();

const requestOf = (db: Queryable, reference: string) =>
  requests(db)
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select(['request.name', 'request.email', 'request.answer', 'request.answered_at', 'request.closed_at'])
    .select(['request.version', 'request.created_at', 'request.policy_id', 'policy.phone'])
    .select(['agency.name as agency_name', 'agency.phone as agency_phone'])
    .select(({ ref }) => ref('request.language').$castTo<Language>().as('language'))
    .where('request.reference', '=', reference);

type Change = { status: HelpStatus; assigned_to?: number | null; answer?: string };

/** @returns whether the request was still the version that was seen, and its status allows this change */
export function changeRequest(
  db: Queryable,
  seen: { id: number; version: number },
  { status, assigned_to, answer }: Change,
): Promise<boolean> {
  const change = db.updateTable('help_request').set((eb) => ({
    status,
    version: eb('version', '+', 1),
    ...(assigned_to !== undefined && { assigned_to }),
    ...(answer !== undefined && { answer, answered_at: sql<Date>`now()` }),
    closed_at: status === 'closed' ? sql<Date>`now()` : null,
  }));
  return wasSeen(change, seen, status === 'closed' ? HELP_STATUSES.filter((each) => each !== 'closed') : OPEN_STATUSES);
}
