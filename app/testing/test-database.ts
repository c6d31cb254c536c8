// For tests: a database of each process, in the cluster of the whole run.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { createDatabase } from '../../testing/postgres.ts';

let opened: Promise<Database> | undefined;

/** The database of this process, migrated and without a row. It goes with the cluster. */
export async function emptyDatabase(): Promise<Database> {
  if (!opened) {
    opened = ownDatabase();
    return opened;
  }
  const database = await opened;
  await empty(database);
  return database;
}

/** One more, migrated and without a row: whoever opens it closes it. */
export async function ownDatabase(): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return openDatabase({ url: await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate')) });
}

/** What every database of ours has when it is new: its migrations, and the states. */
const KEPT = /^(kysely_.*|state|state_line)$/;

async function empty({ db }: Database): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !KEPT.test(name));
  await db.transaction().execute(async (trx) => {
    // The audit's own trigger keeps it from being emptied.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(trx);
  });
}
