import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleRandom } from '../app/insurance/book/sample/sample-random.ts';
import { TRIAL } from '../testing/built-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';

/** The maximum number of decisions before a process is killed. */
const BETWEEN_KILLS = 12;

/**
 * Decides claim lines, several concurrently and each by two adjusters, and kills the process again and again. In the
 * end every decision has exactly one letter.
 */
export async function claimsKilled(kills = 20, seed = 1): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  try {
    const random = sampleRandom(seed, 'kills of decisions', 1);
    let decided = 0;
    for (let kill = 0; kill < kills; kill++) {
      const killed = { until: random.int(1, BETWEEN_KILLS), afterMs: random.int(0, 40) };
      decided += (await run(cluster.url, ['--seed', String(seed * 1000 + kill)], killed)).length;
    }
    const ends = await run(cluster.url, ['--compare']);
    const wrong = ends.filter((line) => line.startsWith('!'));
    for (const line of wrong.slice(0, 10)) console.info(`  ${line}`);
    const count = (state: string) => ends.filter((end) => end === state).length;
    const [accepted, partly, denied] = ['accepted', 'partly', 'denied'].map(count);
    return [
      {
        failure: `kill -9 between decision and letter, ${kills} ×`,
        promise: 'each decision has one event, one letter, one mail, whoever pressed at once',
        measured: `${ends.length} lines: ${accepted} accepted, ${partly} partly, ${denied} denied, ${wrong.length} wrong`,
        held: wrong.length === 0 && decided > kills && (denied ?? 0) > 0,
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
async function run(url: string, args: string[], killed?: { until: number; afterMs: number }): Promise<string[]> {
  const deciding = spawn(process.execPath, ['--import', './tools/raw-files.ts', 'prove/deciding-process.ts', ...args], {
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY, ...TRIAL },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(deciding, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: deciding.stdout })) {
    said.push(line);
    if (said.length !== killed?.until) continue;
    // In the middle of some step.
    await wait(killed.afterMs);
    deciding.kill('SIGKILL');
  }
  const [code] = await ended;
  if (!killed && code !== 0) throw new Error(`the process that decides ended with ${code}`);
  return said;
}
