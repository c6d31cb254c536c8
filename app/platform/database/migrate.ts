import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Queryable } from './database.ts';

/** The numbered `.sql` files, in order. */
export function migrationsFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#platform/database/migrations/0001-policies.sql'));
}

/**
 * Brings the schema up to date. Safe to start from several processes at once: the migrator holds an
 * advisory lock.
 *
 * @throws {SchemaIsNewer} when it was migrated by a later version
 * @throws the database's error when a migration fails; nothing of it stays
 */
export async function migrateToLatest(db: Kysely<never>): Promise<void> {
  const ours = readMigrations();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ours } });
  const { error } = await migrator.migrateToLatest();
  const [, unknown] = /previously executed migration (\S+) is missing/.exec((error as Error)?.message ?? '') ?? [];
  if (unknown) throw new SchemaIsNewer(unknown);
  if (error) throw error;
}

export class SchemaIsNewer extends Error {
  constructor(migration: string) {
    super(`its tables are of another version (${migration}): start that version, or a later one`);
  }
}

/** Whether the database has all that this version knows; it may have more, of a later one beside it. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select 1 from kysely_migration where name = ${ourLast()}`.execute(db);
  return rows.length === 1;
}

let last: string | undefined;
function ourLast(): string {
  last ??= Object.keys(readMigrations()).at(-1) ?? '';
  return last;
}

function readMigrations(): Record<string, Migration> {
  const folder = migrationsFolder();
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.sort().map((file) => [
      file.slice(0, -'.sql'.length),
      {
        up: async (db: Kysely<unknown>) => {
          // No parameters: the whole file goes as one simple query.
          await sql.raw(readFileSync(join(folder, file), 'utf8')).execute(db);
        },
      },
    ]),
  );
}
