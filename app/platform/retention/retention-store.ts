import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

type Old = { table: string; since: string; unless?: string | undefined; before: Date; most: number };

/**
 * Removes some of the rows whose time was before, and none that another is removing.
 *
 * @returns how many
 */
export async function removeOld(db: Queryable, { table, since, unless, before, most }: Old): Promise<number> {
  const name = sql.table(table);
  const isUnfinished = unless ? sql`${sql.ref(unless)} is null` : sql`true`;
  const old = sql`select ctid from ${name} where ${sql.ref(since)} < ${before} and ${isUnfinished} limit ${most} for update skip locked`;
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(${old}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
