import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayInState } from '#platform/database/day-in-state.ts';
import type { VersionKind } from '../record/policy-version.ts';

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

/**
 * Premium transactions between two days (inclusive) on policies of a producer's agency. Imported versions are left out,
 * because they were not written here.
 */
export const findWritten = (db: Queryable, producerId: number, { from, to }: { from: string; to: string }) =>
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
    .where(cents, '<>', 0)
    .where(dayInState('version.processed_at', 'policy.state'), '>=', from)
    .where(dayInState('version.processed_at', 'policy.state'), '<=', to)
    .orderBy('version.processed_at')
    .orderBy('version.id')
    .execute();
export type Written = Awaited<ReturnType<typeof findWritten>>[number];

/** The same for a policy's first version. */
export const findFirstWritten = (db: Queryable, policyId: number) =>
  written(db).where('version.policy_id', '=', policyId).where('version.number', '=', 1).executeTakeFirst();
