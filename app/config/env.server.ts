import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ABILITIES, type Ability, abilitiesOf } from './abilities.ts';
import { type AgentSystems, agentSystemsAt } from './agent-systems.ts';
import { brand } from './brand.ts';
import { newSecret, secretIn } from './own-secret.server.ts';
import { STATES } from './states.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const outside = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
const origin = outside.optional();
const agentSystem = z
  .url({ protocol: /^https$/, error: 'an address of https' })
  .transform((url) => new URL(url))
  .refine(({ username, password }) => !username && !password, 'no name or password in it')
  .transform(({ href }) => href)
  .optional();
const AGENT_SYSTEMS = STATES.map((state) => `AGENT_SYSTEM_${state}` as const);
const agentSystemKeys = Object.fromEntries(AGENT_SYSTEMS.map((key) => [key, agentSystem])) as Record<
  (typeof AGENT_SYSTEMS)[number],
  typeof agentSystem
>;
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

  /** Database, secret and uploads. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** What people send along; shared by all server processes. Absent: in DATA_DIR. */
  UPLOADS_DIR: z.string().min(1).optional(),
  /** A program that is given each file's path and ends with 0 when it may be kept, with 1 when it may not. */
  UPLOAD_SCANNER: z.string().min(1).optional(),
  /** A PostgreSQL server instead of the one in DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Policies of the sample book that an empty database in DATA_DIR is filled with; 0: none. */
  SAMPLE_POLICIES: z.coerce.number().int().min(0).max(2_000_000).default(5000),
  /** Key of pins, counters and subjects in the audit. Made and kept in DATA_DIR when the database is there; else given. */
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  /** Keys that are read beside it while it is changed, separated by |; nothing is written with them. */
  SECRET_KEYS_ALSO_READ: z
    .string()
    .default('')
    .transform((keys) => keys.split('|').filter(Boolean))
    .refine((keys) => keys.every(({ length }) => length >= 32), 'each at least 32 characters'),

  /** `none`: the site alone. Of the bundled portals no page and no call is there, and no database. */
  PORTALS: z.enum(['none']).optional(),
  /** A carrier's own portals; absent: the bundled ones answer. */
  INSURED_PORTAL_URL: origin,
  QUOTE_PORTAL_URL: origin,
  /** Where the agents of a state work, as the quote portal names it to those who sign in; absent: the bundled system. */
  ...agentSystemKeys,
  /** What a carrier's own portals can do, by the words of abilities.ts; the bundled ones' is built in. */
  PORTAL_ABILITIES: z
    .string()
    .default('')
    .transform((words) => words.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(ABILITIES, { error: ({ input }) => `${String(input)} is none of ${ABILITIES.join(', ')}` }))),
  /** `quiet`: who asks for a pin is not told whether there is a quote, nor any digit of its phone (QC-02). */
  QUOTE_LOOKUP: z.enum(['quiet']).optional(),
  /** How calls are sent to a carrier's portals. */
  INSURED_PORTAL_WAY: way,
  QUOTE_PORTAL_WAY: way,
  /** What callers of the bundled portals must hold, and what the site sends to a carrier's. */
  PORTAL_KEY: z.string().min(16, 'at least 16 characters').optional(),
  /** `open`: calls with personal data need no key, wherever they come from. A trial: every page says so. */
  PORTAL_CALLS: z.enum(['key', 'open']).default('key'),

  /** `core`: another system decides what a policy covers, and the book comes from it; nothing is changed or bought here. */
  POLICY_AUTHORITY: z.enum(['self', 'core']).default('self'),
  /** How old what the core system said may be where it proves cover. */
  POLICY_MAX_AGE_HOURS: z.coerce.number().int().min(1).max(2160).default(36),
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
  /** Stripe's secret key and the secret of its webhook; absent, on this machine alone: the bundled test processor, which moves no money. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_[A-Za-z0-9]+$/, 'a secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** `test`: the test processor, also in production. A trial: every page says so. */
  PAYMENTS: z.enum(['test']).optional(),
  /** The same of records made up before a price; `none`: nobody is asked, as in production where it is absent. */
  RECORDS: z.enum(['test', 'none']).optional(),
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
type Given = z.output<typeof schema>;
export type Env = Omit<Given, 'SECRET_KEY' | 'UPLOADS_DIR'> & {
  SECRET_KEY: string;
  UPLOADS_DIR: string;
  /** Nothing outside this machine can reach the server, except through a proxy. */
  isLoopback: boolean;
  /** A setting says that this is no trial on one's own machine: nothing is open or made up by default. */
  isProduction: boolean;
  /** There are sample people, or payments that move no money. */
  isTrial: boolean;
  /** What people can do here online. */
  abilities: readonly Ability[];
  agentSystems: AgentSystems;
  /** The outbox can be read at /dev/outbox: nothing is sent, and nobody outside can look. */
  showsOutbox: boolean;
};

export class BadConfiguration extends Error {}

/**
 * Parses every variable the product reads, for a server.
 *
 * @throws {BadConfiguration} with one line that names the first wrong key, or all that production lacks
 */
