import { sql } from 'kysely';
import type { StateCode } from '#contract/limits.ts';
import type { Queryable } from '#platform/database/database.ts';

export type RefundOwed = {
  policyId: number;
  prefix: string;
  number: string;
  state: StateCode;
  cents: number;
  /** Since when something is owed back without a break is not known: when the last of it came about. */
  since: Date;
};

/** Policies that we owe money back on, the longest waiting first. */
export async function listRefundsOwed(db: Queryable, most: number): Promise<RefundOwed[]> {
  const { rows } = await sql<RefundOwed>`
    select policy.id as "policyId", policy.prefix, policy.number, policy.state, owed.cents::int as cents, owed.since
    from (
      select policy_id, sum(case when credit = 'refund-owed' then cents else -cents end) as cents,
        max(posted_at) filter (where credit = 'refund-owed') as since
      from ledger_entry where debit = 'refund-owed' or credit = 'refund-owed' -- ledger_entry_owed
      group by policy_id
    ) as owed join policy on policy.id = owed.policy_id
    where owed.cents > 0
    order by owed.since, policy.id
    limit ${most}`.execute(db);
  return rows;
}
