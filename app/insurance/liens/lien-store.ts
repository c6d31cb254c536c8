import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Queryable } from '#platform/database/database.ts';
import { agencyToWrite } from '../agencies/agency-store.ts';
import { coverOn, type PolicyStatus } from '../policies/cover.ts';
import { coverDay } from '../policies/cover-day.ts';
import { cancellationToCome, endedOtherwise, garagedZip, termOfToday } from '../policies/policy-store.ts';
import { isProvedMore, type MoreProof } from '../policies/proved-more.ts';
import type { Lien } from './lien.ts';

export type FoundLien = Lien & { policy_id: number; policy_state: StateCode };

/** Extra proof beyond the look-up form: the whole VIN with an insured's last name, or a letter about the vehicle. */
export type MoreProofOfLien = { known: MoreProof | undefined; codeHashes: Buffer[] };

/**
 * The vehicle whose VIN ends with the suffix, on the policy with this number. Reads one row of each index on the way.
 *
 * @param more extra proof that must be right, too
 */
export async function findLien(
  db: Queryable,
  policyNumber: string,
  vinSuffix: string,
  more?: MoreProofOfLien,
): Promise<FoundLien | undefined> {
  const [lien] = await findLiens(db, { policyNumber, vinSuffix });
  const found = lien as LienRow | undefined;
  if (!found || (more && !(await isProved(db, found, vinSuffix, more)))) return undefined;
  return today(found);
}

type LienRow = FoundLien & { status: PolicyStatus; garaged_zip: string; ended_otherwise: boolean };

/**
 * Before its first day a policy covers nothing yet. Its stored status may be behind the day on which it ends. Under notice
 * for another reason than nonpayment, it is active until that day, as with any cancellation to come.
 */
function today({ garaged_zip, ended_otherwise, ...lien }: LienRow): FoundLien {
  const cover = coverOn(lien, coverDay({ ...lien, state: lien.policy_state, garaged_zip }, new Date()));
  if (cover === 'notice' && ended_otherwise)
    return { ...lien, status: 'A', expires_on: lien.cancels_on ?? lien.expires_on, cancels_on: null };
  const status = cover === 'cancelled' ? 'L' : cover === 'expired' ? 'X' : lien.status;
  return { ...lien, status, ...(cover === 'not-yet' && { starts_on: lien.effective_on }) };
}

async function isProved(
  db: Queryable,
  { policy_id }: LienRow,
  vinSuffix: string,
  more: MoreProofOfLien,
): Promise<boolean> {
  if (more.known?.vin.endsWith(vinSuffix) && (await isProvedMore(db, policy_id, more.known))) return true;
  if (more.codeHashes.length === 0) return false;
  const letter = await db
    .selectFrom('lien_letter')
    .select('policy_id')
    .where('code_hash', 'in', more.codeHashes)
    .where('policy_id', '=', policy_id)
    .where('vin_suffix', '=', vinSuffix)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return letter !== undefined;
}

const findLiens = compileOnce((db, { policyNumber, vinSuffix }: { policyNumber: string; vinSuffix: string }) =>
  db
    .selectFrom('policy') // policy_by_number
    .innerJoin('policy_term as term', (join) => join.on('term.id', '=', termOfToday())) // its primary key
    .innerJoin('vehicle', 'vehicle.policy_id', 'policy.id') // vehicle_by_policy_and_vin
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .leftJoin('lienholder', 'lienholder.id', 'vehicle.lienholder_id')
    .leftJoin('coverage as comprehensive', (join) =>
      join
        .onRef('comprehensive.policy_id', '=', 'policy.id')
        .onRef('comprehensive.vehicle_position', '=', 'vehicle.position')
        .on('comprehensive.kind', '=', 'comprehensive'),
    )
    .leftJoin('coverage as collision', (join) =>
      join
        .onRef('collision.policy_id', '=', 'policy.id')
        .onRef('collision.vehicle_position', '=', 'vehicle.position')
        .on('collision.kind', '=', 'collision'),
    )
    .select([
      'policy.id as policy_id',
      'policy.state as policy_state',
      'policy.status',
      'policy.cancels_on',
      'term.effective_on',
      'vehicle.model_year',
      'vehicle.make',
      'vehicle.model',
      'vehicle.vin',
      'vehicle.added_on',
      'comprehensive.deductible_cents',
      'collision.deductible_cents as collision_deductible_cents',
      'lienholder.name as lienholder_name',
      'lienholder.address as lienholder_address',
      'lienholder.city as lienholder_city',
      'lienholder.state as lienholder_state',
      'lienholder.zip as lienholder_zip',
    ])
    .select(agencyToWrite())
    .select([endedOtherwise(), garagedZip()])
    // Until the day of a cancellation that is written already, the policy is active.
    .select(sql<string>`least(term.expires_on, ${cancellationToCome()})`.as('expires_on'))
    .select(({ selectFrom, exists }) => [
      selectFrom('instalment')
        .whereRef('instalment.policy_id', '=', 'policy.id')
        .where('instalment.paid_at', 'is', null)
        .select(({ fn }) => fn.min('instalment.due_on').as('due_on'))
        .as('next_due_on'),
      exists(
        selectFrom('driver')
          .whereRef('driver.policy_id', '=', 'policy.id')
          .where('driver.status', '=', 'excluded')
          .select('driver.position'),
      ).as('has_excluded_driver'),
    ])
    .where('policy.number', '=', policyNumber)
    .where('vehicle.vin_suffix', '=', vinSuffix)
    .where('vehicle.removed_on', 'is', null)
    // A number can exist in two books. The policy that covers today comes first.
    .orderBy((eb) => eb.case().when('policy.status', 'in', ['A', 'C']).then(0).else(1).end())
    .limit(1),
);
