import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from 'autocannon';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { brand } from '../app/config/brand.ts';
import { verifyLien } from '../app/contract/lienholder.ts';
import { validateCustomer } from '../app/contract/login.ts';
import { findQuoteByPhone, validatePin } from '../app/contract/saved-quote.ts';
import { SAMPLE_PASSWORD } from '../app/insurance/book/sample/policy-cases.ts';
import { plusDays } from '../app/platform/calendar/day.ts';
import { dayIn } from '../app/platform/calendar/day-in.ts';
import { loadOf } from '../bench/load.ts';
import { type BuiltServer, startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { openBalancer, readyAre } from './balancer.ts';
import { fillBook, SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';

const POLICIES = 1000;
const PROCESSES = [1, 2, 4];
const LOAD_SECONDS = 3;
const PARALLEL = 100;
const MESSAGES = 300;
/** Long enough for every process to look for work a few times. */
const JOBS_MS = 15_000;

/**
 * Two and four server processes behind a balancer, with one PostgreSQL: limits, sessions and jobs are shared by all of
 * them.
 */
export async function manyProcesses(): Promise<Row[]> {
  const cluster = await startPostgres();
  const post = await openMailServer();
  const balancer = await openBalancer();
  // A book that was not worked on for two months, so that the jobs of all processes have work at once.
  const today = plusDays(dayIn(brand.home, new Date()), -60);
  fillBook(cluster.url, POLICIES, today);
  const database = new pg.Pool({ connectionString: cluster.url, max: 3 });
  const variables = { DATABASE_URL: cluster.url, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL };
  const rows: Row[] = [];
  const rates: string[] = [];
  try {
    await database.query(`update saved_quote set expires_at = now() + interval '20 days'`);
    let servers: BuiltServer[] = [];
    for (const count of PROCESSES) {
      const more = Array.from({ length: count - servers.length }, () =>
        startBuiltServer({
          ...variables,
          ...(count === 4 && { SMTP_URL: post.url, MAIL_FROM: 'service@unison.example' }),
        }),
      );
      const started = await Promise.all(more);
      servers = [...servers, ...started];
      for (const { url } of started) balancer.add(url);
      await readyAre(balancer, count);
      const of = `${count} processes`;
      const { perSecond, failed } = await load(balancer.url, database);
      rates.push(`${count}: ${Math.round(perSecond)}/s${failed > 0 ? `, ${failed} failed` : ''}`);
      if (count > 1) {
        rows.push(await wrongPasswords(of, balancer.url, database));
        rows.push(await wrongPins(of, balancer.url, database, count));
        rows.push(await session(of, servers, database));
        rows.push(await halfAQuote(of, servers));
      }
    }
    rows.unshift({
      failure: `1, 2 and 4 processes behind a balancer, all on one machine of ${navigator.hardwareConcurrency} cores`,
      promise: 'look-ups a second, none fails',
      measured: rates.join('; '),
      held: !rates.join().includes('failed'),
    });
    rows.push(...(await jobsOnce(database, post)));
    await Promise.all(servers.map((server) => server.stop()));
  } finally {
    await balancer.close();
    await database.end();
    await post.stop();
    await cluster.stop();
  }
  return rows;
}

let next = 0;
const fromAnother = () => `10.7.${(next >> 8) & 255}.${next++ & 255}`;

/** Retries on another connection if the server has just closed an idle one. */
const sent = (address: string, asked: RequestInit) => fetch(address, asked).catch(() => fetch(address, asked));

const post = (url: string, path: string, fields: Record<string, string>, address: string, cookie = '') =>
  sent(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  });

async function load(url: string, database: pg.Pool) {
  // Each policy once, because it may be looked up only a few times a day, whoever asks.
  const { rows } = await database.query(
    'select distinct on (policy.id) number, vin_suffix as vin from policy join vehicle on policy_id = policy.id',
  );
  let turn = 0;
  const lookUp: Request = {
    method: 'POST',
    path: verifyLien.path,
    setupRequest(request) {
      const { number, vin } = rows[turn++ % rows.length];
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
      };
      return { ...request, headers, body: `lienPolicyNumber=${number}&leinVinNumber=${vin}` };
    },
  };
  await loadOf(url, lookUp, { seconds: 1, connections: 8 });
  return loadOf(url, lookUp, { seconds: LOAD_SECONDS, connections: 8 });
}

const statusesOf = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length;

async function wrongPasswords(of: string, url: string, database: pg.Pool): Promise<Row> {
  const email = await anEmail(database);
  const address = fromAnother();
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, () =>
      post(url, validateCustomer.path, { username: email, password: 'not the password of anybody' }, address),
    ),
  );
  const [tried, held] = [statusesOf(answers, 200), statusesOf(answers, 429)];
  return {
    failure: `${PARALLEL} wrong passwords at once, ${of}`,
    promise: 'five are tried, the others wait',
    measured: `${tried} tried, ${held} told to wait, ${PARALLEL - tried - held} other`,
    held: tried === 5 && held === PARALLEL - 5,
  };
}

