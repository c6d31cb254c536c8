import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * Counts what strangers send today, all of them together.
 *
 * @returns whether it fits under the most of a day; what does not is not counted
 */
export async function addStrangerBytes(trx: Queryable, bytes: number, most: number): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    insert into stranger_bytes (on_day, bytes) values (current_date, ${bytes})
    on conflict (on_day) do update set bytes = stranger_bytes.bytes + excluded.bytes
      where stranger_bytes.bytes + excluded.bytes <= ${most}
    returning bytes`.execute(trx);
  return rows.length > 0;
}
