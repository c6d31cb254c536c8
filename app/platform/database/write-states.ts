import { type Kysely, sql } from 'kysely';
import { STATES, states } from '#config/states.ts';

/**
 * Writes the states of the configuration down. Nothing is removed, so that an older server beside this one goes on.
 *
 * @returns states of policies that the configuration does not name: nothing can be shown of those
 */
export async function writeStates(db: Kysely<never>): Promise<string[]> {
  const rows = STATES.map((code) => {
    const { name, companyCode, timeZone, isSoldOnline, zips, minimumLimits, desks } = states[code];
    return {
      ...{ code, name, company_code: companyCode, time_zone: timeZone, is_sold_online: isSoldOnline },
      ...{ zips, minimum_limits: minimumLimits, desks },
    };
  });
  // Without a change nothing is written: a server that starts holds no row that others refer to.
  await sql`
    insert into state select * from jsonb_populate_recordset(null::state, ${JSON.stringify(rows)}::jsonb)
    on conflict (code) do update set
      name = excluded.name, company_code = excluded.company_code, time_zone = excluded.time_zone,
      is_sold_online = excluded.is_sold_online, zips = excluded.zips, minimum_limits = excluded.minimum_limits,
      desks = excluded.desks
    where state.* is distinct from excluded.*`.execute(db);
  const lines = STATES.flatMap((state) =>
    Object.entries(states[state].lines).map(([line, prefix]) => ({ prefix, state, line })),
  );
  await sql`
    insert into state_line select * from jsonb_populate_recordset(null::state_line, ${JSON.stringify(lines)}::jsonb)
    on conflict (prefix) do nothing`.execute(db);
  // Policies are read only where there is a state to look for.
  const { rows: others } = await sql<{ code: string }>`select code from state where code <> all (${STATES})`.execute(
    db,
  );
  if (others.length === 0) return [];
  const { rows: strangers } = await sql<{ code: string }>`
    select code from state where code = any (${others.map(({ code }) => code)})
      and exists (select from policy where state = code)
    order by code`.execute(db);
  return strangers.map(({ code }) => code);
}
