import { type Kysely, sql } from 'kysely';
import { STATES, states } from '#config/states.ts';

/**
 * Writes the configured states to the database. Removes none, so that an older server next to this one keeps working.
 */
export async function writeStates(db: Kysely<never>): Promise<void> {
  const rows = STATES.map((code) => {
    const { name, companyCode, timeZone, isSoldOnline, zips, minimumLimits, desks } = states[code];
    return {
      code,
      name,
      company_code: companyCode,
      time_zone: timeZone,
      is_sold_online: isSoldOnline,
      zips,
      minimum_limits: minimumLimits,
      desks,
    };
  });
  // Writes nothing when nothing changed, so that a starting server locks no row that others refer to.
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
}
