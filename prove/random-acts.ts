import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { brand } from '../app/config/brand.ts';
import { sampleRandom } from '../app/insurance/book/sample/sample-random.ts';
import { plusDays } from '../app/platform/calendar/day.ts';
import { dayIn } from '../app/platform/calendar/day-in.ts';
import { TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { type Cluster, startPostgres } from '../testing/postgres.ts';
import { fillBook, SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';

const POLICIES = 300;
/** How many days the acts take on the world's clock. */
const DAYS = 150;
/** More numbers than one process uses; all processes together must fit into a VIN's serial number. */
const NUMBERS = 40_000;

/**
 * Endorses, cancels, reinstates, renews, pays, refunds and imports at random and concurrently, and kills the process
 * again and again: pages must show what the versions say, and each bill must equal what its ledger adds up to.
 */
export async function randomActs(acts: number, kills: number, seed: number): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  try {
    const today = plusDays(dayIn(brand.home, new Date()), -DAYS);
    fillBook(cluster.url, POLICIES, today);
    return [await prove(cluster, { acts, kills, seed, today })];
  } finally {
    await cluster.stop();
  }
}

type Plan = { acts: number; kills: number; seed: number; today: string };

async function prove({ url }: Cluster, { acts, kills, seed, today }: Plan): Promise<Row> {
  const random = sampleRandom(seed, 'kills', 1);
  const uploads = temporaryFolder();
  const did: Record<string, number> = {};
  const wrong: string[] = [];
  let [done, killed, run] = [0, 0, 0];
  while (done < acts) {
    const day = plusDays(today, Math.floor((done / acts) * DAYS));
    const each = [
      '--seed',
      String(seed * 1000 + run),
      '--after',
      String(run++ * NUMBERS),
      '--today',
      day,
      '--uploads',
      uploads,
    ];
    const ms = Math.round((DAYS * 86_400_000) / acts);
    // The last process is not killed: it lets everything finish, and compares.
    const isLast = killed === kills;
    const more = isLast ? acts - done : Math.ceil((acts / (kills + 1)) * (0.5 + random.next()));
    const args = [
      ...each,
      '--ms',
      String(ms),
      '--acts',
      String(isLast ? more : acts),
      ...(isLast ? ['--compare'] : []),
    ];
    const env = { ...process.env, DATABASE_URL: url, SECRET_KEY, ...TRIAL };
    const acting = spawn(process.execPath, ['--import', './tools/raw-files.ts', 'prove/acting-process.ts', ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(acting, 'exit');
    let said = 0;
    for await (const line of createInterface({ input: acting.stdout })) {
      if (line.startsWith('! ')) wrong.push(line.slice(2));
      else {
        did[line] = (did[line] ?? 0) + 1;
        if (++said !== more || isLast) continue;
        // In the middle of some act.
        await wait(random.int(0, 30));
        acting.kill('SIGKILL');
      }
    }
    const [code] = await ended;
    done += said;
    if (code === null) killed++;
    else if (code !== 0) wrong.push(`it ended by itself with ${code}, seed ${seed}, run ${run}`);
    if (wrong.length > 0) break;
  }
  for (const line of wrong) console.info(`  ${line}`);
  const { '-': refused = 0, ...acted } = did;
  const counts = Object.entries(acted).map(([act, count]) => `${count} ${act}`);
  return {
    failure: `${done} random acts, ${killed} × kill -9, seed ${seed}`,
    promise: 'pages as the versions say, bills as the ledger sums to, nothing by halves or twice',
    measured: `${counts.join(', ')}, ${refused} refused; ${wrong.length} disagree`,
    held: wrong.length === 0 && done >= acts && killed === kills && counts.length >= 10,
  };
}
