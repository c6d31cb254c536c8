// For tests: whether a backup would restore exactly what a database holds.
import { type Connection, columnsOf, rowsAsText, rowsFromText } from '#platform/database/dump-tables.ts';

/**
 * The tables that may have rows: their files are not empty. Most are, and to look for a row in each took a tenth of a
 * second.
 */
export const TABLES_WITH_PAGES = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;

/** Names the tables with a row that changes when it is written to a backup and read again. */
export async function changedByBackup(
  connection: Connection,
  known?: Awaited<ReturnType<typeof columnsOf>>,
): Promise<string[]> {
  const changed: string[] = [];
  const all = known ?? (await columnsOf(connection));
  const full = await connection.query<{ name: string }>(TABLES_WITH_PAGES);
  for (const { name: table } of full.rows) {
    const columns = all.get(table);
    if (!columns) continue;
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
