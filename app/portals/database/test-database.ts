// For tests: databases of both engines.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from './database.ts';

type Engine = Database['engine'];

const opened = new Map<Engine, Promise<Database>>();

/**
 * The engine's database of this process, migrated and without a row: to start PGlite takes as long as many suites,
 * to empty it a moment. It goes with the process.
 */
export async function emptyDatabase(engine: Engine): Promise<Database> {
  const before = opened.get(engine);
  if (before) {
    await empty(await before);
    return before;
  }
  const database = open(engine);
  opened.set(engine, database);
  return database;
}

const open = async (engine: Engine) =>
  openDatabase(engine === 'embedded' ? { engine } : { engine, url: await freshPostgresDatabase() });

async function empty({ db }: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(db);
}

async function freshPostgresDatabase(): Promise<string> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/postgres$/, `/${name}`);
}
