import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** A search in a log by kind, day and subject (a keyed hash in hex). `before` is the last ID of the previous page. */
export type LogAsk = {
  log: 'audit' | 'activity';
  kind?: string | undefined;
  day?: string | undefined;
  subject?: string | undefined;
  /** Kinds that the reader must not see. */
  hidden: readonly string[];
  before?: number | undefined;
  count: number;
  timeZone: string;
};

/** Rows of a log, latest first. */
export function searchLog(db: Queryable, { log, kind, day, subject, hidden, before, count, timeZone }: LogAsk) {
  const from = sql`(${day ?? ''}::date)::timestamp at time zone ${timeZone}`;
  const until = sql`(${day ?? ''}::date + 1)::timestamp at time zone ${timeZone}`;
  const rows =
    log === 'audit'
      ? db.selectFrom('audit').select(['id', 'act as kind', 'actor', 'subject', 'detail', 'happened_at'])
      : db
          .selectFrom('activity')
          .select(['id', 'event as kind', sql<string>`''`.as('actor'), 'subject', 'detail', 'happened_at']);
  let query = db.selectFrom(rows.as('row')).selectAll();
  if (hidden.length > 0) query = query.where('kind', 'not in', hidden);
  if (kind) query = query.where('kind', '=', kind);
  if (day) query = query.where(sql<SqlBool>`happened_at >= ${from} and happened_at < ${until}`);
  if (subject) query = query.where('subject', '=', Buffer.from(subject, 'hex'));
  if (before) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(count).execute();
}

export type LogRow = Awaited<ReturnType<typeof searchLog>>[number];

/** All kinds that occur in a log. Jumps from one to the next through the index: a log is long but has few kinds. */
export async function findKinds(db: Queryable, log: LogAsk['log']): Promise<string[]> {
  const kind = sql.ref(log === 'audit' ? 'act' : 'event'); // uses index audit_by_act or activity_by_event
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      select min(${kind}) as kind from ${sql.table(log)}
      union all
      select (select min(${kind}) from ${sql.table(log)} where ${kind} > kinds.kind) from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null`.execute(db);
  return rows.map((row) => row.kind);
}
