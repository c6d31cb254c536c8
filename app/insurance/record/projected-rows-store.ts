import type { Queryable } from '#platform/database/database.ts';
import type { Taken } from './projection.ts';

/** Reads policies' projected rows back from the tables. A policy without a known term is left out. */
export async function readProjections(db: Queryable, ids: number[]): Promise<Map<number, Taken>> {
  const policies = await db
    .selectFrom('policy')
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select(['policy.id', 'policy.prefix', 'policy.number', 'policy.state', 'policy.cancels_on', 'policy.address'])
    .select(['policy.city', 'policy.zip', 'policy.garaging_zip', 'policy.phone', 'policy.email', 'agency.code'])
    .select(({ ref }) => [
      ref('policy.line').$castTo<Taken['policy']['line']>().as('line'),
      ref('policy.status').$castTo<Taken['policy']['status']>().as('status'),
      ref('policy.language').$castTo<Taken['policy']['language']>().as('language'),
    ])
    .where('policy.id', 'in', ids)
    .execute();
  const terms = await of(db, ids, termRows);
  const insureds = await of(db, ids, insuredRows);
  const drivers = await of(db, ids, driverRows);
  const vehicles = await of(db, ids, vehicleRows);
  const coverages = await of(db, ids, coverageRows);
  return new Map(
    policies.map(({ id, code, ...policy }) => [
      id,
      {
        policy,
        agencyCode: code,
        terms: terms(id),
        insureds: insureds(id),
        drivers: drivers(id),
        vehicles: vehicles(id).map(withLender),
        coverages: coverages(id),
      },
    ]),
  );
}

async function of<Row extends { policy_id: number }>(
  db: Queryable,
  ids: number[],
  read: (db: Queryable, ids: number[]) => Promise<Row[]>,
): Promise<(id: number) => Omit<Row, 'policy_id'>[]> {
  const byPolicy = Map.groupBy(await read(db, ids), ({ policy_id }) => policy_id);
  return (id) => (byPolicy.get(id) ?? []).map(({ policy_id, ...row }) => row);
}

const termRows = (db: Queryable, ids: number[]) =>
  db
    .selectFrom('policy_term') // policy_term_by_policy
    .select(['policy_id', 'number', 'effective_on', 'expires_on', 'premium_cents', 'is_current'])
    .where('policy_id', 'in', ids)
    .orderBy('number')
    .execute();

const insuredRows = (db: Queryable, ids: number[]) =>
  db
    .selectFrom('named_insured')
    .select(['policy_id', 'position', 'first_name', 'last_name', 'date_of_birth'])
    .where('policy_id', 'in', ids)
    .orderBy('position')
    .execute();

const driverRows = (db: Queryable, ids: number[]) =>
  db
    .selectFrom('driver')
    .select(['policy_id', 'position', 'first_name', 'last_name', 'date_of_birth', 'license_number', 'license_state'])
    .select(({ ref }) => ref('status').$castTo<'rated' | 'excluded'>().as('status'))
    .where('policy_id', 'in', ids)
    .orderBy('position')
    .execute();

const vehicleRows = (db: Queryable, ids: number[]) =>
  db
    .selectFrom('vehicle')
    .leftJoin('lienholder', 'lienholder.id', 'vehicle.lienholder_id')
    .select(['policy_id', 'position', 'vin', 'model_year', 'make', 'model', 'plate', 'added_on', 'removed_on'])
    .select(['geics_reported_on', 'lienholder.name as lender_name', 'lienholder.address as lender_address'])
    .select(['lienholder.city as lender_city', 'lienholder.state as lender_state', 'lienholder.zip as lender_zip'])
    .select(({ ref }) => ref('ownership').$castTo<'owned' | 'financed' | 'leased'>().as('ownership'))
    .where('policy_id', 'in', ids)
    .orderBy('position')
    .execute();

const coverageRows = (db: Queryable, ids: number[]) =>
  db
    .selectFrom('coverage')
    .select(['policy_id', 'vehicle_position', 'limit_cents', 'limit_per_accident_cents', 'deductible_cents'])
    .select('premium_cents')
    .select(({ ref }) => ref('kind').$castTo<Taken['coverages'][number]['kind']>().as('kind'))
    .where('policy_id', 'in', ids)
    .orderBy('vehicle_position')
    .orderBy('kind')
    .execute();

type VehicleRead = Omit<Awaited<ReturnType<typeof vehicleRows>>[number], 'policy_id'>;

function withLender(read: VehicleRead): Taken['vehicles'][number] {
  const { lender_name, lender_address, lender_city, lender_state, lender_zip, ...vehicle } = read;
  const isWhole = lender_name && lender_address && lender_city && lender_state && lender_zip;
  const lender = isWhole
    ? { name: lender_name, address: lender_address, city: lender_city, state: lender_state, zip: lender_zip }
    : null;
  return { ...vehicle, lender };
}
