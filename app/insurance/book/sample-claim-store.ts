import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimKind, ClaimStatus } from '../claims/claim.ts';

export type SampleClaim = {
  id: number;
  kind: ClaimKind;
  status: ClaimStatus;
  state: StateCode;
  reportedOn: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  language: Language;
  position: number;
  vin: string;
  modelYear: number;
  make: string;
  model: string;
};

/** The first `most` open claims of a sample book, with their insured and vehicle. */
export function findSampleClaims(db: Queryable, most: number): Promise<SampleClaim[]> {
  return db
    .selectFrom('claim')
    .innerJoin('policy', 'policy.id', 'claim.policy_id')
    .innerJoin('named_insured as insured', (join) =>
      join.onRef('insured.policy_id', '=', 'policy.id').on('insured.position', '=', 1),
    )
    .innerJoin('vehicle', (join) => join.onRef('vehicle.policy_id', '=', 'policy.id').on('vehicle.position', '=', 1))
    .select(['claim.id', 'claim.reported_on as reportedOn', 'insured.first_name as firstName'])
    .select(['insured.last_name as lastName', 'policy.phone', 'policy.email', 'vehicle.position', 'vehicle.vin'])
    .select(['vehicle.model_year as modelYear', 'vehicle.make', 'vehicle.model'])
    .select(({ ref }) => [
      ref('claim.kind').$castTo<ClaimKind>().as('kind'),
      ref('claim.status').$castTo<ClaimStatus>().as('status'),
      ref('claim.law_state').$castTo<StateCode>().as('state'),
      ref('policy.language').$castTo<Language>().as('language'),
    ])
    .where('claim.status', '<>', 'closed')
    .orderBy('claim.id')
    .limit(most)
    .execute();
}

export type SampleAdjuster = { id: number; name: string };
export type SampleState = { state: string; openedAt: Date; adjusterId: number | null };

export async function setSampleState(db: Queryable, lineId: number, { state, openedAt, adjusterId }: SampleState) {
  await db
    .updateTable('claim_line')
    .set({ state, opened_at: openedAt, adjuster_id: adjusterId })
    .where('id', '=', lineId)
    .execute();
}

/** Marks the letters of policyholders whose claim somebody has as mailed. The rest waits at the desk. */
export async function postSampleLetters(db: Queryable): Promise<void> {
  await sql`
    update claim_letter as letter set posted_at = now(), posted_by = line.adjuster_id
    from claim_line as line, claim_party as party
    where line.id = letter.line_id and line.adjuster_id is not null and letter.to_post
      and party.id = letter.party_id and party.role = 'policyholder'`.execute(db);
}

/** The people at the claims desk, who share the claims that are in progress. */
export const findSampleAdjusters = (db: Queryable): Promise<SampleAdjuster[]> =>
  db
    .selectFrom('staff')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where(sql<boolean>`roles && '{adjuster,claims-lead}'`)
    .orderBy('id')
    .execute();

/**
 * Gives the remaining claims a line, with the function that did so for claims older than claim lines, all in one call.
 */
export async function giveClaimsLines(db: Queryable): Promise<void> {
  await sql`select give_claims_lines()`.execute(db);
}
