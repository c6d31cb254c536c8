import { CompiledQuery } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** One counter: at most `hits` in `seconds`, then none until the window has passed. */
export type Spend = { key: Buffer; hits: number; seconds: number; name?: string };

/** Seconds until the fullest counter opens again; 0 when all had room. */
export type Wait = number;

/**
 * Counts one attempt on every counter in one statement, so that parallel attempts can never exceed a limit. The `inner`
 * counters are touched only when all `outer` ones had room, so that a caller without budget cannot use up another
 * person's.
 *
 * Runs outside the act's transaction: an attempt counts even if the act fails.
 */
export const reserve = async (db: Queryable, outer: Spend[], inner: Spend[] = []): Promise<Wait> =>
  (await tryReserve(db, outer, inner)).wait;

/** The same, and tells whether it was an inner counter that had no room. */
export async function tryReserve(
  db: Queryable,
  outer: Spend[],
  inner: Spend[],
): Promise<{ wait: Wait; isInner: boolean }> {
  const parameters = [...columnsOf(outer), ...columnsOf(inner)];
  const { rows } = await db.executeQuery<{ wait: number; reached_inner: boolean }>(
    CompiledQuery.raw(RESERVE, parameters),
  );
  const { wait = 0, reached_inner = false } = rows[0] ?? {};
  // A refused attempt does not count. Otherwise correct answers sent in parallel would lock the target.
  if (wait > 0) await refund(db, outer, reached_inner ? inner : []);
  return { wait, isInner: wait > 0 && reached_inner };
}

/** Returns what a successful attempt had reserved, because budgets count misses only. */
export async function refund(db: Queryable, outer: Spend[], inner: Spend[] = []): Promise<void> {
  const keys = [...inKeyOrder(outer), ...inKeyOrder(inner)].map(({ key }) => key);
  await db.executeQuery(CompiledQuery.raw(REFUND, [keys]));
}

/**
 * Admits one attempt per waiting period. The first attempt starts the period, and each admitted one starts the next. Of
 * parallel attempts after a period, one is admitted.
 *
 * @returns the seconds to wait, or 0 when the attempt may be made
 */
export async function waitTurn(
  db: Queryable,
  key: Buffer,
  { waitSeconds, goodForSeconds }: { waitSeconds: number; goodForSeconds: number },
): Promise<Wait> {
  const parameters = [key, waitSeconds, goodForSeconds];
  const { rows } = await db.executeQuery<{ wait: number }>(CompiledQuery.raw(WAIT_TURN, parameters));
  return rows[0]?.wait ?? waitSeconds;
}

/** Locks are always taken in the same order, outer counters first, each group by key, so that no deadlock can occur. */
const inKeyOrder = (spends: Spend[]) => spends.toSorted((a, b) => Buffer.compare(a.key, b.key));

function columnsOf(spends: Spend[]) {
  const ordered = inKeyOrder(spends);
  return [
    ordered.map(({ key }) => key),
    ordered.map(({ seconds }) => seconds),
    ordered.map(({ hits }) => hits),
    ordered.map(({ name = '' }) => name),
  ];
}

/**
 * Counters are committed asynchronously: an attempt does not wait for an fsync. A crash can lose the attempts of the
 * last moment, never more.
 */
const SOON = `(select set_config('synchronous_commit', 'off', true)) as soon`;

const spend = (keys: string, seconds: string, hits: string, names: string, when = '') => `
  insert into throttle as counter (key, hits, resets_at, name, most)
  select key, 1, now() + make_interval(secs => seconds), name, most
  from ${SOON},
    unnest(${keys}::bytea[], ${seconds}::int[], ${hits}::int[], ${names}::text[]) as wanted (key, seconds, most, name)
  ${when}
  on conflict (key) do update set
    hits = case when counter.resets_at <= now() then 1 else counter.hits + 1 end,
    most = excluded.most,
    resets_at = case when counter.resets_at <= now() then excluded.resets_at else counter.resets_at end
  returning key, hits, ceil(extract(epoch from resets_at - now())) as seconds_left`;

const limits = (keys: string, hits: string) => `unnest(${keys}::bytea[], ${hits}::int[]) as allowed (key, most)`;

/** A constant statement, not built per call, because every call starts with it. */
const RESERVE = `
  with outer_counter as (${spend('$1', '$2', '$3', '$4')}
  ), outer_wait as (
    select coalesce(max(seconds_left) filter (where hits > most), 0) as wait
    from outer_counter join ${limits('$1', '$3')} using (key)
  ), inner_counter as (${spend('$5', '$6', '$7', '$8', 'where (select wait from outer_wait) = 0')}
  )
  select greatest(
    (select wait from outer_wait),
    (select max(seconds_left) filter (where hits > most) from inner_counter join ${limits('$5', '$7')} using (key))
  )::int as wait, (select wait from outer_wait) = 0 as reached_inner`;

/** Locks rows in the order of the given keys. A plain update would lock them in any order. */
const REFUND = `
  with locked as (
    select throttle.key
    from unnest($1::bytea[]) with ordinality as given (key, place)
    join throttle on throttle.key = given.key
    order by given.place
    for update of throttle
  )
  update throttle set hits = hits - 1
  from locked, ${SOON}
  where throttle.key = locked.key and hits > 0 and resets_at > now()`;

/** The row never counts as full, so that people who wait a moment do not appear in the list of lockouts. */
const WAIT_TURN = `
  with let_in as (
    update throttle set resets_at = now() + make_interval(secs => $2::int) from ${SOON}
    where key = $1::bytea and resets_at <= now() and resets_at > now() - make_interval(secs => $3::int)
    returning key
  ), begun as (
    insert into throttle as waiting (key, hits, resets_at, name, most)
    select $1::bytea, 0, now() + make_interval(secs => $2::int), 'patience', 1 from ${SOON}
    where not exists (select from let_in)
    on conflict (key) do update set resets_at = excluded.resets_at
    where waiting.resets_at <= now() - make_interval(secs => $3::int)
    returning key
  )
  select case
    when exists (select from let_in) then 0
    when exists (select from begun) then $2::int
    else coalesce((select greatest(1, ceil(extract(epoch from resets_at - now()))) from throttle where key = $1::bytea), $2)
  end::int as wait`;
