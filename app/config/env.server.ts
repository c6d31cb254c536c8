import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ABILITIES, type Ability, abilitiesOf } from './abilities.ts';
import { brand } from './brand.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const outside = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
const origin = outside.optional();
const way = z.enum(['as-specified', 'in-body']).default('as-specified');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  /** Where people reach the site; links in mails start with it. */
  PUBLIC_URL: origin,
  /** Hops of reverse proxy whose X-Forwarded-For, -Proto and -Host are believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** How long a server that was told to stop still answers, while /readyz says so: as balancers need to hear of it. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),

  /** Embedded database, lock and secret. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** What people send along; shared by all server processes. Absent: in DATA_DIR. */
  UPLOADS_DIR: z.string().min(1).optional(),
  /** A program that is given each file's path and ends with 0 when it may be kept, with 1 when it may not. */
  UPLOAD_SCANNER: z.string().min(1).optional(),
  /** PostgreSQL instead of the embedded database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Policies of the sample book that an empty embedded database is filled with; 0: none. */
  SAMPLE_POLICIES: z.coerce.number().int().min(0).max(2_000_000).default(5000),
  /** Key of pins, counters and subjects in the audit. Made and kept in DATA_DIR when the database is embedded. */
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  /** Keys that are read beside it while it is changed, separated by |; nothing is written with them. */
  SECRET_KEYS_ALSO_READ: z
    .string()
    .default('')
    .transform((keys) => keys.split('|').filter(Boolean))
    .refine((keys) => keys.every(({ length }) => length >= 32), 'each at least 32 characters'),

  /** A carrier's own portals; absent: the bundled ones answer. */
  INSURED_PORTAL_URL: origin,
  QUOTE_PORTAL_URL: origin,
  /** What a carrier's own portals can do, by the words of abilities.ts; the bundled ones' is built in. */
  PORTAL_ABILITIES: z
    .string()
    .default('')
    .transform((words) => words.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(ABILITIES, { error: ({ input }) => `${String(input)} is none of ${ABILITIES.join(', ')}` }))),
  /** How calls are sent to a carrier's portals. */
  INSURED_PORTAL_WAY: way,
  QUOTE_PORTAL_WAY: way,
  /** What callers of the bundled portals must hold, and what the site sends to a carrier's. */
  PORTAL_KEY: z.string().min(16, 'at least 16 characters').optional(),
  /** `open`: calls with personal data need no key, on any address. For a closed network only. */
  PORTAL_CALLS: z.enum(['key', 'open']).default('key'),

  /** smtp://user:password@host:port; absent: mail stays in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default(`service@${brand.mailDomain}`),
  /** Where help requests go. */
  SERVICE_MAILBOX: z.email().default(`service@${brand.mailDomain}`),
  /** Twilio's API or one that speaks it; absent: text messages stay in the outbox. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_ACCOUNT: z.string().min(1).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z
    .string()
    .regex(/^\+[0-9]{8,15}$/)
    .optional(),
  /** Stripe's secret key and the secret of its webhook; absent: the bundled test processor, which moves no money. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_[A-Za-z0-9]+$/, 'a secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** `test`: the test processor, also where others can reach the server. */
  PAYMENTS: z.enum(['test']).optional(),
  /** Where page views and clicks are told of, beside our own counts; absent: nowhere. */
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'the measurement id of a data stream, G-…')
    .optional(),
  GA4_API_SECRET: z.string().min(1).optional(),
  /** `https://region1.google-analytics.com` keeps it in the European Union. */
  GA4_URL: outside.default('https://www.google-analytics.com'),
  PLAUSIBLE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{3,200}$/, 'the domain of the site, as it is known there')
    .optional(),
  /** Of one's own Plausible. */
  PLAUSIBLE_URL: outside.default('https://plausible.io'),
  /** A port of its own for Prometheus; absent: nothing is counted. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** Every variable the product reads. */
export const ENV_KEYS = Object.keys(schema.shape);

