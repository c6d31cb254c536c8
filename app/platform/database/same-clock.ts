import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** A time service keeps machines within a second of each other. */
const MOST_MS = 30_000;

/**
 * Whether this process and its database agree what time it is. Budgets, sessions and pins go by the database's clock;
 * what falls due and what is kept long enough by the process's, which would charge and erase a day early if it went
 * a day ahead.
 */
export async function isSameClock(db: Queryable): Promise<boolean> {
  const before = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const at = Number(rows[0]?.at);
  // An answer that took its time is no difference: it was written at some moment in between.
  return at >= before - MOST_MS && at <= Date.now() + MOST_MS;
}
