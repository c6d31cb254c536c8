import type { Queryable } from '#platform/database/database.ts';
import type { Claim } from './claim.ts';

/** Of a policy: a claim without one is nobody's yet. */
export type OwnClaim = Claim & { policy_id: number };

/** The claims of the account's own policies, the newest first. */
export function findOwnClaims(db: Queryable, accountId: number): Promise<OwnClaim[]> {
  return db
    .selectFrom('account_policy')
    .innerJoin('claim', 'claim.policy_id', 'account_policy.policy_id') // claim_by_policy
    .select(['claim.id', 'account_policy.policy_id', 'claim.number', 'claim.vehicle', 'claim.loss_on', 'claim.city'])
    .select(({ ref }) => [
      ref('claim.kind').$castTo<Claim['kind']>().as('kind'),
      ref('claim.status').$castTo<Claim['status']>().as('status'),
      ref('claim.law_state').$castTo<Claim['state']>().as('state'),
    ])
    .select(['claim.adjuster_name', 'claim.adjuster_phone', 'claim.reported_on', 'claim.assigned_on'])
    .select(['claim.estimate_on', 'claim.paid_on', 'claim.next_on'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_line') // claim_line_by_number
          .select('claim_line.id')
          .whereRef('claim_line.claim_id', '=', 'claim.id'),
      )
        .$castTo<boolean>()
        .as('has_lines'),
    )
    .where('account_policy.account_id', '=', accountId)
    .orderBy('claim.loss_on', 'desc')
    .orderBy('claim.id', 'desc')
    .execute();
}
