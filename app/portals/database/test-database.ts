// For tests: databases of both engines.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { createDatabase } from '../../../tools/postgres.ts';
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
  openDatabase(
    engine === 'embedded'
      ? { engine }
      : { engine, url: await createDatabase(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`) },
  );

async function empty({ db }: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  await db.transaction().execute(async (trx) => {
    // The audit's own trigger keeps it from being emptied.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(trx);
  });
}
