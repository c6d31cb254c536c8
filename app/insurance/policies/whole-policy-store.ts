import type { Queryable } from '#platform/database/database.ts';

/** Where a policy's people are reached. */
export const CONTACT_COLUMNS = [
  ...(['policy.id', 'policy.address', 'policy.city', 'policy.state', 'policy.zip'] as const),
  ...(['policy.phone', 'policy.email'] as const),
] as const;

export type PolicyContact = {
  id: number;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  email: string | null;
};

/** Everybody who drives, and who may not. */
export function findDrivers(db: Queryable, policyId: number) {
  return db
    .selectFrom('driver')
    .select(['first_name', 'last_name', 'status'])
    .where('policy_id', '=', policyId)
    .orderBy('position')
    .execute();
}

/** The policy that a request to one of the service desks is about, and no other. */
export function findPolicyOfRequest(
  db: Queryable,
  desk: 'help_request' | 'change_request',
  reference: string,
): Promise<PolicyContact | undefined> {
  return db
    .selectFrom('policy')
    .select(CONTACT_COLUMNS)
    .where('policy.id', '=', (eb) => eb.selectFrom(desk).select('policy_id').where('reference', '=', reference))
    .executeTakeFirst();
}
