import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { requestHelp } from '../app/contract/help.ts';
import { recordZipCheck } from '../app/contract/zip.ts';
import { type FoundCases, readSampleCases } from '../app/insurance/book/sample/sample-cases.ts';
import { type Database, type DatabaseTarget, openDatabase } from '../app/platform/database/database.ts';
import { type BuiltServer, startBuiltServer, TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { fillBook, SECRET_KEY, signIn } from './own-server.ts';
import type { Row } from './prove.ts';
import { post as send } from './traffic.ts';

const POLICIES = 300;
const WRITERS = 6;

type Person = { prefix: string; number: string; state: string; dateOfBirth: string };
type Writes = {
  /** ZIP checks that were answered OK, by the second in their timestamp. */
  checks: Set<string>;
  /** Help requests that were answered OK, by policy. */
  requests: Set<string>;
  /** Messages, changes and quotes that were confirmed, each by its own address or key. */
  acts: Set<string>;
};

/**
 * Kills the server in the middle of writes, again and again, and counts: everything that was confirmed is stored,
 * nothing is stored only in part, and a repeated request was done once.
 */
export async function killNine(rounds = 20): Promise<Row[]> {
  return [await inDataFolder(rounds), await onServer(rounds)];
}

async function inDataFolder(rounds: number): Promise<Row> {
  const folder = temporaryFolder();
  const variables = { DATA_DIR: folder, SAMPLE_POLICIES: String(POLICIES) };
  await (await startBuiltServer(variables)).stop();
  return prove('its own database', rounds, { folder }, variables);
}

async function onServer(rounds: number): Promise<Row> {
  const cluster = await startPostgres({ fsync: true });
  try {
    const variables = { DATABASE_URL: cluster.url };
    fillBook(cluster.url, POLICIES);
    return await prove('a database server', rounds, { url: cluster.url }, variables);
  } finally {
    await cluster.stop();
  }
}

async function prove(
  which: string,
  rounds: number,
  target: DatabaseTarget,
  variables: Record<string, string>,
): Promise<Row> {
  const people = await withDatabase(target, readPeople);
  const samples = await withDatabase(target, ({ db }) => readSampleCases(db));
  const holder = await policyholder(variables, samples);
  const before = await withDatabase(target, countActs);
  const writes: Writes = { checks: new Set(), requests: new Set(), acts: new Set() };
  let turn = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await startBuiltServer({ ...variables, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL });
    const writers = Array.from({ length: WRITERS }, () => write(server, people, writes, () => turn++, holder));
    // Kills after a number of requests instead of a time, so that it hits the work in progress on any machine; the
    // first time not before something of each kind was confirmed, or there would be nothing to lose.
    const enough = turn + 8 + ((round * 13) % 30);
    const latest = performance.now() + 60_000;
    const soon = () => turn < enough || (!someOfEach(writes) && performance.now() < latest);
    while (soon() && server.process.exitCode === null) await wait(5);
    await server.kill();
    await Promise.all(writers);
  }
  const found = await withDatabase(target, async (database) => {
    const rows = await database.db.selectFrom('zip_check').select(['checked_on', 'checked_time']).execute();
    const stored = rows.map(({ checked_on, checked_time }) => `${checked_on.replaceAll('-', '/')} ${checked_time}`);
    return { stored: new Set(stored), after: await countActs(database, before.lastQuote) };
  });
  const lost = [...writes.checks].filter((check) => !found.stored.has(check)).length;
  const { after } = found;
  const grown = (what: keyof typeof after) => after[what] - before[what];
  const lostActs =
    Math.max(0, writes.requests.size - grown('requests')) +
    Math.max(0, writes.acts.size - grown('messages') - grown('changes') - grown('quotes'));
  // Each act has its row, its audit row and its mails, or nothing at all. A sample's payment that settles meanwhile is
  // mailed as well.
  const mails = grown('mails') - grown('settled');
  const torn =
    Math.abs(mails - 2 * (grown('requests') + grown('messages') + grown('changes'))) +
    Math.abs(grown('audits') - grown('requests') - grown('messages') - grown('changes') - grown('quotes')) +
    Math.abs(grown('visits') - grown('quotes'));
  const twice = grown('changes') - grown('asked');
  const confirmed = writes.checks.size + writes.requests.size + writes.acts.size;
  return {
    failure: `kill -9 under load, ${rounds} × ${which}`,
    promise: 'confirmed is there, nothing by halves, a repeat did it once',
    measured: `${confirmed} confirmed (${grown('requests')} helped, ${grown('messages')} messages, ${grown('changes')} changes, ${grown('quotes')} quotes), ${lost + lostActs} lost, ${torn} torn, ${twice} twice`,
    held: confirmed > rounds && someOfEach(writes) && lost + lostActs + torn + twice === 0,
  };
}

