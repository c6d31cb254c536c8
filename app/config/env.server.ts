import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { ABILITIES, abilitiesOf } from './abilities.ts';
import type { AgentSystems } from './agent-systems.ts';
import { brand } from './brand.ts';
import { newSecret, secretIn } from './own-secret.server.ts';
import { AGENT_SYSTEMS, agentSystemKeys, agentSystemsIn, lackingIn, OF_BUNDLED } from './settings-together.server.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const outside = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
const origin = outside.optional();
const phone = z.string().regex(/^\+[0-9]{8,15}$/);
const way = z.enum(['as-specified', 'in-body']).default('as-specified');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  /** The address at which people reach the site; links in emails start with it. */
  PUBLIC_URL: origin,
  /** How many reverse proxies to trust for X-Forwarded-For, -Proto and -Host. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** How long a stopping server still answers while /readyz reports it, so that load balancers notice. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),

  /** The folder for the database, secret and uploads. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Uploaded files, shared by all server processes. Default: in DATA_DIR. */
  UPLOADS_DIR: z.string().min(1).optional(),
  /** A program that gets each file's path; exit code 0 accepts the file, 1 refuses it. */
  UPLOAD_SCANNER: z.string().min(1).optional(),
  /** A PostgreSQL server instead of the one in DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Number of sample policies for an empty database in DATA_DIR; 0: none, the default in production. */
  SAMPLE_POLICIES: z.coerce.number().int().min(0).max(2_000_000).optional(),
  /** Key for PINs, counters and audit subjects. Generated in DATA_DIR if the database is there; otherwise required. */
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  /** Former or future keys, separated by |, that are still read during a key change; never used to write. */
  SECRET_KEYS_ALSO_READ: z
    .string()
    .default('')
    .transform((keys) => keys.split('|').filter(Boolean))
    .refine((keys) => keys.every(({ length }) => length >= 32), 'each at least 32 characters'),

  /** `none`: the site alone, without the pages and calls of the bundled portals and without a database. */
  PORTALS: z.enum(['none']).optional(),
  /** A carrier's own portals. Default: the bundled ones. */
  INSURED_PORTAL_URL: origin,
  QUOTE_PORTAL_URL: origin,
  /** The agent system of each state, as the quote portal returns it after login. Default: the bundled system. */
  ...agentSystemKeys,
  /** What a carrier's own portals can do, by the names in abilities.ts; the bundled ones' abilities are built in. */
  PORTAL_ABILITIES: z
    .string()
    .default('')
    .transform((words) => words.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(ABILITIES, { error: ({ input }) => `${String(input)} is none of ${ABILITIES.join(', ')}` }))),
  /** `quiet`: a person who asks for a PIN does not learn whether a quote exists, nor any digit of its phone (QC-02). */
  QUOTE_LOOKUP: z.enum(['quiet']).optional(),
  /** How calls are sent to a carrier's portals. */
  INSURED_PORTAL_WAY: way,
  QUOTE_PORTAL_WAY: way,
  /** The key that callers of the bundled portals need, and that the site sends to a carrier's. */
  PORTAL_KEY: z.string().min(16, 'at least 16 characters').optional(),
  /** `open`: calls with personal data need no key, from anywhere. For trials: every page says so. */
  PORTAL_CALLS: z.enum(['key', 'open']).default('key'),

  /** Who decides what a policy covers. `core`: another system, whose book is imported; the desk has it make changes. */
  POLICY_AUTHORITY: z.enum(['self', 'core']).default('self'),
  /** The maximum age of the core system's data when it proves coverage. */
  POLICY_MAX_AGE_HOURS: z.coerce.number().int().min(1).max(2160).default(36),
  /** smtp://user:password@host:port. Default: email stays in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default(`service@${brand.mailDomain}`),
  /** The mailbox for help requests. */
  SERVICE_MAILBOX: z.email().default(`service@${brand.mailDomain}`),
  /** Twilio's API or one like it. Default: text messages stay in the outbox. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_ACCOUNT: z.string().min(1).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: phone.optional(),
  /** Stripe's secret key and webhook secret. Default on this machine: the test processor, which moves no money. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_[A-Za-z0-9]+$/, 'a secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** `test`: the test payment processor, even in production. For trials: every page says so. */
  PAYMENTS: z.enum(['test']).optional(),
  /** The same for invented records before a price; `none`: no records are asked for, the default in production. */
  RECORDS: z.enum(['test', 'none']).optional(),
  /** Analytics services that get page views and clicks, besides our own counts. Default: none. */
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'the measurement id of a data stream, G-…')
    .optional(),
  GA4_API_SECRET: z.string().min(1).optional(),
  /** `https://region1.google-analytics.com` keeps the data in the European Union. */
  GA4_URL: origin,
  PLAUSIBLE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{3,200}$/, 'the domain of the site, as it is known there')
    .optional(),
  /** The address of a self-hosted Plausible. */
  PLAUSIBLE_URL: origin,
  /** A separate port for Prometheus. Default: no metrics. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** Every variable that the product reads. */