export function parseEnv(variables: NodeJS.ProcessEnv): Env {
  const given = givenIn(variables);
  if (given.PORTALS === 'none') refuseMissing('PORTALS=none', neededAlone(given));
  else refuseMissing(signsOfProduction(given).join(', '), [...neededSecret(given), ...neededToAnswer(given)]);
  return settled(given);
}

/** The same for a command, which answers nobody: it needs the database's secret, and no key of callers or payments. */
export function parseCommandEnv(variables: NodeJS.ProcessEnv): Env {
  const given = givenIn(variables);
  if (given.PORTALS === 'none') throw new BadConfiguration('PORTALS: none, so there is no database to work on');
  refuseMissing(signsOfProduction(given).join(', '), neededSecret(given));
  return settled(given);
}

/** Of all this what the conformance kit goes by. @throws {BadConfiguration} */
export const parseAgentSystems = (variables: NodeJS.ProcessEnv): AgentSystems =>
  agentSystemsIn(parsed(z.object(agentSystemKeys), variables));

function parsed<Shape extends z.ZodType>(shape: Shape, variables: NodeJS.ProcessEnv): z.output<Shape> {
  const read = shape.safeParse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new BadConfiguration(`${String(issue?.path[0])}: ${issue?.message}`);
}

/** Each by itself, and beside what it goes with. */
function givenIn(variables: NodeJS.ProcessEnv): Given {
  const env = parsed(schema, variables);
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
  const stray = AGENT_SYSTEMS.find((key) => env[key] && !env.QUOTE_PORTAL_URL);
  if (stray)
    throw new BadConfiguration(`${stray}: needs QUOTE_PORTAL_URL beside it, the portal that knows those agents`);
  const unread =
    env.PORTALS === 'none' &&
    (OF_BUNDLED.find((key) => env[key] !== undefined) ?? (env.PORTAL_CALLS === 'open' && 'PORTAL_CALLS'));
  if (unread) throw new BadConfiguration(`${unread}: is for the bundled portals, and PORTALS=none leaves them out`);
  if ((env.GA4_MEASUREMENT_ID || env.PLAUSIBLE_DOMAIN) && !env.PUBLIC_URL) {
    throw new BadConfiguration('PUBLIC_URL: needed for analytics, which know a page by its address');
  }
  return env;
}

const agentSystemsIn = (env: Pick<Given, (typeof AGENT_SYSTEMS)[number]>) =>
  agentSystemsAt(Object.fromEntries(STATES.map((state) => [state, env[`AGENT_SYSTEM_${state}`]])));

/** What the bundled portals alone would read: whoever sets it beside PORTALS=none expects what will not happen. */
const OF_BUNDLED = ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'PAYMENTS', 'RECORDS', 'SMTP_URL', 'SMS_URL'] as const;

const isOfThisMachine = ({ HOST }: Given) => ['127.0.0.1', 'localhost', '::1'].includes(HOST);

/**
 * The settings that nobody needs who only tries the product on their own machine. NODE_ENV is none of them: `npm start`
 * sets it everywhere.
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
  return missing;
}

/** Whatever a page of the site asks is somebody's to answer. */
const neededAlone = (env: Given): Missing[] =>
  [
    { key: 'INSURED_PORTAL_URL', why: 'where policyholders are served' } as const,
    { key: 'QUOTE_PORTAL_URL', why: 'where quotes are' } as const,
    ...AGENT_SYSTEMS.map((key) => ({ key, why: `where agents in ${key.slice(-2)} sign in` })),
  ].filter(({ key }) => !env[key]);

/**
 * In one line, whatever is missing: nobody should have to start five times to learn of five.
 *
 * @param because what is set that asks for it
 */
function refuseMissing(because: string, missing: Missing[]): void {
  if (missing.length === 0) return;
  const keys = missing.map(({ key }) => key).join(', ');
  const whys = missing.map(({ key, why }) => `${key}, ${why}`).join('; ');
  throw new BadConfiguration(`${keys}: missing, and ${because} set: ${whys}`);
}

function settled(env: Given): Env {
  const isProduction = signsOfProduction(env).length > 0;
  return {
    ...env,
    UPLOADS_DIR: resolve(env.UPLOADS_DIR ?? join(env.DATA_DIR, 'uploads')),
    // Alone nothing is kept that another key could not read.
    SECRET_KEY: env.SECRET_KEY ?? (env.PORTALS === 'none' ? newSecret() : keptSecret(env.DATA_DIR)),
    isLoopback: isOfThisMachine(env),
    isProduction,
    isTrial: !isProduction || env.PAYMENTS === 'test' || (!env.DATABASE_URL && env.SAMPLE_POLICIES > 0),
    abilities: abilitiesIn(env),
    agentSystems: agentSystemsIn(env),
    showsOutbox: !isProduction && !env.SMTP_URL,
  };
}

function abilitiesIn(env: Given): Ability[] {
  try {
    return abilitiesOf(env.PORTAL_ABILITIES, {
      ...{ insured: env.INSURED_PORTAL_URL, quote: env.QUOTE_PORTAL_URL },
      ...{ isAlone: env.PORTALS === 'none', isWrittenElsewhere: env.POLICY_AUTHORITY === 'core' },
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
