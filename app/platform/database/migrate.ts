import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Queryable } from './database.ts';

/** The numbered `.sql` files of a folder, in order, and where a database keeps which of them it has. */
type MigrationSet = { folder: string; prefix: string; table: string };

const PRODUCT: MigrationSet = { folder: '.', prefix: '', table: 'kysely_migration' };
/** Sample cases and the test processor: only where the product is tried. */
const TRIAL: MigrationSet = { folder: 'trial', prefix: 'trial/', table: 'kysely_migration_trial' };

/** The numbered `.sql` files, in order; in the folder `trial` those of a trial. */
export function migrationsFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#platform/database/migrations/0001-platform.sql'));
}

/**
 * Brings the schema up to date. Safe to start from several processes at once: the migrator holds an
 * advisory lock.
 *
 * @param isTrial with the tables that only a trial has; a trial stays one
 * @throws {OtherSchema} when it was migrated by a later version, or by files that are not ours
 * @throws the database's error when a migration fails; nothing of it stays
 */
export async function migrateToLatest(db: Kysely<never>, { isTrial = false } = {}): Promise<void> {
  await requireOurs(db);
  await migrate(db, PRODUCT);
  if (isTrial || (await isTrialDatabase(db))) await migrate(db, TRIAL);
}

async function migrate(db: Kysely<never>, set: MigrationSet): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations(set) },
    migrationTableName: set.table,
    migrationLockTableName: `${set.table}_lock`,
  });
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
  return Object.fromEntries(
    [PRODUCT, TRIAL].flatMap((set) => filesOf(set).map(({ name, path }) => [name, sha256Of(readFileSync(path))])),
  );
}
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Whether the database has all that this version knows; it may have more, of a later one beside it. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select 1 from kysely_migration where name = ${ourLast()}`.execute(db);
  return rows.length === 1;
}

/** Whether it has the tables of a trial, too. */
export async function isTrialDatabase(db: Kysely<never> | Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${TRIAL.table}) is not null as is_there`.execute(db);
  return rows[0]?.is_there ?? false;
}

let last: string | undefined;
function ourLast(): string {
  last ??= filesOf(PRODUCT).at(-1)?.name ?? '';
  return last;
}

/** What the files are called that made a database, as a backup names them. */
export const migrationFiles = (isTrial: boolean): string[] =>
  [PRODUCT, ...(isTrial ? [TRIAL] : [])].flatMap((set) => filesOf(set).map(({ name }) => `${name}.sql`));

function filesOf({ folder, prefix }: MigrationSet): { name: string; path: string }[] {
  const at = join(migrationsFolder(), folder);
  const files = readdirSync(at).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => ({ name: prefix + file.slice(0, -'.sql'.length), path: join(at, file) }));
}

const readMigrations = (set: MigrationSet): Record<string, Migration> =>
  Object.fromEntries(
    filesOf(set).map(({ name, path }) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          // No parameters: the whole file goes as one simple query.
          const bytes = readFileSync(path);
          await sql.raw(bytes.toString()).execute(db);
          await sql`insert into kysely_migration_checksum values (${name}, ${sha256Of(bytes)})`.execute(db);
        },
      },
    ]),
  );
