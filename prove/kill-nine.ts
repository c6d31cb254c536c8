import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { requestHelp } from '../app/contract/help.ts';
import { recordZipCheck } from '../app/contract/zip.ts';
import { type Database, type DatabaseTarget, openDatabase } from '../app/portals/database/database.ts';
import { type BuiltServer, startBuiltServer, temporaryFolder } from '../tools/built-server.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { Row } from './prove.ts';

const POLICIES = 300;
const WRITERS = 6;
const SECRET_KEY = 'a secret for proofs, thirty-two long.';

type Person = { prefix: string; number: string; state: string; dateOfBirth: string };
type Writes = {
  /** Zip checks that were answered OK, by the second they carry. */
  checks: Set<string>;
  /** Help requests that were answered OK, by policy. */
  requests: Set<string>;
};

/**
 * Kills the server in the middle of writes, again and again, and counts: everything that was confirmed is
 * there, nothing is there by halves, and a repeat did it once.
 */
export async function killNine(rounds = 20): Promise<Row[]> {
  return [await onEmbedded(rounds), await onPostgres(rounds)];
}

async function onEmbedded(rounds: number): Promise<Row> {
  const folder = temporaryFolder();
  const variables = { DATA_DIR: folder, SAMPLE_POLICIES: String(POLICIES) };
  await (await startBuiltServer(variables)).stop();
  return prove('embedded', rounds, { engine: 'embedded', folder }, variables);
}

async function onPostgres(rounds: number): Promise<Row> {
  const cluster = await startPostgres({ fsync: true });
  try {
    const variables = { DATABASE_URL: cluster.url };
    execFileSync(process.execPath, ['tools/book.ts', '--policies', String(POLICIES)], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return await prove('PostgreSQL', rounds, { engine: 'postgresql', url: cluster.url }, variables);
  } finally {
    cluster.stop();
  }
}

async function prove(
  engine: string,
  rounds: number,
  target: DatabaseTarget,
  variables: Record<string, string>,
): Promise<Row> {
  const people = await withDatabase(target, readPeople);
  const before = await withDatabase(target, countHelp);
  const writes: Writes = { checks: new Set(), requests: new Set() };
  let turn = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await startBuiltServer({ ...variables, SECRET_KEY, TRUST_PROXY: '1' });
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(server, people, writes, () => turn++, writer));
    // Anywhere from the first write to the thick of it.
    await wait(40 + ((round * 137) % 700));
    await server.kill();
    await Promise.all(writers);
  }
  const found = await withDatabase(target, async (database) => {
    const rows = await database.db.selectFrom('zip_check').select(['checked_on', 'checked_time']).execute();
    const stored = rows.map(({ checked_on, checked_time }) => `${checked_on.replaceAll('-', '/')} ${checked_time}`);
    return { stored: new Set(stored), after: await countHelp(database) };
  });
  const lost = [...writes.checks].filter((check) => !found.stored.has(check)).length;
  const asked = found.after.requests - before.requests;
  const lostRequests = Math.max(0, writes.requests.size - asked);
  // One request is one row, two mails and one audit row, or nothing at all.
  const torn =
    Math.abs(found.after.mails - before.mails - 2 * asked) + Math.abs(found.after.audits - before.audits - asked);
  const confirmed = writes.checks.size + writes.requests.size;
  return {
    failure: `kill -9 under load, ${rounds} × ${engine}`,
    promise: 'confirmed is there, nothing by halves',
    measured: `${confirmed} confirmed, ${lost + lostRequests} lost, ${torn} torn`,
    held: confirmed > rounds && lost + lostRequests + torn === 0,
  };
}

/** Zip checks and help requests in turn, until the server is gone. */
async function write(server: BuiltServer, people: Person[], writes: Writes, next: () => number, writer: number) {
  for (;;) {
    const turn = next();
    try {
      if (turn % 3 === 0) {
        const person = people[Math.floor(turn / 3) % people.length];
        if (person && (await askForHelp(server, person, turn)) === 'OK') writes.requests.add(person.number);
      } else {
        const [date, time] = secondOf(turn);
        const answer = await post(server, recordZipCheck.path, { zipcode: '33135', status: 'Y', time, date }, turn);
        if (answer === 'OK') writes.checks.add(`${date} ${time}`);
      }
    } catch {
      return writer;
    }
  }
}

const askForHelp = (server: BuiltServer, { prefix, number, state, dateOfBirth }: Person, turn: number) =>
  post(
    server,
    requestHelp.path,
    {
      policyOrClaim: `${prefix}${number}`,
      returnedDate: dateOfBirth,
      csrName: 'Prueba de Apagón',
      reasonFeedback: 'other',
      email: 'prueba@unison.example',
      statecode: state,
    },
    turn,
  );

async function post(server: BuiltServer, path: string, fields: Record<string, string>, turn: number): Promise<string> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': `10.9.${(turn >> 8) & 255}.${turn & 255}` },
  });
  return response.text();
}

/** A second of its own for every check: that is how it is found again. */
function secondOf(turn: number): [date: string, time: string] {
  const second = new Date(Date.UTC(2026, 0, 1) + turn * 1000).toISOString();
  return [second.slice(0, 10).replaceAll('-', '/'), second.slice(11, 19)];
}

async function withDatabase<T>(target: DatabaseTarget, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(target);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** One person a policy, none with an open request, so that every first request makes a ticket. */
async function readPeople({ db }: Database): Promise<Person[]> {
  return db
    .selectFrom('policy')
    .innerJoin('named_insured', 'named_insured.policy_id', 'policy.id')
    .select(['policy.prefix', 'policy.number', 'policy.state', 'named_insured.date_of_birth as dateOfBirth'])
    .where('named_insured.position', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('help_request').select('id').whereRef('policy_id', '=', 'policy.id'))),
    )
    .orderBy('policy.id')
    .execute();
}

async function countHelp({ db }: Database): Promise<{ requests: number; mails: number; audits: number }> {
  const count = (rows: { count: number }[]) => rows[0]?.count ?? 0;
  return {
    requests: count(
      await db
        .selectFrom('help_request')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .execute(),
    ),
    mails: count(
      await db
        .selectFrom('outbox')
        .where('channel', '=', 'mail')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .execute(),
    ),
    audits: count(
      await db
        .selectFrom('audit')
        .where('act', '=', 'request-help')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .execute(),
    ),
  };
}
