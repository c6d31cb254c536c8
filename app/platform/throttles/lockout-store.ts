import { type SqlBool, sql } from 'kysely';
import { MOST_FAILURES_IN_A_ROW } from '#config/security-limits.ts';
import type { Queryable } from '../database/database.ts';

/**
 * A current lockout: by the named limit, or by wrong passwords and codes, and until when. `opens_at` is null when only
 * a correct password ends it.
 */
export type Lockout = { key: Buffer; name: string; opens_at: Date | null };

export const WRONG_LOGINS = 'login-wait';
/** Wrong passwords from anywhere, without a correct one in between. */
export const IN_A_ROW = 'login-in-a-row';

/**
 * @param names names of the limits that lock people out
 * @param keys undefined: all lockouts
 */
export async function findLockouts(
  db: Queryable,
  names: string[],
  { count, keys }: { count: number; keys?: Buffer[] },
): Promise<Lockout[]> {
  if (keys?.length === 0) return [];
  const counters = await db
    .selectFrom('throttle') // uses index throttle_full
    .select(['key', 'name', 'resets_at as opens_at'])
    .where('resets_at', '>', sql<Date>`now()`)
    .where('is_full', '=', true)
    .where('name', 'in', names)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .orderBy('resets_at')
    .limit(count)
    .execute();
  const logins = await db
    .selectFrom('login_wait')
    .select(['key', sql<string>`${WRONG_LOGINS}::text`.as('name'), 'opens_at'])
    .where('opens_at', '>', sql<Date>`now()`)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .orderBy('opens_at')
    .limit(count)
    .execute();
  const inARow = await db
    .selectFrom('login_wait') // uses index login_wait_by_age
    .select(['key', sql<string>`${IN_A_ROW}::text`.as('name'), sql<null>`null`.as('opens_at')])
    .where('forgotten_at', '=', sql<Date>`'infinity'`)
    // A search by key shows every failure; the full list shows only those that disabled a password.
    .where('failures', '>=', keys ? 1 : MOST_FAILURES_IN_A_ROW)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .orderBy('failures', 'desc')
    .limit(count)
    .execute();
  return [...counters, ...logins, ...inARow];
}

/**
 * Clears a lockout, so that the next attempt counts as the first.
 *
 * @returns whether there was one
 */
export async function liftLockout(db: Queryable, { name, key }: Pick<Lockout, 'name' | 'key'>): Promise<boolean> {
  const lifted =
    name === WRONG_LOGINS || name === IN_A_ROW
      ? await db
          .deleteFrom('login_wait')
          .where('key', '=', key)
          .where(sql<SqlBool>`(forgotten_at = 'infinity') = ${name === IN_A_ROW}`)
          .returning('key')
          .executeTakeFirst()
      : await db
          .deleteFrom('throttle')
          .where('key', '=', key)
          .where('name', '=', name)
          .returning('key')
          .executeTakeFirst();
  return lifted !== undefined;
}
