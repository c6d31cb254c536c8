import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayInState } from '#platform/database/day-in-state.ts';
import { NOTICE_OVER, type VersionKind } from '../record/policy-version.ts';

/** For a renewal, the premium of its whole term; for any other version, what it adds to or takes off the premium. */
const cents = sql<number>`case when version.kind = 'renewal' then version.premium_cents else version.change_cents end`;

/** The transactions of a policy and their premium. */
const written = (db: Queryable) =>
  db
    .selectFrom('policy_version as version')
    .innerJoin('policy', 'policy.id', 'version.policy_id')
    .select(['version.id', 'version.policy_id as policyId', 'version.term_number as termNumber'])
    .select(['policy.prefix', 'policy.number', cents.as('cents')])
    .select(({ ref }) => [
      ref('policy.state').$castTo<StateCode>().as('state'),
      ref('version.kind').$castTo<VersionKind>().as('kind'),
      dayInState('version.processed_at', 'policy.state').as('day'),
    ]);

const writtenFor = (db: Queryable, producerId: number) =>
  written(db)
    .select(
      sql<
        string | null
      >`(select concat_ws(' ', first_name, last_name) from named_insured as insured where insured.policy_id = policy.id
        order by position limit 1)`.as('insured'),
    )
    .where('policy.agency_id', '=', (eb) =>
      eb.selectFrom('producer').select('producer.agency_id').where('producer.id', '=', producerId),
    ) // policy_by_agency
    .where('version.kind', 'not in', ['import', 'expiration'])
    .where(cents, '<>', 0);

type Days = { from: string; to: string };

/**
 * Premium transactions between two days (inclusive) on policies of a producer's agency. Imported versions are left out,
 * because they were not written here.
 */
export async function findWritten(db: Queryable, producerId: number, days: Days) {
  const made = await writtenFor(db, producerId)
    .where(dayInState('version.processed_at', 'policy.state'), '>=', days.from)
    .where(dayInState('version.processed_at', 'policy.state'), '<=', days.to)
    .orderBy('version.processed_at')
    .orderBy('version.id')
    .execute();
  const undone = await findUndone(db, producerId, days);
  return [...made, ...undone].toSorted((one, other) => one.day.localeCompare(other.day, 'en'));
}

/**
 * Scheduled changes that never took effect, because a notice ended the policy before: the other way round, on the day of
 * that end, whose version has only its own premium.
 */
async function findUndone(db: Queryable, producerId: number, { from, to }: Days) {
  const rows = await writtenFor(db, producerId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('policy_version as later') // policy_version_by_number
          .select(['later.reason', 'later.processed_at'])
          .whereRef('later.policy_id', '=', 'version.policy_id')
          .whereRef('later.effective_at', '<', 'version.effective_at')
          // After the change was written last: each change of the policy's status writes it again.
          .where(
            'later.number',
            '>',
            sql<number>`(select max(same.number) from policy_version as same where same.policy_id = version.policy_id
              and (same.number = version.number or same.origin_number = version.number))`,
          )
          .orderBy('later.number')
          .limit(1)
          .as('ended'),
      (join) => join.onTrue(),
    )
    .select(dayInState('ended.processed_at', 'policy.state').as('endedOn'))
    .where('ended.reason', '=', NOTICE_OVER)
    .where(dayInState('ended.processed_at', 'policy.state'), '>=', from)
    .where(dayInState('ended.processed_at', 'policy.state'), '<=', to)
    .orderBy('version.id')
    .execute();
  return rows.map(({ endedOn, ...row }) => ({ ...row, id: -row.id, cents: -row.cents, day: endedOn }));
}
export type Written = Awaited<ReturnType<typeof findWritten>>[number];

/** The same for a policy's first version. */
export const findFirstWritten = (db: Queryable, policyId: number) =>
  written(db).where('version.policy_id', '=', policyId).where('version.number', '=', 1).executeTakeFirst();
