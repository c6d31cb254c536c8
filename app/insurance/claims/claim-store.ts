import type { Queryable } from '#platform/database/database.ts';
import type { Claim } from './claim.ts';

/** Of a policy: a claim without one is nobody's yet. */
export type OwnClaim = Claim & { policy_id: number };

/** The claims of the account's own policies, the newest first. */
export const findOwnClaims = (db: Queryable, accountId: number): Promise<OwnClaim[]> =>
  claims(db)
    .where('claim.policy_id', 'in', ({ selectFrom }) =>
      selectFrom('account_policy')
        .select('account_policy.policy_id')
        .where('account_policy.account_id', '=', accountId),
    )
    .execute();

/** The claims of a policy, the newest first: for whoever may see the policy. */
export const findClaimsOfPolicy = (db: Queryable, policyId: number): Promise<OwnClaim[]> =>
  claims(db).where('claim.policy_id', '=', policyId).execute();

/** The number of a claim of this policy, and of no other. */
export async function findClaimOfPolicy(db: Queryable, policyId: number, number: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('claim') // claim_number_key
    .select('id')
    .where('number', '=', number)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  return found?.id;
}

const claims = (db: Queryable) =>
  db
    .selectFrom('claim') // claim_by_policy
    .select(['claim.id', 'claim.number', 'claim.vehicle', 'claim.loss_on', 'claim.city'])
    .select(({ ref }) => [
      ref('claim.policy_id').$notNull().as('policy_id'),
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
    .orderBy('claim.loss_on', 'desc')
    .orderBy('claim.id', 'desc');
