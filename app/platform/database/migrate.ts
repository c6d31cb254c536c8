import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Queryable } from './database.ts';

/** The numbered `.sql` files of a folder, and the table in which a database records the ones it has applied. */
type MigrationSet = { folder: string; prefix: string; table: string; has(name: string): boolean };

/**
 * The first release refuses to start if its list has a later name. Newer migrations are in a second list, so that it
 * can still run next to us.
 */
const LAST_OF_FIRST = '0012-samples';
const FIRST: MigrationSet = {
  folder: '.',
  prefix: '',
  table: 'kysely_migration',
  has: (name) => name <= LAST_OF_FIRST,
};
const SINCE: MigrationSet = {
  folder: '.',
  prefix: '',
  table: 'kysely_migration_since',
  has: (name) => name > LAST_OF_FIRST,
};
/** Sample cases and the test payment processor: only for trials. */
const TRIAL: MigrationSet = { folder: 'trial', prefix: 'trial/', table: 'kysely_migration_trial', has: () => true };

/** An older release can run next to a newer one's migrations, unless a migration's name ends like this. */
const ENDS_OLDER = '-ends-older';

/** The folder of the numbered `.sql` files; its subfolder `trial` holds those of a trial. */
export function migrationsFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#platform/database/migrations/0001-platform.sql'));
}

/**
 * Brings the schema up to date. Several processes may call it at once: the migrator takes an advisory lock.
 *
 * @param isTrial adds the tables that only a trial has; a trial always remains one
 * @throws {OtherSchema} when a later version, or files other than ours, migrated the database
 * @throws the database's error when a migration fails; none of it remains
 */
export async function migrateToLatest(db: Kysely<never>, { isTrial = false } = {}): Promise<void> {
  await requireOurs(db);
  await sortOut(db);
  await migrate(db, FIRST);
  await migrate(db, SINCE);
  if (isTrial || (await isTrialDatabase(db))) await migrate(db, TRIAL);
}

async function migrate(db: Kysely<never>, set: MigrationSet): Promise<void> {
  const later = await laterThanOurs(db, set);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...readMigrations(set), ...later }) },
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

/** Migrations that a newer release has added. We know that they are applied, and never apply them ourselves. */
async function laterThanOurs(db: Kysely<never>, set: MigrationSet): Promise<Record<string, Migration>> {
  if (set !== SINCE) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(set.table)}`.execute(db).catch(noTableYet);
  const last = filesOf(set).at(-1)?.name ?? '';
  const later = rows.filter(({ name }) => name > last && !name.endsWith(ENDS_OLDER));
  return Object.fromEntries(later.map(({ name }) => [name, { up: async () => {} }]));
}

/** Databases made between releases have all migrations in one list. This moves the newer ones to the second list. */
async function sortOut(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ours = filesOf(SINCE).map(({ name }) => name);
    const { rows } = await sql<{
      is_there: boolean;
    }>`select to_regclass(${FIRST.table}) is not null as is_there`.execute(trx);
    if (!rows[0]?.is_there) return;
    const { rows: moved } = await sql<{ name: string; timestamp: string }>`
      delete from ${sql.table(FIRST.table)} where name = any(${ours}) returning name, timestamp`.execute(trx);
    if (moved.length === 0) return;
    await sql`create table if not exists ${sql.table(SINCE.table)} (
      name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx);
    for (const { name, timestamp } of moved)
      await sql`insert into ${sql.table(SINCE.table)} values (${name}, ${timestamp})`.execute(trx);
  });
}

/** Says in one line why we cannot migrate a database, and what to do. */
export class OtherSchema extends Error {}

/** Checks that applied migrations still match our files. A released migration never changes: databases would differ. */
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
  const ours = checksums();
  const changed = rows.find(({ name, sha256 }) => (ours[name] ?? sha256) !== sha256);
  if (!changed) return;
  throw new OtherSchema(`its tables were made by another ${changed.name}.sql: start the version that made them`);
}

/** The last migration of the numbering that was used before the first release. */
const LAST_OF_BEFORE = '0017-application-desk';

function noTableYet(error: unknown): { rows: never[] } {
  if ((error as { code?: string }).code !== '42P01') throw error;
  return { rows: [] };
}

/** SHA-256 of each migration file, in hexadecimal. */
export function checksums(): Record<string, string> {
  return Object.fromEntries(
    [FIRST, SINCE, TRIAL].flatMap((set) => filesOf(set).map(({ name, path }) => [name, sha256Of(readFileSync(path))])),
  );
}
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Whether the database has all migrations of this version. It may have more, from a later version. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(SINCE.table)} where name = ${ourLast()}`.execute(db);
  return rows.length === 1;
}

/** Whether the database has the tables of a trial. */
export async function isTrialDatabase(db: Kysely<never> | Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${TRIAL.table}) is not null as is_there`.execute(db);
  return rows[0]?.is_there ?? false;
}

let last: string | undefined;
function ourLast(): string {
  last ??= filesOf(SINCE).at(-1)?.name ?? '';
  return last;
}

/** File names of the migrations that made a database, as a backup lists them. */
export const migrationFiles = (isTrial: boolean): string[] =>
  [FIRST, SINCE, ...(isTrial ? [TRIAL] : [])].flatMap((set) => filesOf(set).map(({ name }) => `${name}.sql`));

function filesOf({ folder, prefix, has }: MigrationSet): { name: string; path: string }[] {
  const at = join(migrationsFolder(), folder);
  const files = readdirSync(at).filter((file) => file.endsWith('.sql'));
  const named = files.sort().map((file) => ({ name: prefix + file.slice(0, -'.sql'.length), path: join(at, file) }));
  return named.filter(({ name }) => has(name));
}

const readMigrations = (set: MigrationSet): Record<string, Migration> =>
  Object.fromEntries(
    filesOf(set).map(({ name, path }) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          // Without parameters, the whole file is sent as one simple query.
          const bytes = readFileSync(path);
          await sql.raw(bytes.toString()).execute(db);
          await sql`insert into kysely_migration_checksum values (${name}, ${sha256Of(bytes)})`.execute(db);
        },
      },
    ]),
  );
