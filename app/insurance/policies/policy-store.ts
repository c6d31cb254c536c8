import { sql } from 'kysely';
import { STATES, type StateCode } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayOfCoverageInStateOf } from '#platform/database/day-in-state.ts';
import { ago } from '#platform/database/moments.ts';
import { isAsOfSince } from './as-of-store.ts';
import type { NextPolicies } from './each-policy.ts';
import type { FoundPolicy, LookUpProof } from './policy.ts';

/** The most policies that the API contract allows in an answer. */
const MOST = 50;

/**
 * Whether the policy ended for another reason than nonpayment, which a payment does not undo: at a request, or as a file
 * says. Of a file without a reason, only the end of a notice counts as nonpayment. In a query of `policy`. A function,
 * because a call at the top of a module would bring Kysely into the browser with the forms that import this module.
 */
export const endedOtherwise = () =>
  sql<boolean>`(policy.status in ('L', 'C') and exists (
  select from policy_version as version -- policy_version_by_number
  where version.policy_id = policy.id and version.number = policy.version_in_force
    and case when version.import_file_id is null
      then policy.status = 'L' and version.kind = 'cancellation' and version.actor <> 'processor'
      else coalesce(version.document->>'cancelled_for' <> 'nonpayment', policy.status = 'L' and not exists (
        select from (
          select document from policy_version as earlier -- policy_version_by_number
          where earlier.policy_id = policy.id and earlier.number < version.number
            and earlier.document->>'status' <> 'cancelled'
          order by earlier.number desc limit 1) as notice
        where notice.document->>'status' = 'cancel_pending'
          and notice.document->>'cancels_on' <= version.document->>'cancels_on')) end))`.as('ended_otherwise');

/**
 * The first day without coverage according to a cancellation that is written already and takes effect on a later day. In a
 * query of `policy`.
 */
export const cancellationToCome = () =>
  sql<string | null>`(
  select min((version.document->>'cancels_on')::date)
  from version_to_project as to_come join policy_version as version on version.id = to_come.version_id
  where to_come.policy_id = policy.id and version.kind = 'cancellation')`; // version_to_project_of_policy

export const willCancelOn = () => cancellationToCome().as('will_cancel_on');

/** Where the cars are garaged. In a query of `policy`, or of that table under another name. */
export const garagedZip = (policy = 'policy') =>
  sql<string>`coalesce(${sql.ref(`${policy}.garaging_zip`)}, ${sql.ref(`${policy}.zip`)})`.as('garaged_zip');

/**
 * The term that covers today: the current one, or a next one that is paid, from its first minute on. The job that makes it
 * the current one comes to the policy later. In a query of `policy`.
 */
export const termOfToday = () =>
  sql<number>`(
  select shown.id from policy_term as shown -- policy_term_by_policy
  where shown.policy_id = policy.id and (shown.is_current or exists (
    select from renewal_offer as offer -- renewal_offer_by_term
      join instalment as bill on bill.policy_id = offer.policy_id and bill.number = offer.first_bill
    where offer.policy_id = policy.id and offer.term_number = shown.number
      and offer.begun_at is null and offer.lapsed_at is null and bill.paid_at is not null
      and offer.effective_on <= ${dayOfCoverageInStateOf('policy.state')}
      and (policy.status = 'A' or (policy.status = 'C' and policy.cancels_on > offer.effective_on))
      and coalesce(${cancellationToCome()} > offer.effective_on, true)))
  order by shown.number desc limit 1)`;

/** How many days a policy waits for a file after the desk has closed its task. A core system sends one each day. */
export const MOST_DAYS_FOR_FILE = 7;

/**
 * Whether a payment asked for the policy to be active again, and the core system has not said yet whether it is: the
 * service desk still has the task to have that done, or no file has come since. In a query of `policy`.
 */
export const awaitsCore = () =>
  sql<boolean>`(policy.status in ('L', 'C') and exists (
    select from desk_task as task -- desk_task_once
    where task.policy_id = policy.id and task.kind = 'policy-paid' and (task.done_at is null
      or task.done_at > ${ago({ days: MOST_DAYS_FOR_FILE })}
        and not ${isAsOfSince('policy.id', sql.ref<Date>('task.done_at'))})))`.as('awaits_core');

/**
 * Policies of a state whose notice of cancellation
 * - has run out, without a payment under way, or
 * - runs out tomorrow and was not mailed, or
 * - is ours, and nothing is past due any more.
 */
