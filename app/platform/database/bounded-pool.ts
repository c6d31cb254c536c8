// A connection pool that does not make people wait when PostgreSQL is down, hangs or is slow.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

/** The longest a person waits for the database, over all queries of a request. With the page itself that makes 3 s. */
const PERSON_WAITS_MS = 2000;
/** The same for one query of a background job. */
const JOB_WAITS_MS = 3000;

/** The database did not answer in time, or had no room for the request. Whether it carried it out is unknown. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

type Patience = { leftMs: number; waiting: number; since: number };
const patience = new AsyncLocalStorage<Patience>();

/** Runs the work of one request within the total time that a person waits for the database. */
export const withinPatience = <T>(work: () => T, mostMs = PERSON_WAITS_MS): T =>
  patience.run({ leftMs: mostMs, waiting: 0, since: 0 }, work);

/**
 * Runs work within the time left, and subtracts how long it took. Time during which several queries run in parallel is
 * subtracted only once.
 */
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
      ...config,
      Client: BoundedClient,
      connectionTimeoutMillis: 2000,
      statement_timeout: 2400,
      // Every query reads a few rows through an index. To run a query in parallel, PostgreSQL scans whole tables: on a
      // book of one million policies it did so in every batch of the reminders.
      onConnect: (client) => client.query('set max_parallel_workers_per_gather = 0'),
    });
    // A connection broke while idle. The pool has already dropped it, and the next query opens another.
    this.on('error', () => {});
    // When a connection breaks while in use, its query reports it. Without a listener, the event would end the process.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads connect() two ways
  override connect(callback?: any): any {
    return callback ? super.connect(callback) : waitFor((leftMs) => this.#connectWithin(leftMs));
  }

  async #connectWithin(leftMs: number): Promise<pg.PoolClient> {
    const connecting = super.connect();
    // We use no AbortSignal here: every query passes through, and an abort creates an error with a stack trace.
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
      // The answer may have arrived already, while this process was too busy to read it.
      setImmediate(() => {
        // Fails everything that waits on this connection at once, and keeps it from returning to the pool.
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

/** PostgreSQL: connection lost, out of resources or connections, timed out, shut down, disk error, read-only. */
const SQL_STATES = /^(08...|53...|57014|57P0.|58...|25006)$/;
const NETWORK = /^E(CONNREFUSED|CONNRESET|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT)$|^ENOTFOUND$/;
const WORDS = /^(timeout exceeded when trying|Connection terminated|Client (has encountered|was closed|is not))/;

function asAway(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const isAway = SQL_STATES.test(code) || NETWORK.test(code) || WORDS.test(message);
  return isAway ? new DatabaseAway('the database is away', { cause: error }) : error;
}
