import type pg from 'pg';

// All that the tables hold, as lines of text that PostgreSQL of any version reads again, and sums that prove that the same rows came back.

export type Connection = Pick<pg.ClientBase, 'query'>;
/** How many rows a table has, and a sum over what stands in them, whatever their order. */
export type TableSums = Record<string, { rows: number; sum: string }>;

const ROWS_A_LINE = 1000;

/** What came from and goes into a text must be written in one way on both sides. */
const WRITING = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local statement_timeout = 0`;

/** Lines `rows <table> <json>`, then `sequences <json>` and `sums <json>`: as of one moment, while others write. */
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
 * Puts the lines of {@link dumpTables} into an empty, migrated database: all of it or, on a failure, nothing.
 *
 * @param other is given lines of another kind
 * @throws {NotCopied} when something is there already, lines are missing, or what is there now is not what was
 */
export async function loadTables(
  connection: Connection,
  lines: AsyncIterable<string>,
  other: (kind: string, text: string) => Promise<void> = async () => {},
): Promise<TableSums> {
  await connection.query('begin');
  try {
    await connection.query(WRITING);
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

/** A table that is not there holds no row: a trial has some that a real book has not. */
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

/** A column of a table: its name as SQL quotes it, and its type with its length. */
type Column = { name: string; type: string };

/** Every value as PostgreSQL writes its type: the null of JSON is a text, the null of SQL is none. */
export const rowsAsText = (table: string, columns: Column[]): string =>
  `select row_to_json(whole)::text as line from (
     select ${columns.map(({ name }) => `${name}::text as ${name}`).join(', ')} from ${table}
   ) as whole`;

/** The rows of a JSON array in `$1` that {@link rowsAsText} wrote. */
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

/** What is a person’s or the book’s: not what migrations and the configuration write. */
const TABLES = `select oid, relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    and relname not in ('state', 'state_line')`;

/** Those that others refer to before them. */
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

/** Of each table, the columns that are not made of others, in their order. */
export async function columnsOf(connection: Connection): Promise<Map<string, Column[]>> {
  const { rows } = await connection.query<Column & { table_name: string }>(
    `select it.name as table_name, quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
     from (${TABLES}) as it join pg_attribute on attrelid = it.oid
     where attnum > 0 and not attisdropped and attgenerated = '' order by it.name, attnum`,
  );
  return Map.groupBy(rows, ({ table_name }) => table_name);
}

/** The last number each has given: none is given twice, also of rows that are gone. */
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
