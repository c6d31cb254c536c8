// For proofs that request every address: a built server on its own PostgreSQL, and people who are signed in to it.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Pool } from 'undici';
import { parseEnv } from '../app/config/env.server.ts';
import { ROLES } from '../app/config/staff-acts.ts';
import type { Fields } from '../app/contract/call.ts';
import { listDueReminders, noteReminded } from '../app/insurance/billing/bill-reminder-store.ts';
import { postSettled } from '../app/insurance/billing/ledger/post-settled.ts';
import { lockLatestVersion } from '../app/insurance/record/lock-versions.ts';
import { findWithoutVersion } from '../app/insurance/record/version-store.ts';
import { openResources } from '../app/open-resources.ts';
import { type Database, openDatabase } from '../app/platform/database/database.ts';
import { OWNERS, type Owner } from '../app/testing/test-owners.ts';
import { addStaff, staffCookie } from '../app/testing/test-people.ts';
import type { TestPortals } from '../app/testing/test-portals.ts';
import { startBuiltServer, TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { fillBook, SECRET_KEY } from './own-server.ts';
import { openUnderway, type Underway } from './people-underway.ts';

/**
 * How often a request is repeated while the server is too busy, and how many seconds to wait before each repetition.
 */
export const MOST_TURNS = 5;
const MOST_WAITED_S = 5;
const CLOSING_MS = 50;
const HOST_PREFIX = '__Host-';

export type Sent = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer | string;
};
export type Answered = {
  status: number;
  headers: IncomingHttpHeaders;
  location: string;
  setCookies: string[];
  text: string;
  retryAfter: number;
};

export type ProvingGround = {
  url: string;
  database: Database;
  /** Adds people and records directly to the database. */
  portals: TestPortals;
  /** Every `set-cookie` header that was sent. */
  cookiesSet: Set<string>;
  /** Sends from a new network address, so that no rate limit applies. */
  send(sent: Sent): Promise<Answered>;
  sendForm(path: string, fields: Fields, cookie: string): Promise<Answered>;
  /** A signed-in person who has come as far as the address requires, with records of their own. */
  personFor(path: string): Promise<Person>;
  /** The memory the server holds after a garbage collection. */
  heldBytes(): Promise<number>;
  close(): Promise<void>;
};
export type Person = Required<Pick<Underway, 'cookie' | 'names' | 'values'>> & {
  signs: Underway['signs'];
  owner: Owner;
  /** Whether they have done more than sign in. */
  isUnderway: boolean;
};

