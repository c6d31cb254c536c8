import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

type Old = {
  table: string;
  since: string;
  /** Rows with a value in one of these columns stay. */
  unless?: readonly string[] | undefined;
  before: Date;
  most: number;
};

/**
 * Deletes some of the rows older than a date, skipping rows that another process is deleting.
 *
 * @returns how many
 */
export async function removeOld(db: Queryable, { table, since, unless = [], before, most }: Old): Promise<number> {
  const name = sql.table(table);
  const isMeant = sql.join(
    [sql`${sql.ref(since)} < ${before}`, ...unless.map((column) => sql`${sql.ref(column)} is null`)],
    sql` and `,
  );
  const old = sql`select ctid from ${name} where ${isMeant} limit ${most} for update skip locked`;
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(${old}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
