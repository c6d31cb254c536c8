import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fileOf, somePolicies } from '../app/testing/test-import.ts';
import { temporaryFolder } from '../testing/built-server.ts';
import { createDatabase, startPostgres } from '../testing/postgres.ts';
import { SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';

const POLICIES = 4000;
const TAKEN = 0;

/**
 * Kills the import command at any moment and runs it again until it finishes: the result is the same as without the
 * kills.
 */
export async function importsKilled(rounds = 20): Promise<Row[]> {
  const cluster = await startPostgres({ fsync: true });
  const folder = temporaryFolder();
  try {
    const files = [
      writeFile(folder, 'full.jsonl', fileOf(somePolicies(POLICIES))),
      writeFile(folder, 'delta.jsonl', fileOf(somePolicies(POLICIES, moved).slice(0, POLICIES / 2), NEXT)),
    ];
    const whole = await createDatabase(cluster.url, 'whole');
    const began = performance.now();
    for (const file of files) await take(whole, folder, file);
    const tookMs = (performance.now() - began) / files.length;
    const expected = await bookOf(whole);

    const killed = await createDatabase(cluster.url, 'killed');
    let kills = 0;
    for (const file of files) {
      // Spread over the time an import takes, so that every step is interrupted.
      for (let round = 1; round <= rounds; round++) {
        const code = await take(killed, folder, file, (tookMs * round) / rounds);
        if (code === null) kills++;
        if (code === TAKEN) break;
      }
      await take(killed, folder, file);
    }
    const isSame = (await bookOf(killed)) === expected;
    return [
      {
        failure: 'kill -9 while a file of policies comes in',
        promise: 'gone on with, it comes to the same: no version, event or entry too many or too few',
        measured: `${kills} kills over ${files.length} files of ${POLICIES} and ${POLICIES / 2} policies: ${isSame ? 'the same' : 'ANOTHER'} book`,
        held: isSame && kills >= Math.min(rounds, 6),
      },
    ];
  } finally {
    await cluster.stop();
  }
}

const NEXT = { kind: 'delta', sequence: 2, as_of: '2026-11-21T03:10:00Z' } as const;
const moved = (index: number) => ({ address: `${index} Moved St` });

function writeFile(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** @returns the exit code; null if it was killed after `killAfterMs` */
async function take(url: string, folder: string, file: string, killAfterMs?: number): Promise<number | null> {
  const env = { ...process.env, DATABASE_URL: url, SECRET_KEY, UPLOADS_DIR: join(folder, new URL(url).pathname) };
  const command = spawn(process.execPath, ['--import', './tools/raw-files.ts', 'tools/import.ts', file], {
    env,
    stdio: 'ignore',
  });
  const ended = once(command, 'exit');
  if (killAfterMs !== undefined) {
    await Promise.race([ended, sleep(killAfterMs)]);
    command.kill('SIGKILL');
  }
  const [code] = await ended;
  return code;
}

/** Everything that the imported files left in the database, without the ids and times that differ from run to run. */
async function bookOf(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`
    select md5(string_agg(whole, '|' order by whole)) as book, count(whole) as policies from (
      select policy.prefix || policy.number || policy.status || policy.address || policy.version_in_force
        || (select string_agg(md5(document::text) || import_line, ',' order by number)
            from policy_version where policy_id = policy.id)
        || (select string_agg(sequence::text, ',' order by sequence)
            from policy_event where subject = 'policy ' || policy.id)
        || (select string_agg(kind || cents || instalment, ',' order by id) from ledger_entry where policy_id = policy.id)
        || (select string_agg(number || ' ' || amount_cents || (paid_at is null), ',' order by number)
            from instalment where policy_id = policy.id)
        || (select string_agg(vin, ',' order by position) from vehicle where policy_id = policy.id)
        || (select count(*) from policy_party where policy_id = policy.id) as whole
      from policy
    ) as policies`);
  await client.end();
  // Makes sure that the comparison does not run on an empty book.
  if (Number(rows[0]?.policies) !== POLICIES)
    throw new Error(`${rows[0]?.policies} policies are whole, of ${POLICIES}`);
  return JSON.stringify(rows);
}
