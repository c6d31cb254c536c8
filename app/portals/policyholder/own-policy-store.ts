import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Bill, GuestPolicy } from '../payments/guest-policy.ts';

// What a signed-in policyholder owns: the account is in the WHERE of every query.

export type OwnPolicy = GuestPolicy & { id: number };

export function findOwnPolicies(db: Queryable, accountId: number): Promise<OwnPolicy[]> {
  return (
    db
      .selectFrom('account_policy') // its primary key
      .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
      .innerJoin('policy_term as term', (join) =>
        join.onRef('term.policy_id', '=', 'policy.id').on('term.is_current', '=', true),
      )
      .innerJoin('agency', 'agency.id', 'policy.agency_id')
      .select(['policy.id', 'policy.prefix', 'policy.number', 'policy.cancels_on'])
      .select(['term.effective_on', 'term.expires_on'])
      .select(['agency.name as agency_name', 'agency.phone as agency_phone'])
      .select(({ ref }) => [
        ref('policy.state').$castTo<GuestPolicy['state']>().as('state'),
        ref('policy.status').$castTo<GuestPolicy['status']>().as('status'),
      ])
      .where('account_policy.account_id', '=', accountId)
      // What covers today comes first.
      .orderBy((eb) => eb.case().when('policy.status', 'in', ['A', 'C']).then(0).else(1).end())
      .orderBy('policy.id')
      .execute()
  );
}

export type OwnVehicle = { policy_id: number; name: string; vin_suffix: string };

export function findOwnVehicles(db: Queryable, accountId: number): Promise<OwnVehicle[]> {
  return db
    .selectFrom('account_policy')
    .innerJoin('vehicle', 'vehicle.policy_id', 'account_policy.policy_id') // vehicle_position_once
    .select(['vehicle.policy_id', 'vehicle.vin_suffix'])
    .select(sql<string>`concat_ws(' ', model_year, make, model)`.as('name'))
    .where('account_policy.account_id', '=', accountId)
    .where('vehicle.removed_on', 'is', null)
    .orderBy('vehicle.policy_id')
    .orderBy('vehicle.position')
    .execute();
}

export function findOwnUnpaidBills(db: Queryable, accountId: number): Promise<(Bill & { policy_id: number })[]> {
  return db
    .selectFrom('account_policy')
    .innerJoin('instalment', 'instalment.policy_id', 'account_policy.policy_id') // instalment_next_due
    .select(['instalment.policy_id', 'instalment.due_on', 'instalment.amount_cents'])
    .where('account_policy.account_id', '=', accountId)
    .where('instalment.paid_at', 'is', null)
    .execute();
}
