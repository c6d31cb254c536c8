import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/** The numbered `.sql` files, in order. */
export function migrationsFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#portals/database/migrations/0001-policies.sql'));
}

/**
 * Brings the schema up to date. Safe to start from several processes at once: on PostgreSQL the
 * migrator holds an advisory lock, the embedded database has one process only.
 *
 * @throws the database's error when a migration fails; nothing of it stays
 */
export async function migrateToLatest(db: Kysely<never>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
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
