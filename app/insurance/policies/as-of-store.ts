import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * The date as of which a policy matches its source: the date of the source's last file. It is older when a line of the
 * policy was not taken, or when a full file did not contain it. Undefined when no file has contained the policy.
 */
export async function findAsOf(db: Queryable, policyId: number): Promise<Date | undefined> {
  const found = await db
    .selectFrom('imported_policy as imported') // its primary key
    .innerJoin('import_source as source', 'source.name', 'imported.source') // its primary key
    .select(asOf().as('as_of'))
    .where('imported.policy_id', '=', policyId)
    .executeTakeFirst();
  return found?.as_of;
}

/** A function, because a call at the top of a module would bring Kysely into the browser with the forms that import it. */
const asOf = () => sql<Date>`greatest(imported.as_of, coalesce(imported.held_as_of, source.as_of))`;

/**
 * Whether a policy's as-of date is this one or later. In a query in which `policyId` is the column with the policy's id.
 *
 * @param since undefined where this system holds the record
 */
export const isAsOfSince = (policyId: string, since: Date | RawBuilder<Date> | undefined) =>
  since === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from imported_policy as imported join import_source as source on source.name = imported.source
        where imported.policy_id = ${sql.ref(policyId)} and ${asOf()} >= ${since})`; // its primary key
