import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Fields } from '#contract/call.ts';
import type { StateCode } from '#contract/limits.ts';
import type { Queryable } from '../database/database.ts';
import type { ChangeKind, ChangeStatus } from './change-request.ts';

export type NewChange = {
  reference: string;
  policy_id: number;
  account_id: number;
  kind: ChangeKind;
  details: Fields;
  desk_hash: Buffer;
};

export async function addChange(db: Queryable, change: NewChange): Promise<void> {
  await db
    .insertInto('change_request')
    .values({ ...change, details: JSON.stringify(change.details) })
    .execute();
}

/** The requests about a person's own policies, newest first; the account is in the WHERE. */
export function findOwnChanges(db: Queryable, accountId: number) {
  return db
    .selectFrom('account_policy') // its primary key
    .innerJoin('change_request as change', 'change.policy_id', 'account_policy.policy_id') // change_request_by_policy
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select(['change.reference', 'change.details', 'change.answer', 'change.asked_at', 'change.changed_at'])
    .select(['policy.prefix', 'policy.number'])
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

export type DeskChange = {
  id: number;
  reference: string;
  kind: ChangeKind;
  status: ChangeStatus;
  details: unknown;
  answer: string | null;
  policy_id: number;
  prefix: string;
  number: string;
  state: StateCode;
  /** Who asked. */
  first_name: string;
  last_name: string;
  email: string;
  language: Language;
};

/** The request that a link of the service desk opens. */
export function findDeskChange(db: Queryable, deskHash: Buffer): Promise<DeskChange | undefined> {
  return db
    .selectFrom('change_request as change')
    .innerJoin('policy', 'policy.id', 'change.policy_id')
    .innerJoin('account', 'account.id', 'change.account_id')
    .select(['change.id', 'change.reference', 'change.details', 'change.answer', 'change.policy_id'])
    .select(['policy.prefix', 'policy.number', 'account.first_name', 'account.last_name', 'account.email'])
    .select(({ ref }) => [
      ref('change.kind').$castTo<ChangeKind>().as('kind'),
      ref('change.status').$castTo<ChangeStatus>().as('status'),
      ref('policy.state').$castTo<StateCode>().as('state'),
      ref('account.language').$castTo<Language>().as('language'),
    ])
    .where('change.desk_hash', '=', deskHash)
    .executeTakeFirst();
}

/** @returns whether it changed: what is done or declined stays so, and the same answer twice is one */
export async function answerChange(
  db: Queryable,
  id: number,
  { status, answer }: { status: ChangeStatus; answer: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('change_request')
    .set({ status, answer, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'not in', ['done', 'declined'])
    .where((eb) => eb.or([eb('status', '<>', status), eb('answer', 'is distinct from', answer)]))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
