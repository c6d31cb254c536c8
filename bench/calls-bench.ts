import pg from 'pg';
import { PreparingClient } from '../app/platform/database/preparing-client.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { createDatabase, startPostgres } from '../testing/postgres.ts';
import { startBareServer } from './bare-server.ts';
import { freshKeys, openRecorder, type Statement } from './bare-sql.ts';
import type { Row } from './bench.ts';
import { loadBookInUse } from './book-in-use.ts';
import { median } from './median.ts';
import { findPeople } from './people-of-a-book.ts';
import { ALL_CALLS, type Ask, type Site } from './requests-of-all.ts';

const POLICIES = 10_000;
const TURNS = 25;
/**
 * The least share of a call's time that its bytes over a bare `node:http` and its bare statements must take: reading,
 * checking and answering may take as much again. Measured against SQL alone, calls with few statements would look slow.
 */
const LIMIT = 0.5;
/** Slow on purpose: argon2, and answers that take equally long for known and unknown names. */
const TAKES_ITS_TIME = ['validateAgent', 'validateCustomer', 'remindAgent', 'remindCustomer'];

/**
 * Measures every call in turn with its answer from a bare `node:http` and its statements on a bare `pg.Pool`, one at a
 * time.
 *
 * @param only the name of a single call
 */
export async function callsBench(only?: string): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  try {
    const url = await createDatabase(cluster.url, 'book');
    await loadBookInUse(url, POLICIES);
    const server = await startBuiltServer({
      DATABASE_URL: url,
      TRUST_PROXY: '1',
      ...TRIAL,
      SECRET_KEY: 'a secret for benches, thirty-two long',
    });
    const database = new pg.Pool({ connectionString: url, max: 2 });
    const site = { url: server.url, database, people: await findPeople(url, TURNS) };
    // One connection, because the statements of a transaction follow one another on it.
    const bare = new pg.Pool({ connectionString: url, Client: PreparingClient, max: 1 });
    const recorder = openRecorder(url);
    const rows: Row[] = [];
    for (const ask of ALL_CALLS.filter(({ name }) => !only || name === only)) {
      const acts: Statement[][] = [];
      for (let turn = 0; turn < 5; turn++) acts.push(await recorder.record(await ask.of(site, TURNS - 1 - turn)));
      // The call that is a page is measured with the pages.
      if (acts[0]?.length === 0) continue;
      rows.push(await measure(ask, site, acts, bare));
    }
    await Promise.all([recorder.close(), bare.end(), database.end(), server.stop()]);
    return rows;
  } finally {
    await cluster.stop();
  }
}

async function measure(ask: Ask, site: Site, acts: Statement[][], bare: pg.Pool): Promise<Row> {
  const times = { ours: [] as number[], http: [] as number[], sql: [] as number[] };
  const statuses = new Set<number>();
  const first = await fetch(await ask.of(site, 0));
  const http = await startBareServer({
    headers: { 'content-type': first.headers.get('content-type') ?? '' },
    body: new Uint8Array(await first.arrayBuffer()),
  });
  for (let turn = 1; turn < TURNS - acts.length; turn++) {
    const { url: asked, method, headers, body } = await partsOf(await ask.of(site, turn));
    const ours = await timed(() => fetch(asked, { method, headers, body }));
    times.ours.push(ours.ms);
    statuses.add(ours.status);
    times.http.push((await timed(() => fetch(http.url, { method, headers, body }))).ms);

    const fresh = freshKeys();
    const act = (acts[turn % acts.length] ?? []).map(({ text, values }) => ({ text, values: values.map(fresh) }));
    const since = performance.now();
    // A row that already exists violates its unique index, but the database has looked for it, too.
    for (const { text, values } of act) await bare.query(text, values).catch(() => undefined);
    times.sql.push(performance.now() - since);
  }
  await http.stop();
  const [ours, bareHttp, sql] = [median(times.ours), median(times.http), median(times.sql)];
  const isSlowOnPurpose = TAKES_ITS_TIME.includes(ask.name);
  // The share is computed for each turn, because other load on the machine affects all three alike.
  const share = median(times.ours.map((ms, turn) => ((times.http[turn] ?? 0) + (times.sql[turn] ?? 0)) / ms));
  return {
    what: `${ask.name} (${[...statuses].join(' ')}): ${ours.toFixed(1)} ms, bare HTTP ${bareHttp.toFixed(1)} ms and its ${acts[0]?.length} statements ${sql.toFixed(1)} ms`,
    measured: share.toFixed(2),
    limit: isSlowOnPurpose ? 'slow on purpose' : `≥ ${LIMIT}`,
    held: [...statuses].every((status) => status === 200) && (isSlowOnPurpose || share >= LIMIT),
  };
}

async function partsOf(request: Request) {
  const body = request.method === 'GET' ? null : await request.text();
  return { url: request.url, method: request.method, headers: request.headers, body };
}

async function timed(ask: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const since = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - since };
}
