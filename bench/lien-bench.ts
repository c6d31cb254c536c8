import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { verifyLien } from '../app/contract/lienholder.ts';
import { PreparingClient } from '../app/portals/database/preparing-client.ts';
import { startBuiltServer } from '../tools/built-server.ts';
import { createDatabase, startPostgres } from '../tools/postgres.ts';
import { freshKeys, openRecorder, type Statement } from './bare-sql.ts';
import type { Row } from './bench.ts';
import { loadInProcess, loadOf } from './load.ts';
import { median } from './server-bench.ts';

const BOOKS = [10_000, 1_000_000];
const LIMIT_OF_BARE = 0.5;
const LIMIT_OF_SMALL = 0.8;
const CASES = 3000;
const SECONDS = 4;
const ROUNDS = 3;

type Case = { number: string; vinSuffix: string };

/**
 * A lienholder's look-up through the whole stack (HTTP, budgets, look-up, audit), against the same
 * statements on a bare `pg.Pool`, on a small and on a large book.
 */
export async function lienBench(): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  const rows: Row[] = [];
  const rates: number[] = [];
  try {
    for (const policies of BOOKS) {
      const url = await loadBook(cluster.url, policies);
      const { stack, bare, select } = await measure(url);
      rates.push(stack);
      rows.push({
        what: `${policies.toLocaleString('en')} policies: ${Math.round(stack)}/s, the same SQL bare ${Math.round(bare)}/s (its SELECT alone ${Math.round(select)}/s)`,
        measured: (stack / bare).toFixed(2),
        limit: `≥ ${LIMIT_OF_BARE}`,
        held: stack / bare >= LIMIT_OF_BARE,
      });
    }
  } finally {
    cluster.stop();
  }
  const [small = Number.NaN, large = Number.NaN] = rates;
  rows.push({
    what: 'a million policies against ten thousand',
    measured: (large / small).toFixed(2),
    limit: `≥ ${LIMIT_OF_SMALL}`,
    held: large / small >= LIMIT_OF_SMALL,
  });
  return rows;
}

async function loadBook(clusterUrl: string, policies: number): Promise<string> {
  const url = await createDatabase(clusterUrl, `book_${policies}`);
  const started = performance.now();
  execFileSync(process.execPath, ['tools/book.ts', '--policies', String(policies)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  console.log(
    `loaded ${policies.toLocaleString('en')} policies in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return url;
}

async function measure(url: string): Promise<{ stack: number; bare: number; select: number }> {
  const cases = await someCases(url);
  const lookUps = await recordStatements(url, cases.slice(0, 300));
  const select = lookUps.map((statements) => statements.filter(({ text }) => text.startsWith('select')));
  const pool = new pg.Pool({ connectionString: url, Client: PreparingClient, max: 10 });
  const replay = (acts: Statement[][], seconds: number) =>
    loadInProcess(
      async (turn) => {
        const fresh = freshKeys();
        for (const { text, values } of acts[turn % acts.length] ?? []) await pool.query(text, values.map(fresh));
      },
      { seconds },
    );

  const server = await startBuiltServer({ DATABASE_URL: url, TRUST_PROXY: '1' });
  const host = new URL(server.url).host;
  let turn = 0;
  const ask = (seconds: number) => loadOf(server.url, () => lookUpRequest(host, cases, turn++), { seconds });

  await ask(1);
  await replay(lookUps, 1);
  const rates = { stack: [] as number[], bare: [] as number[], select: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const asked = await ask(SECONDS);
    if (asked.failed > 0) throw new Error(`${asked.failed} look-ups failed`);
    rates.stack.push(asked.perSecond);
    rates.bare.push((await replay(lookUps, SECONDS)).perSecond);
    rates.select.push((await replay(select, 1)).perSecond);
  }
  await server.stop();
  await pool.end();
  return { stack: median(rates.stack), bare: median(rates.bare), select: median(rates.select) };
}

async function someCases(url: string): Promise<Case[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Case>(
    `select number, vin_suffix as "vinSuffix" from vehicle join policy on policy.id = policy_id
     where policy_id % greatest(1, (select count(*) from policy) / $1) = 0 order by md5(vin) limit $1`,
    [CASES],
  );
  await client.end();
  return rows;
}

/** What one look-up asks of the database, statement by statement, as the real handler sends it. */
async function recordStatements(url: string, cases: Case[]): Promise<Statement[][]> {
  const recorder = openRecorder(url);
  const acts: Statement[][] = [];
  for (const { number, vinSuffix } of cases) {
    const body = new URLSearchParams({ lienPolicyNumber: number, leinVinNumber: vinSuffix });
    acts.push(await recorder.record(new Request(`http://bench${verifyLien.path}`, { method: 'POST', body })));
  }
  await recorder.close();
  return acts;
}

/** Every look-up of another policy, from another address: no budget runs out and no counter is hot. */
function lookUpRequest(host: string, cases: Case[], turn: number): string {
  const { number, vinSuffix } = cases[turn % cases.length] ?? { number: '', vinSuffix: '' };
  const body = `lienPolicyNumber=${number}&leinVinNumber=${vinSuffix}&requestType=fetch&verifyLeinHolder=true`;
  const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  return [
    `POST ${verifyLien.path} HTTP/1.1`,
    `Host: ${host}`,
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
