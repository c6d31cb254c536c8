import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyLien } from '../app/contract/lienholder.ts';
import { AGENCY, aPolicy, type GivenPolicy, manifestOf } from '../app/testing/test-import.ts';
import { type BuiltServer, startBuiltServer, TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { cpuSecondsOf, residentOf } from '../testing/process-use.ts';
import type { Row } from './bench.ts';

const POLICIES = 50_000;
const DELTA = 20_000;
/** A million policies in fifteen minutes. */
const LEAST_A_SECOND = 1111;
/** It keeps only a batch of the file in memory, however long the file is. */
const MOST_MEGABYTES = 600;
const MOST_SLOWER = 1.5;
const ALONE_MS = 15_000;
const LOOK_EVERY_MS = 25;
const SECRET_KEY = 'a secret for benches, thirty-two long';

/** Measures the first load of a book by itself, and then a delta beside a server with visitors. */
export async function importBench(policies = POLICIES): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  const folder = temporaryFolder();
  try {
    const env = { ...process.env, DATABASE_URL: cluster.url, SECRET_KEY, UPLOADS_DIR: join(folder, 'uploads') };
    const full = await writeBook(join(folder, 'full.jsonl'), policies, {});
    const load = await take(env, full);
    const changed = Math.min(DELTA, policies);
    const delta = await writeBook(join(folder, 'delta.jsonl'), changed, {
      kind: 'delta',
      sequence: 2,
      as_of: '2026-11-21T03:10:00Z',
    });
    const variables = {
      DATABASE_URL: cluster.url,
      SECRET_KEY,
      UPLOADS_DIR: env.UPLOADS_DIR,
      TRUST_PROXY: '1',
      ...TRIAL,
    };
    const server = await startBuiltServer(variables);
    const [before, beside, after, during] = await lookBeside(server, policies, () => take(env, delta, ['--gently']));
    await server.stop();
    const alone = p95([...before, ...after]);
    const slower = p95(beside) / alone;
    const rate = policies / load.seconds;
    return [
      {
        what: `first load of ${policies.toLocaleString('en')} policies, ${load.seconds.toFixed(0)} s, ${load.cpuSeconds.toFixed(0)} s of processor beside the database's`,
        measured: `${Math.round(rate)} a second`,
        limit: `≥ ${LEAST_A_SECOND}, alone on two cores`,
        held: rate >= LEAST_A_SECOND,
      },
      {
        what: 'what the command keeps in memory, at most',
        measured: `${Math.round(load.megabytes)} MB`,
        limit: `≤ ${MOST_MEGABYTES} MB`,
        held: load.megabytes <= MOST_MEGABYTES,
      },
      {
        what: `look-ups beside a delta of ${changed.toLocaleString('en')} (${during.seconds.toFixed(0)} s), p95 of ${beside.length}: ${p95(beside).toFixed(1)} ms, without ${alone.toFixed(1)} ms`,
        measured: `× ${slower.toFixed(2)}`,
        limit: `≤ ${MOST_SLOWER}`,
        held: slower <= MOST_SLOWER && beside.length > 50,
      },
    ];
  } finally {
    await cluster.stop();
  }
}

/** Writes a file of a carrier's book line by line, because it may not fit into memory. */
async function writeBook(path: string, policies: number, of: Parameters<typeof manifestOf>[1]): Promise<string> {
  const out = createWriteStream(path);
  const address = of?.kind === 'delta' ? 'Moved St' : 'Palm Ave';
  const given = (index: number): GivenPolicy =>
    aPolicy(index % 900_000, { number: String(10_000_000 + index), address: `${index} ${address}` });
  const one = given(0);
  const manifest = manifestOf([one], {
    policies,
    premium_cents: policies * one.policy.premium_cents,
    in_force: { FL: policies },
    ...of,
  });
  out.write(`${JSON.stringify({ manifest })}\n${JSON.stringify({ agency: AGENCY })}\n`);
  for (let index = 0; index < policies; index++) {
    if (!out.write(`${JSON.stringify(given(index))}\n`)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return path;
}

/** What `npm run import` starts, with Node's own options. */
function importCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  return scripts.import.split(' ').slice(1);
}

type Taken = { seconds: number; cpuSeconds: number; megabytes: number };

async function take(env: NodeJS.ProcessEnv, file: string, options: string[] = []): Promise<Taken> {
  const began = performance.now();
  const command = spawn(process.execPath, [...importCommand(), file, ...options], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(command, 'exit');
  let [megabytes, cpuSeconds] = [0, 0];
  while (command.exitCode === null) {
    try {
      // While the process ends it has no memory, which reads as NaN.
      const resident = residentOf(command.pid);
      if (resident > megabytes) megabytes = resident;
      cpuSeconds = cpuSecondsOf(command.pid);
    } catch {
      // The process has ended.
    }
    await Promise.race([ended, wait(200)]);
  }
  if (command.exitCode !== 0) throw new Error(`the import ended with ${command.exitCode}`);
  return { seconds: (performance.now() - began) / 1000, cpuSeconds, megabytes };
}

/** Measures lookups one after another: for a while by themselves, while the import runs, and by themselves again. */
async function lookBeside(server: BuiltServer, policies: number, work: () => Promise<Taken>) {
  const alone = async () => {
    const until = performance.now() + ALONE_MS;
    return lookWhile(server, policies, () => performance.now() < until);
  };
  await lookUp(server, 0, policies);
  const before = await alone();
  let isUnderWay = true;
  const working = work().finally(() => {
    isUnderWay = false;
  });
  const beside = await lookWhile(server, policies, () => isUnderWay);
  return [before, beside, await alone(), await working] as const;
}

let turn = 0;

async function lookWhile(server: BuiltServer, policies: number, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    times.push(await lookUp(server, turn++, policies));
    await wait(LOOK_EVERY_MS);
  }
  return times;
}

/** A lienholder's lookup: whether a car is covered. */
async function lookUp({ url }: BuiltServer, of: number, policies: number): Promise<number> {
  const index = (of * 7919) % policies;
  const [car] = aPolicy(index % 900_000).policy.vehicles;
  const began = performance.now();
  const answer = await fetch(`${url}${verifyLien.path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `10.${(of >> 16) & 255}.${(of >> 8) & 255}.${of & 255}` },
    body: new URLSearchParams({
      lienPolicyNumber: String(10_000_000 + index),
      leinVinNumber: car?.vin.slice(-5) ?? '',
    }),
  });
  await answer.arrayBuffer();
  // A request that was shed or cut off counts as infinitely slow.
  if (answer.status !== 200) return Number.POSITIVE_INFINITY;
  return performance.now() - began;
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
