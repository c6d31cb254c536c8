import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** An arbitrary number that no other advisory lock uses. */
const LOCK = 7_238_114_902;

/**
 * Takes the import lock, which is held until the connection closes. @returns false when another process has it and
 * `waits` is false
 */
export async function importLock(db: Queryable, waits: boolean): Promise<boolean> {
  if (waits) {
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(db);
    return true;
  }
  const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as is_ours`.execute(db);
  return rows[0]?.is_ours ?? false;
}
