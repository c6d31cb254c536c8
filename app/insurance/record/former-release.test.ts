// A database as the release before policy versions left it. Its rows are in app/testing/former-release, made by that
// release's sample book.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrateToLatest, migrationFiles, migrationsFolder } from '#platform/database/migrate.ts';
import { createDatabase } from '../../../testing/postgres.ts';
import { lockLatestVersion } from './lock-versions.ts';
import { rebuildProjections } from './upkeep/rebuild.ts';
import { findWithoutVersion } from './version-store.ts';

const LAST = '0012-samples.sql';
const FORMER = migrationFiles(false).filter((file) => file <= LAST);

type Column = { table: string; name: string; type: string; isRequired: boolean };
const COLUMNS = `
  select table_name as "table", column_name as name, data_type as type,
    is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isRequired"
  from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`;

let url: string;
let former: { columns: Column[]; rows: Map<string, object[]> };
let database: Database;

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'), 'of_the_former_release');
  const client = new pg.Client(url);
  await client.connect();
  try {
    await makeFormer(client);
    const { rows: columns } = await client.query<Column>(COLUMNS);
    former = { columns, rows: await readAll((text) => client.query(text), columns) };
  } finally {
    await client.end();
  }
  database = await openDatabase({ url }, { isTrial: true });
}, 60_000);
afterAll(() => database.close());

async function makeFormer(client: pg.Client): Promise<void> {
  await client.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)');
  for (const file of FORMER) {
    const text = readFileSync(join(migrationsFolder(), file), 'utf8');
    const name = file.replace('.sql', '');
    await client.query(text);
    await client.query('insert into kysely_migration values ($1, $2)', [name, '2026-11-24T21:00:00.000Z']);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await client.query('insert into kysely_migration_checksum values ($1, $2)', [name, sha256]);
  }
  const lines = readFileSync('app/testing/former-release/rows.jsonl', 'utf8').trimEnd().split('\n');
  for (const line of lines) {
    const { table, row } = JSON.parse(line) as { table: string; row: object };
    const columns = Object.keys(row).join(', ');
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
  }
}

/** Every row of every table, with the columns that the former release knows. */
async function readAll(query: (text: string) => Promise<{ rows: object[] }>, columns: Column[]) {
  const found = new Map<string, object[]>();
  for (const [table, of] of Map.groupBy(columns, (column) => column.table)) {
    const names = of.map(({ name }) => name).join(', ');
    const { rows } = await query(`select to_jsonb(one) as row from (select ${names} from ${table}) as one order by 1`);
    if (rows.length > 0) found.set(table, rows);
  }
  return found;
}

const queryNow = (text: string) => sql.raw<object>(text).execute(database.db);

test('every row of the former release is kept unchanged', async () => {
  expect([...former.rows.keys()]).toEqual(
    expect.arrayContaining(['policy', 'payment', 'claim', 'saved_quote', 'staff']),
  );
  const now = await readAll(queryNow, former.columns);
  for (const [table, rows] of former.rows) expect([table, now.get(table)]).toEqual([table, rows]);
});

/** Tables to which the former release writes no rows. */
const ONLY_READ = ['claim'];

test('no column that the former release reads is gone, and its writes need no additional values', async () => {
  const now = (await queryNow(COLUMNS)).rows as Column[];
  const nameOf = ({ table, name }: Column) => `${table}.${name}`;
  const types = new Map(now.map((column) => [nameOf(column), column.type]));
  for (const column of former.columns)
    expect([nameOf(column), types.get(nameOf(column))]).toEqual([nameOf(column), column.type]);
  const known = new Set(former.columns.map(nameOf));
  const tables = new Set(former.columns.map(({ table }) => table));
  const asked = now.filter((column) => column.isRequired && tables.has(column.table) && !known.has(nameOf(column)));
  expect(asked.filter(({ table }) => !ONLY_READ.includes(table)).map(nameOf)).toEqual([]);
});

test('the former release starts beside it, because the list of migrations that it reads is unchanged', async () => {
  const { rows } = await queryNow('select name from kysely_migration order by 1');
  expect(rows).toEqual(FORMER.map((file) => ({ name: file.replace('.sql', '') })));
});

test('its policies get their first version, and pages read the same data as before', async () => {
  const { db } = database;
  const before = await db.selectFrom('coverage').selectAll().execute();
  const ids = await findWithoutVersion(db, { afterId: 0, most: 1000 });
  expect(ids).toHaveLength(former.rows.get('policy')?.length ?? 0);
  for (const { policy_id: id } of ids) await db.transaction().execute((trx) => lockLatestVersion(trx, id));
  expect(await rebuildProjections(database, { isOnlyCompared: true })).toEqual({ policies: ids.length, differed: [] });
  expect(await db.selectFrom('coverage').selectAll().execute()).toEqual(expect.arrayContaining(before));
});

test('a database from between the releases, with all migrations on one list, can be migrated', async () => {
  const db = database.db as unknown as Kysely<never>;
  await sql`with moved as (delete from kysely_migration_since returning *)
    insert into kysely_migration select * from moved`.execute(db);
  await migrateToLatest(db);
  const { rows } = await queryNow('select count(*)::int as since from kysely_migration_since');
  expect(rows).toEqual([{ since: migrationFiles(false).length - FORMER.length }]);
});
