// For tests: whether a backup would restore exactly what a database holds.
import { type Connection, columnsOf, rowsAsText, rowsFromText } from '#platform/database/dump-tables.ts';

/** One query for all tables, because most are empty, and a query for each takes a tenth of a second. */
export const whichHaveRows = (tables: string[]) =>
  tables.map((table) => `select '${table}' as name where exists (select from ${table})`).join(' union all ');

/** Names the tables with a row that changes when it is written to a backup and read again. */
export async function changedByBackup(connection: Connection): Promise<string[]> {
  const changed: string[] = [];
  const all = await columnsOf(connection);
  const full = await connection.query<{ name: string }>(whichHaveRows([...all.keys()]));
  for (const { name: table } of full.rows) {
    const columns = all.get(table) ?? [];
    const names = columns.map(({ name }) => name).join(', ');
    const written = await connection.query<{ lines: string | null }>(
      `select json_agg(line::json)::text as lines from (${rowsAsText(table, columns)}) as lines`,
    );
    const lines = written.rows[0]?.lines;
    if (!lines) continue;
    const { rows } = await connection.query(
      `select from (select ${names} from ${table} except all (${rowsFromText(columns)})) as changed`,
      [lines],
    );
    if (rows.length > 0) changed.push(table);
  }
  return changed;
}
