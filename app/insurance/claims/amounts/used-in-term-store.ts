import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * What counts of the rental receipts of other lines that share a line's limit: those of losses in the same term of the
 * policy. `then_cents` is what counted at a moment. In a query of `claim_line`.
 */
const countedOnOthers = (then = sql<Date>`now()`) => sql<{ now_cents: number; then_cents: number }>`(
  select coalesce(sum(receipt.counted_cents), 0)::integer as now_cents,
    coalesce(sum(receipt.counted_cents) filter (where receipt.answered_at <= ${then}), 0)::integer as then_cents
  from claim
    join policy_term as term on term.policy_id = claim.policy_id -- policy_term_by_policy
      and term.effective_on <= claim.loss_on and claim.loss_on < term.expires_on
    join claim as other on other.policy_id = term.policy_id -- claim_by_policy
      and term.effective_on <= other.loss_on and other.loss_on < term.expires_on
    join claim_line as part on part.claim_id = other.id -- claim_line_by_number
      and part.coverage = 'RENT' and part.id <> claim_line.id
    join rental_receipt as receipt on receipt.line_id = part.id
  where claim.id = claim_line.claim_id and claim_line.coverage = 'RENT')`;

/**
 * How much of the term's limit is used before this line, today: what counts on other lines, and what the adjuster knew of
 * beyond that. In a query of `rental_answer` and `claim_line`.
 */
export const usedInTerm = () => sql<number>`(
  select counted.now_cents + greatest(rental_answer.used_cents - counted.then_cents, 0)
  from ${countedOnOthers(sql.ref<Date>('rental_answer.written_at'))} as counted)`;

/** What a line's first decision starts from. */
export async function findUsedInTerm(db: Queryable, lineId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('claim_line')
    .select(sql<number>`(select counted.now_cents from ${countedOnOthers()} as counted)`.as('cents'))
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Locks the policy of a claim until the transaction ends, so that receipts count toward its terms one after another. */
export async function lockPolicyOfClaim(trx: Queryable, claimNumber: string): Promise<void> {
  await trx
    .selectFrom('policy')
    .innerJoin('claim', 'claim.policy_id', 'policy.id')
    .select('policy.id')
    .where('claim.number', '=', claimNumber)
    .forNoKeyUpdate('policy')
    .execute();
}
