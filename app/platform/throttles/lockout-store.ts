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

type Which = {
  /** The limits that lock people out. */
  names: string[];
  /** Undefined: all lockouts. */
  keys?: Buffer[];
};

function lockouts(db: Queryable, { names, keys }: Which) {
  const counters = db
    .selectFrom('throttle') // uses index throttle_full
    .select(['key', 'name', sql<Date | null>`resets_at`.as('opens_at')])
    .where('resets_at', '>', sql<Date>`now()`)
    .where('is_full', '=', true)
    .where('name', 'in', names)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []));
  const logins = db
    .selectFrom('login_wait')
    .select(['key', sql<string>`${WRONG_LOGINS}::text`.as('name'), sql<Date | null>`opens_at`.as('opens_at')])
    .where('opens_at', '>', sql<Date>`now()`)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []));
  const inARow = db
    .selectFrom('login_wait') // uses index login_wait_by_age
    .select(['key', sql<string>`${IN_A_ROW}::text`.as('name'), sql<Date | null>`null::timestamptz`.as('opens_at')])
    .where('forgotten_at', '=', sql<Date>`'infinity'`)
    // A search by key shows every failure; the full list shows only those that disabled a password.
    .where('failures', '>=', keys ? 1 : MOST_FAILURES_IN_A_ROW)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []));
  return db.selectFrom(counters.unionAll(logins).unionAll(inARow).as('lockout'));
}

/** Those that end first come first. */
export async function findLockouts(
  db: Queryable,
  { page = 1, size, ...which }: Which & { page?: number; size: number },
): Promise<Lockout[]> {
  if (which.keys?.length === 0) return [];
  return lockouts(db, which)
    .select(['key', 'name', 'opens_at'])
    .orderBy('opens_at', (order) => order.asc().nullsLast())
    .orderBy('name')
    .orderBy('key')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export async function countLockouts(db: Queryable, names: string[]): Promise<number> {
  const { rows } = await lockouts(db, { names })
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
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
