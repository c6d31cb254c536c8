import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Limit } from './security-limits.ts';

/** Somebody who is held back now: by a limit of that name, or by wrong passwords and codes; until when. */
export type Pause = { key: Buffer; name: string; opens_at: Date };

export const WRONG_LOGINS = 'login-wait';

/** @param keys absent: everybody's */
export async function findPauses(
  db: Queryable,
  limits: Limit[],
  { count, keys }: { count: number; keys?: Buffer[] },
): Promise<Pause[]> {
  if (keys?.length === 0) return [];
  const names = limits.map(({ name }) => name);
  const most = limits.map(({ hits }) => hits);
  const full = sql<SqlBool>`hits >= (
    select allowed.most from unnest(${names}::text[], ${most}::int[]) as allowed (name, most)
    where allowed.name = throttle.name
  )`;
  const counters = await db
    .selectFrom('throttle') // throttle_by_age
    .select(['key', 'name', 'resets_at as opens_at'])
    .where('resets_at', '>', sql<Date>`now()`)
    .where(full)
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
  return [...counters, ...logins];
}

/** Forgets what was counted: the next try is the first. @returns whether anything was */
export async function liftPause(db: Queryable, { name, key }: Pick<Pause, 'name' | 'key'>): Promise<boolean> {
  const lifted =
    name === WRONG_LOGINS
      ? await db.deleteFrom('login_wait').where('key', '=', key).returning('key').executeTakeFirst()
      : await db
          .deleteFrom('throttle')
          .where('key', '=', key)
          .where('name', '=', name)
          .returning('key')
          .executeTakeFirst();
  return lifted !== undefined;
}
