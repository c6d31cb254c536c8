// Writes the projections of many policies at once, with one statement per table.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { writePartyContacts } from '../parties/party-contact-store.ts';
import { writeParties } from '../parties/party-store.ts';
import { endAccessOnFile, endRegistrations, forgetTold } from '../policies/contact-on-file-store.ts';
import { dropTasksByStatus } from '../policies/desk-task-store.ts';
import type { PolicyRows } from './projection.ts';

export type Projected = { policyId: number; versionNumber: number; rows: PolicyRows };

/**
 * Replaces the projection of each policy. Contact data is changed elsewhere (`contact-on-file-store.ts`), so it is
 * kept, unless the version's source provides it.
 *
 * @param withContact the version provides contact data: an import, or a new policy
 * @param importedAsOf the time of an import's data. A contact changed here after it is kept, and one changed before it
 *   until the source gives another than it gave last: its repeated old one is no news.
 */
export async function writeProjections(
  trx: Queryable,
  projected: Projected[],
  { withContact, importedAsOf }: { withContact: boolean; importedAsOf?: Date },
): Promise<void> {
  if (projected.length === 0) return;
  const ids = projected.map(({ policyId }) => policyId);
  const of = <Row extends object>(rows: (each: PolicyRows) => Row[]) =>
    projected.flatMap(({ policyId, rows: each }) => rows(each).map((row) => ({ ...row, policy_id: policyId })));

  const policies = projected.map(({ policyId, versionNumber, rows: { policy, agencyCode } }) => ({
    ...policy,
    policy_id: policyId,
    version_in_force: versionNumber,
    agency_code: agencyCode,
  }));
  const isNews = importedAsOf
    ? sql`policy.contact_changed_at is null or (policy.contact_changed_at <= ${importedAsOf} and not exists (
        select from policy_version as given -- policy_version_by_number
        where given.policy_id = policy.id and given.number = (
            select max(number) from policy_version as last where last.policy_id = policy.id and last.kind = 'import')
          and (given.document->>'phone', given.document->>'email', given.document->>'language')
            is not distinct from (new.phone, new.email, new.language)))`
    : sql`true`;
  const given = (column: string) =>
    sql`${sql.ref(column)} = case when ${isNews} then new.${sql.ref(column)} else policy.${sql.ref(column)} end`;
  const contact = withContact
    ? sql`, ${given('phone')}, ${given('email')}, ${given('language')},
      contact_changed_at = case when ${isNews} then null else policy.contact_changed_at end`
    : sql``;
  const { rows: written } = await sql<{ id: number; has_new_contact: boolean }>`
    update policy set
      status = new.status, cancels_on = new.cancels_on, address = new.address, city = new.city, zip = new.zip,
      garaging_zip = new.garaging_zip, agency_id = coalesce(agency.id, policy.agency_id),
      version = policy.version + 1, synced_version = policy.version + 1, version_in_force = new.version_in_force ${contact}
    from ${recordset(policies, {
      policy_id: 'bigint',
      version_in_force: 'int',
      agency_code: 'text',
      status: 'text',
      cancels_on: 'date',
      address: 'text',
      city: 'text',
      zip: 'text',
      garaging_zip: 'text',
      phone: 'text',
      email: 'text',
      language: 'text',
    })} join policy as before on before.id = new.policy_id left join agency on agency.code = new.agency_code
    where policy.id = new.policy_id
    returning policy.id, (policy.phone, policy.email) is distinct from (before.phone, before.email) as has_new_contact`.execute(
    trx,
  );
  // Changes made here end access themselves; a file only shows that a contact or an insured is another.
  const reached = written.flatMap(({ id, has_new_contact }) => (importedAsOf && has_new_contact ? [id] : []));
  if (reached.length > 0) await endAccessOnFile(trx, reached);
  // Versions that were to begin later no longer will, once one that was written after them is in force.
  await sql`
    delete from version_to_project using policy_version as version, policy
    where version_to_project.policy_id = any(${ids}) and version.id = version_to_project.version_id
      and policy.id = version.policy_id and version.number <= policy.version_in_force`.execute(trx); // version_to_project_of_policy
  // Whatever changed the status: a payment, a person, a file, or a version that was to begin later.
  await dropTasksByStatus(trx, ids);

  await writeTerms(
    trx,
    of(({ terms }) => terms),
  );
  const insureds = of((rows) => rows.insureds);
  if (importedAsOf) await endRegistrationsOfLeavers(trx, ids, insureds);
  await replaceRows(trx, 'named_insured', ids, insureds, INSURED);
  await renameParties(
    trx,
    of(({ parties }) => parties),
  );
  await replaceRows(
    trx,
    'driver',
    ids,
    of(({ drivers }) => drivers),
    {
      policy_id: 'bigint',
      position: 'smallint',
      first_name: 'text',
      last_name: 'text',
      date_of_birth: 'date',
      license_number: 'text',
      license_state: 'text',
      status: 'text',
    },
  );
  await writeVehicles(
    trx,
    ids,
    of(({ vehicles }) => vehicles),
  );
  await replaceRows(
    trx,
    'coverage',
    ids,
    of(({ coverages }) => coverages),
    {
      policy_id: 'bigint',
      vehicle_position: 'smallint',
      kind: 'text',
      limit_cents: 'bigint',
      limit_per_accident_cents: 'bigint',
      deductible_cents: 'int',
      premium_cents: 'int',
    },
  );
  await replaceRoles(
    trx,
    ids,
    of(({ parties }) => parties),
  );
  await writePartyContacts(trx, ids);
}

