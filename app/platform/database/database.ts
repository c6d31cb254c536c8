import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { BadConfiguration } from '#config/env.server.ts';
import { BoundedPool } from './bounded-pool.ts';
import { openEmbedded } from './embedded.ts';
import { migrateToLatest, OtherSchema } from './migrate.ts';
import { columnTypes } from './preparing-client.ts';
import type { DB } from './tables.ts';
import { writeStates } from './write-states.ts';

/** What a store queries: the database or the current transaction. Never use the database inside a transaction. */
export type Queryable = Kysely<DB> | Transaction<DB>;

export type Database = {
  db: Kysely<DB>;
  /** The plain pool, for bulk loading and benchmarks. */
  pool: pg.Pool;
  close(): Promise<void>;
};

/** A running PostgreSQL server, or the one in a data folder, which is started if it does not run yet. */
export type DatabaseTarget = { url: string } | { folder: string };

/**
 * Opens the database and migrates it.
 *
 * @param isTrial also creates the tables of a sample book and of the test payment processor
 * @throws {BadConfiguration} when no database can be opened there, or a newer version has migrated it
 */
export async function openDatabase(target: DatabaseTarget, { isTrial = false } = {}): Promise<Database> {
  const embedded = 'folder' in target ? await openEmbedded(target.folder) : undefined;
  const address = 'url' in target ? { connectionString: target.url } : embedded?.connection;
  try {
    await migrate(address, isTrial);
  } catch (error) {
    await embedded?.close();
    throw notOpened(embedded ? 'DATA_DIR' : 'DATABASE_URL', error);
  }
  const database = migratedDatabase(address);
  return {
    ...database,
    async close() {
      await database.close();
      await embedded?.close();
    },
  };
}

/** Opens a database that is known to be migrated. */
export function migratedDatabase(address: pg.PoolConfig | undefined): Database {
  const pool = new BoundedPool({ ...address, types: columnTypes, max: 10, idleTimeoutMillis: 30_000 });
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool, close: () => pool.end() };
}

/** A migration has no time limit, since it may wait for another process that migrates. */
async function migrate(address: pg.PoolConfig | undefined, isTrial: boolean): Promise<void> {
  const pool = new pg.Pool({ ...address, max: 1, connectionTimeoutMillis: 3000 });
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
    await migrateToLatest(db, { isTrial });
    await writeStates(db);
  } finally {
    await pool.end();
  }
}

/** Explains in one line why the database was not opened. Leaves out the address, which contains a password. */
export function notOpened(key: 'DATABASE_URL' | 'DATA_DIR', error: unknown): unknown {
  if (error instanceof OtherSchema) return new BadConfiguration(`${key}: ${error.message}`);
  const { code = '', message = '', syscall = '' } = error as { code?: string; message?: string; syscall?: string };
  if (key === 'DATABASE_URL' && syscall === 'open') {
    return new BadConfiguration(`${key}: a certificate that it names cannot be read (${code})`);
  }
  if (message === 'The server does not support SSL connections') {
    return new BadConfiguration(`${key}: that PostgreSQL has no TLS, and sslmode requires it`);
  }
  if (/CERT|LEAF_SIGNATURE|^HOSTNAME_MISMATCH$|^ERR_(TLS|SSL|OSSL)_/.test(code)) {
    return new BadConfiguration(
      `${key}: TLS fails (${code}): name the CA of the server's certificate, sslrootcert=/path, and the host as it is in the certificate`,
    );
  }
  if (/^E[A-Z]+$/.test(code) || /time-?out/.test(message)) {
    return new BadConfiguration(`${key}: no PostgreSQL answers there (${code || 'no answer in time'})`);
  }
  // PostgreSQL's codes: no such user, password or database, or no access to it.
  if (/^(28...|3D000|42501)$/.test(code)) {
    return new BadConfiguration(`${key}: PostgreSQL lets nobody in with this user, password and database (${code})`);
  }
  return error;
}
