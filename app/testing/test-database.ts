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

/**
 * Takes out the rows there are. Truncating gives every table and index a new file, and those of all that refer to it.
 * What is vacuumed afterwards begins at its first page again, as after truncating.
 */
async function empty({ db }: Database): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !KEPT.test(name));
  const looks = tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(db);
  const full = rows.map(({ name }) => sql.table(name));
  await db.transaction().execute(async (trx) => {
    // The audit's own trigger keeps it from being emptied, and references ask for an order.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of full) await sql`delete from ${table}`.execute(trx);
    await sql`select setval(format('%I.%I', schemaname, sequencename), start_value, false)
              from pg_sequences where last_value is not null and schemaname = 'public'`.execute(trx);
  });
  if (full.length > 0) await sql`vacuum ${sql.join(full)}`.execute(db);
}
