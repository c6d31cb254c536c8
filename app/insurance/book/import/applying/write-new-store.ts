// Writes new policies with COPY. The rows are the same ones that `writeProjections` would write.

import { sql } from 'kysely';
import { byState, states } from '#config/states.ts';
import { copyRows } from '#platform/database/copy-in.ts';
import type { OwnConnection } from '#platform/database/own-connection.ts';
import { writeParties } from '../../../parties/party-store.ts';
import type { LenderRow, PolicyRows } from '../../../record/projection.ts';

export type NewPolicy = { policyId: number; rows: PolicyRows; asOf: Date };

/** Reserves ids for this many new policies. */
export async function newPolicyIds({ db }: Pick<OwnConnection, 'db'>, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('policy', 'id')) as id from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes the policies within the connection's current transaction. */
export async function writeNewPolicies({ db, client }: OwnConnection, policies: NewPolicy[]): Promise<void> {
  if (policies.length === 0) return;
  const agencies = await agencyIds(db, policies);
  const lenders = await lienholderIds(db, policies);
  await copyRows(
    client,
    'policy',
    [
      'id',
      'prefix',
      'number',
      'state',
      'company_code',
      'line',
      'status',
      'cancels_on',
      'agency_id',
      'address',
      'city',
      'zip',
      'garaging_zip',
      'phone',
      'email',
      'language',
      'version_in_force',
      'as_of',
    ],
    policies.map(({ policyId, rows: { policy, agencyCode }, asOf }) => [
      policyId,
      policy.prefix,
      policy.number,
      policy.state,
      companyCodes[policy.state],
      policy.line,
      policy.status,
      policy.cancels_on,
      agencies.get(agencyCode),
      policy.address,
      policy.city,
      policy.zip,
      policy.garaging_zip,
      policy.phone,
      policy.email,
      policy.language,
      1,
      asOf,
    ]),
  );
  const copy = <Row>(
    table: string,
    columns: string[],
    rows: (each: PolicyRows) => Row[],
    of: (row: Row) => unknown[],
  ) =>
    copyRows(
      client,
      table,
      ['policy_id', ...columns],
      policies.flatMap(({ policyId, rows: each }) => rows(each).map((row) => [policyId, ...of(row)])),
    );
  await copy(
    'policy_term',
    ['number', 'effective_on', 'expires_on', 'premium_cents', 'is_current'],
    ({ terms }) => terms,
    (term) => [term.number, term.effective_on, term.expires_on, Math.max(1, term.premium_cents), term.is_current],
  );
  await copy(
    'named_insured',
    ['position', 'first_name', 'last_name', 'date_of_birth'],
    ({ insureds }) => insureds,
    (person) => [person.position, person.first_name, person.last_name, person.date_of_birth],
  );
  await copy(
    'driver',
    ['position', 'first_name', 'last_name', 'date_of_birth', 'license_number', 'license_state', 'status'],
    ({ drivers }) => drivers,
    (driver) => [
      driver.position,
      driver.first_name,
      driver.last_name,
      driver.date_of_birth,
      driver.license_number,
      driver.license_state,
      driver.status,
    ],
  );
  await copy(
    'vehicle',
    [
      'position',
      'vin',
      'model_year',
      'make',
      'model',
      'plate',
      'ownership',
      'lienholder_id',
      'added_on',
      'removed_on',
      'geics_reported_on',
    ],
    ({ vehicles }) => vehicles,
    (car) => [
      car.position,
      car.vin,
      car.model_year,
      car.make,
      car.model,
      car.plate,
      car.ownership,
      car.lender && lenders.get(keyOf(car.lender)),
      car.added_on,
      car.removed_on,
      car.geics_reported_on,
    ],
  );
  await copy(
    'coverage',
    ['vehicle_position', 'kind', 'limit_cents', 'limit_per_accident_cents', 'deductible_cents', 'premium_cents'],
    ({ coverages }) => coverages,
    (cover) => [
      cover.vehicle_position,
      cover.kind,
      cover.limit_cents,
      cover.limit_per_accident_cents,
      cover.deductible_cents,
      cover.premium_cents,
    ],
  );
  const parties = await writeParties(
    db,
    policies.flatMap(({ rows }) => rows.parties.map(({ party }) => party)),
  );
  await copy(
    'policy_party',
    ['role', 'position', 'party_id'],
    (each) => each.parties,
    ({ role, position, party }) => [role, position, parties.get(party.match_key)],
  );
}

const companyCodes: Record<string, string> = byState((state) => states[state].companyCode);

async function agencyIds(db: OwnConnection['db'], policies: NewPolicy[]): Promise<Map<string, number>> {
  const codes = [...new Set(policies.map(({ rows }) => rows.agencyCode))];
  const agencies = await db.selectFrom('agency').select(['id', 'code']).where('code', 'in', codes).execute();
  return new Map(agencies.map(({ id, code }) => [code, id]));
}

const keyOf = ({ name, address, zip }: Pick<LenderRow, 'name' | 'address' | 'zip'>) =>
  JSON.stringify([name, address, zip]);

async function lienholderIds(db: OwnConnection['db'], policies: NewPolicy[]): Promise<Map<string, number>> {
  const lenders = policies.flatMap(({ rows }) => rows.vehicles.flatMap(({ lender }) => lender ?? []));
  const byKey = new Map(lenders.map((lender) => [keyOf(lender), lender]));
  if (byKey.size === 0) return new Map();
  const given = sql`jsonb_to_recordset(${JSON.stringify([...byKey.values()])}::jsonb)
    as given (name text, address text, city text, state text, zip text)`;
  // Always inserted in the same order, so that two imports cannot deadlock. A known lienholder uses up no id.
  await sql`
    insert into lienholder (name, address, city, state, zip)
    select name, address, city, state, zip from ${given}
    where not exists (
      select from lienholder as known where known.name = given.name and known.address = given.address and known.zip = given.zip)
    order by name, address, zip
    on conflict (name, address, zip) do nothing`.execute(db);
  const { rows } = await sql<{ id: number; name: string; address: string; zip: string }>`
    select lienholder.id, lienholder.name, lienholder.address, lienholder.zip
    from lienholder join ${given} using (name, address, zip)`.execute(db);
  return new Map(rows.map(({ id, ...lender }) => [keyOf(lender), id]));
}
