import type { Queryable } from '#platform/database/database.ts';

/** The columns with the policy's contact data. */
export const CONTACT_COLUMNS = [
  'policy.id',
  'policy.address',
  'policy.city',
  'policy.state',
  'policy.zip',
  'policy.phone',
  'policy.email',
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

/** The drivers of the policy, including excluded ones. */
export function findDrivers(db: Queryable, policyId: number) {
  return db
    .selectFrom('driver')
    .select(['first_name', 'last_name', 'status'])
    .where('policy_id', '=', policyId)
    .orderBy('position')
    .execute();
}

/** The policy that a request at a service desk is about. */
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