async function wrongPins(of: string, url: string, database: pg.Pool, skip: number): Promise<Row> {
  const { rows } = await database.query('select id, phone from saved_quote order by id limit 1 offset $1', [skip]);
  const asked = await post(url, findQuoteByPhone.path, { phone: rows[0].phone }, fromAnother());
  const { CLID: clid } = (await asked.json()) as { CLID: string };
  await Promise.all(
    Array.from({ length: PARALLEL }, () => post(url, validatePin.path, { clid, otp: '22222' }, fromAnother())),
  );
  const pins = await database.query(
    'select attempts from quote_pin join saved_quote q on q.id = saved_quote_id where clid = $1 order by quote_pin.id desc limit 1',
    [clid],
  );
  const attempts = pins.rows[0]?.attempts;
  return {
    failure: `${PARALLEL} wrong pins at once, ${of}`,
    promise: 'five are tried, then the pin is dead',
    measured: `${attempts} tried`,
    held: attempts === 5,
  };
}

let person = 0;
async function anEmail(database: pg.Pool): Promise<string> {
  const { rows } = await database.query(
    `select email from account where verified_at is not null and password_hash is not null
     and not exists (select from authenticator where account_id = account.id) order by id limit 1 offset $1`,
    [person++],
  );
  return rows[0].email;
}

const cookieIn = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith(`portal-${name}=`))
    ?.split(';')[0] ?? '';

async function session(of: string, servers: BuiltServer[], database: pg.Pool): Promise<Row> {
  const [first, ...others] = servers.map(({ url }) => url);
  const fields = { username: await anEmail(database), password: SAMPLE_PASSWORD };
  const signedIn = await post(String(first), '/insurednew/login', fields, fromAnother());
  const cookie = cookieIn(signedIn, 'policyholder');
  const see = async (url: string) =>
    (await sent(`${url}/insurednew/home`, { redirect: 'manual', headers: { cookie } })).status;
  const seen = await Promise.all(others.map(see));
  await post(String(others[0]), '/insurednew/sign-out', {}, fromAnother(), cookie);
  const after = await see(String(first));
  return {
    failure: `signed in at one process, read at the others, signed out at another, ${of}`,
    promise: 'one session everywhere',
    measured: `${seen.join(' ')}, then ${after}`,
    held: cookie !== '' && seen.every((status) => status === 200) && after === 303,
  };
}

async function halfAQuote(of: string, servers: BuiltServer[]): Promise<Row> {
  const urls = servers.map(({ url }) => url);
  const address = fromAnother();
  const start = await post(String(urls[0]), '/uaicins/quote/start', { zip: '33135' }, address);
  const cookie = cookieIn(start, 'quote');
  const named = await post(
    String(urls[1]),
    '/uaicins/quote/name',
    { firstName: 'Ada', lastName: 'Bell-Prueba', month: '3', date: '14', year: '1984' },
    address,
    cookie,
  );
  const pages = await Promise.all(
    urls.map(async (url) => {
      const page = await sent(`${url}/uaicins/quote/name`, { headers: { cookie } });
      return page.status === 200 && (await page.text()).includes('Bell-Prueba');
    }),
  );
  const found = pages.filter(Boolean).length;
  return {
    failure: `a quote begun at one process, answered at another, ${of}`,
    promise: 'goes on at every one',
    measured: `${start.status} ${named.status}, what was typed stands at ${found} of ${urls.length}`,
    held: start.status === 303 && named.status === 303 && found === urls.length,
  };
}

type MailServer = { url: string; came: string[]; stop(): Promise<void> };

/** Records the id that every mail carries. */
async function openMailServer(): Promise<MailServer> {
  const came: string[] = [];
  const mail = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, answer) => {
      text(stream).then((raw) => {
        came.push(/^message-id: *(\S+)/im.exec(raw)?.[1] ?? 'none');
        answer();
      }, answer);
    },
  });
  mail.listen(0, '127.0.0.1');
  await once(mail.server, 'listening');
  const { port } = mail.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, came, stop: () => new Promise<void>((done) => mail.close(() => done())) };
}

/** Work that all processes find at the same time: due mails, ended terms and bills to charge. */
async function jobsOnce(database: pg.Pool, { came }: MailServer): Promise<Row[]> {
  await database.query(
    `insert into outbox (channel, recipient, subject, body_text, message_id)
     select 'mail', 'person' || n || '@mail.example', 'Hello', 'Hello', gen_random_uuid() from generate_series(1, $1) n`,
    [MESSAGES],
  );
  await wait(JOBS_MS);
  const one = async (query: string) => Number((await database.query(query)).rows[0].count);
  const due = await one(`select count(*) from outbox where channel = 'mail' and sent_at is null`);
  const twice = came.length - new Set(came).size;
  const offers = await one('select count(*) from renewal_offer where offered_on > current_date - 3');
  const double = await one(
    'select count(*) from (select policy_id, term_number from renewal_offer group by 1, 2 having count(*) > 1) d',
  );
  const charged = await one(
    `select count(*) from (select instalment_id from payment_part where is_live group by 1 having count(*) > 1) d`,
  );
  const terms = await one(
    'select count(*) from (select policy_id from policy_term where is_current group by 1 having count(*) > 1) d',
  );
  return [
    {
      failure: `${came.length} mails that four processes find at once`,
      promise: 'each is sent once',
      measured: `${twice} sent twice, ${due} not sent yet`,
      held: came.length >= MESSAGES && twice === 0 && due === 0,
    },
    {
      failure: `two months of renewals, autopay and reconciling, ${offers} offers, done by all processes at once`,
      promise: 'each is done once',
      measured: `${double} offers twice, ${terms} terms twice, ${charged} bills charged twice`,
      held: offers > 0 && double + charged + terms === 0,
    },
  ];
}
