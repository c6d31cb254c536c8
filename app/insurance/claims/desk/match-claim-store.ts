import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimKind } from '../claim.ts';
import { lossState } from '../lines/claim-record-store.ts';
import { UNDECIDED } from '../lines/line.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import type { Law } from '../lines/policy-at-loss.ts';

/**
 * A claim without a policy, locked until the transaction ends. Its lines are locked first, as in every other operation.
 */
export async function lockUnmatched(trx: Queryable, number: string) {
  await lockLinesOf(trx, [number]);
  return trx
    .selectFrom('claim')
    .select(['id', 'number', 'zip', 'loss_at as lossAt', 'loss_on as lossOn', 'is_law_known as isLawKnown'])
    .select(lossState().as('lossState'))
    .select(({ ref }) => [
      ref('law_state').$castTo<StateCode>().as('lawState'),
      ref('kind').$castTo<ClaimKind>().as('kind'),
    ])
    .where('number', '=', number)
    .where('policy_id', 'is', null)
    .where('joined_to', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** A policy by its number as printed. */
export function findPolicyByName(db: Queryable, prefix: string, number: string) {
  return db
    .selectFrom('policy')
    .select(['id', 'prefix', 'number'])
    .select((eb) =>
      eb
        .selectFrom('named_insured')
        .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
        .whereRef('named_insured.policy_id', '=', 'policy.id')
        .orderBy('named_insured.position')
        .limit(1)
        .as('insured'),
    )
    .where('prefix', '=', prefix)
    .where('number', '=', number)
    .executeTakeFirst();
}

export async function setPolicy(trx: Queryable, claimId: number, policyId: number, staffId: number): Promise<void> {
  await trx
    .updateTable('claim')
    .set((eb) => ({ policy_id: policyId, matched_by: staffId, version: eb('version', '+', 1) }))
    .where('id', '=', claimId)
    .execute();
}

/** Whose law the claim is under from now on. */
export async function setLaw(
  trx: Queryable,
  claimId: number,
  { lawState, isLawKnown, catastropheId }: Law & { catastropheId: number | null },
): Promise<void> {
  await trx
    .updateTable('claim')
    .set({ law_state: lawState, is_law_known: isLawKnown, catastrophe_id: catastropheId })
    .where('id', '=', claimId)
    .execute();
}

/** Lines for the injury of a passenger of our car who reported it when the policy was not known, and nobody has decided. */
export function findPassengersInjuries(trx: Queryable, claimId: number) {
  return trx
    .selectFrom('claim_line') // claim_line_by_number
    .select('id')
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .where('coverage', '=', 'BI_3P')
    .where(
      sql<boolean>`exists (
        select from claim_event -- claim_event_of_line
        where claim_event.line_id = claim_line.id and kind = 'reported' and facts ->> 'isInOurCar' = 'true')`,
    )
    .where('state', 'in', UNDECIDED)
    .execute();
}

export async function putUnder(trx: Queryable, lineId: number, coverage: Coverage): Promise<void> {
  await trx
    .updateTable('claim_line')
    .set((eb) => ({ coverage, track: 'first', version: eb('version', '+', 1) }))
    .where('id', '=', lineId)
    .execute();
}

type Holder = {
  claimId: number;
  name: string | null;
  phone: string | null;
  accountId: number | null;
  language: Language;
  email: string | null;
  /** Where letters go if not to the policy's address. */
  mailAddress?: string;
};

/** @returns the party's id */
export async function addPolicyholderParty(trx: Queryable, holder: Holder): Promise<number> {
  const { claimId, name, phone, accountId, language, email, mailAddress = null } = holder;
  const { id } = await trx
    .insertInto('claim_party')
    .values({
      claim_id: claimId,
      role: 'policyholder',
      name,
      phone,
      account_id: accountId,
      language,
      email,
      mail_address: mailAddress,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A claim's own car that no policy car was found for, with what tells the policy's cars at the loss. */
export function findCarToName(trx: Queryable, claimId: number) {
  return trx
    .selectFrom('claim')
    .innerJoin('claim_vehicle', 'claim_vehicle.claim_id', 'claim.id') // claim_vehicle_of_claim
    .select(['claim_vehicle.id as vehicleId', 'claim.policy_id as policyId', 'claim.zip'])
    .select(['claim.loss_at as lossAt', 'claim.loss_on as lossOn'])
    .select(({ ref }) => ref('claim.law_state').$castTo<StateCode>().as('state'))
    .where('claim.id', '=', claimId)
    .where('claim_vehicle.side', '=', 'ours')
    .where('claim_vehicle.vin', 'is', null)
    .executeTakeFirst();
}

type NamedCar = { position: number; vin: string; model_year: number; make: string; model: string };

/** Records the car. Every line of the claim shows it, so what others see of them has changed. */
export async function nameCarOnClaim(
  trx: Queryable,
  { claimId, vehicleId, name }: { claimId: number; vehicleId: number; name: string },
  { position, vin, model_year, make, model }: NamedCar,
): Promise<void> {
  await trx
    .updateTable('claim_vehicle')
    .set({ policy_position: position, vin, model_year, make, model })
    .where('id', '=', vehicleId)
    .execute();
  // The policyholder's list of claims shows it.
  await trx
    .updateTable('claim')
    .set({ vehicle: name.slice(0, 100) })
    .where('id', '=', claimId)
    .execute();
  await trx
    .updateTable('claim_line') // claim_line_by_number
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('claim_id', '=', claimId)
    .execute();
}
