import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * The date as of which a policy matches its source: the date of the source's last file. It is older when a line of the
 * policy was not taken, or when a full file did not contain it. Undefined when no file has contained the policy.
 */
export async function findAsOf(db: Queryable, policyId: number): Promise<Date | undefined> {
  const found = await db
    .selectFrom('imported_policy as imported') // its primary key
    .innerJoin('import_source as source', 'source.name', 'imported.source') // its primary key
    .select(sql<Date>`greatest(imported.as_of, coalesce(imported.held_as_of, source.as_of))`.as('as_of'))
    .where('imported.policy_id', '=', policyId)
    .executeTakeFirst();
  return found?.as_of;
}
