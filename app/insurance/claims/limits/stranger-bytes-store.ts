import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/**
 * Counts the bytes that people who are not signed in send today, all together.
 *
 * @returns whether they fit under the day's limit; otherwise they are not counted
 */
export async function addStrangerBytes(trx: Queryable, bytes: number, most: number): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    insert into stranger_bytes (on_day, bytes) values (current_date, ${bytes})
    on conflict (on_day) do update set bytes = stranger_bytes.bytes + excluded.bytes
      where stranger_bytes.bytes + excluded.bytes <= ${most}
    returning bytes`.execute(trx);
  return rows.length > 0;
}