export const ENV_KEYS = Object.keys(schema.shape);
type Given = z.output<typeof schema>;
export type Env = Omit<Given, 'SECRET_KEY' | 'UPLOADS_DIR' | 'SAMPLE_POLICIES'> & {
  SECRET_KEY: string;
  UPLOADS_DIR: string;
  SAMPLE_POLICIES: number;
  /** Nothing outside this machine can reach the server, except through a proxy. */
  isLoopback: boolean;
  /** A setting shows that this is not a trial on a private machine, so nothing is open or invented by default. */
  isProduction: boolean;
  /** There are sample people, or payments that move no money. */
  isTrial: boolean;
  /** What people can do here online. */
  abilities: ReturnType<typeof abilitiesOf>;
  agentSystems: AgentSystems;
  /** The outbox can be read at /dev/outbox: nothing is sent, and no one outside can look. */
  showsOutbox: boolean;
  /** People outside may see a sample book, so every page says so. */
  showsSamples: boolean;
};

export class BadConfiguration extends Error {}

/**
 * Parses all environment variables for a server.
 *
 * @throws {BadConfiguration} with one line that names the first wrong key, or everything that production lacks
 */
export function parseEnv(variables: NodeJS.ProcessEnv): Env {
  const given = givenIn(variables);
  const signs = signsOfProduction(given);
  if (given.PORTALS === 'none')
    refuseMissing(['PORTALS=none', ...signs].join(', '), [...neededAddress(given), ...neededAlone(given)]);
  else refuseMissing(signs.join(', '), [...neededSecret(given), ...neededAddress(given), ...neededToAnswer(given)]);
  return settled(given);
}

/** The same for a command. It answers no requests, so it needs the database's secret, but no portal or payment keys. */
export function parseCommandEnv(variables: NodeJS.ProcessEnv): Env {
  const given = givenIn(variables);
  if (given.PORTALS === 'none') throw new BadConfiguration('PORTALS: none, so there is no database to work on');
  refuseMissing(signsOfProduction(given).join(', '), neededSecret(given));
  return settled(given);
}

/** Only the agent systems, which the conformance kit needs. @throws {BadConfiguration} */
export const parseAgentSystems = (variables: NodeJS.ProcessEnv): AgentSystems =>
  agentSystemsIn(parsed(z.object(agentSystemKeys), variables));

function parsed<Shape extends z.ZodType>(shape: Shape, variables: NodeJS.ProcessEnv): z.output<Shape> {
  const read = shape.safeParse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new BadConfiguration(`${String(issue?.path[0])}: ${issue?.message}`);
}

/** Checks each variable by itself, and together with those it depends on. */
function givenIn(variables: NodeJS.ProcessEnv): Given {
  const env = parsed(schema, variables);
  const lacking = lackingIn(env);
  if (lacking) throw new BadConfiguration(lacking);
  if (env.STRIPE_SECRET_KEY && env.PAYMENTS === 'test') {
    throw new BadConfiguration('PAYMENTS: test, while STRIPE_SECRET_KEY says otherwise: leave one of them out');
  }
  const changed = env.PORTAL_CALLS === 'open' ? 'PORTAL_CALLS' : env.POLICY_AUTHORITY === 'core' && 'POLICY_AUTHORITY';
  const unread = env.PORTALS === 'none' && (OF_BUNDLED.find((key) => env[key]) ?? changed);
  if (unread) throw new BadConfiguration(`${unread}: is for the bundled portals, and PORTALS=none leaves them out`);
  if (env.QUOTE_LOOKUP && env.QUOTE_PORTAL_URL)
    throw new BadConfiguration('QUOTE_LOOKUP: is for the bundled quotes, and QUOTE_PORTAL_URL names other ones');
  if ((env.GA4_MEASUREMENT_ID || env.PLAUSIBLE_DOMAIN) && !env.PUBLIC_URL)
    throw new BadConfiguration('PUBLIC_URL: needed for analytics, which know a page by its address');
  return env;
}

const isOfThisMachine = ({ HOST }: Given) => ['127.0.0.1', 'localhost', '::1'].includes(HOST);

/**
 * Settings that a trial on a private machine does not need. NODE_ENV is not among them, because `npm start` always sets
 * it.
 */
const signsOfProduction = (env: Given): string[] => [
  ...(env.PUBLIC_URL ? ['PUBLIC_URL'] : []),
  ...(env.TRUST_PROXY > 0 ? ['TRUST_PROXY'] : []),
  ...(env.DATABASE_URL ? ['DATABASE_URL'] : []),
  ...(isOfThisMachine(env) ? [] : ['HOST']),
];

type Missing = { key: string; why: string };

function neededSecret(env: Given): Missing[] {
  if (!env.DATABASE_URL || env.SECRET_KEY) return [];
  return [{ key: 'SECRET_KEY', why: 'the key of what is in that database, the same for every process' }];
}

