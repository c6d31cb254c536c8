import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { holder, inQueue, type QueueAsk, wasSeen } from '../staff/desk-queue-store.ts';
import type { ChangeKind, ChangeStatus } from './change-request.ts';
import { policyBefore } from './change-request-store.ts';

/** The statuses that can still change. Done and declined are final. */
const OPEN = ['received', 'handling'] as const satisfies ChangeStatus[];

export const changeQueue = (db: Queryable, staffId: number, ask: QueueAsk) =>
  inQueue(changes(db), staffId, ask, {
    table: 'change_request',
    since: 'request.asked_on', // change_request_queue, change_request_taken
    done: 'request.changed_at', // change_request_done
  });

const changes = (db: Queryable) =>
  db
    .selectFrom('change_request as request')
    .innerJoin('policy', 'policy.id', 'request.policy_id')
    .select(['request.id', 'request.reference', 'request.asked_on', 'request.assigned_to', 'request.taken_by'])
    .select(['policy.prefix', 'policy.number', ...holder])
    .select(({ ref }) => [
      ref('request.kind').$castTo<ChangeKind>().as('kind'),
      ref('request.status').$castTo<ChangeStatus>().as('status'),
      ref('policy.state').$castTo<StateCode>().as('state'),
    ]);

/** One request, with the account to answer; null once the account is deleted. */
export const findChange = (db: Queryable, reference: string) => changeOf(db, reference).executeTakeFirst();
export type DeskChange = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/** The same, locked until the transaction ends. */
export const lockChange = (db: Queryable, reference: string) =>
  changeOf(db, reference).forUpdate('request').executeTakeFirst();

const changeOf = (db: Queryable, reference: string) =>
  changes(db)
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .leftJoin('account', 'account.id', 'request.account_id')
    .select(['request.details', 'request.answer', 'request.asked_at', 'request.changed_at'])
    .select(['request.version', 'request.policy_id', 'request.reasons'])
    .select(['account.first_name', 'account.last_name', 'account.email', 'policy.phone'])
    .select([takenBy, policyBefore('request').as('before')])
    .select(['agency.name as agency_name', 'agency.phone as agency_phone'])
    .select(({ ref }) => ref('account.language').$castTo<Language | null>().as('language'))
    .where('request.reference', '=', reference);

/** The staff member who took the request from a caller. */
const takenBy = sql<string | null>`(
  select first_name || ' ' || last_name from staff where staff.id = request.taken_by
)`.as('taken_by_name');

type Change = {
  status: ChangeStatus;
  assigned_to?: number | null;
  answer?: string | null;
  /** JSON. */
  details?: string;
  /** The policy version that it became. */
  version_number?: number | null;
};

/** @returns whether the request was still the version that was seen, and open */
export function changeChange(db: Queryable, seen: { id: number; version: number }, change: Change): Promise<boolean> {
  const changed = db
    .updateTable('change_request')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), changed_at: sql<Date>`now()` }));
  return wasSeen(changed, seen, OPEN);
}
