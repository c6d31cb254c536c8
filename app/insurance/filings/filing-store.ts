import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { todayInStateOf } from '#platform/database/day-in-state.ts';
import type { Certificate, CertifiedDriver, FilingForm } from './filing.ts';

export type Filing = {
  id: number;
  what: 'certificate' | 'end';
  form: FilingForm;
  driver: CertifiedDriver;
  effectiveOn: string;
  dueOn: string;
  filedOn: string | null;
};

const filings = (db: Queryable) =>
  db
    .selectFrom('state_filing as filing')
    .select(['filing.id', 'filing.effective_on as effectiveOn', 'filing.due_on as dueOn'])
    .select('filing.filed_on as filedOn')
    .select(({ ref }) => [
      ref('filing.what').$castTo<Filing['what']>().as('what'),
      ref('filing.form').$castTo<FilingForm>().as('form'),
      ref('filing.driver').$castTo<CertifiedDriver>().as('driver'),
    ]);

type NewFiling = Certificate &
  Pick<Filing, 'what' | 'effectiveOn' | 'dueOn'> & { policyId: number; versionNumber: number; isTold: boolean };

export async function addFiling(trx: Queryable, { driver, ...filing }: NewFiling): Promise<void> {
  await trx
    .insertInto('state_filing')
    .values({
      policy_id: filing.policyId,
      version_number: filing.versionNumber,
      what: filing.what,
      form: filing.form,
      license_number: driver.license_number,
      driver: JSON.stringify(driver),
      effective_on: filing.effectiveOn,
      due_on: filing.dueOn,
      told_at: filing.isTold ? sql<Date>`now()` : null,
    })
    .execute();
}

/** The driver's most recent filing, sent or still waiting. The caller has locked the policy. */
export const lastFiling = (
  trx: Queryable,
  policyId: number,
  { form, driver }: Certificate,
): Promise<Filing | undefined> =>
  filings(trx)
    .where('filing.policy_id', '=', policyId) // state_filing_of_policy
    .where('filing.form', '=', form)
    .where('filing.license_number', '=', driver.license_number)
    .orderBy('filing.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Moves the end of a certificate that the state has not been told yet; the policyholder is told again. */
export async function moveEnd(
  trx: Queryable,
  id: number,
  { effectiveOn, dueOn }: Pick<Filing, 'effectiveOn' | 'dueOn'>,
): Promise<void> {
  await trx
    .updateTable('state_filing')
    .set({ effective_on: effectiveOn, due_on: dueOn, told_at: null })
    .where('id', '=', id)
    .where('filed_on', 'is', null)
    .execute();
}

/** Takes back what has not been filed. */
export async function dropFiling(trx: Queryable, id: number): Promise<void> {
  await trx.deleteFrom('state_filing').where('id', '=', id).where('filed_on', 'is', null).execute();
}

/** Of a policy, the oldest first. */
export const filingsOf = (db: Queryable, policyId: number): Promise<Filing[]> =>
  filings(db)
    .where('filing.policy_id', '=', policyId) // state_filing_of_policy
    .orderBy('filing.id')
    .execute();

/**
 * What waits to be filed. The state is told of an end once it has come, because a notice of cancellation can be lifted
 * until then.
 */
const waiting = (db: Queryable) =>
  filings(db)
    .innerJoin('policy', 'policy.id', 'filing.policy_id')
    .select(['filing.policy_id as policyId', 'filing.added_at as addedAt', 'policy.prefix', 'policy.number'])
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('filing.filed_on', 'is', null) // state_filing_to_file
    .where(({ or, eb }) =>
      or([eb('filing.what', '=', 'certificate'), eb('filing.effective_on', '<=', todayInStateOf('policy.state'))]),
    );

/** @returns a page of what waits to be filed, the most urgent first */
export const listFilings = (db: Queryable, { page, size }: { page: number; size: number }) =>
  waiting(db)
    .orderBy('filing.due_on')
    .orderBy('filing.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countFilings(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom(waiting(db).as('filing'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds one that waits. */
export const findWaiting = (db: Queryable, id: number) => waiting(db).where('filing.id', '=', id).executeTakeFirst();

/** @returns whether it was still to be filed */
export async function markFiled(trx: Queryable, id: number, on: string, staffId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('state_filing')
    .set({ filed_on: on, filed_by: staffId })
    .where('id', '=', id)
    .where('filed_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a certificate ends only if the notice of its policy is not lifted: no version ends it otherwise, now or later. */
const isEndedByNotice = sql<boolean>`(policy.status = 'C' and filing.effective_on = policy.cancels_on and not exists (
  select from policy_version as version -- policy_version_by_number
  where version.policy_id = policy.id and version.number >= policy.version_in_force
    and not version.document @> jsonb_build_object('drivers', jsonb_build_array(jsonb_build_object(
      'license_number', filing.license_number, 'status', 'rated', 'rating', jsonb_build_object('filing', filing.form))))))`;

/** Takes some whose policyholders have not been told, and marks them as told in the caller's transaction. */
export const takeUntold = (trx: Queryable, most: number) =>
  trx
    .updateTable('state_filing as filing')
    .from('policy')
    .whereRef('policy.id', '=', 'filing.policy_id')
    .set({ told_at: sql<Date>`now()` })
    .where('filing.id', 'in', (from) =>
      from
        .selectFrom('state_filing') // state_filing_to_tell
        .select('id')
        .where('told_at', 'is', null)
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['filing.id', 'filing.effective_on as effectiveOn', 'filing.due_on as dueOn'])
    .returning(['filing.filed_on as filedOn', 'filing.policy_id as policyId'])
    .returning(({ ref }) => [
      ref('filing.what').$castTo<Filing['what']>().as('what'),
      ref('filing.form').$castTo<FilingForm>().as('form'),
      ref('filing.driver').$castTo<CertifiedDriver>().as('driver'),
      ref('policy.state').$castTo<StateCode>().as('state'),
      isEndedByNotice.as('isEndedByNotice'),
    ])
    .execute();
