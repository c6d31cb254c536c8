import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

type Old = {
  table: string;
  since: string;
  /** Rows with a value in this column stay. */
  unless?: string | undefined;
  /** Only rows with a value in this column are deleted. */
  only?: string | undefined;
  before: Date;
  most: number;
};

/**
 * Deletes some of the rows older than a date, skipping rows that another process is deleting.
 *
 * @returns how many
 */
export async function removeOld(db: Queryable, { table, since, unless, only, before, most }: Old): Promise<number> {
  const name = sql.table(table);
  const isMeant = unless ? sql`${sql.ref(unless)} is null` : only ? sql`${sql.ref(only)} is not null` : sql`true`;
  const old = sql`select ctid from ${name} where ${sql.ref(since)} < ${before} and ${isMeant} limit ${most} for update skip locked`;
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(${old}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
