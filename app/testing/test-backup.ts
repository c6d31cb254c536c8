// For tests: whether a backup would restore exactly what a database holds.
import { type Connection, columnsOf, rowsAsText, rowsFromText } from '#platform/database/dump-tables.ts';

/** Names the tables with a row that changes when it is written to a backup and read again. */
export async function changedByBackup(connection: Connection): Promise<string[]> {
  const changed: string[] = [];
  for (const [table, columns] of await columnsOf(connection)) {
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
