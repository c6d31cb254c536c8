import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import type { Queryable } from '#platform/database/database.ts';
import { todayThere } from '#platform/database/day-there.ts';
import type { ChangeKind, ChangeStatus } from './change-request.ts';

export type NewChange = {
  reference: string;
  policy_id: number;
  /** None where nobody with an account asked. */
  account_id: number | null;
  /** Who of the staff took it down, and has it, where somebody called. */
  taken_by?: number;
  kind: ChangeKind;
  details: Fields;
  state: StateCode;
  /** Why a person decides, by the ids of the rules. */
  reasons?: readonly string[];
  /** By its owner, at once: the version it became. */
  version_number?: number;
};

export async function addChange(db: Queryable, { reasons = [], ...change }: NewChange): Promise<void> {
  await db
    .insertInto('change_request')
    .values({
      ...{ ...change, details: JSON.stringify(change.details) },
      reasons: [...reasons],
      status: statusOf(change),
      assigned_to: change.taken_by ?? null,
      asked_on: todayThere(change.state),
    })
    .execute();
}

const statusOf = ({ version_number, taken_by }: Omit<NewChange, 'reasons'>): ChangeStatus =>
  version_number !== undefined ? 'done' : taken_by !== undefined ? 'handling' : 'received';

/** The requests about a person's own policies, newest first; the account is in the WHERE. */
export function findOwnChanges(db: Queryable, accountId: number) {
  return db
    .selectFrom('account_policy') // its primary key
    .innerJoin('change_request as change', 'change.policy_id', 'account_policy.policy_id') // change_request_by_policy
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
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
