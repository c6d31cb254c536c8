import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** A time service keeps machines within a second of each other. */
const MOST_MS = 30_000;

/**
 * Whether this process and its database agree on the time. Budgets, sessions and PINs follow the database's clock. Due
 * dates and retention follow the process's clock: if it ran a day ahead, it would charge and erase a day early.
 */
export async function isSameClock(db: Queryable): Promise<boolean> {
  const before = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const at = Number(rows[0]?.at);
  // A slow answer is no difference: it was written at some moment in between.
  return at >= before - MOST_MS && at <= Date.now() + MOST_MS;
}
