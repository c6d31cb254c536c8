import type { Queryable } from '../database/database.ts';
import type { Cover } from '../policies/cover.ts';
import type { GuestPolicy } from './guest-policy.ts';

export function findGuestsPolicy(db: Queryable, policyId: number): Promise<GuestPolicy | undefined> {
  return db
    .selectFrom('policy')
    .innerJoin('policy_term as term', (join) =>
      join.onRef('term.policy_id', '=', 'policy.id').on('term.is_current', '=', true),
    ) // policy_term_current
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select([
      'policy.prefix',
      'policy.number',
      'policy.state',
      'policy.status',
      'policy.cancels_on',
      'term.effective_on',
      'term.expires_on',
      'agency.name as agency_name',
      'agency.phone as agency_phone',
    ])
    .where('policy.id', '=', policyId)
    .executeTakeFirst() as Promise<GuestPolicy | undefined>;
}

export type Insured = { first_name: string; last_name: string };
export type InsuredVehicle = { position: number; vin: string; model_year: number; make: string; model: string };

/** Who and what the policy covers. */
export async function findWhatIsCovered(
  db: Queryable,
  policyId: number,
): Promise<{ insureds: Insured[]; vehicles: InsuredVehicle[]; covers: Cover[] }> {
  const insureds = await db
    .selectFrom('named_insured')
    .select(['first_name', 'last_name'])
    .where('policy_id', '=', policyId)
    .orderBy('position')
    .execute();
  const vehicles = await db
    .selectFrom('vehicle')
    .select(['position', 'vin', 'model_year', 'make', 'model'])
    .where('policy_id', '=', policyId)
    .where('removed_on', 'is', null)
    .orderBy('position')
    .execute();
  const covers = await db
    .selectFrom('coverage')
    .select(['vehicle_position', 'kind', 'limit_cents', 'limit_per_accident_cents', 'deductible_cents'])
    .where('policy_id', '=', policyId)
    .execute();
  return { insureds, vehicles, covers: covers as Cover[] };
}
