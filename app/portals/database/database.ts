import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { openEmbedded, templateArchive } from './embedded.ts';
import { migrateToLatest, migrationsFolder } from './migrate.ts';
import { columnTypes, PreparingClient } from './preparing-client.ts';
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
 */
export async function openDatabase(target: DatabaseTarget): Promise<Database> {
  const opened = target.engine === 'embedded' ? await openFromTemplate(target.folder) : openPostgres(target.url);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  try {
    await migrateToLatest(db as unknown as Kysely<never>);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return { db, pool: opened.pool, engine: target.engine, close: opened.close };
}

function openPostgres(connectionString: string) {
  // Without these bounds a pool waits for ever on a server that does not answer.
  const pool = new pg.Pool({
    connectionString,
    Client: PreparingClient,
    types: columnTypes,
    max: 10,
    connectionTimeoutMillis: 2000,
    query_timeout: 3000,
    statement_timeout: 2500,
    idleTimeoutMillis: 30_000,
  });
  // A connection that breaks while idle: the pool has already dropped it, the next query opens another.
  pool.on('error', () => {});
  return { pool, close: () => pool.end() };
}

/** A fresh PGlite takes seconds to make and to migrate; unpacked from an archive, half of one. */
async function openFromTemplate(folder: string | undefined) {
  const template = await templateArchive(templateFile(), async ({ pool }) => {
    await migrateToLatest(new Kysely<never>({ dialect: new PostgresDialect({ pool }) }));
  });
  return openEmbedded({ template, ...(folder && { folder: resolve(folder) }) });
}

/** Named by what is in it, so that a changed migration makes a new one. */
function templateFile(): string {
  const folder = migrationsFolder();
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return resolve('build/database', `${hash.digest('hex').slice(0, 16)}.tar`);
}
