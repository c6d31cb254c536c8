import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import type { Queryable } from '#platform/database/database.ts';
import { todayInState } from '#platform/database/day-in-state.ts';
import type { ChangeKind, ChangeStatus } from './change-request.ts';

export type NewChange = {
  reference: string;
  policy_id: number;
  /** Null when it was not requested from an account. */
  account_id: number | null;
  /** For a request by phone: the staff member who took it, and is assigned to it. */
  taken_by?: number;
  kind: ChangeKind;
  details: Fields;
  state: StateCode;
  /** The ids of the rules for which a person decides. */
  reasons?: readonly string[];
  /** The policy version that it became, when the policyholder made the change directly. */
  version_number?: number;
};

export async function addChange(db: Queryable, { reasons = [], ...change }: NewChange): Promise<void> {
  await db
    .insertInto('change_request')
    .values({
      ...change,
      details: JSON.stringify(change.details),
      reasons: [...reasons],
      status: statusOf(change),
      assigned_to: change.taken_by ?? null,
      asked_on: todayInState(change.state),
    })
    .execute();
}

const statusOf = ({ version_number, taken_by }: Omit<NewChange, 'reasons'>): ChangeStatus =>
  version_number !== undefined ? 'done' : taken_by !== undefined ? 'handling' : 'received';

/**
 * Whether the scheduled version never takes effect: one that was written after it takes effect before it, and the change
 * was not written again since. The cancellation of a policy that has not begun and its withdrawal have the same moment.
 */
const isUndone = sql<boolean>`exists (
  select from policy_version as later -- policy_version_by_number
  where later.policy_id = version.policy_id
    and (later.effective_at < version.effective_at or later.effective_at = version.effective_at
      and version.kind = 'cancellation' and later.kind = 'reinstatement')
    and later.number > (
      select max(same.number) from policy_version as same
      where same.policy_id = version.policy_id
        and (same.number = version.number or same.origin_number = version.number)))`;

/**
 * The policy's document when a change of coverage was asked for, by which the request is read; null for other requests.
 * A version that the request itself became was written in the same transaction. In a query of requests with that name.
 */
export const policyBefore = (request: 'change' | 'request') => sql<unknown>`case
  when ${sql.ref(`${request}.kind`)} = 'coverage' then (
    select document from policy_version as before -- policy_version_by_number
    where before.policy_id = ${sql.ref(`${request}.policy_id`)} and before.processed_at < ${sql.ref(`${request}.asked_at`)}
    order by before.number desc limit 1) end`;

/** The requests about the account's own policies, newest first. The query filters by the account. */
export function findOwnChanges(db: Queryable, accountId: number) {
  return db
    .selectFrom('account_policy') // its primary key
    .innerJoin('change_request as change', 'change.policy_id', 'account_policy.policy_id') // change_request_by_policy
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .leftJoin('policy_version as version', (join) =>
      join.onRef('version.policy_id', '=', 'policy.id').onRef('version.number', '=', 'change.version_number'),
    ) // policy_version_by_number
    .select(['change.policy_id', 'version.effective_at', 'version.kind as version_kind'])
    .select([isUndone.as('is_undone'), policyBefore('change').as('before')])
    .select(['change.reference', 'change.details', 'change.answer', 'change.asked_at', 'change.changed_at'])
    .select(['policy.prefix', 'policy.number', 'change.version_number', 'change.taken_by'])
    .select(({ ref }) => [
      ref('change.kind').$castTo<ChangeKind>().as('kind'),
      ref('change.status').$castTo<ChangeStatus>().as('status'),
      ref('policy.state').$castTo<StateCode>().as('state'),
    ])
    .where('account_policy.account_id', '=', accountId)
    .orderBy('change.asked_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(100)
    .execute();
}
