import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Coverage } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import { wordsOf } from '#platform/database/plain-text.ts';
import type { PartyRole } from '../lines/claim-record.ts';
import type { LineState } from '../lines/line.ts';
import type { ClaimSearch } from './claim-search.ts';

/** A short list; for more matches, the search must be narrowed. */
export const MOST_CLAIMS_FOUND = 20;

/** Finds one claim more than is shown, to tell whether there are more. */
export const searchClaims = (db: Queryable, search: ClaimSearch) => claimSearchQuery(db, search).execute();
export type ClaimFound = Awaited<ReturnType<typeof searchClaims>>[number];

/** The claims on a policy, the latest loss first, and one more than is shown. */
export const listClaimsOfPolicy = (db: Queryable, policyId: number) =>
  claimRows(db)
    .where('claim.policy_id', '=', policyId) // claim_by_policy
    .execute();

/**
 * Open claims and those that are over, the latest loss first. A phone number, a VIN or a plate may be that of a party or
 * of the policy.
 *
 * @param search has at least one field
 */
export function claimSearchQuery(
  db: Queryable,
  { claim, prefix, number, name, phone, vin, vinSuffix, plate }: ClaimSearch,
) {
  let query = claimRows(db);
  if (claim) query = query.where('claim.number', '=', claim); // claim_number_key
  if (number) {
    query = query.where('claim.policy_id', 'in', (eb) => {
      const policies = eb.selectFrom('policy').select('policy.id').where('policy.number', '=', number); // policy_by_number
      return prefix ? policies.where('policy.prefix', '=', prefix) : policies;
    });
  }
  if (name) {
    const isNamed = sql<SqlBool>`${wordsOf(sql`claim_party.name`)} @> ${wordsOf(sql`${name}::text`)}`;
    query = query.where(
      'claim.id',
      'in',
      (eb) => eb.selectFrom('claim_party').select('claim_party.claim_id').where(isNamed), // claim_party_by_name
    );
  }
  if (phone) {
    query = query.where('claim.id', 'in', (eb) =>
      eb
        .selectFrom('claim_party') // claim_party_by_phone
        .select('claim_party.claim_id as id')
        .where('claim_party.phone', '=', phone)
        .union(
          eb
            .selectFrom('policy') // policy_by_phone
            .innerJoin('claim as theirs', 'theirs.policy_id', 'policy.id') // claim_by_policy
            .select('theirs.id')
            .where('policy.phone', '=', phone),
        ),
    );
  }
  if (vinSuffix) {
    // Of somebody else's car we may know less than the whole VIN.
    query = query.where(
      hasCar(
        sql`right(car.vin, 5) = ${vinSuffix}
          and car.vin = ${vin === undefined ? sql`car.vin` : sql`right(${vin}, length(car.vin))`}`, // claim_vehicle_by_vin
        sql`car.vin_suffix = ${vinSuffix} and car.vin = ${vin === undefined ? sql`car.vin` : vin}`, // vehicle_by_vin
      ),
    );
  }
  // claim_vehicle_by_plate, vehicle_by_plate
  if (plate) query = query.where(hasCar(sql`car.plate = ${plate}`, sql`car.plate = ${plate}`));
  return query;
}

/** A car of the claim, or of its policy. */
const hasCar = (ofClaim: RawBuilder<unknown>, ofPolicy: RawBuilder<unknown>) => sql<SqlBool>`claim.id in (
  select car.claim_id from claim_vehicle as car where ${ofClaim}
  union
  select theirs.id from vehicle as car join claim as theirs on theirs.policy_id = car.policy_id where ${ofPolicy})`;

type LineFound = { number: number; coverage: Coverage; state: LineState; party: string | null; role: PartyRole };

/** A claim that was joined to another is found by that one. */
const claimRows = (db: Queryable) =>
  db
    .selectFrom('claim')
    .leftJoin('policy', 'policy.id', 'claim.policy_id')
    .select(['claim.number', 'claim.loss_on as lossOn', 'claim.city', 'claim.is_law_known as isLawKnown'])
    .select(({ ref, eb }) => [
      ref('claim.law_state').$castTo<StateCode>().as('state'),
      eb('claim.status', '<>', 'closed').$castTo<boolean>().as('isOpen'),
      sql<string | null>`policy.prefix || ' ' || policy.number`.as('policy'),
      sql<LineFound[]>`coalesce((
        select jsonb_agg(jsonb_build_object('number', line.number, 'coverage', line.coverage, 'state', line.state,
          'party', party.name, 'role', party.role) order by line.number)
        from claim_line as line join claim_party as party on party.id = line.party_id
        where line.claim_id = claim.id and line.same_as is null), '[]')`.as('lines'), // claim_line_by_number
    ])
    .where('claim.joined_to', 'is', null)
    .orderBy('claim.loss_on', 'desc')
    .orderBy('claim.id', 'desc')
    .limit(MOST_CLAIMS_FOUND + 1);
