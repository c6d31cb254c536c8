// A pool of connections that keeps nobody waiting on a PostgreSQL that is away, hangs or is slow.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

/** A person waits for the database no longer than this, however many queries they need: 3 s with the page itself. */
const PERSON_WAITS_MS = 2000;
/** The same for one query of the server's own work. */
const JOB_WAITS_MS = 3000;

/** The database gave no answer in time, or has no room for what it was given. Whether it did it is not known. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

type Patience = { leftMs: number; waiting: number; since: number };
const patience = new AsyncLocalStorage<Patience>();

/** Does what one person asked for, within what they wait for the database in all. */
export const withinPatience = <T>(work: () => T, mostMs = PERSON_WAITS_MS): T =>
  patience.run({ leftMs: mostMs, waiting: 0, since: 0 }, work);

/** Takes what is left of the person's patience, and counts how long it waited: at once only what is at once. */
async function waitFor<T>(work: (leftMs: number) => Promise<T>): Promise<T> {
  const mine = patience.getStore();
  if (!mine) return work(JOB_WAITS_MS);
  const now = performance.now();
  if (mine.waiting === 0) mine.since = now;
  const leftMs = mine.leftMs - (now - mine.since);
  if (leftMs <= 0) throw new DatabaseAway('the time for it is over');
  mine.waiting++;
  try {
    return await work(leftMs);
  } finally {
    mine.waiting--;
    if (mine.waiting === 0) mine.leftMs -= performance.now() - mine.since;
  }
}

export class BoundedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({
      ...{ ...config, Client: BoundedClient, connectionTimeoutMillis: 2000, statement_timeout: 2400 },
      // A few rows by an index are what every query is for. To share it out among processes PostgreSQL reads a table
      // whole: on a book of a million it did, in each piece of the reminders.
      onConnect: (client) => client.query('set max_parallel_workers_per_gather = 0'),
    });
    // A connection that breaks while idle: the pool has already dropped it, the next query opens another.
    this.on('error', () => {});
    // One that breaks while it is used: its query says so. Unheard, it would end the process.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads connect() two ways
  override connect(callback?: any): any {
    return callback ? super.connect(callback) : waitFor((leftMs) => this.#connectWithin(leftMs));
  }

  async #connectWithin(leftMs: number): Promise<pg.PoolClient> {
    const connecting = super.connect();
    // No AbortSignal: each query comes by here, and to abort one makes an error with its stack.
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), leftMs);
    try {
      const client = await Promise.race([connecting, late.promise]);
      if (client) return client;
    } catch (error) {
      throw asAway(error);
    } finally {
      clearTimeout(timer);
    }
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw new DatabaseAway('no connection in time');
  }
}

class BoundedClient extends PreparingClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() eight ways; the stores use this one
  override query(query: any, values?: any, callback?: any): any {
    if (typeof query !== 'string' || callback) return super.query(query, values, callback);
    return waitFor((leftMs) => this.#queryWithin(leftMs, query, values));
  }

  async #queryWithin(leftMs: number, query: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
    let isAnswered = false;
    const timer = setTimeout(() => {
      // The answer may lie there already, and this process have been too busy to read it.
      setImmediate(() => {
        // All that waits on this connection fails at once, and nobody gets it from the pool again.
        if (!isAnswered) this.connection.stream.destroy();
      });
    }, leftMs);
    try {
      return await super.query(query, values);
    } catch (error) {
      throw asAway(error);
    } finally {
      isAnswered = true;
      clearTimeout(timer);
    }
  }
}

/** PostgreSQL's own: connection lost, out of room or connections, cancelled for its time, shut down, disk, read-only. */
const SQL_STATES = /^(08...|53...|57014|57P0.|58...|25006)$/;
const NETWORK = /^E(CONNREFUSED|CONNRESET|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT)$|^ENOTFOUND$/;
const WORDS = /^(timeout exceeded when trying|Connection terminated|Client (has encountered|was closed|is not))/;

function asAway(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const isAway = SQL_STATES.test(code) || NETWORK.test(code) || WORDS.test(message);
  return isAway ? new DatabaseAway('the database is away', { cause: error }) : error;
}
