import { CompiledQuery } from 'kysely';
import type { LOGIN_WAIT } from '#config/security-limits.ts';
import type { Queryable } from '../database/database.ts';

/**
 * Counts an attempt as a failure in advance, in one statement: of parallel attempts, exactly the free ones proceed, and
 * after them one each time a wait is over.
 *
 * @returns the seconds to wait, or 0 when the attempt may be made
 */
export async function countTry(db: Queryable, key: Buffer, rule: typeof LOGIN_WAIT): Promise<number> {
  const { free, withinSeconds, firstSeconds, mostSeconds, rememberedSeconds } = rule;
  const parameters = [key, free, withinSeconds, firstSeconds, mostSeconds, rememberedSeconds];
  const { rows } = await db.executeQuery<{ wait: number }>(CompiledQuery.raw(COUNT, parameters));
  return rows[0]?.wait ?? 0;
}

/** Takes an attempt back that was not evaluated after all. */
export async function uncountTry(db: Queryable, key: Buffer): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(UNCOUNT, [key]));
}

/**
 * Counts one more failure without imposing a wait.
 *
 * @returns the number of failures now
 */
export async function countInARow(db: Queryable, key: Buffer): Promise<number> {
  const { rows } = await db.executeQuery<{ failures: number }>(CompiledQuery.raw(COUNT_IN_A_ROW, [key]));
  return rows[0]?.failures ?? 0;
}

/** After a correct attempt, earlier failures are forgotten. */
export async function forgetTries(db: Queryable, keys: Buffer[]): Promise<void> {
  await db.deleteFrom('login_wait').where('key', 'in', keys).execute();
}

/** Committed asynchronously, like the budgets: an attempt does not wait for an fsync. */
const SOON = `(select set_config('synchronous_commit', 'off', true)) as soon`;

const now = 'now()';
const seconds = (parameter: string) => `make_interval(secs => ${parameter})`;
const failuresNow = `case when kept.forgotten_at <= ${now} then 1 else kept.failures + 1 end`;
/** Free attempts open at the epoch: of parallel attempts, one may have begun before the one that is counted first. */
const OPEN = `'epoch'::timestamptz`;
/** Waits of 30 s, 60 s, 120 s, …; the exponent is capped so that nothing overflows. */
const opensAfter = (failures: string) =>
  `case when ${failures} < $2::int then ${OPEN}
    else ${now} + ${seconds(`least($5::int, $4::int * 2 ^ least(${failures} - $2::int, 20))`)} end`;

const COUNT = `
  with counted as (
    insert into login_wait as kept (key, failures, opens_at, forgotten_at)
    select $1::bytea, 1, ${opensAfter('1')}, ${now} + ${seconds('$3::int')} from ${SOON}
    on conflict (key) do update set
      failures = ${failuresNow},
      opens_at = ${opensAfter(`(${failuresNow})`)},
      forgotten_at = case
        when (${failuresNow}) >= $2::int then ${now} + ${seconds('$6::int')}
        when kept.forgotten_at <= ${now} then ${now} + ${seconds('$3::int')}
        else kept.forgotten_at end
    where kept.opens_at <= ${now}
    returning key
  )
  select case when exists (select from counted) then 0 else coalesce((
    select greatest(1, ceil(extract(epoch from opens_at - ${now}))) from login_wait where key = $1::bytea
  ), 1) end::int as wait`;

const UNCOUNT = `
  update login_wait set failures = failures - 1, opens_at = ${OPEN} from ${SOON} where key = $1::bytea and failures > 0`;

const COUNT_IN_A_ROW = `
  insert into login_wait as kept (key, failures, opens_at, forgotten_at)
  select $1::bytea, 1, ${OPEN}, 'infinity' from ${SOON}
  on conflict (key) do update set failures = kept.failures + 1
  returning failures`;
