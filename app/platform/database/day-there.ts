import { sql } from 'kysely';
import { brand } from '#config/brand.ts';
import { STATES, type StateCode } from '#config/states.ts';

const ZONES = sql.join(
  STATES.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(brand.states[state].timeZone)}`),
  sql` `,
);

/** The day of a moment by the clocks of a state, `2026-11-21`; both are columns. */
export const dayThere = (moment: string, state: string) =>
  sql<string>`(${sql.ref(moment)} at time zone (case ${sql.ref(state)} ${ZONES} end))::date`;

/** Today by the clocks of the state that a column names. */
export const dayThereNow = (state: string) =>
  sql<string>`(now() at time zone (case ${sql.ref(state)} ${ZONES} end))::date`;

/** Today by the clocks of a state, as the database has it. */
export const todayThere = (state: StateCode) => sql<string>`(now() at time zone ${brand.states[state].timeZone})::date`;
