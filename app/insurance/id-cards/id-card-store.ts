import type { Queryable } from '#platform/database/database.ts';
import { agencyToCall } from '../agencies/agency-store.ts';
import type { BilledPolicy } from '../policies/billed-policy.ts';
import type { Cover } from '../policies/cover.ts';
import { awaitsCore, endedOtherwise, garagedZip, termOfToday, willCancelOn } from '../policies/policy-store.ts';
import type { CardPolicy } from './id-card.ts';

/** The policy that a guest has proved, with everything its card shows. */
export async function findCardPolicy(db: Queryable, policyId: number): Promise<CardPolicy | undefined> {
  const found = await policies(db).where('policy.id', '=', policyId).execute();
  const [policy] = await withCovered(db, found);
  return policy;
}

/** One or all policies of an account. The query filters by the account. */
export async function findOwnCardPolicies(db: Queryable, accountId: number, policyId?: number): Promise<CardPolicy[]> {
  const owned = policies(db)
    .innerJoin('account_policy', 'account_policy.policy_id', 'policy.id') // its primary key
    .where('account_policy.account_id', '=', accountId);
  const found = policyId === undefined ? owned : owned.where('policy.id', '=', policyId);
  return withCovered(
    db,
    await found
      // Policies in force come first.
      .orderBy((eb) => eb.case().when('policy.status', 'in', ['A', 'C']).then(0).else(1).end())
      .orderBy('policy.id')
      .execute(),
  );
}

type FoundPolicy = Omit<CardPolicy, 'insureds' | 'vehicles' | 'covers'>;

function policies(db: Queryable) {
  return db
    .selectFrom('policy')
    .innerJoin('policy_term as term', (join) => join.on('term.id', '=', termOfToday())) // its primary key
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select(['policy.id', 'policy.prefix', 'policy.number', 'policy.cancels_on'])
    .select(['policy.address', 'policy.city', 'policy.zip'])
    .select(['term.effective_on', 'term.expires_on'])
    .select(agencyToCall())
    .select([endedOtherwise(), awaitsCore(), willCancelOn(), garagedZip()])
    .select(({ ref }) => [
      ref('policy.state').$castTo<BilledPolicy['state']>().as('state'),
      ref('policy.status').$castTo<BilledPolicy['status']>().as('status'),
    ]);
}

/** Adds the insureds, vehicles and coverages of each policy. */
async function withCovered(db: Queryable, found: FoundPolicy[]): Promise<CardPolicy[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const insureds = await db
    .selectFrom('named_insured')
    .select(['policy_id', 'first_name', 'last_name'])
    .where('policy_id', 'in', ids)
    .orderBy('position')
    .execute();
  const vehicles = await db
    .selectFrom('vehicle') // vehicle_position_once
    .select(['policy_id', 'position', 'vin', 'model_year', 'make', 'model', 'plate', 'geics_reported_on'])
    .where('policy_id', 'in', ids)
    .where('removed_on', 'is', null)
    .orderBy('position')
    .execute();
  const covers = await db
    .selectFrom('coverage')
    .select(['policy_id', 'vehicle_position', 'limit_cents', 'limit_per_accident_cents', 'deductible_cents'])
    .select(({ ref }) => ref('kind').$castTo<Cover['kind']>().as('kind'))
    .where('policy_id', 'in', ids)
    .execute();
  return found.map((policy) => {
    const of = <Row extends { policy_id: number }>(rows: Row[]) =>
      rows.filter(({ policy_id }) => policy_id === policy.id);
    return { ...policy, insureds: of(insureds), vehicles: of(vehicles), covers: of(covers) };
  });
}
