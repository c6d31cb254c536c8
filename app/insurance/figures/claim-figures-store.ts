import { sql } from 'kysely';
import type { Track } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';

const since = (days: number) => sql<string>`current_date - ${days}::int`;
const HOUR = 3600;

/** Upper limits in hours for the time until our first contact, for first contacts within the period. */
export const CONTACT_HOURS = [4, 24, 72] as const;

export function countFirstContacts(db: Queryable, days: number) {
  const seconds = sql<number>`extract(epoch from contact.happened_at - line.opened_at)`;
  const [soon, day, later] = CONTACT_HOURS;
  return db
    .selectFrom('claim_event as contact') // claim_event_first_contact
    .innerJoin('claim_line as line', 'line.id', 'contact.line_id')
    .select(({ ref, fn }) => [
      ref('line.track').$castTo<Track>().as('track'),
      sql<number>`case when ${seconds} <= ${soon * HOUR} then 0 when ${seconds} <= ${day * HOUR} then 1
        when ${seconds} <= ${later * HOUR} then 2 else 3 end`.as('bucket'),
      fn.countAll<number>().as('lines'),
    ])
    .where('contact.kind', '=', 'first-contact')
    .where('contact.happened_at', '>=', sql<Date>`(${since(days)})::timestamptz`)
    .groupBy(['line.track', 'bucket'])
    .execute();
}

/** Deadlines missed in the period: met late, or not met at all. */
export function countMisses(db: Queryable, days: number) {
  return db
    .selectFrom('claim_miss') // claim_miss_by_day
    .select('rule')
    .select([
      sql<number>`count(*) filter (where met_on is not null)`.as('late'),
      sql<number>`count(*) filter (where met_on is null)`.as('missing'),
    ])
    .where('due_on', '>=', since(days))
    .groupBy('rule')
    .execute();
}

/** Upper limits in days for how long open lines have been open. */
export const AGE_DAYS = [7, 30, 90] as const;

export function countOpenByAge(db: Queryable) {
  const [week, month, quarter] = AGE_DAYS;
  const age = sql<number>`current_date - opened_at::date`;
  return db
    .selectFrom('claim_line') // claim_line_open_by_age
    .select(({ ref, fn }) => [
      ref('track').$castTo<Track>().as('track'),
      sql<number>`case when ${age} <= ${week} then 0 when ${age} <= ${month} then 1
        when ${age} <= ${quarter} then 2 else 3 end`.as('bucket'),
      fn.countAll<number>().as('lines'),
    ])
    .where('closed_at', 'is', null)
    .groupBy(['track', 'bucket'])
    .execute();
}
