import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleRandom } from '../app/insurance/book/sample/sample-random.ts';
import { TRIAL } from '../testing/built-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';

/** The maximum number of purchases before a process is killed. */
const BETWEEN_KILLS = 12;
const PRICES = 1000;

/**
 * Buys policies, several concurrently, and kills the process again and again: in the end, no buyer has paid without a
 * policy, and no policy is unpaid. Then compares a thousand prices in every place that states them.
 */
export async function purchasesKilled(kills = 20, seed = 1): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  try {
    const random = sampleRandom(seed, 'kills of purchases', 1);
    let bought = 0;
    for (let kill = 0; kill < kills; kill++) {
      const until = random.int(1, BETWEEN_KILLS);
      const said = await runBuying(cluster.url, ['--seed', String(seed * 1000 + kill)], {
        until,
        afterMs: random.int(0, 60),
      });
      bought += said.length;
    }
    const ends = await runBuying(cluster.url, ['--compare']);
    const prices = await runBuying(cluster.url, ['--seed', String(seed), '--prices', String(PRICES)]);
    const count = (lines: string[], line: string) => lines.filter((each) => each === line).length;
    const wrong = ends.filter((line) => line.startsWith('!'));
    const [paid, undone, none] = ['A', 'L', 'none'].map((end) => count(ends, end));
    const same = count(prices, 'same');
    for (const line of [...wrong, ...prices.filter((each) => each.startsWith('!'))].slice(0, 10))
      console.info(`  ${line}`);
    return [
      {
        failure: `kill -9 among purchases, ${kills} ×`,
        promise: 'none paid without a policy, no policy left unpaid',
        measured: `${ends.length} purchases: ${paid} bound and paid, ${undone} undone, ${none} not bought, ${wrong.length} wrong`,
        held: wrong.length === 0 && bought > kills && (paid ?? 0) > kills / 2,
      },
      {
        failure: `${PRICES} policies bought`,
        promise: 'price page = worksheet = declarations = schedule + fees',
        measured: `${same} the same to the cent`,
        held: same === PRICES,
      },
    ];
  } finally {
    await cluster.stop();
  }
}

/**
 * @param killed after this many lines of output and then some time; if absent, the process ends by itself
 * @returns its output
 */
export async function runBuying(
  url: string,
  args: string[],
  killed?: { until: number; afterMs: number },
): Promise<string[]> {
  const buying = spawn(process.execPath, ['--import', './tools/raw-files.ts', 'prove/buying-process.ts', ...args], {
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY, ...TRIAL },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(buying, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: buying.stdout })) {
    said.push(line);
    if (said.length !== killed?.until) continue;
    // In the middle of some step.
    await wait(killed.afterMs);
    buying.kill('SIGKILL');
  }
  const [code] = await ended;
  if (!killed && code !== 0) throw new Error(`the process that buys ended with ${code}`);
  return said;
}
