import type pg from 'pg';

// Dumps all tables as lines of text that any PostgreSQL version can read, with checksums that prove that the same rows
// were restored.

export type Connection = Pick<pg.ClientBase, 'query'>;
/** How many rows a table has, and a checksum over their content that does not depend on their order. */
export type TableSums = Record<string, { rows: number; sum: string }>;

const ROWS_A_LINE = 1000;

/** Settings that make values be written as the same text when dumping and when restoring. */
const WRITING = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local statement_timeout = 0`;

/** Yields lines `rows <table> <json>`, then `sequences <json>` and `sums <json>`, all as of one moment. */
export async function* dumpTables(connection: Connection): AsyncGenerator<string> {
  await connection.query('begin isolation level repeatable read read only');
  try {
    await connection.query(WRITING);
    const columns = await columnsOf(connection);
    for (const table of await tablesInOrder(connection)) {
      await connection.query(`declare rows_of cursor for ${rowsAsText(table, columns.get(table) ?? [])}`);
      for (;;) {
        const { rows } = await connection.query<{ line: string }>(`fetch ${ROWS_A_LINE} from rows_of`);
        if (rows.length > 0) yield `rows ${table} [${rows.map(({ line }) => line).join(',')}]`;
        if (rows.length < ROWS_A_LINE) break;
      }
      await connection.query('close rows_of');
    }
    yield `sequences ${JSON.stringify(await readSequences(connection))}`;
    yield `sums ${JSON.stringify(await sumTables(connection))}`;
  } finally {
    await connection.query('rollback');
  }
}

/**
 * Loads the lines of {@link dumpTables} into an empty, migrated database: all of it or, on a failure, nothing.
 *
 * @param other receives lines of any other kind
 * @throws {NotCopied} when the database has rows already, lines are missing, or the checksums differ
 */
export async function loadTables(
  connection: Connection,
  lines: AsyncIterable<string>,
  other: (kind: string, text: string) => Promise<void> = async () => {},
): Promise<TableSums> {
  await connection.query('begin');
  try {
    await connection.query(WRITING);
    // A row may refer to a later one of its own table.
    await connection.query('set constraints all deferred');
    const taken = Object.entries(await sumTables(connection)).filter(([, { rows }]) => rows > 0);
    if (taken.length > 0) throw new NotCopied(`the database holds rows already, in ${taken[0]?.[0]}`);
    let columns: Awaited<ReturnType<typeof columnsOf>> | undefined;
    let sums: TableSums | undefined;
    for await (const line of lines) {
      const kind = wordOf(line);
      const text = line.slice(kind.length + 1);
      if (kind === 'rows') {
        columns ??= await columnsOf(connection);
        await insertRows(connection, columns, text);
      } else if (kind === 'sequences') await setSequences(connection, JSON.parse(text));
      else if (kind === 'sums') sums = JSON.parse(text) as TableSums;
      else await other(kind, text);
    }
    if (!sums) throw new NotCopied('it was not written to its end');
    const now = await sumTables(connection);
    const different = Object.keys({ ...sums, ...now }).find((table) => sumOf(now[table]) !== sumOf(sums?.[table]));
    if (different) throw new NotCopied(`table ${different} is not what it was`);
    await connection.query('commit');
    return now;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

/** A table that does not exist counts as empty: a trial has tables that a real book does not have. */
const sumOf = (table: TableSums[string] | undefined) => table?.sum ?? '0';

export class NotCopied extends Error {
  override name = 'NotCopied';
}

const wordOf = (text: string) => text.slice(0, text.indexOf(' '));

async function insertRows(connection: Connection, columns: Map<string, Column[]>, text: string) {
  const table = wordOf(text);
  const into = columns.get(table);
  if (!into) throw new NotCopied(`there is no table ${table} here: it is of another version`);
  const names = into.map(({ name }) => name).join(', ');
  await connection.query(`insert into ${table} (${names}) overriding system value ${rowsFromText(into)}`, [
    text.slice(table.length + 1),
  ]);
}

/** A column: its name, quoted for SQL, and its type with its length. */
type Column = { name: string; type: string };

/** Selects every value as text. An SQL null stays null; a JSON `null` becomes a text. */
export const rowsAsText = (table: string, columns: Column[]): string =>
  `select row_to_json(whole)::text as line from (
     select ${columns.map(({ name }) => `${name}::text as ${name}`).join(', ')} from ${table}
   ) as whole`;

/** Reads the rows of a JSON array in `$1` that {@link rowsAsText} wrote. */
export const rowsFromText = (columns: Column[]): string =>
  `select ${columns.map(({ name, type }) => `${name}::${type}`).join(', ')}
   from json_to_recordset($1::json) as line(${columns.map(({ name }) => `${name} text`).join(', ')})`;

export async function sumTables(connection: Connection): Promise<TableSums> {
  const sums: TableSums = {};
  for (const table of await tablesInOrder(connection)) {
    const { rows } = await connection.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(md5(whole::text), 15))::bit(60)::int8), 0)::text as sum from ${table} as whole`,
    );
    for (const each of rows) sums[table] = { rows: Number(each.rows), sum: each.sum };
  }
  return sums;
}

/** Tables with people's or the book's data: not those that migrations and the configuration fill. */
const TABLES = `select oid, relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    and relname not in ('state', 'state_line')`;

/** Tables in dependency order: a table comes after those that it refers to. */
async function tablesInOrder(connection: Connection): Promise<string[]> {
  const { rows: tables } = await connection.query<{ name: string; refers: string[] }>(
    `select name, array(
       select confrelid::regclass::text from pg_constraint
       where contype = 'f' and conrelid = it.oid and confrelid <> it.oid
     ) as refers
     from (${TABLES}) as it order by name`,
  );
  const ordered: string[] = [];
  const place = (name: string) => {
    if (ordered.includes(name) || !tables.some((table) => table.name === name)) return;
    for (const other of tables.find((table) => table.name === name)?.refers ?? []) place(other);
    ordered.push(name);
  };
  for (const { name } of tables) place(name);
  return ordered;
}

/** The columns of each table in order, without generated ones. */
export async function columnsOf(connection: Connection): Promise<Map<string, Column[]>> {
  const { rows } = await connection.query<Column & { table_name: string }>(
    `select it.name as table_name, quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
     from (${TABLES}) as it join pg_attribute on attrelid = it.oid
     where attnum > 0 and not attisdropped and attgenerated = '' order by it.name, attnum`,
  );
  return Map.groupBy(rows, ({ table_name }) => table_name);
}

/** The last number of each sequence. No number may be given twice, even when its row was deleted. */
async function readSequences(connection: Connection): Promise<Record<string, number | null>> {
  const { rows } = await connection.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]));
}

async function setSequences(connection: Connection, last: Record<string, number | null>): Promise<void> {
  for (const [name, value] of Object.entries(last)) {
    if (value !== null) await connection.query('select setval($1::regclass, $2)', [name, value]);
  }
}
