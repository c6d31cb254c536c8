import { request } from 'node:http';
import { openDatabase } from '../app/platform/database/database.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { createDatabase, startPostgres } from '../testing/postgres.ts';
import { residentOf } from '../testing/process-use.ts';
import { type BareAnswer, startBareServer } from './bare-server.ts';
import type { Row } from './bench.ts';
import { loadOf } from './load.ts';
import { median } from './median.ts';

const LIMIT = 0.5;
/**
 * The start may take this many times as long as that of plain Node: it loads the whole product, with React and both
 * languages.
 */
const LIMIT_OF_START = 25;
const LIMIT_OF_REST = 4;
/** Memory under load, relative to the server at rest: cached pages, and garbage not yet collected. */
const LIMIT_OF_LOAD = 3;
const STARTS = 5;
const ROUNDS = 9;
const HOME = { method: 'GET', path: '/uaichome', headers: { 'accept-encoding': 'br' } } as const;

/**
 * Compares the server on PostgreSQL with a bare `node:http` that sends the same home page: throughput, start and
 * memory.
 */
export async function serverBench(rounds = ROUNDS): Promise<Row[]> {
  const cluster = await startPostgres();
  try {
    const url = await createDatabase(cluster.url, 'server');
    await (await openDatabase({ url }, { isTrial: true })).close();
    const variables = { DATABASE_URL: url, SECRET_KEY: 'a secret for benches, thirty-two long', ...TRIAL };
    return [...(await serving(variables, rounds)), await starting(variables)];
  } finally {
    await cluster.stop();
  }
}

async function serving(variables: Record<string, string>, rounds: number): Promise<Row[]> {
  const server = await startBuiltServer(variables);
  const page = await rawAnswer(server.url);
  const bare = await startBareServer(page);
  const ask = async (url: string, seconds: number) => {
    const load = await loadOf(url, HOME, { seconds });
    if (load.failed > 0) throw new Error(`${load.failed} answers were no page`);
    return load;
  };
  const rest = { ours: residentOf(server.process.pid), bare: residentOf(bare.pid) };
  // Warms up, then alternates, so that other load on the machine affects both.
  const rates = { ours: [] as number[], bare: [] as number[] };
  await ask(server.url, 3);
  await ask(bare.url, 3);
  for (let round = 0; round < rounds; round++) {
    rates.ours.push((await ask(server.url, 1)).perSecond);
    rates.bare.push((await ask(bare.url, 1)).perSecond);
  }
  // Pages that are rendered for each visitor, too.
  for (const path of ['/uaichome/nowhere', '/insurednew/login', '/apply/job']) {
    const open = async () => (await fetch(`${server.url}${path}`)).arrayBuffer();
    for (let turn = 0; turn < 50; turn++) await Promise.all([open(), open(), open(), open()]);
  }
  const loaded = residentOf(server.process.pid);
  await server.stop();
  await bare.stop();

  const [ours, limit] = [median(rates.ours), median(rates.bare)];
  const share = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)));
  return [
    {
      what: `home page, ${page.body.length} bytes br: ${Math.round(ours)}/s, bare node:http ${Math.round(limit)}/s`,
      measured: share.toFixed(2),
      limit: `≥ ${LIMIT}`,
      held: share >= LIMIT,
    },
    {
      what: `memory at rest: ${rest.ours.toFixed(0)} MB, bare node:http ${rest.bare.toFixed(0)} MB`,
      measured: `× ${(rest.ours / rest.bare).toFixed(1)}`,
      limit: `≤ ${LIMIT_OF_REST}`,
      held: rest.ours / rest.bare <= LIMIT_OF_REST,
    },
    {
      what: `memory after load: ${loaded.toFixed(0)} MB, at rest ${rest.ours.toFixed(0)} MB`,
      measured: `× ${(loaded / rest.ours).toFixed(1)}`,
      limit: `≤ ${LIMIT_OF_LOAD}`,
      held: loaded / rest.ours <= LIMIT_OF_LOAD,
    },
  ];
}

/** From the start of the process to its first page, on a migrated database. */
async function starting(variables: Record<string, string>): Promise<Row> {
  const times = { ours: [] as number[], bare: [] as number[] };
  const page = { headers: { 'content-type': 'text/html' }, body: new Uint8Array(1) };
  for (let turn = 0; turn < STARTS; turn++) {
    for (const [whose, start] of [
      ['ours', () => startBuiltServer(variables)],
      ['bare', () => startBareServer(page)],
    ] as const) {
      const since = performance.now();
      const server = await start();
      await (await fetch(`${server.url}/uaichome`)).arrayBuffer();
      times[whose].push(performance.now() - since);
      await server.stop();
    }
  }
  const [ours, bare] = [median(times.ours), median(times.bare)];
  return {
    what: `cold start to the first page: ${ours.toFixed(0)} ms, bare node:http ${bare.toFixed(0)} ms`,
    measured: `× ${(ours / bare).toFixed(1)}`,
    limit: `≤ ${LIMIT_OF_START}`,
    held: ours / bare <= LIMIT_OF_START,
  };
}

async function rawAnswer(url: string): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    request(`${url}/uaichome`, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      delete headers.connection;
      delete headers['keep-alive'];
      delete headers.date;
      resolve({ headers, body });
    })
      .on('error', reject)
      .end();
  });
}
