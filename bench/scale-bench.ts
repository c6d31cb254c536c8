import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type BuiltServer, startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { createDatabase, startPostgres } from '../testing/postgres.ts';
import type { PlanNode } from '../testing/query-plans.ts';
import type { Row } from './bench.ts';
import { loadBookInUse } from './book-in-use.ts';
import { findPeople, type Person } from './people-of-a-book.ts';
import { ALL_CALLS, ALL_PAGES, ALL_QUOTING, type Ask, answered, type Site } from './requests-of-all.ts';

const LARGEST = 1_000_000;
/** A hundred times the policies add at most one level to each index. */
const LIMIT = 1.5;
/**
 * Pages that count rows, which grow with the policies: counting a hundred times as many in an index takes only a little
 * longer.
 */
const COUNT = ['/staff', '/staff/help', '/staff/changes', '/staff/claims', '/staff/figures'];
const LIMIT_OF_COUNTS = 5;
const PEOPLE = 24;
const TURNS = 12;
const PLANNED_TURNS = 2;
/**
 * The server's own queries are observed for this many milliseconds; the other queries in the log come from requests.
 */
const JOBS_MS = 8000;
/** A smaller table is read completely, whatever indexes it has. */
const GROWN_ROWS = 2000;

/** Settings that log every plan, with the blocks it read, to PostgreSQL's log. */
const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_format=json',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
  'log_parameter_max_length=0',
  'auto_explain.log_verbose=off',
];

/** A database to measure; each further one holds more than the one before it. */
export type Loaded = { databaseUrl: string };
type Book = Site & Loaded & { server: BuiltServer };
type Plan = { sql: string; blocks: number; through: string[] };

/**
 * Requests every call and every page of the portals on books of 10,000 policies and more, in turn: how long a request
 * takes, what the database reads for it, and whether a query reads all of a table that grows.
 *
 * @param largest the number of policies in the largest book
 * @param only the name of a single call or the path of a single page
 */
export async function scaleBench(largest = LARGEST, only?: string): Promise<Row[]> {
  const asks = [...ALL_CALLS, ...ALL_PAGES, ...ALL_QUOTING].filter(({ name }) => !only || name === only);
  const sizes = [largest / 100, largest / 10, largest].map((size) => Math.max(2000, Math.round(size)));
  const cluster = await startPostgres();
  try {
    const loaded: Loaded[] = [];
    for (const policies of [...new Set(sizes)]) {
      const databaseUrl = await createDatabase(cluster.url, `book_${policies}`);
      const seconds = await loadBookInUse(databaseUrl, policies);
      console.log(`loaded ${policies.toLocaleString('en')} policies and their traces in ${seconds.toFixed(0)} s`);
      loaded.push({ databaseUrl });
    }
    return await measureBooks(asks, loaded, { log: cluster.log, peopleOf: (url) => findPeople(url, PEOPLE) });
  } finally {
    await cluster.stop();
  }
}

type Measuring = {
  /** PostgreSQL's log. */
  log: string;
  peopleOf: (databaseUrl: string) => Promise<Person[]>;
};

/** Asks the same of several databases in turn, to see whether a larger one takes longer or reads more. */
export async function measureBooks(asks: Ask[], loaded: Loaded[], { log, peopleOf }: Measuring): Promise<Row[]> {
  const books: Book[] = [];
  try {
    for (const book of loaded) {
      const people = await peopleOf(book.databaseUrl);
      books.push({ ...book, ...(await openBook(book.databaseUrl)), people });
    }
    const times = await timesOf(asks, books);
    for (const book of books) await book.server.stop();
    const [small, large] = [books[0], books.at(-1)];
    if (!small || !large) return [];
    const fewPlans = await plansOf(asks, small, log);
    const plans = await plansOf(asks, large, log);
    return [...asks.map(({ name }) => rowOf(name, times.get(name), fewPlans.get(name), plans.get(name))), jobs(plans)];
  } finally {
    for (const { database } of books) await database.end();
  }
}

async function openBook(databaseUrl: string, options = ''): Promise<Omit<Book, 'people'>> {
  const server = await startBuiltServer({
    // Without records to order, a quote that is answered has its price immediately.
    DATABASE_URL: `${databaseUrl}${options}`,
    TRUST_PROXY: '1',
    ...TRIAL,
    RECORDS: 'none',
    SECRET_KEY: 'a secret for benches, thirty-two long',
  });
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  return { url: server.url, databaseUrl, server, database };
}

type Timed = { status: string; quartiles: number[] };

/** Alternates between the books, so that other load on the machine affects all of them. */
async function timesOf(asks: Ask[], books: Book[]): Promise<Map<string, Timed>> {
  const timed = new Map<string, Timed>();
  for (const ask of asks) {
    const times = books.map((): number[] => []);
    const statuses = new Set<number>();
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [place, book] of books.entries()) {
        const { status, ms } = await answered(ask, book, turn);
        statuses.add(status);
        if (turn > 1) times[place]?.push(ms);
      }
    }
    // The lower quartile: other load on the machine makes some times longer, but none shorter.
    const quartiles = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] ?? Number.NaN);
    timed.set(ask.name, { status: [...statuses].join(' '), quartiles });
  }
  return timed;
}

