import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { PolicyName } from '#contract/policy-name.ts';
import type { Queryable } from '#platform/database/database.ts';
import { agencyToCall } from '../agencies/agency-store.ts';
import type { Bill, BilledPolicy } from './billed-policy.ts';
import type { Cover } from './cover.ts';
import { awaitsCore, endedOtherwise, garagedZip, termOfToday, willCancelOn } from './policy-store.ts';

// A signed-in policyholder's own policies: every query filters by the account.

export type OwnPolicy = BilledPolicy & {
  id: number;
  line: 'personal' | 'commercial';
  term_number: number;
  premium_cents: number;
  address: string;
  city: string;
  zip: string;
  phone: string | null;
  agency_address: string;
  agency_city: string;
  agency_state: string;
  agency_zip: string;
};

export const findOwnPolicies = (db: Queryable, accountId: number): Promise<OwnPolicy[]> =>
  ownPolicies(db, accountId).orderBy(coveringFirst).orderBy('policy.id').execute();

const MOST_KNOWN = 4;

/** An account's policy numbers, newest first, at most as many as a browser is known for. */
export async function findOwnNumbers(db: Queryable, accountId: number): Promise<string[]> {
  const found = await db
    .selectFrom('account_policy')
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select('policy.number')
    .where('account_policy.account_id', '=', accountId)
    .orderBy('policy.id', 'desc')
    .limit(MOST_KNOWN)
    .execute();
  return found.map(({ number }) => number);
}

/** The state of the first policy. */
export async function findOwnState(db: Queryable, accountId: number): Promise<StateCode | undefined> {
  const first = await db
    .selectFrom('account_policy') // its primary key
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('account_policy.account_id', '=', accountId)
    .orderBy(coveringFirst)
    .orderBy('policy.id')
    .limit(1)
    .executeTakeFirst();
  return first?.state;
}

/** Policies in force come first. */
const coveringFirst = sql`case when policy.status in ('A', 'C') then 0 else 1 end`;

export function findOwnPolicy(
  db: Queryable,
  accountId: number,
  { prefix, number }: PolicyName,
): Promise<OwnPolicy | undefined> {
  return ownPolicies(db, accountId)
    .where('policy.prefix', '=', prefix)
    .where('policy.number', '=', number)
    .executeTakeFirst();
}

const ownPolicies = (db: Queryable, accountId: number) =>
  db
    .selectFrom('account_policy') // its primary key
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .innerJoin('policy_term as term', (join) => join.on('term.id', '=', termOfToday())) // its primary key
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select(['policy.id', 'policy.prefix', 'policy.number', 'policy.cancels_on'])
    .select(['policy.address', 'policy.city', 'policy.zip', 'policy.phone', endedOtherwise(), awaitsCore()])
    .select([willCancelOn(), garagedZip()])
    .select(['term.number as term_number', 'term.effective_on', 'term.expires_on', 'term.premium_cents'])
    .select(agencyToCall())
    .select([
      'agency.address as agency_address',
      'agency.city as agency_city',
      'agency.state as agency_state',
      'agency.zip as agency_zip',
    ])
    .select(({ ref }) => [
      ref('policy.state').$castTo<BilledPolicy['state']>().as('state'),
      ref('policy.status').$castTo<BilledPolicy['status']>().as('status'),
      ref('policy.line').$castTo<OwnPolicy['line']>().as('line'),
    ])
    .where('account_policy.account_id', '=', accountId);

export type OwnVehicle = {
  policy_id: number;
  position: number;
  name: string;
  model: string;
  vin: string;
  plate: string | null;
  vin_suffix: string;
  ownership: string;
  added_on: string;
  removed_on: string | null;
  lienholder: string | null;
  lienholder_address: string | null;
};