/** Behind a proxy only this tells which hosts are ours, and whether people come by https. */
const neededAddress = ({ TRUST_PROXY, PUBLIC_URL, PAYMENTS }: Given): Missing[] =>
  TRUST_PROXY === 0 || PUBLIC_URL || PAYMENTS === 'test'
    ? []
    : [{ key: 'PUBLIC_URL', why: 'the address that people use; a proxy passes on any other, too' }];

function neededToAnswer(env: Given): Missing[] {
  if (signsOfProduction(env).length === 0) return [];
  const missing: Missing[] = [];
  if (!env.PORTAL_KEY && env.PORTAL_CALLS !== 'open') {
    missing.push({ key: 'PORTAL_KEY', why: 'what callers of the portals hold (a trial may say PORTAL_CALLS=open)' });
  }
  if (!env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'test') {
    missing.push(
      { key: 'STRIPE_SECRET_KEY', why: 'who takes payments (a trial may say PAYMENTS=test)' },
      { key: 'STRIPE_WEBHOOK_SECRET', why: 'what its messages are signed with' },
    );
  }
  return [...missing, ...(env.PAYMENTS === 'test' ? [] : neededFolders(env))];
}

/** A relative path lies in the folder of one release, where the next does not find it. */
const neededFolders = ({ DATABASE_URL, DATA_DIR, UPLOADS_DIR = DATABASE_URL && DATA_DIR }: Given): Missing[] =>
  Object.entries({ ...(!DATABASE_URL && { DATA_DIR }), ...(UPLOADS_DIR && { UPLOADS_DIR }) })
    .filter(([, folder]) => !isAbsolute(folder))
    .map(([key]) => ({ key, why: 'an absolute path, outside of the folder of a release' }));

/** What the site alone needs, so that every call of its pages has an answering portal. */
const neededAlone = (env: Given): Missing[] =>
  [
    // What one process seals for a form, another reads.
    ...(signsOfProduction(env).length > 0
      ? [{ key: 'SECRET_KEY', why: 'the key of what forms carry, the same for every process' } as const]
      : []),
    { key: 'INSURED_PORTAL_URL', why: 'where policyholders are served' } as const,
    { key: 'QUOTE_PORTAL_URL', why: 'where quotes are' } as const,
    ...AGENT_SYSTEMS.map((key) => ({ key, why: `where agents in ${key.slice(-2)} sign in` })),
  ].filter(({ key }) => !env[key]);

/**
 * Reports everything that is missing in one line, so that one start is enough to learn all of it.
 *
 * @param because the settings that make it necessary
 */
function refuseMissing(because: string, missing: Missing[]): void {
  if (missing.length === 0) return;
  const keys = missing.map(({ key }) => key).join(', ');
  const whys = missing.map(({ key, why }) => `${key}, ${why}`).join('; ');
  const what = missing.some(({ key }) => key.endsWith('_DIR')) ? 'missing or a relative path' : 'missing';
  throw new BadConfiguration(`${keys}: ${what}, and ${because} set: ${whys}`);
}

function settled(env: Given): Env {
  const isProduction = signsOfProduction(env).length > 0;
  // Everybody can look up the passwords of sample people, so production creates none by default.
  const samples = env.DATABASE_URL || env.PORTALS ? 0 : (env.SAMPLE_POLICIES ?? (isProduction ? 0 : 5000));
  return {
    ...env,
    SAMPLE_POLICIES: samples,
    UPLOADS_DIR: resolve(env.UPLOADS_DIR ?? join(env.DATA_DIR, 'uploads')),
    // A trial of the site alone is one process, and its forms need not outlive it.
    SECRET_KEY: env.SECRET_KEY ?? (env.PORTALS === 'none' ? newSecret() : keptSecret(env.DATA_DIR)),
    isLoopback: isOfThisMachine(env),
    isProduction,
    isTrial: !isProduction || env.PAYMENTS === 'test' || samples > 0,
    abilities: abilitiesIn(env),
    agentSystems: agentSystemsIn(env),
    showsOutbox: !isProduction && !env.SMTP_URL,
    showsSamples: isProduction && samples > 0,
  };
}

function abilitiesIn(env: Given): Env['abilities'] {
  try {
    return abilitiesOf(env.PORTAL_ABILITIES, {
      insured: env.INSURED_PORTAL_URL,
      quote: env.QUOTE_PORTAL_URL,
      isAlone: env.PORTALS === 'none',
      isWrittenElsewhere: env.POLICY_AUTHORITY === 'core',
    });
  } catch (error) {
    throw new BadConfiguration(`PORTAL_ABILITIES: ${(error as Error).message}`);
  }
}

function keptSecret(folder: string): string {
  try {
    return secretIn(folder);
  } catch (error) {
    throw new BadConfiguration(`DATA_DIR: cannot be written to (${(error as NodeJS.ErrnoException).code})`);
  }
}