/** The plans for each request, and under `jobs` those of the server's own queries. */
async function plansOf(asks: Ask[], book: Book, log: string): Promise<Map<string, Plan[]>> {
  const grown = await grownTables(book.database);
  const since = statSync(log).size;
  const options = encodeURIComponent(EXPLAINED.map((setting) => `-c ${setting}`).join(' '));
  const server = { ...(await openBook(book.databaseUrl, `?options=${options}`)), people: book.people };
  const plans = new Map<string, Plan[]>();
  try {
    await wait(JOBS_MS);
    const own = plansIn(log, since, grown);
    plans.set('jobs', own.plans);
    const isOwn = new Set(own.plans.map(({ sql }) => sql));
    let at = own.end;
    for (const ask of asks) {
      for (let turn = 0; turn < PLANNED_TURNS; turn++) await answered(ask, server, TURNS + turn);
      const found = plansIn(log, at, grown);
      at = found.end;
      plans.set(
        ask.name,
        found.plans.filter(({ sql }) => !isOwn.has(sql)),
      );
    }
  } finally {
    await server.server.stop();
    await server.database.end();
  }
  return plans;
}

async function grownTables(database: pg.Pool): Promise<Set<string>> {
  const { rows } = await database.query(
    `select relname from pg_class where relkind = 'r' and reltuples > ${GROWN_ROWS}`,
  );
  return new Set(rows.map(({ relname }) => relname));
}

type LoggedPlan = PlanNode & { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number; Plans?: LoggedPlan[] };

/** The plans in the log from an offset on, and the offset of its end. */
function plansIn(log: string, since: number, grown: Set<string>): { plans: Plan[]; end: number } {
  const end = statSync(log).size;
  const bytes = Buffer.alloc(end - since);
  const file = openSync(log, 'r');
  readSync(file, bytes, 0, bytes.length, since);
  closeSync(file);
  const plans = bytes
    .toString()
    .split(/^(?=\S)/m)
    .filter((entry) => /duration: [\d.]+ ms {2}plan:/.test(entry))
    .map((entry) => {
      const { 'Query Text': sql, Plan: plan } = JSON.parse(
        entry.slice(entry.indexOf('{')).replaceAll('\n\t', '\n'),
      ) as {
        'Query Text': string;
        Plan: LoggedPlan;
      };
      return { sql, blocks: blocksOf(plan), through: scanned(plan).filter((table) => grown.has(table)) };
    });
  return { plans, end };
}

const blocksOf = (plan: LoggedPlan) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

const scanned = (plan: PlanNode): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
];

function rowOf(name: string, timed: Timed | undefined, few: Plan[] = [], many: Plan[] = []): Row {
  const [first = Number.NaN, ...others] = timed?.quartiles ?? [];
  const ratios = others.map((ms) => ms / first);
  const [read, readOfMany] = [few, many].map(
    (plans) => plans.reduce((sum, { blocks }) => sum + blocks, 0) / PLANNED_TURNS,
  );
  const limit = COUNT.includes(name.replace(/\?.*/, '')) ? LIMIT_OF_COUNTS : LIMIT;
  const through = told(name, many);
  const isAnswered = /^[234]\d\d( [234]\d\d)*$/.test(timed?.status ?? '') && !/429/.test(timed?.status ?? '');
  // If the time grew but the database read no more, the machine is the cause, not the size of the book.
  const readTimes = Number(readOfMany) / Math.max(1, Number(read));
  const isFlat = (ratios.at(-1) ?? 1) <= limit || readTimes <= limit;
  return {
    what: `${name} (${timed?.status}): ${first.toFixed(1)} ms, ${Math.round(Number(read))} blocks`,
    measured: [
      ratios.map((ratio) => `× ${ratio.toFixed(2)}`).join(', '),
      `blocks × ${readTimes.toFixed(2)}`,
      ...(through.length > 0 ? [`reads all of ${through}`] : []),
    ].join('; '),
    limit: `≤ ${limit}, no table whole`,
    held: isAnswered && isFlat && through.length === 0,
  };
}

/** Prints which tables the plans read completely, with their queries. */
function told(name: string, plans: Plan[]): string[] {
  const whole = new Map(plans.flatMap(({ sql, through }) => through.map((table) => [table, sql] as const)));
  for (const [table, sql] of whole) console.error(`${name} reads all of ${table}: ${sql}`);
  return [...whole.keys()];
}

function jobs(plans: Map<string, Plan[]>): Row {
  const own = plans.get('jobs') ?? [];
  const through = told('a job', own);
  return {
    what: `what the server does by itself, ${new Set(own.map(({ sql }) => sql)).size} queries`,
    measured: through.length > 0 ? `reads all of ${through}` : 'by an index',
    limit: 'no table whole',
    held: through.length === 0 && own.length > 0,
  };
}
