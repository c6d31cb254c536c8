import pg from 'pg';
import { PreparingClient } from '../app/portals/database/preparing-client.ts';
import { startBuiltServer } from '../tools/built-server.ts';
import { createDatabase, startPostgres } from '../tools/postgres.ts';
import { freshKeys, openRecorder, type Statement } from './bare-sql.ts';
import type { Row } from './bench.ts';
import { loadBookInUse } from './book-in-use.ts';
import { homeBench, median } from './home-bench.ts';
import { findPeople } from './people-of-a-book.ts';
import { ALL_CALLS, type Ask, answered, type Site } from './requests-of-all.ts';

const POLICIES = 10_000;
const TURNS = 25;
/** Of the time a call takes, what its bare SQL takes: the rest is HTTP, reading and checking, and the answer. */
const LIMIT = 0.3;
/** Slow on purpose: argon2, and an answer that takes as long for nobody as for somebody. */
const TAKES_ITS_TIME = ['validateAgent', 'validateCustomer', 'remindAgent', 'remindCustomer'];

/**
 * Every call over HTTP in turns with the same statements on a bare `pg.Pool`, one at a time; and the server against a
 * bare `node:http`.
 */
export async function callsBench(): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  try {
    const url = await createDatabase(cluster.url, 'book');
    await loadBookInUse(url, POLICIES);
    const server = await startBuiltServer({
      ...{ DATABASE_URL: url, TRUST_PROXY: '1', SECRET_KEY: 'a secret for benches, thirty-two long' },
    });
    const database = new pg.Pool({ connectionString: url, max: 2 });
    const site = { url: server.url, database, people: await findPeople(url, TURNS) };
    const bare = new pg.Pool({ connectionString: url, Client: PreparingClient, max: 1 });
    const recorder = openRecorder(url);
    const rows: Row[] = [];
    for (const ask of ALL_CALLS) {
      const acts: Statement[][] = [];
      for (let turn = 0; turn < 5; turn++) acts.push(await recorder.record(await ask.of(site, TURNS - 1 - turn)));
      // A page: it is measured with the others.
      if (acts[0]?.length === 0) continue;
      rows.push(await measure(ask, site, acts, bare));
    }
    await Promise.all([recorder.close(), bare.end(), database.end(), server.stop()]);
    return [...rows, ...(await homeBench())];
  } finally {
    cluster.stop();
  }
}

async function measure(ask: Ask, site: Site, acts: Statement[][], bare: pg.Pool): Promise<Row> {
  const times = { ours: [] as number[], bare: [] as number[] };
  const statuses = new Set<number>();
  for (let turn = 0; turn < TURNS - acts.length; turn++) {
    const { status, ms } = await answered(ask, site, turn);
    times.ours.push(ms);
    statuses.add(status);

    const fresh = freshKeys();
    const act = (acts[turn % acts.length] ?? []).map(({ text, values }) => ({ text, values: values.map(fresh) }));
    const since = performance.now();
    // What is there already is refused by its unique index: it was looked for, too.
    for (const { text, values } of act) await bare.query(text, values).catch(() => undefined);
    times.bare.push(performance.now() - since);
  }
  const [ours, sql] = [median(times.ours), median(times.bare)];
  const isSlowOnPurpose = TAKES_ITS_TIME.includes(ask.name);
  return {
    what: `${ask.name} (${[...statuses].join(' ')}): ${ours.toFixed(1)} ms, its ${acts[0]?.length} statements bare ${sql.toFixed(1)} ms`,
    measured: (sql / ours).toFixed(2),
    limit: isSlowOnPurpose ? 'slow on purpose' : `≥ ${LIMIT}`,
    held: [...statuses].every((status) => status === 200) && (isSlowOnPurpose || sql / ours >= LIMIT),
  };
}
