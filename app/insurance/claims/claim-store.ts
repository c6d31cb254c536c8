import type { Queryable } from '#platform/database/database.ts';
import type { Claim } from './claim.ts';

/** A claim that belongs to a policy. A claim without one is not matched yet. */
export type OwnClaim = Claim & { policy_id: number };

/** The claims on the account's own policies, newest first. */
export const findClaimsOfPolicies = (db: Queryable, accountId: number): Promise<OwnClaim[]> =>
  claims(db)
    .where('claim.policy_id', 'in', ({ selectFrom }) =>
      selectFrom('account_policy')
        .select('account_policy.policy_id')
        .where('account_policy.account_id', '=', accountId),
    )
    .execute();

/** The claims on a policy, newest first. The caller has checked access to the policy. */
export const findClaimsOfPolicy = (db: Queryable, policyId: number): Promise<OwnClaim[]> =>
  claims(db).where('claim.policy_id', '=', policyId).execute();

/** The id of a claim with this number on this policy; undefined for other policies. */
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
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_party') // claim_party_of_claim
          .select('claim_party.id')
          .whereRef('claim_party.claim_id', '=', 'claim.id')
          .where('claim_party.role', '=', 'policyholder')
          .where('claim_party.represented_by', 'is not', null)
          .where('claim_party.same_as', 'is', null),
      )
        .$castTo<boolean>()
        .as('is_represented'),
    )
    .orderBy('claim.loss_on', 'desc')
    .orderBy('claim.id', 'desc');