/** @param isSecure behaves as behind a proxy with TLS; cookies keep the same names for people */
export async function openProvingGround(
  variables: Record<string, string> = {},
  { isSecure = false } = {},
): Promise<ProvingGround> {
  const cluster = await startPostgres();
  const folder = temporaryFolder();
  const memory = join(folder, 'memory');
  const shared = { DATABASE_URL: cluster.url, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL, ...variables };
  fillBook(cluster.url, 100);
  const server = await startBuiltServer({
    LOG_LEVEL: 'error',
    ...shared,
    DATA_DIR: folder,
    MEMORY_FILE: memory,
    NODE_OPTIONS: '--import ./prove/weigh-memory.ts',
  });
  const database = await openDatabase({ url: cluster.url });
  const pool = new Pool(server.url, { connections: 32, headersTimeout: 30_000, bodyTimeout: 30_000 });

  let address = 0;
  const nextAddress = () => {
    address += 1;
    return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  };
  const cookiesSet = new Set<string>();
  const secured = ({ cookie = '', ...headers }: Record<string, string>) => ({
    ...headers,
    'x-forwarded-proto': 'https',
    ...(cookie && { cookie: cookie.replace(/(?<=^|; )(?=\w+-)/g, HOST_PREFIX) }),
  });
  async function send({ path, method = 'POST', headers = {}, body }: Sent): Promise<Answered> {
    const ask = () =>
      pool.request({
        path,
        method,
        body: body ?? null,
        headers: { 'x-forwarded-for': nextAddress(), ...(isSecure ? secured(headers) : headers) },
      });
    for (let turn = 0; ; turn++) {
      const isLast = turn === MOST_TURNS;
      // An idle connection may be closed just as it is used, sometimes several at once, so wait a moment and try again.
      const answer = await ask().catch((error: Error) => {
        if (isLast) throw error;
        return wait(CLOSING_MS);
      });
      if (!answer) continue;
      const text = await answer.body.text();
      const one = (name: string) => String(answer.headers[name] ?? '');
      const retryAfter = Number(one('retry-after'));
      // The server is too busy and says so: the proof waits like any client, but a request that is never answered has
      // failed.
      if (answer.statusCode === 503 && !isLast) {
        await wait(Math.min(retryAfter || 1, MOST_WAITED_S) * 1000);
        continue;
      }
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      for (const cookie of cookies) cookiesSet.add(cookie);
      const setCookies = cookies.map((cookie) => (isSecure ? cookie.replace(HOST_PREFIX, '') : cookie));
      const { statusCode: status, headers: given } = answer;
      return { status, headers: given, location: one('location'), setCookies, text, retryAfter };
    }
  }
  const sendForm = (path: string, fields: Fields, cookie: string) =>
    send({
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
      body: new URLSearchParams(fields).toString(),
    });

  const portals = testPortals(database, shared);
  const come = openUnderway({ portals, send, sendForm });
  async function personFor(path: string): Promise<Person> {
    const kind = OWNERS.find(({ pages }) => pages.test(path)) ?? OWNERS[0];
    if (!kind) throw new Error('nobody owns anything');
    const owner = await kind.add(portals, 'Peña');
    const staff = path.startsWith('staff') ? await staffCookie(portals, (await addStaff(portals, ...ROLES)).id) : '';
    const underway = await come(path, owner);
    await catchUp(portals);
    const { cookie = '', names, values = {}, signs } = underway ?? {};
    return {
      cookie: cookiesOf(owner.cookie, staff, cookie),
      names: { ...owner.names, ...names },
      values,
      signs,
      owner,
      isUnderway: underway !== undefined,
    };
  }
  async function heldBytes(): Promise<number> {
    rmSync(memory, { force: true });
    server.process.kill('SIGCONT');
    while (!existsSync(memory)) await wait(50);
    return Number(readFileSync(memory, 'utf8'));
  }
  return {
    url: server.url,
    database,
    portals,
    cookiesSet,
    send,
    sendForm,
    personFor,
    heldBytes,
    async close() {
      await pool.destroy();
      await database.close();
      await server.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Merges cookies as a browser does: the latest of each name wins. */
export function cookiesOf(...all: string[]): string {
  const each = all.flatMap((cookie) => cookie.split('; ')).filter(Boolean);
  return [...new Map(each.map((cookie) => [cookie.split('=')[0], cookie])).values()].join('; ');
}

/** For adding people and records only: another process, the built server, answers requests. */
function testPortals(database: Database, variables: Record<string, string>): TestPortals {
  const env = parseEnv({ ...variables, NODE_ENV: 'test' });
  const answersNothing = () => Promise.reject(new Error('ask the server'));
  return {
    ...openResources(env, database.db, pino({ level: 'silent' })),
    database,
    watched: database.db,
    portals: { fetch: answersNothing },
    ask: answersNothing,
  };
}

/** Does the background work that the server would otherwise do in the middle of a comparison. */
async function catchUp({ db, log }: TestPortals): Promise<void> {
  await postSettled({ db, log });
  for (const { policy_id: id } of await findWithoutVersion(db, { afterId: 0, most: 1000 }))
    await db.transaction().execute((trx) => lockLatestVersion(trx, id));
  const reminders = await listDueReminders(
    db,
    { now: new Date(), oldest: undefined, canText: true },
    { after: 0, until: undefined },
    1000,
  );
  for (const { instalment_id } of reminders) await noteReminded(db, instalment_id);
}

/** Tables that only count or record that there was a request, whatever the answer. */
const NOTES = new Set([
  'throttle',
  'login_wait',
  'activity',
  'activity_count',
  'session',
  'kept_form',
  'audit',
  'audit_chain',
  'quote_visit',
]);

/** Every request of somebody who follows a claim moves the end of their session on, a refused one as well. */
const MOVED_BY_ALL: Record<string, string> = { claim_access: 'expires_at' };

/** The number of rows and a hash of the content of each table, without what only records requests. */
export async function tablesOf({ db }: Database): Promise<Map<string, { rows: number; mark: string }>> {
  const names = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const tables = names.rows.map(({ name }) => name).filter((name) => !NOTES.has(name));
  const marks = tables.map(
    (name) => sql`
      select ${`${name}`}::text as name, count(*)::int as rows, 
             coalesce(sum(hashtext((to_jsonb(r) - ${MOVED_BY_ALL[name] ?? ''}::text)::text)), 0)::text as mark
      from ${sql.table(name)} r`,
  );
  const { rows } = await sql<{
    name: string;
    rows: number;
    mark: string;
  }>`${sql.join(marks, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, rows, mark }) => [name, { rows, mark }]));
}