export type Env = Omit<z.output<typeof schema>, 'SECRET_KEY' | 'UPLOADS_DIR'> & {
  SECRET_KEY: string;
  UPLOADS_DIR: string;
  /** Nothing outside this machine can reach the server. */
  isLoopback: boolean;
  /** What people can do here online. */
  abilities: readonly Ability[];
  /** The outbox can be read at /dev/outbox: nothing is sent, and nobody outside can look. */
  showsOutbox: boolean;
};

export class BadConfiguration extends Error {}

/**
 * Parses every variable the product reads.
 *
 * @throws {BadConfiguration} with one line that names the first wrong key
 */
export function parseEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadConfiguration(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const env = parsed.data;
  const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(env.HOST);

  if (!isLoopback && !env.PORTAL_KEY && env.PORTAL_CALLS !== 'open') {
    throw new BadConfiguration(`PORTAL_KEY: needed when HOST is not a loopback address (or set PORTAL_CALLS=open)`);
  }
  if (env.SMS_URL && !(env.SMS_ACCOUNT && env.SMS_TOKEN && env.SMS_FROM)) {
    throw new BadConfiguration('SMS_URL: needs SMS_ACCOUNT, SMS_TOKEN and SMS_FROM beside it');
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    throw new BadConfiguration('STRIPE_SECRET_KEY: needs STRIPE_WEBHOOK_SECRET beside it, and the other way round');
  }
  if (env.STRIPE_SECRET_KEY && env.PAYMENTS === 'test') {
    throw new BadConfiguration('PAYMENTS: test, while STRIPE_SECRET_KEY says otherwise: leave one of them out');
  }
  if (Boolean(env.GA4_MEASUREMENT_ID) !== Boolean(env.GA4_API_SECRET)) {
    throw new BadConfiguration('GA4_MEASUREMENT_ID: needs GA4_API_SECRET beside it, and the other way round');
  }
  if ((env.GA4_MEASUREMENT_ID || env.PLAUSIBLE_DOMAIN) && !env.PUBLIC_URL) {
    throw new BadConfiguration('PUBLIC_URL: needed for analytics, which know a page by its address');
  }
  if (env.DATABASE_URL && !env.SECRET_KEY && !isLoopback) {
    throw new BadConfiguration('SECRET_KEY: needed with DATABASE_URL, the same for every server process');
  }
  if (!isLoopback && !env.INSURED_PORTAL_URL && !env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'test') {
    throw new BadConfiguration('STRIPE_SECRET_KEY: needed when HOST is not a loopback address (or set PAYMENTS=test)');
  }
  return {
    ...env,
    UPLOADS_DIR: resolve(env.UPLOADS_DIR ?? join(env.DATA_DIR, 'uploads')),
    SECRET_KEY: env.SECRET_KEY ?? (env.DATABASE_URL ? secretFrom(env.DATABASE_URL) : keptSecret(env.DATA_DIR)),
    isLoopback,
    abilities: abilitiesIn(env),
    showsOutbox: isLoopback && env.TRUST_PROXY === 0 && !env.SMTP_URL,
  };
}

function abilitiesIn(env: z.output<typeof schema>): Ability[] {
  try {
    return abilitiesOf(env.PORTAL_ABILITIES, { insured: env.INSURED_PORTAL_URL, quote: env.QUOTE_PORTAL_URL });
  } catch (error) {
    throw new BadConfiguration(`PORTAL_ABILITIES: ${(error as Error).message}`);
  }
}

/** On a loopback address a trial on PostgreSQL needs no further setting. */
function secretFrom(databaseUrl: string): string {
  return createHash('sha256').update(`unison:${databaseUrl}`).digest('base64url');
}

function keptSecret(folder: string): string {
  try {
    return secretIn(folder);
  } catch (error) {
    throw new BadConfiguration(`DATA_DIR: cannot be written to (${(error as NodeJS.ErrnoException).code})`);
  }
}

function secretIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
