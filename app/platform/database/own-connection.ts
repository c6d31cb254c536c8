import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { columnTypes, PreparingClient } from './preparing-client.ts';
import type { DB } from './tables.ts';

/** A dedicated connection for long work, without time limits on its queries. */
export type OwnConnection = { db: Kysely<DB>; client: pg.Client; close(): Promise<void> };

/** @param pool a pool that reaches the same database */
export async function openOwnConnection({ options }: pg.Pool): Promise<OwnConnection> {
  const { connectionString, host, port, user, password, database, ssl } = options;
  const address = connectionString ? { connectionString } : { host, port, user, password, database, ssl };
  const client = new PreparingClient({ ...address, types: columnTypes, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  // Kysely takes a connection from a pool and returns it. Here every transaction gets the same connection.
  const pool = { connect: async () => Object.assign(client, { release() {} }), end: async () => {} };
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) }),
    client,
    close: () => client.end(),
  };
}
