import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';

export type RefundOwed = {
  policyId: number;
  prefix: string;
  number: string;
  state: StateCode;
  cents: number;
  /** Since when money has been owed back without interruption. */
  since: Date;
};

/** A page of the policies on which we owe money back, the longest waiting first. */
export async function listRefundsOwed(
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<RefundOwed[]> {
  const { rows } = await sql<RefundOwed>`
    with ${owing()}
    select policy.id as "policyId", policy.prefix, policy.number, policy.state, owing.cents, min(moved.posted_at) as since
    from owing join moved on moved.policy_id = owing.policy_id and moved.id > owing.even
      join policy on policy.id = owing.policy_id
    group by policy.id, owing.cents
    order by since, policy.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** On how many policies we owe money back. */
export async function countRefundsOwed(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${owing()} select count(*)::int as count from owing`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Policies on which we owe money back, with the entry since which we have owed it. */
const owing = () => sql`
    moved as (
      select policy_id, id, posted_at, sum(case credit when 'refund-owed' then cents else -cents end) over (
        partition by policy_id order by id) as owed
      from ledger_entry where debit = 'refund-owed' or credit = 'refund-owed' -- ledger_entry_owed
    ), owing as (
      select policy_id, (array_agg(owed order by id desc))[1]::int as cents, coalesce(max(id) filter (where owed = 0), 0) as even
      from moved group by policy_id
      having (array_agg(owed order by id desc))[1] > 0
    )`;

/** What we owe back on a policy, in cents. */
export async function findOwedCents(db: Queryable, policyId: number): Promise<number> {
  const { owed } = await db
    .selectFrom('ledger_entry') // ledger_entry_owed
    .select(sql<number>`coalesce(sum(case credit when 'refund-owed' then cents else -cents end), 0)::int`.as('owed'))
    .where('policy_id', '=', policyId)
    .where(({ or, eb }) => or([eb('debit', '=', 'refund-owed'), eb('credit', '=', 'refund-owed')]))
    .executeTakeFirstOrThrow();
  return owed;
}
