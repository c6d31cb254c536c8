import { sql } from 'kysely';

type Span = { days: number } | { hours: number } | { minutes: number } | { seconds: number };

/** Moments relative to the database's clock, which all server processes share. */
export const fromNow = (span: Span) => sql<Date>`now() + ${interval(span)}`;
export const ago = (span: Span) => sql<Date>`now() - ${interval(span)}`;

function interval(span: Span) {
  if ('days' in span) return sql`make_interval(days => ${span.days})`;
  if ('hours' in span) return sql`make_interval(hours => ${span.hours})`;
  if ('minutes' in span) return sql`make_interval(mins => ${span.minutes})`;
  return sql`make_interval(secs => ${span.seconds})`;
}
