// For tests: portals on their own database, called through `fetch`.
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import type { z } from 'zod';
import { createPortals, type Portals } from '#calls/app.ts';
import { type Env, parseEnv } from '#config/env.server.ts';
import type { Call, Fields } from '#contract/call.ts';
import { requestFor, type Way } from '#contract/request.ts';
import type { Proved, Resources } from '#platform/context/handler.ts';
import type { Database } from '#platform/database/database.ts';
import { columnsOf } from '#platform/database/dump-tables.ts';
import type { DB } from '#platform/database/tables.ts';
import { openPlanner, type Statement } from '../../testing/query-plans.ts';
import { openResources } from '../open-resources.ts';
import { changedByBackup } from './test-backup.ts';
import { emptyDatabase } from './test-database.ts';

export type TestPortals = Resources & {
  database: Database;
  portals: Portals;
  /**
   * The same database, as calls, pages and jobs use it: their queries are recorded, but not those of the test itself.
   */
  watched: Database['db'];
  /** Sends a call and returns the status, headers and parsed body. Each address has its own rate limit budgets. */
  ask<C extends Call>(
    call: C,
    input: z.input<C['input']>,
    options?: {
      way?: Way;
      address?: string;
      headers?: Record<string, string>;
      isOurSite?: boolean;
      device?: string;
      proved?: Proved[];
    },
  ): Promise<{ status: number; headers: Headers; body: unknown }>;
};

/** Runs a suite on portals with a migrated and empty database. */
export function withPortals(
  title: string,
  suite: (portals: TestPortals) => void,
  {
    prepare,
    variables = {},
  }: { prepare?: (portals: TestPortals) => Promise<void>; variables?: NodeJS.ProcessEnv } = {},
) {
  describe(title, () => {
    const portals = {} as TestPortals;
    beforeAll(async () => {
      Object.assign(portals, testPortals(await emptyDatabase(), variables));
      await prepare?.(portals);
    });
    afterAll(async () => {
      await expectIndexes();
      await expectBackup(portals.database);
    });
    suite(portals);
  });
}

/** No suite changes the columns. */
let columns: Awaited<ReturnType<typeof columnsOf>> | undefined;

/** Checks that a backup would restore the rows that the suite left, whatever it did. */
async function expectBackup({ pool }: Database) {
  const client = await pool.connect();
  try {
    columns ??= await columnsOf(client);
    expect(await changedByBackup(client, columns)).toEqual([]);
  } finally {
    client.release();
  }
}

/** The recorded queries whose plans have not been checked yet, and those whose plans have been. */
const asked = new Map<string, Statement>();
const planned = new Set<string>();
/** Kept open: a new connection would read the catalog anew for each query's tables. */
let planner: ReturnType<typeof openPlanner> | undefined;

/** Checks that no recorded query reads all of a table that grows with the book. */
async function expectIndexes() {
  planner ??= openPlanner(inject('planningUrl'));
  const { readThrough } = await planner;
  try {
    const slow: string[] = [];
    for (const [sql, statement] of asked) {
      if (!/^(select|insert|update|delete|with)\b/i.test(sql)) continue;
      for (const table of await readThrough(statement)) slow.push(`reads all of ${table}: ${sql}`);
      planned.add(sql);
    }
    expect(slow).toEqual([]);
  } finally {
    asked.clear();
  }
}

export function testPortals(database: Database, variables: NodeJS.ProcessEnv = {}): TestPortals {
  const env: Env = parseEnv({ SECRET_KEY: 'a secret of tests, thirty-two long', NODE_ENV: 'test', ...variables });
  const resources = openResources(env, database.db, pino({ level: 'silent' }));
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      if (!planned.has(query.sql)) asked.set(query.sql, query);
    },
  });
  const portals = createPortals({ ...resources, db: watched });
  return {
    ...resources,
    database,
    portals,
    watched,
    async ask(
      call,
      input,
      { way = 'in-body', address = randomUUID(), headers = {}, isOurSite = true, ...browser } = {},
    ) {
      const request = requestFor(call, input as Fields, { way, origin: 'http://portal.test' }, headers);
      const response = await portals.fetch(request, { address, requestId: 'test', isOurSite, ...browser });
      if (!response) throw new Error(`no portal answers ${call.path}`);
      const text = await response.text();
      const isJson = response.headers.get('content-type') === 'application/json';
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
  };
}