/** Whoever waits for an account registered as one of the insureds as they were. */
async function endRegistrationsOfLeavers(trx: Queryable, ids: number[], insureds: object[]): Promise<void> {
  const { rows } = await sql<{ policy_id: number }>`
    select distinct was.policy_id from named_insured as was
    where was.policy_id = any(${ids}) and not exists (
      select from ${recordset(insureds, INSURED)} where new.policy_id = was.policy_id
        and (new.first_name, new.last_name, new.date_of_birth)
          is not distinct from (was.first_name, was.last_name, was.date_of_birth))`.execute(trx);
  const left = rows.map(({ policy_id }) => policy_id);
  if (left.length === 0) return;
  await endRegistrations(trx, left);
  await forgetTold(trx, left, 'register');
}

/** A policy has only one current term at any moment, so the old one is unset first. */
async function writeTerms(trx: Queryable, terms: object[]): Promise<void> {
  const rows = recordset(terms, {
    policy_id: 'bigint',
    number: 'int',
    effective_on: 'date',
    expires_on: 'date',
    premium_cents: 'int',
    is_current: 'boolean',
  });
  await sql`
    update policy_term as term set is_current = false from ${rows}
    where new.is_current and term.policy_id = new.policy_id and term.is_current and term.number <> new.number`.execute(
    trx,
  );
  await sql`
    insert into policy_term (policy_id, number, effective_on, expires_on, premium_cents, is_current)
    select policy_id, number, effective_on, expires_on, greatest(premium_cents, 1), is_current from ${rows}
    on conflict (policy_id, number) do update set
      effective_on = excluded.effective_on, expires_on = excluded.expires_on,
      premium_cents = excluded.premium_cents, is_current = excluded.is_current`.execute(trx);
}

