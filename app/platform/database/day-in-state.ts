import { sql } from 'kysely';
import { brand } from '#config/brand.ts';
import { STATES, type StateCode } from '#config/states.ts';
import type { DaysByState } from '../calendar/day-in.ts';

/**
 * The time zone of the state in a column. Built when it is asked for: a statement that runs as the module loads would
 * bring Kysely into the scripts of a page that imports an act.
 */
const zoneOf = (state: string) =>
  sql`(case ${sql.ref(state)} ${sql.join(
    STATES.map((each) => sql`when ${sql.lit(each)} then ${sql.lit(brand.states[each].timeZone)}`),
    sql` `,
  )} end)`;

/** The calendar day of a moment in a state's time zone, `2026-11-21`. Both parameters are column names. */
export const dayInState = (moment: string, state: string) =>
  sql<string>`(${sql.ref(moment)} at time zone ${zoneOf(state)})::date`;

/** Today in the zone of the state in a column, by the database's clock: for a query that is given no time. */
export const todayInStateOf = (state: string) => sql<string>`(now() at time zone ${zoneOf(state)})::date`;

/** The day of coverage in the state in a column, as `dayOfCoverageIn` counts it. */
export const dayOfCoverageInStateOf = (state: string) =>
  sql<string>`((now() - interval '1 minute') at time zone ${zoneOf(state)})::date`;

/** The day given for the state in a column: for an act that is given a time, and must use it throughout. */
export const dayFrom = (days: DaysByState, state: string) =>
  sql<string>`case ${sql.ref(state)} ${sql.join(
    STATES.map((code) => sql`when ${sql.lit(code)} then ${days[code]}::date`),
    sql` `,
  )} end`;

/** Today in a state's time zone, by the database's clock. */
export const todayInState = (state: StateCode) =>
  sql<string>`(now() at time zone ${brand.states[state].timeZone})::date`;