const someOfEach = ({ checks, requests, acts }: Writes): boolean =>
  checks.size > 0 &&
  requests.size > 0 &&
  ['/change/', '/contact/', '/quote/'].every((kind) => [...acts].some((act) => act.includes(kind)));

type Holder = { change: string; session: string };

/** Signs a policyholder in; waits for the sign-in mail before anything is counted. */
async function policyholder(variables: Record<string, string>, samples: FoundCases): Promise<Holder> {
  const server = await startBuiltServer({ ...variables, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL });
  const session = await signIn(server.url, samples);
  await server.stop();
  const { prefix = '', policyNumber = '' } = samples.customerLogin ?? {};
  return { session, change: `/insurednew/policy/${prefix}${policyNumber}/change/question` };
}

/** Does everything that writes, in turn, until the server is gone. */
async function write(
  server: BuiltServer,
  people: Person[],
  writes: Writes,
  next: () => number,
  holder: Holder,
): Promise<void> {
  for (;;) {
    const turn = next();
    const confirm = async (path: string, fields: Record<string, string>, cookie = '') => {
      const { status } = await send(`${server.url}${path}`, fields, { cookie });
      if (status === 303) writes.acts.add(`${path} ${turn}`);
      if (status === 0) throw new Error('gone');
    };
    try {
      switch (turn % 6) {
        case 0: {
          const person = people[Math.floor(turn / 6) % people.length];
          if (person && (await askForHelp(server, person, turn)) === 'OK') writes.requests.add(person.number);
          break;
        }
        case 1:
          await confirm('/uaichome/contact/message', {
            state: 'FL',
            topic: 'other',
            name: 'Prueba de Apagón',
            email: `m${turn}@unison.example`,
            phone: '',
            policyNumber: '',
            message: `Message ${turn}.`,
          });
          break;
        case 2:
          // Pressed twice, it must count as one act.
          for (let press = 0; press < 2; press++) {
            await confirm(holder.change, { question: `Question ${turn}?`, key: `key-${turn}` }, holder.session);
          }
          break;
        case 3:
          await confirm('/uaicins/quote/start', { zip: '33135', key: randomUUID() });
          break;
        default: {
          const [date, time] = secondOf(turn);
          const answer = await post(server, recordZipCheck.path, { zipcode: '33135', status: 'Y', time, date }, turn);
          if (answer === 'OK') writes.checks.add(`${date} ${time}`);
        }
      }
    } catch {
      return;
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

/** Gives every check its own second, by which it is found again. */
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

/** One person for each policy without an open help request, so that every first request makes a ticket. */
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

type Counts = Record<
  'requests' | 'messages' | 'changes' | 'asked' | 'quotes' | 'visits' | 'mails' | 'settled' | 'audits',
  number
>;

/** @param lastQuote the last quote that existed before; older ones are erased meanwhile */
async function countActs({ db }: Database, lastQuote = 0): Promise<Counts & { lastQuote: number }> {
  const { rows } = await sql<Counts & { lastQuote: number }>`
    select (select count(*) from help_request) as requests, (select count(*) from contact_message) as messages,
           (select count(*) from change_request) as changes,
           (select count(distinct details) from change_request) as asked,
           (select count(*) from saved_quote where id > ${lastQuote}) as quotes,
           (select count(*) from quote_visit where saved_quote_id > ${lastQuote}) as visits,
           (select count(*) from outbox where channel = 'mail') as mails,
           (select count(*) from audit where act = 'settle-payment') as settled,
           (select count(*) from audit
             where act in ('request-help', 'write-message', 'ask-for-change', 'start-quote')) as audits,
           (select coalesce(max(id), 0) from saved_quote) as "lastQuote"
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  return { ...counts, ...(lastQuote === 0 && { quotes: 0, visits: 0 }) };
}
