import { randomBytes, randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createPortals } from '../app/calls/app.ts';
import { parseEnv } from '../app/config/env.server.ts';
import { openResources } from '../app/open-resources.ts';
import { columnTypes } from '../app/platform/database/preparing-client.ts';
import type { DB } from '../app/platform/database/tables.ts';

export type Statement = { text: string; values: unknown[] };

/** Records the statements that the real handlers send to a database, and where a transaction begins and ends. */
export function openRecorder(url: string) {
  const recorded: Statement[] = [];
  class RecordingClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() eight ways; Kysely uses this one
    override query(text: any, values: any = [], callback?: any): any {
      recorded.push({ text, values });
      return super.query(text, values, callback);
    }
  }
  const pool = new pg.Pool({ connectionString: url, types: columnTypes, Client: RecordingClient });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const env = parseEnv({ SECRET_KEY: 'a secret for benches, thirty-two long' });
  const portals = createPortals(openResources(env, db, pino({ level: 'silent' })));
  let turn = 0;
  return {
    /** @returns nothing if the request is not a call */
    async record(request: Request): Promise<Statement[]> {
      recorded.length = 0;
      await portals.fetch(request, { address: `recorded ${turn++}`, requestId: 'bench', isOurSite: true });
      return [...recorded];
    },
    close: () => db.destroy(),
  };
}

/**
 * Returns a function that replaces keys with new ones, as another request would have: a new address for every lookup, a
 * new reference for every message. Within one act, the same key gets the same replacement.
 */
export function freshKeys(): (value: unknown) => unknown {
  const made = new Map<string, Buffer | string>();
  const once = (name: string, make: () => Buffer | string) => {
    const key = made.get(name) ?? make();
    made.set(name, key);
    return key;
  };
  const fresh = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fresh);
    if (Buffer.isBuffer(value)) return once(value.toString('latin1'), () => randomBytes(value.length));
    if (typeof value !== 'string') return value;
    if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return once(value, randomUUID);
    // The reference of a help request or a message.
    if (/^[HM][0-9A-Z]{8}$/.test(value))
      return once(value, () => value[0] + randomBytes(4).toString('hex').toUpperCase());
    return value;
  };
  return fresh;
}
