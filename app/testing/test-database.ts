// For tests: a database for each process, in the one cluster of the whole run.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, migratedDatabase } from '#platform/database/database.ts';
import { createDatabase } from '../../testing/postgres.ts';
import { TABLES_WITH_PAGES } from './test-backup.ts';

let opened: Promise<Database> | undefined;

/** The database of this process, migrated and without rows. It is removed with the cluster. */
export async function emptyDatabase(): Promise<Database> {
  if (!opened) {
    opened = ownDatabase();
    return opened;
  }
  const database = await opened;
  await empty(database);
  return database;
}

/** Another database, migrated and without rows. The caller closes it. */
export async function ownDatabase(): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate'));
  return migratedDatabase({ ...inject('postgresSocket'), database: name });
}

/** Tables that are not empty in a new database: the migrations and the states. */
const KEPT = /^(kysely_.*|state|state_line)$/;

/**
 * Deletes all rows. Truncating would be slower: it gives every table and index a new file, and those that refer to it,
 * too. Vacuum afterwards frees the pages, so that tables start at their first page again.
 */
async function empty({ db }: Database): Promise<void> {
  const { rows } = await sql.raw<{ name: string }>(TABLES_WITH_PAGES).execute(db);
  const full = rows.filter(({ name }) => !KEPT.test(name)).map(({ name }) => sql.table(name));
  await db.transaction().execute(async (trx) => {
    // A trigger keeps the audit log from being deleted, and foreign keys require an order. Neither applies to a
    // replica.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of full) await sql`delete from ${table}`.execute(trx);
    await sql`select setval(format('%I.%I', schemaname, sequencename), start_value, false)
              from pg_sequences where last_value is not null and schemaname = 'public'`.execute(trx);
  });
  if (full.length > 0) await sql`vacuum ${sql.join(full)}`.execute(db);
}
