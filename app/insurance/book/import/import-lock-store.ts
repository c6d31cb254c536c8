import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** Any number that no other lock has. */
const LOCK = 7_238_114_902;

/** Held until the connection closes. @returns false when another has it, and this one does not wait */
export async function importLock(db: Queryable, waits: boolean): Promise<boolean> {
  if (waits) {
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(db);
    return true;
  }
  const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as is_ours`.execute(db);
  return rows[0]?.is_ours ?? false;
}