export function findNoticesOver(
  db: Queryable,
  { state, today }: { state: StateCode; today: string },
  { afterId, most }: NextPolicies,
): Promise<{ policy_id: number }[]> {
  return db
    .selectFrom('policy') // policy_under_notice
    .innerJoin('policy_term as term', (join) =>
      join.onRef('term.policy_id', '=', 'policy.id').on('term.is_current', '=', true),
    ) // policy_term_current
    .select('policy.id as policy_id')
    .where('policy.status', '=', 'C')
    .where('policy.state', '=', state)
    .where('policy.id', '>', afterId)
    .whereRef('policy.cancels_on', '<', 'term.expires_on')
    .where(({ eb, or, and, selectFrom, exists, not }) => {
      const notices = selectFrom('desk_task') // desk_task_once
        .select('desk_task.id')
        .whereRef('desk_task.policy_id', '=', 'policy.id')
        .where('desk_task.kind', '=', 'policy-notice');
      const isPastDue = exists(
        selectFrom('instalment') // instalment_next_due
          .select('instalment.id')
          .whereRef('instalment.policy_id', '=', 'policy.id')
          .where('instalment.paid_at', 'is', null)
          .where('instalment.due_on', '<', today),
      );
      const isPaying = exists(
        selectFrom('payment') // payment_by_policy
          .select('payment.id')
          .whereRef('payment.policy_id', '=', 'policy.id')
          .where('payment.status', '=', 'open'),
      );
      return or([
        and([
          eb('policy.cancels_on', '<=', plusDays(today, 1)),
          exists(notices.where('desk_task.done_at', 'is', null)),
        ]),
        and([eb('policy.cancels_on', '<=', today), not(isPaying)]),
        and([exists(notices), not(isPastDue), not(isPaying)]),
      ]);
    })
    .orderBy('policy.id')
    .limit(most)
    .execute();
}

/** Policies with that number; with a proof, only with that mailing zip code and a named insured born that day. */
export function findPoliciesByNumber(db: Queryable, number: string, proof?: LookUpProof): Promise<FoundPolicy[]> {
  const byNumber = policies(db).where('policy.number', '=', number); // policy_by_number
  if (!proof) return byNumber.execute();
  return byNumber
    .where('policy.zip', '=', proof.mailingZip)
    .where(({ selectFrom, exists }) =>
      exists(
        selectFrom('named_insured')
          .whereRef('named_insured.policy_id', '=', 'policy.id')
          .where('named_insured.date_of_birth', '=', proof.dob)
          .select('named_insured.position'),
      ),
    )
    .execute();
}

/**
 * Policies with a rated driver with that license; with a proof, only those with that mailing zip code where the driver
 * has that date of birth.
 */
export function findPoliciesByLicense(db: Queryable, license: string, proof?: LookUpProof): Promise<FoundPolicy[]> {
  const byLicense = policies(db)
    .innerJoin('driver', 'driver.policy_id', 'policy.id') // driver_by_license
    .where('driver.license_number', '=', license)
    .where('driver.status', '=', 'rated');
  if (!proof) return byLicense.execute();
  return byLicense.where('policy.zip', '=', proof.mailingZip).where('driver.date_of_birth', '=', proof.dob).execute();
}

function policies(db: Queryable) {
  return (
    db
      .selectFrom('policy')
      .select(['policy.id', 'policy.prefix', 'policy.number'])
      .select(({ selectFrom }) =>
        selectFrom('vehicle') // vehicle_position_once
          .whereRef('vehicle.policy_id', '=', 'policy.id')
          .where('vehicle.removed_on', 'is', null)
          .select(sql<string>`concat_ws(' ', model_year, make, model)`.as('name'))
          .orderBy('vehicle.position')
          .limit(1)
          .as('vehicle'),
      )
      // Policies in force come first.
      .orderBy((eb) => eb.case().when('policy.status', 'in', ['A', 'C']).then(0).else(1).end())
      .orderBy('policy.id', 'desc')
      .limit(MOST)
  );
}

/** A state of policies that the configuration does not name; those policies cannot be shown. */
export async function findUnknownState(db: Queryable): Promise<string | undefined> {
  // Policies are searched only when the table of states has one that the configuration lacks.
  const found = await db
    .selectFrom('state')
    .select('code')
    .where('code', 'not in', STATES)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('policy').select('id').whereRef('policy.state', '=', 'state.code')),
    )
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  return found?.code;
}

/** The last names of the named insureds, if the policy has a vehicle with this VIN now. */
export const findInsuredsOfVehicle = (db: Queryable, policyId: number, vin: string) =>
  db
    .selectFrom('vehicle') // vehicle_position_once
    .innerJoin('named_insured', 'named_insured.policy_id', 'vehicle.policy_id')
    .select('named_insured.last_name')
    .where('vehicle.policy_id', '=', policyId)
    .where('vehicle.vin', '=', vin)
    .where('vehicle.removed_on', 'is', null)
    .execute();
