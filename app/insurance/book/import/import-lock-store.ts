import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** Arbitrary numbers that no other advisory lock uses. */
const LOCK = 7_238_114_902;
const WRITERS = 7_238_114_903;

/**
 * Takes the import lock, which is held until the connection closes, and waits for what connections of an importing
 * process that died are still writing. @returns false when another process has it and `waits` is false
 */
export async function importLock(db: Queryable, waits: boolean): Promise<boolean> {
  if (!(await takeLock(db, waits))) return false;
  await sql`select pg_advisory_lock(${WRITERS}::bigint)`.execute(db);
  await sql`select pg_advisory_unlock(${WRITERS}::bigint)`.execute(db);
  return true;
}

async function takeLock(db: Queryable, waits: boolean): Promise<boolean> {
  if (waits) {
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(db);
    return true;
  }
  const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as is_ours`.execute(db);
  return rows[0]?.is_ours ?? false;
}

/** Has the next importing process wait until this connection, which writes beside the one with the lock, has ended. */
export async function writeBesideLock(db: Queryable): Promise<void> {
  await sql`select pg_advisory_lock_shared(${WRITERS}::bigint)`.execute(db);
}
