import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type HelpReason, OPEN_STATUSES } from '../help/help-request.ts';

const since = (days: number) => sql<string>`current_date - ${days}::int`;

/** Zip codes typed into the quote box, and how often we could offer a quote there. */
export function countZips(db: Queryable, days: number) {
  return db
    .selectFrom('zip_check') // zip_check_by_day
    .select(({ fn }) => ['zip', fn.countAll<number>().as('searches')])
    .select(sql<number>`count(*) filter (where is_supported)`.as('served'))
    .where('checked_on', '>=', since(days))
    .groupBy('zip')
    .orderBy('searches', 'desc')
    .orderBy('zip')
    .execute();
}

/** Help requests by reason and state, and how many of them are still open. */
export function countHelp(db: Queryable, days: number) {
  return db
    .selectFrom('help_request') // help_request_by_day
    .select(({ ref, fn }) => [
      ref('reason').$castTo<HelpReason>().as('reason'),
      ref('state').$castTo<StateCode>().as('state'),
      fn.countAll<number>().as('requests'),
      fn.countAll<number>().filterWhere('status', 'in', OPEN_STATUSES).as('waiting'),
    ])
    .where('asked_on', '>=', since(days))
    .groupBy(['reason', 'state'])
    .execute();
}

/** What was opened and clicked on the site: a few hundred rows, however busy the site is. */
export function countUses(db: Queryable, days: number) {
  return db
    .selectFrom('usage_count') // usage_count_counted_on_…_key
    .select(['kind', 'name', 'language', 'is_mobile', sql<number>`sum(times)::bigint`.as('times')])
    .select(({ ref }) => ref('state').$castTo<StateCode | null>().as('state'))
    .where('counted_on', '>=', since(days))
    .groupBy(['kind', 'name', 'language', 'is_mobile', 'state'])
    .execute();
}

/** Activity on the site: sign-ins, password changes, look-ups. A job counts the log; newer entries are added here. */
export function findActivityCounts(db: Queryable, days: number) {
  const counted = db
    .selectFrom('activity_count') // its primary key
    .select(['event', 'times'])
    .where('counted_on', '>=', since(days));
  const sinceThen = db
    .selectFrom('activity') // activity_by_time
    .select(({ fn }) => ['event', fn.countAll<number>().as('times')])
    .where('happened_at', '>=', sql<Date>`greatest((select until from activity_counted), ${since(days)})`)
    .groupBy('event');
  return db
    .selectFrom(counted.unionAll(sinceThen).as('of_day'))
    .select(['event', sql<number>`sum(times)::bigint`.as('times')])
    .groupBy('event')
    .orderBy('times', 'desc')
    .orderBy('event')
    .execute();
}
