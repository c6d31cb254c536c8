import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { plain } from '#platform/database/plain-text.ts';
import type { PolicySearch } from './policy-search.ts';
import { CONTACT_COLUMNS, type PolicyContact } from './whole-policy-store.ts';

/** A short list; for more matches, the search must be narrowed. */
export const MOST_POLICIES_FOUND = 20;

/** Finds one policy more than is shown, to tell whether there are more. */
export const findPolicies = (db: Queryable, search: PolicySearch) => policySearchQuery(db, search).execute();
export type PolicyFound = Awaited<ReturnType<typeof findPolicies>>[number];

/**
 * Rows come in no particular order, because sorting everyone with a common name would read them all.
 *
 * @param search has at least one field
 */
export function policySearchQuery(
  db: Queryable,
  { prefix, number, lastName, phone, vin, vinSuffix, plate, proof }: PolicySearch,
) {
  let query = db
    .selectFrom('policy')
    .innerJoin('named_insured as insured', (join) =>
      join.onRef('insured.policy_id', '=', 'policy.id').on('insured.position', '=', 1),
    )
    .leftJoin('vehicle as car', (join) => join.onRef('car.policy_id', '=', 'policy.id').on('car.position', '=', 1))
    .select(['policy.id', 'policy.prefix', 'policy.number', 'policy.status', 'policy.city', 'policy.state'])
    .select(['insured.first_name', 'insured.last_name', 'car.model_year', 'car.make', 'car.model'])
    .limit(MOST_POLICIES_FOUND + 1);
  if (number) query = query.where('policy.number', '=', number); // policy_by_number
  if (prefix) query = query.where('policy.prefix', '=', prefix);
  if (phone) query = query.where('policy.phone', '=', phone); // policy_by_phone
  if (vinSuffix) {
    query = query.where('policy.id', 'in', (eb) => {
      const cars = eb.selectFrom('vehicle').select('policy_id').where('vin_suffix', '=', vinSuffix); // vehicle_by_vin
      return vin ? cars.where('vin', '=', vin) : cars;
    });
  }
  if (plate) {
    query = query.where(
      'policy.id',
      'in',
      (eb) => eb.selectFrom('vehicle').select('policy_id').where('plate', '=', plate), // vehicle_by_plate
    );
  }
  if (proof) {
    query = query.where('policy.zip', '=', proof.zip).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('named_insured as holder') // named_insured_pkey
          .select('holder.position')
          .whereRef('holder.policy_id', '=', 'policy.id')
          .where('holder.date_of_birth', '=', proof.dateOfBirth),
      ),
    );
  }
  if (lastName) {
    query = query.where('policy.id', 'in', (eb) =>
      eb
        .selectFrom('named_insured') // named_insured_by_last_name
        .select('policy_id')
        .where(isLastName(lastName)),
    );
  }
  return query;
}

/** Matches the whole last name, or the first of two: “Peña García” and “Peña-García” are both found by “Peña”. */
function isLastName(typed: string) {
  const name = plain(sql`last_name`);
  const escaped = typed.replace(/[\\%_]/g, '\\$&');
  return sql<SqlBool>`(${name} = ${plain(sql`${typed}::text`)}
    or ${name} like ${plain(sql`${`${escaped} %`}::text`)} or ${name} like ${plain(sql`${`${escaped}-%`}::text`)})`;
}

/** Cars that are on a policy, by plate. Two states may have issued the same plate. */
export const findCarsByPlates = (db: Queryable, plates: string[]) =>
  db
    .selectFrom('vehicle')
    .innerJoin('policy', 'policy.id', 'vehicle.policy_id')
    .select(['vehicle.plate', 'policy.prefix', 'policy.number', 'vehicle.model_year', 'vehicle.make', 'vehicle.model'])
    .where(sql<SqlBool>`vehicle.plate = any(${plates})`) // vehicle_by_plate
    .where('vehicle.removed_on', 'is', null)
    .orderBy('policy.id')
    .execute();

/** Any policy, for a desk that has found it. */
export const findAnyPolicy = (db: Queryable, id: number): Promise<PolicyContact | undefined> =>
  db.selectFrom('policy').select(CONTACT_COLUMNS).where('policy.id', '=', id).executeTakeFirst();
