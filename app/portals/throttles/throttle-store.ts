import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** One counter: at most `hits` in `seconds`, then nothing until the window has passed. */
export type Spend = { key: Buffer; hits: number; seconds: number };

/** Seconds until the fullest counter opens again, or 0 when all of them had room. */
export type Wait = number;

/**
 * Counts one try on every counter, in one statement: parallel tries can never pass more than the
 * limit. Counters of `inner` are touched only when every one of `outer` had room, so that a caller
 * who is out of budget cannot use up somebody else's.
 *
 * Runs outside the act's transaction: a try counts whatever becomes of the act.
 */
export async function reserve(db: Queryable, outer: Spend[], inner: Spend[] = []): Promise<Wait> {
  const { rows } = await sql<{ wait: number; reached_inner: boolean }>`
    with outer_counter as (${spend(outer)}
    ), outer_wait as (
      select coalesce(max(seconds_left) filter (where hits > most), 0) as wait
      from outer_counter join ${limits(outer)} using (key)
    ), inner_counter as (${spend(inner, sql`where (select wait from outer_wait) = 0`)}
    )
    select greatest(
      (select wait from outer_wait),
      (select max(seconds_left) filter (where hits > most) from inner_counter join ${limits(inner)} using (key))
    )::int as wait, (select wait from outer_wait) = 0 as reached_inner`.execute(db);
  const { wait = 0, reached_inner = false } = rows[0] ?? {};
  // Held back is not tried: otherwise right answers sent all at once would lock the target for the rest of the window.
  if (wait > 0) await refund(db, reached_inner ? [...outer, ...inner] : outer);
  return wait;
}

/** Gives back what a try that succeeded had reserved: budgets count misses. */
export async function refund(db: Queryable, spends: Spend[]): Promise<void> {
  await sql`
    update throttle set hits = hits - 1
    from ${soon}
    where key = any (${spends.map(({ key }) => key)}::bytea[]) and hits > 0 and resets_at > now()`.execute(db);
}

/**
 * A counter is on disk a moment after the answer, not before it: no fsync a try. A crash may forget the tries of
 * its last moment, never more.
 */
const soon = sql`(select set_config('synchronous_commit', 'off', true)) as soon`;

function spend(spends: Spend[], when = sql``) {
  // In key order: two statements that share counters take their locks alike.
  const ordered = spends.toSorted((a, b) => Buffer.compare(a.key, b.key));
  return sql`
    insert into throttle as counter (key, hits, resets_at)
    select key, 1, now() + make_interval(secs => seconds)
    from ${soon}, unnest(
      ${ordered.map(({ key }) => key)}::bytea[], ${ordered.map(({ seconds }) => seconds)}::int[]
    ) as wanted (key, seconds)
    ${when}
    on conflict (key) do update set
      hits = case when counter.resets_at <= now() then 1 else counter.hits + 1 end,
      resets_at = case when counter.resets_at <= now() then excluded.resets_at else counter.resets_at end
    returning key, hits, ceil(extract(epoch from resets_at - now())) as seconds_left`;
}

function limits(spends: Spend[]) {
  return sql`unnest(
    ${spends.map(({ key }) => key)}::bytea[], ${spends.map(({ hits }) => hits)}::int[]
  ) as allowed (key, most)`;
}
