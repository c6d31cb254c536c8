import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * As of when a policy is as its source has it: of the source's last file, which names what changed since the one before.
 * Older where a line of it was not taken or a full file lacks it; nothing when no file has held it.
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
