import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../app/platform/database/database.ts';
import { TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { createDatabase, startPostgres } from '../testing/postgres.ts';
import { refusedStart } from './own-server.ts';
import type { Row } from './prove.ts';
import { report, seconds } from './traffic.ts';

const WITHIN_MS = 2000;
/** Part of every value that is a secret; it must never appear in the output. */
const SECRET = 'hunter2';
const OPEN = { HOST: '0.0.0.0', PAYMENTS: 'test', SECRET_KEY: `${SECRET} and twenty-five letters more` };
/** A complete configuration, except for the database that each case adds. */
const WHOLE = { ...TRIAL, SECRET_KEY: OPEN.SECRET_KEY };

type Bad = { key: string; what: string; variables: Record<string, string>; withinMs?: number };

/** Starts servers with a wrong setting: each must exit at once and name the setting in one line. */
export async function badConfiguration(): Promise<Row[]> {
  const folder = temporaryFolder();
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const taken = String((busy.address() as { port: number }).port);
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const silentPort = (silent.address() as { port: number }).port;
  const cluster = await startPostgres();
  const newer = await schemaOfNewerVersion(cluster.url);
  const ahead = await anHourAhead(await createDatabase(cluster.url, 'ahead'));
  const newerFolder = await folderOfNewerVersion(join(folder, 'newer'));
  const url = new URL(cluster.url);
  const inPostgres = (user: string, database: string) =>
    `postgres://${user}:${SECRET}@127.0.0.1:${url.port}/${database}`;
  const bad: Bad[] = [
    ...wrongValues,
    ...contradictions,
    { key: 'PORT', what: 'taken', variables: { PORT: taken } },
    { key: 'METRICS_PORT', what: 'taken', variables: { METRICS_PORT: taken } },
    { key: 'METRICS_HOST', what: 'not of this machine', variables: { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' } },
    { key: 'HOST', what: 'not of this machine', variables: { ...OPEN, HOST: '192.0.2.1', PORTAL_CALLS: 'open' } },
    { key: 'DATA_DIR', what: 'a file', variables: { DATA_DIR: file } },
    { key: 'DATA_DIR', what: 'below a file', variables: { DATA_DIR: join(file, 'below') } },
    { key: 'DATA_DIR', what: 'not writable', variables: { DATA_DIR: '/sys/unison' } },
    // Only known once the database has started.
    { key: 'DATA_DIR', what: 'of a newer version', variables: { DATA_DIR: newerFolder }, withinMs: 5000 },
    { key: 'UPLOADS_DIR', what: 'a file', variables: { UPLOADS_DIR: file } },
    { key: 'UPLOAD_SCANNER', what: 'not there', variables: { UPLOAD_SCANNER: '/nowhere/scanner' } },
    { key: 'UPLOAD_SCANNER', what: 'no program', variables: { UPLOAD_SCANNER: file } },
    {
      key: 'DATABASE_URL',
      what: 'refuses',
      variables: { ...WHOLE, DATABASE_URL: `postgres://u:${SECRET}@127.0.0.1:1/x` },
    },
    {
      // It gets more time, because a busy database is worth waiting for.
      key: 'DATABASE_URL',
      what: 'never answers',
      withinMs: 5000,
      variables: { ...WHOLE, DATABASE_URL: `postgres://u:${SECRET}@127.0.0.1:${silentPort}/x` },
    },
    {
      key: 'DATABASE_URL',
      what: 'no such host',
      variables: { ...WHOLE, DATABASE_URL: `postgres://u:${SECRET}@database.invalid/x` },
    },
    {
      key: 'DATABASE_URL',
      what: 'unknown user',
      variables: { ...WHOLE, DATABASE_URL: inPostgres('nobody', 'postgres') },
    },
    {
      key: 'DATABASE_URL',
      what: 'unknown database',
      variables: { ...WHOLE, DATABASE_URL: inPostgres('unison', 'nothing') },
    },
    {
      key: 'DATABASE_URL',
      what: 'without TLS',
      variables: { ...WHOLE, DATABASE_URL: `${inPostgres('unison', 'postgres')}?sslmode=verify-full` },
    },
    {
      key: 'DATABASE_URL',
      what: 'no such CA',
      variables: {
        ...WHOLE,
        DATABASE_URL: `${inPostgres('unison', 'postgres')}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`,
      },
    },
    { key: 'DATABASE_URL', what: 'of a newer version', variables: { ...WHOLE, DATABASE_URL: newer } },
    { key: 'DATABASE_URL', what: 'an hour ahead', variables: { ...WHOLE, DATABASE_URL: ahead } },
  ];
  const wrong: string[] = [];
  let slowest = 0;
  let heldUp = 0;
  for (const [at, { key, what, variables, withinMs = WITHIN_MS }] of bad.entries()) {
    const DATA_DIR = join(folder, `data-${at}`);
    mkdirSync(DATA_DIR);
    const { code, said, ms, heldUpMs } = await refusedStart({ DATA_DIR, ...variables });
    heldUp = Math.max(heldUp, heldUpMs);
    if (withinMs === WITHIN_MS) slowest = Math.max(slowest, ms);
    const faults = [
      ...(code === 2 ? [] : [`exit ${code}`]),
      ...(new RegExp(`^${key}: [^\\n]+\\n$`).test(said) ? [] : [`said ${JSON.stringify(said.slice(0, 200))}`]),
      ...(ms < withinMs ? [] : [seconds(ms)]),
      ...(said.includes(SECRET) ? ['a secret on the screen'] : []),
    ];
    if (faults.length > 0) wrong.push(`${key} ${what}: ${faults.join(', ')}`);
  }
  report('bad configuration', wrong);
  busy.close();
  silent.close();
  await cluster.stop();
  rmSync(folder, { recursive: true });
  return [
    {
      failure: `${bad.length} bad configurations`,
      promise: 'exit 2 in < 2 s, one line that names the key, no secret in it',
      measured: `${bad.length - wrong.length} of ${bad.length}, the longest ${seconds(slowest)} (and held up by others ≤ ${seconds(heldUp)})`,
      held: wrong.length === 0,
    },
  ];
}

const wrongValues: Bad[] = (
  [
    ['NODE_ENV', 'staging'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'unison'],
    ['TRUST_PROXY', '-1'],
    ['DATABASE_URL', `mysql://root:${SECRET}@127.0.0.1/unison`],
    ['SAMPLE_POLICIES', 'many'],
    ['SECRET_KEY', SECRET],
    ['INSURED_PORTAL_URL', 'ftp://portal'],
    ['QUOTE_PORTAL_URL', 'portal'],
    ['INSURED_PORTAL_WAY', 'by-pigeon'],
    ['QUOTE_PORTAL_WAY', 'by-pigeon'],
    ['PORTAL_KEY', SECRET],
    ['PORTAL_CALLS', 'yes'],
    ['SMTP_URL', `https://user:${SECRET}@mail`],
    ['MAIL_FROM', 'nobody'],
    ['SERVICE_MAILBOX', 'nobody'],
    ['SMS_URL', 'twilio'],
    ['SMS_FROM', '5550142'],
    ['STRIPE_SECRET_KEY', SECRET],
    ['STRIPE_WEBHOOK_SECRET', SECRET],
    ['PAYMENTS', 'live'],
    ['LOG_LEVEL', 'loud'],
  ] as const
).map(([key, value]) => ({ key, what: `= ${value}`, variables: { [key]: value } }));

const contradictions: Bad[] = [
  { key: 'SMS_URL', what: 'alone', variables: { SMS_URL: 'https://api.example' } },
  { key: 'STRIPE_SECRET_KEY', what: 'without webhook', variables: { STRIPE_SECRET_KEY: `sk_test_${SECRET}` } },
  { key: 'PORTAL_KEY', what: 'missing, open address', variables: OPEN },
  {
    key: 'PAYMENTS',
    what: 'test beside Stripe',
    variables: { STRIPE_SECRET_KEY: `sk_live_${SECRET}`, STRIPE_WEBHOOK_SECRET: `whsec_${SECRET}`, PAYMENTS: 'test' },
  },
  {
    key: 'SECRET_KEY',
    what: 'missing, open address',
    variables: { HOST: '0.0.0.0', PORTAL_CALLS: 'open', PAYMENTS: 'test', DATABASE_URL: 'postgres://db/unison' },
  },
  {
    key: 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
    what: 'missing, open address',
    variables: { ...OPEN, PAYMENTS: '', PORTAL_CALLS: 'open' },
  },
  // The documented configuration behind a proxy on this machine, but without its secrets: all of them are named at
  // once.
  {
    key: 'SECRET_KEY, PORTAL_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
    what: 'missing, behind a proxy',
    variables: {
      PUBLIC_URL: 'https://www.company.example',
      TRUST_PROXY: '1',
      DATABASE_URL: `postgres://u:${SECRET}@db/x`,
    },
  },
];

async function schemaOfNewerVersion(url: string): Promise<string> {
  await (await openDatabase({ url })).close();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(LATER);
  await client.end();
  return url;
}

async function anHourAhead(url: string): Promise<string> {
  const { pool, close } = await openDatabase({ url });
  await pool.query(`create function public.clock_timestamp() returns timestamptz language sql
    as $$ select pg_catalog.clock_timestamp() + interval '1 hour' $$`);
  await pool.query('alter database ahead set search_path = public, pg_catalog');
  await close();
  return url;
}

async function folderOfNewerVersion(folder: string): Promise<string> {
  const { pool, close } = await openDatabase({ folder });
  await pool.query(LATER);
  await close();
  return folder;
}

const LATER = `insert into kysely_migration_since values ('9999-of-a-later-version-ends-older', '2099-01-01T00:00:00.000Z')`;
