import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { BadConfiguration } from '#config/env.server.ts';
import { BoundedPool } from './bounded-pool.ts';
import { openEmbedded, templateArchive } from './embedded.ts';
import { migrateToLatest, migrationsFolder, SchemaIsNewer } from './migrate.ts';
import { columnTypes } from './preparing-client.ts';
import type { DB } from './tables.ts';

/** What a store queries: the database, or the transaction of the act at hand. Never the former inside the latter. */
export type Queryable = Kysely<DB> | Transaction<DB>;

export type Database = {
  db: Kysely<DB>;
  /** Bare, for bulk loading and for measuring. */
  pool: pg.Pool;
  engine: 'embedded' | 'postgresql';
  close(): Promise<void>;
};

export type DatabaseTarget =
  /** `folder` absent: in memory, for tests. */
  { engine: 'embedded'; folder?: string } | { engine: 'postgresql'; url: string };

/**
 * Opens the database, migrated.
 *
 * @throws {DataFolderInUse} when another process works on the embedded folder
 * @throws {BadConfiguration} when nothing can be opened there, or it was migrated by a newer version
 */
export async function openDatabase(target: DatabaseTarget): Promise<Database> {
  const { pool, close } =
    target.engine === 'embedded' ? await openFromTemplate(target.folder) : await openPostgres(target.url);
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool, engine: target.engine, close };
}

async function openPostgres(connectionString: string) {
  // Nothing bounds a migration but its own work: it may wait for another process that migrates.
  const migrating = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 3000 });
  migrating.on('connect', (client) => client.on('error', () => {}));
  try {
    await migrateToLatest(new Kysely<never>({ dialect: new PostgresDialect({ pool: migrating }) }));
  } catch (error) {
    throw notOpened('DATABASE_URL', error);
  } finally {
    await migrating.end();
  }
  const pool = new BoundedPool({ connectionString, types: columnTypes, max: 10, idleTimeoutMillis: 30_000 });
  return { pool, close: () => pool.end() };
}

/** Why, in one line without the address: that holds a password. */
function notOpened(key: 'DATABASE_URL' | 'DATA_DIR', error: unknown): unknown {
  if (error instanceof SchemaIsNewer) return new BadConfiguration(`${key}: ${error.message}`);
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^E[A-Z]+$/.test(code) || /time-?out/.test(message)) {
    return new BadConfiguration(`${key}: no PostgreSQL answers there (${code || 'no answer in time'})`);
  }
  // Of PostgreSQL: no such user, password or database, or not for this one.
  if (/^(28...|3D000|42501)$/.test(code)) {
    return new BadConfiguration(`${key}: PostgreSQL lets nobody in with this user, password and database (${code})`);
  }
  return error;
}

/** A fresh PGlite takes seconds to make and to migrate; unpacked from an archive, half of one. */
async function openFromTemplate(folder: string | undefined) {
  const migrate = (pool: pg.Pool) => migrateToLatest(new Kysely<never>({ dialect: new PostgresDialect({ pool }) }));
  const template = await templateArchive(templateFile(), ({ pool }) => migrate(pool));
  const embedded = await openEmbedded({ template, ...(folder && { folder: resolve(folder) }) });
  try {
    await migrate(embedded.pool);
  } catch (error) {
    await embedded.close();
    throw notOpened('DATA_DIR', error);
  }
  return embedded;
}

/** Named by what is in it, so that a changed migration makes a new one. */
function templateFile(): string {
  const folder = migrationsFolder();
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return resolve('build/database', `${hash.digest('hex').slice(0, 16)}.tar`);
}
