import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** A row carries the time at which its transaction began. After this long it is either committed or never will be. */
const COMMITTED_AFTER = sql`interval '1 minute'`;

/**
 * Adds one day of the activity log, or the part of it that exists so far, to the counts. The process that moves the
 * mark past a row is the one that counts it.
 *
 * @returns whether there is more to count
 */
export async function countNextDay(trx: Queryable): Promise<boolean> {
  await sql`
    insert into activity_counted (until)
    select coalesce((select min(happened_at) from activity), now() - ${COMMITTED_AFTER})
    on conflict do nothing`.execute(trx);
  const mark = await trx.selectFrom('activity_counted').select('until').forUpdate().skipLocked().executeTakeFirst();
  if (!mark) return false;
  const { rows } = await sql<{ isMore: boolean }>`
    with turn as (
      select until as since, least(until + interval '1 day', now() - ${COMMITTED_AFTER}) as until from activity_counted
    ), counted as (
      insert into activity_count (counted_on, event, times)
      select happened_at::date, event, count(*)
      from activity, turn -- activity_by_time
      where happened_at >= turn.since and happened_at < turn.until
      group by 1, 2
      on conflict (counted_on, event) do update set times = activity_count.times + excluded.times
    )
    update activity_counted set until = turn.until from turn where turn.until > turn.since
    returning activity_counted.until < now() - ${COMMITTED_AFTER} as "isMore"`.execute(trx);
  return rows[0]?.isMore ?? false;
}