/** The cars on the policies today, with their lienholders. */
function findOwnVehicles(db: Queryable, accountId: number): Promise<OwnVehicle[]> {
  return db
    .selectFrom('account_policy')
    .innerJoin('vehicle', 'vehicle.policy_id', 'account_policy.policy_id') // vehicle_position_once
    .leftJoin('lienholder', 'lienholder.id', 'vehicle.lienholder_id')
    .select([
      'vehicle.policy_id',
      'vehicle.position',
      'vehicle.model',
      'vehicle.vin',
      'vehicle.plate',
      'vehicle.vin_suffix',
    ])
    .select(['vehicle.ownership', 'vehicle.added_on', 'vehicle.removed_on', 'lienholder.name as lienholder'])
    .select(sql<string>`concat_ws(' ', model_year, make, model)`.as('name'))
    .select(
      sql<
        string | null
      >`lienholder.address || ', ' || lienholder.city || ', ' || lienholder.state || ' ' || lienholder.zip`.as(
        'lienholder_address',
      ),
    )
    .where('account_policy.account_id', '=', accountId)
    .where('vehicle.removed_on', 'is', null)
    .orderBy('vehicle.policy_id')
    .orderBy('vehicle.position')
    .execute();
}

export type OwnDriver = {
  policy_id: number;
  position: number;
  name: string;
  /** Only an excluded person may have neither. */
  license_ends: string | null;
  license_state: string | null;
  status: 'rated' | 'excluded';
};

/** The drivers on the policies. Only the last three characters of a license number leave the database. */
function findOwnDrivers(db: Queryable, accountId: number): Promise<OwnDriver[]> {
  return db
    .selectFrom('account_policy')
    .innerJoin('driver', 'driver.policy_id', 'account_policy.policy_id')
    .select(['driver.policy_id', 'driver.position', 'driver.license_state'])
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .select(sql<string | null>`right(license_number, 3)`.as('license_ends'))
    .select(({ ref }) => ref('driver.status').$castTo<OwnDriver['status']>().as('status'))
    .where('account_policy.account_id', '=', accountId)
    .orderBy('driver.policy_id')
    .orderBy('driver.position')
    .execute();
}

function findOwnInsureds(db: Queryable, accountId: number): Promise<{ policy_id: number; name: string }[]> {
  return db
    .selectFrom('account_policy')
    .innerJoin('named_insured', 'named_insured.policy_id', 'account_policy.policy_id')
    .select('named_insured.policy_id')
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .where('account_policy.account_id', '=', accountId)
    .orderBy('named_insured.policy_id')
    .orderBy('named_insured.position')
    .execute();
}

export type OwnCover = Cover & { policy_id: number };

function findOwnCovers(db: Queryable, accountId: number): Promise<OwnCover[]> {
  return db
    .selectFrom('account_policy')
    .innerJoin('coverage', 'coverage.policy_id', 'account_policy.policy_id')
    .select(['coverage.policy_id', 'coverage.vehicle_position'])
    .select(['coverage.limit_cents', 'coverage.limit_per_accident_cents', 'coverage.deductible_cents'])
    .select(({ ref }) => ref('coverage.kind').$castTo<Cover['kind']>().as('kind'))
    .where('account_policy.account_id', '=', accountId)
    .execute();
}

export type OwnBill = Bill & { policy_id: number };

function findOwnUnpaidBills(db: Queryable, accountId: number): Promise<OwnBill[]> {
  return db
    .selectFrom('account_policy')
    .innerJoin('instalment', 'instalment.policy_id', 'account_policy.policy_id') // instalment_next_due
    .select(['instalment.policy_id', 'instalment.due_on', 'instalment.amount_cents'])
    .where('account_policy.account_id', '=', accountId)
    .where('instalment.paid_at', 'is', null)
    .execute();
}

/** Everything that a page about one or all policies shows. */
export async function findOwned(db: Queryable, accountId: number) {
  return {
    vehicles: await findOwnVehicles(db, accountId),
    drivers: await findOwnDrivers(db, accountId),
    insureds: await findOwnInsureds(db, accountId),
    covers: await findOwnCovers(db, accountId),
    bills: await findOwnUnpaidBills(db, accountId),
  };
}
export type Owned = Awaited<ReturnType<typeof findOwned>>;
