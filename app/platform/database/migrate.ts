import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Queryable } from './database.ts';

/** The numbered `.sql` files, in order. */
export function migrationsFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#platform/database/migrations/0001-platform.sql'));
}

/**
 * Brings the schema up to date. Safe to start from several processes at once: the migrator holds an
 * advisory lock.
 *
 * @throws {OtherSchema} when it was migrated by a later version, or by files that are not ours
 * @throws the database's error when a migration fails; nothing of it stays
 */
export async function migrateToLatest(db: Kysely<never>): Promise<void> {
  const ours = readMigrations();
  await requireOurs(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ours } });
  const { error } = await migrator.migrateToLatest();
  const [, unknown] = /previously executed migration (\S+) is missing/.exec((error as Error)?.message ?? '') ?? [];
  if (unknown) {
    throw new OtherSchema(`its tables are of another version (${unknown}): start that version, or a later one`);
  }
  if (error) throw error;
}

/** Why a database is not ours to migrate, and what to do, in one line. */
export class OtherSchema extends Error {}

/** A migration is never changed once it landed: what it made would differ from one database to the next. */
async function requireOurs(db: Kysely<never>): Promise<void> {
  const { rows: former } = await sql<{ name: string }>`
    select name from kysely_migration where name = ${LAST_OF_BEFORE}`
    .execute(db)
    .catch(noTableYet);
  if (former.length > 0) {
    throw new OtherSchema('its tables are of a version before the first release: begin with an empty one');
  }
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from kysely_migration_checksum`
    .execute(db)
    .catch(noTableYet);
  const changed = rows.find(({ name, sha256 }) => (checksums()[name] ?? sha256) !== sha256);
  if (!changed) return;
  throw new OtherSchema(`its tables were made by another ${changed.name}.sql: start the version that made them`);
}

/** The set of migrations that was begun anew ended with it. */
const LAST_OF_BEFORE = '0017-application-desk';

function noTableYet(error: unknown): { rows: never[] } {
  if ((error as { code?: string }).code !== '42P01') throw error;
  return { rows: [] };
}

/** SHA-256 of each migration's file, in hexadecimal. */
export function checksums(): Record<string, string> {
  const folder = migrationsFolder();
  return Object.fromEntries(
    Object.keys(readMigrations()).map((name) => [name, sha256Of(readFileSync(join(folder, `${name}.sql`)))]),
  );
}
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

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
          const bytes = readFileSync(join(folder, file));
          await sql.raw(bytes.toString()).execute(db);
          await sql`insert into kysely_migration_checksum values (${file.slice(0, -'.sql'.length)}, ${sha256Of(bytes)})`.execute(
            db,
          );
        },
      },
    ]),
  );
}
