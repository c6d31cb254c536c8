import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { Clock } from '../clocks/clocks.ts';

/**
 * Records the deadlines that a line's clocks have missed, which statistics count. A deadline that a letter or
 * catastrophe has since extended is no longer a miss.
 */
export async function noteMisses(trx: Queryable, lineId: number, clocks: readonly Clock[]): Promise<void> {
  const missed = new Map(
    clocks.flatMap(({ ruleId, dueOn, ref = '', state, metOn }) =>
      dueOn !== null && (state === 'late' || state === 'missed')
        ? [[`${ruleId} ${dueOn} ${ref}`, { ruleId, dueOn, ref, metOn }] as const]
        : [],
    ),
  );
  const rows = [...missed.values()];
  const rules = rows.map(({ ruleId }) => ruleId);
  const dues = rows.map(({ dueOn }) => dueOn);
  const refs = rows.map(({ ref }) => ref);
  const mets = rows.map(({ metOn }) => metOn);
  await sql`
    with missed as (
      select * from unnest(${rules}::text[], ${dues}::date[], ${refs}::text[], ${mets}::date[])
        as missed (rule, due_on, ref, met_on)
    ), gone as (
      delete from claim_miss where line_id = ${lineId}
        and (rule, due_on, ref) not in (select rule, due_on, ref from missed)
    )
    insert into claim_miss (line_id, rule, due_on, ref, met_on)
    select ${lineId}, rule, due_on, ref, met_on from missed
    on conflict (line_id, rule, due_on, ref) do update set met_on = excluded.met_on
      where claim_miss.met_on is distinct from excluded.met_on`.execute(trx);
}

/** Lines with a date that has passed in every time zone, claimed for this process alone. Also lines that are over: some dates outlive them. */
export function takeLinesToRecompute(trx: Queryable, most: number) {
  return (
    trx
      .selectFrom('claim_line') // claim_line_to_look_at
      .select(['id', 'claim_id as claimId'])
      // None of our states is farther behind UTC.
      .where('look_on', '<', sql<string>`(now() at time zone 'UTC' - interval '10 hours')::date`)
      .orderBy('look_on')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
  );
}

export async function retryTomorrow(trx: Queryable, lineId: number): Promise<void> {
  await trx
    .updateTable('claim_line')
    .set({ look_on: sql<string>`current_date + 1` })
    .where('id', '=', lineId)
    .execute();
}
