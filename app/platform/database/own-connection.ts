import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { columnTypes, PreparingClient } from './preparing-client.ts';
import type { DB } from './tables.ts';

/** A connection for long work, that nothing else uses: its queries take as long as they take. */
export type OwnConnection = { db: Kysely<DB>; client: pg.Client; close(): Promise<void> };

/** @param pool where the same database is reached */
export async function openOwnConnection({ options }: pg.Pool): Promise<OwnConnection> {
  const { connectionString, host, port, user, password, database, ssl } = options;
  const address = connectionString ? { connectionString } : { host, port, user, password, database, ssl };
  const client = new PreparingClient({ ...address, types: columnTypes, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  // Kysely asks a pool for a connection and gives it back: here always the same one, to one transaction after another.
  const pool = { connect: async () => Object.assign(client, { release() {} }), end: async () => {} };
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) }),
    client,
    close: () => client.end(),
  };
}