/** A vehicle that stays in the document keeps its row, because letters and claims refer to it. */
async function writeVehicles(trx: Queryable, ids: number[], vehicles: object[]): Promise<void> {
  const rows = recordset(vehicles, {
    policy_id: 'bigint',
    position: 'smallint',
    vin: 'text',
    model_year: 'smallint',
    make: 'text',
    model: 'text',
    plate: 'text',
    ownership: 'text',
    added_on: 'date',
    removed_on: 'date',
    geics_reported_on: 'date',
    lender: 'jsonb',
  });
  await sql`
    insert into lienholder (name, address, city, state, zip)
    select distinct on (lender->>'name', lender->>'address', lender->>'zip')
      lender->>'name', lender->>'address', lender->>'city', lender->>'state', lender->>'zip'
    from ${rows} where lender is not null and lender <> 'null'
    on conflict (name, address, zip) do nothing`.execute(trx);
  await sql`
    delete from vehicle where policy_id = any(${ids}) and not exists (
      select from ${rows} where new.policy_id = vehicle.policy_id and new.position = vehicle.position
        and new.vin = vehicle.vin)`.execute(trx);
  await sql`
    insert into vehicle (policy_id, position, vin, model_year, make, model, plate, ownership, lienholder_id, added_on,
      removed_on, geics_reported_on)
    select new.policy_id, new.position, new.vin, new.model_year, new.make, new.model, new.plate, new.ownership,
      lienholder.id, new.added_on, new.removed_on, new.geics_reported_on
    from ${rows} left join lienholder on lienholder.name = new.lender->>'name'
      and lienholder.address = new.lender->>'address' and lienholder.zip = new.lender->>'zip'
    on conflict (policy_id, position) do update set
      model_year = excluded.model_year, make = excluded.make, model = excluded.model, plate = excluded.plate,
      ownership = excluded.ownership, lienholder_id = excluded.lienholder_id, added_on = excluded.added_on, removed_on = excluded.removed_on,
      geics_reported_on = excluded.geics_reported_on`.execute(trx);
}

/**
 * Renames parties that have a license, when a policy has a new name for them. Must run before the drivers are replaced,
 * to see what changed: an unchanged name must not undo a newer name from another policy.
 */
async function renameParties(
  trx: Queryable,
  roles: (PolicyRows['parties'][number] & { policy_id: number })[],
): Promise<void> {
  const rows = recordset(
    roles.flatMap(({ policy_id, role, party }) => (role === 'driver' ? [{ policy_id, ...party }] : [])),
    {
      policy_id: 'bigint',
      match_key: 'text',
      first_name: 'text',
      last_name: 'text',
      license_number: 'text',
      license_state: 'text',
    },
  );
  await sql`
    with renamed as (
      select party.id, new.first_name, new.last_name
      from ${rows} join driver on driver.policy_id = new.policy_id and driver.license_number = new.license_number
          and driver.license_state = new.license_state
        join party on party.match_key = new.match_key
      where (driver.first_name, driver.last_name) is distinct from (new.first_name, new.last_name)
      order by party.match_key for update of party
    )
    update party set first_name = renamed.first_name, last_name = renamed.last_name
    from renamed where party.id = renamed.id`.execute(trx);
}

/** Links parties to policies in place of those that were linked before. */
async function replaceRoles(
  trx: Queryable,
  policyIds: number[],
  roles: (PolicyRows['parties'][number] & { policy_id: number })[],
): Promise<void> {
  const ids = await writeParties(
    trx,
    roles.map(({ party }) => party),
  );
  await replaceRows(
    trx,
    'policy_party',
    policyIds,
    roles.map(({ party, ...role }) => ({ ...role, party_id: ids.get(party.match_key) })),
    { policy_id: 'bigint', role: 'text', position: 'smallint', party_id: 'bigint' },
  );
}

const INSURED = {
  policy_id: 'bigint',
  position: 'smallint',
  first_name: 'text',
  last_name: 'text',
  date_of_birth: 'date',
} as const;

type Columns = Record<string, 'bigint' | 'int' | 'smallint' | 'text' | 'date' | 'boolean' | 'jsonb'>;

/** The rows as a table named `new`, passed as a single parameter. */
function recordset(rows: object[], columns: Columns): RawBuilder<unknown> {
  const definition = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${sql.join(definition)})`;
}

async function replaceRows(
  trx: Queryable,
  table: 'named_insured' | 'driver' | 'coverage' | 'policy_party',
  ids: number[],
  rows: object[],
  columns: Columns,
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  await sql`delete from ${sql.table(table)} where policy_id = any(${ids})`.execute(trx);
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${recordset(rows, columns)}`.execute(trx);
}
