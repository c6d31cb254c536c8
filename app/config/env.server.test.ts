import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAgentSystems, parseCommandEnv, parseEnv } from './env.server.ts';
import { trialText } from './trial.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'unison-env-'));
const SECRET_KEY = 'thirty-two characters at the very least';
const AGENTS = Object.fromEntries(
  ['FL', 'TX', 'GA'].map((at) => [`AGENT_SYSTEM_${at}`, `https://${at}.agents.example/in`]),
);
const PORTALS = { INSURED_PORTAL_URL: 'https://insured.example', QUOTE_PORTAL_URL: 'https://quotes.example' };
const CARRIER = { ...PORTALS, ...AGENTS };
const TRIAL = { PAYMENTS: 'test', PORTAL_CALLS: 'open' };
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PORTAL_KEY: 'sixteen letters!' };

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/unison' }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
  ['SECRET_KEY', { DATABASE_URL: 'postgres://db/unison', ...TRIAL }],
  ['PORTAL_KEY', { HOST: '0.0.0.0', SECRET_KEY, PAYMENTS: 'test' }],
  ['PORTAL_KEY', { PORTAL_KEY: 'short' }],
  ['PORTAL_CALLS', { PORTAL_CALLS: 'yes' }],
  ['INSURED_PORTAL_URL', { INSURED_PORTAL_URL: 'ftp://portal' }],
  ['PORTAL_ABILITIES', { INSURED_PORTAL_URL: 'https://portal.example', PORTAL_ABILITIES: 'report-claim,fly' }],
  ['PORTAL_ABILITIES', { PORTAL_ABILITIES: 'report-claim' }],
  ['PORTALS', { PORTALS: 'mine' }],
  ['INSURED_PORTAL_URL, QUOTE_PORTAL_URL, AGENT_SYSTEM_FL, AGENT_SYSTEM_TX, AGENT_SYSTEM_GA', { PORTALS: 'none' }],
  ['AGENT_SYSTEM_TX', { PORTALS: 'none', ...CARRIER, AGENT_SYSTEM_TX: '' }],
  ['AGENT_SYSTEM_FL', { ...CARRIER, AGENT_SYSTEM_FL: 'http://agents.example/' }],
  ['AGENT_SYSTEM_FL', { ...CARRIER, AGENT_SYSTEM_FL: '/uaicins/fl/agent/login' }],
  ['AGENT_SYSTEM_GA', { ...CARRIER, AGENT_SYSTEM_GA: 'https://a:b@agents.example/' }],
  ['AGENT_SYSTEM_FL', { AGENT_SYSTEM_FL: 'https://agents.example/' }],
  ['DATABASE_URL', { PORTALS: 'none', ...CARRIER, DATABASE_URL: 'postgres://db/unison' }],
  ['PAYMENTS', { PORTALS: 'none', ...CARRIER, PAYMENTS: 'test' }],
  ['PORTAL_CALLS', { PORTALS: 'none', ...CARRIER, PORTAL_CALLS: 'open' }],
  ['PORTAL_ABILITIES', { PORTALS: 'none', ...CARRIER, PORTAL_ABILITIES: 'pay-subrogation' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET', { HOST: '0.0.0.0', SECRET_KEY, PORTAL_CALLS: 'open' }],
  ['PAYMENTS', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PAYMENTS: 'test' }],
  ['GA4_MEASUREMENT_ID', { GA4_MEASUREMENT_ID: 'UA-1', GA4_API_SECRET: 'x' }],
  ['GA4_MEASUREMENT_ID', { GA4_MEASUREMENT_ID: 'G-ABCD1234' }],
  ['PUBLIC_URL', { GA4_MEASUREMENT_ID: 'G-ABCD1234', GA4_API_SECRET: 'x' }],
  ['PUBLIC_URL', { PLAUSIBLE_DOMAIN: 'insurer.example' }],
  ['PLAUSIBLE_URL', { PLAUSIBLE_URL: 'ftp://stats' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail' }],
  ['SMS_URL', { SMS_URL: 'https://api.example' }],
  ['SMS_ACCOUNT', { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: '+18005550177' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['GA4_API_SECRET', { GA4_API_SECRET: 'x' }],
  ['GA4_URL', { GA4_URL: 'https://stats.example' }],
  ['PLAUSIBLE_URL', { PLAUSIBLE_URL: 'https://stats.example' }],
  ['QUOTE_LOOKUP', { QUOTE_PORTAL_URL: 'https://quotes.example', QUOTE_LOOKUP: 'quiet' }],
  ['SAMPLE_POLICIES', { PORTALS: 'none', ...CARRIER, SAMPLE_POLICIES: '300' }],
  ['QUOTE_LOOKUP', { PORTALS: 'none', ...CARRIER, QUOTE_LOOKUP: 'quiet' }],
  ['UPLOAD_SCANNER', { PORTALS: 'none', ...CARRIER, UPLOAD_SCANNER: '/usr/bin/scan' }],
  ['POLICY_AUTHORITY', { PORTALS: 'none', ...CARRIER, POLICY_AUTHORITY: 'core' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
])('a bad configuration is refused in one line that names %s', (key, variables) => {
  expect(() => parseEnv({ DATA_DIR, ...variables })).toThrow(new RegExp(`^${key}: [^\n]+$`));
});

test('CA-19 the portals are bundled until their hosts are configured', () => {
  expect(parseEnv({ DATA_DIR }).INSURED_PORTAL_URL).toBeUndefined();
  const env = parseEnv({ DATA_DIR, INSURED_PORTAL_URL: 'https://portal.carrier.example/ignored/path' });
  expect(env.INSURED_PORTAL_URL).toBe('https://portal.carrier.example');
});

test('the site alone stores nothing; in production it needs the key of its forms, and commands refuse to run', () => {
  const documented = { PORTALS: 'none', ...CARRIER, PUBLIC_URL: 'https://www.company.example', HOST: '0.0.0.0' };
  const alone = { ...documented, SECRET_KEY };
  expect(() => parseEnv({ DATA_DIR, ...documented })).toThrow(/^SECRET_KEY: missing/);
  const empty = mkdtempSync(join(tmpdir(), 'unison-env-'));
  expect(parseEnv({ DATA_DIR: empty, ...alone })).toMatchObject({ isProduction: true, abilities: [] });
  expect(readdirSync(empty)).toEqual([]);
  expect(() => parseCommandEnv({ DATA_DIR: empty, ...alone })).toThrow(/^PORTALS: /);
});

test('LG-09 each agent system is at its configured address, or else the bundled one', () => {
  const { agentSystems } = parseEnv({ DATA_DIR, ...PORTALS, AGENT_SYSTEM_TX: 'https://agents.example/tx?from=site' });
  expect(agentSystems.TX).toMatchObject({ url: 'https://agents.example/tx?from=site', userField: 'tbxUserID' });
  expect(agentSystems.FL.url).toBe('/uaicins/fl/agent/login');
  expect(parseAgentSystems({ AGENT_SYSTEM_GA: 'https://ga.example' }).GA.url).toBe('https://ga.example/');
});

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://www.company.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1/unison' }],
  ['HOST', { HOST: '0.0.0.0' }],
])('%s means production: nothing is open by default, whatever NODE_ENV says', (sign, variables) => {
  for (const NODE_ENV of ['production', 'development', 'test']) {
    const given = { DATA_DIR, NODE_ENV, ...variables };
    expect(() => parseEnv({ ...given, SECRET_KEY })).toThrow(
      new RegExp(
        `^(PUBLIC_URL, )?PORTAL_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: missing, and ${sign} set: [^\n]+$`,
      ),
    );
    expect(() => parseEnv({ ...given, SECRET_KEY, PAYMENTS: 'test' })).toThrow(/^PORTAL_KEY: missing/);
    expect(() => parseEnv({ ...given, SECRET_KEY, PORTAL_CALLS: 'open' })).toThrow(
      /^(PUBLIC_URL, )?STRIPE_SECRET_KEY, /,
    );
    const env = parseEnv({ ...given, SECRET_KEY, PAYMENTS: 'test', PORTAL_KEY: 'sixteen letters!' });
    expect(env).toMatchObject({ isProduction: true, showsOutbox: false });
  }
});

test('behind a proxy, real payments need the address that people use: without it, any host would be answered', () => {
  const behind = { DATA_DIR, SECRET_KEY, TRUST_PROXY: '1' };
  expect(() => parseEnv({ ...behind, ...LIVE })).toThrow(/^PUBLIC_URL: missing, and TRUST_PROXY set: [^\n]+$/);
  expect(() => parseEnv({ ...behind, PORTALS: 'none', ...CARRIER })).toThrow(/^PUBLIC_URL: missing, [^\n]+$/);
  for (const enough of [{ ...LIVE, PUBLIC_URL: 'https://www.company.example' }, TRIAL])
    expect(parseEnv({ ...behind, ...enough }).isProduction).toBe(true);
});

test('with real payments, what must outlive a release is not kept in its folder', () => {
  const live = { ...LIVE, SECRET_KEY, PUBLIC_URL: 'https://www.company.example' };
  const withDatabase = { ...live, DATABASE_URL: 'postgres://db/unison' };
  const why =
    /: missing or a relative path, and .* set: (DATA|UPLOADS)_DIR, an absolute path, outside of the folder of a release/;
  for (const [key, variables] of [
    ['DATA_DIR', live],
    ['UPLOADS_DIR', { ...live, DATA_DIR, UPLOADS_DIR: 'uploads' }],
    ['DATA_DIR, UPLOADS_DIR', { ...live, DATA_DIR: '../data', UPLOADS_DIR: 'uploads' }],
    ['UPLOADS_DIR', withDatabase],
    ['UPLOADS_DIR', { ...withDatabase, DATA_DIR, UPLOADS_DIR: './uploads' }],
  ] as const) {
    expect(() => parseEnv(variables)).toThrow(new RegExp(`^${key}${why.source}`));
  }
  expect(parseEnv({ ...live, DATA_DIR }).UPLOADS_DIR).toBe(join(DATA_DIR, 'uploads'));
  expect(parseEnv({ ...withDatabase, UPLOADS_DIR: '/var/lib/unison/uploads' }).UPLOADS_DIR).toBe(
    '/var/lib/unison/uploads',
  );
  expect(parseEnv({ ...withDatabase, DATA_DIR }).UPLOADS_DIR).toBe(join(DATA_DIR, 'uploads'));
});

test('in production nobody is invented unless a number of sample policies is named, and then every page says so', () => {
  const samplesOf = (variables: NodeJS.ProcessEnv) => {
    const env = parseEnv({ DATA_DIR, SECRET_KEY, ...variables });
    return [env.SAMPLE_POLICIES, env.isTrial, trialText(env, 'en')];
  };
  expect(samplesOf({})).toEqual([5000, true, undefined]);
  expect(samplesOf({ SAMPLE_POLICIES: '300' })).toEqual([300, true, undefined]);
  const PUBLIC_URL = 'https://www.company.example';
  for (const sign of [{ PUBLIC_URL }, { PUBLIC_URL, TRUST_PROXY: '1' }, { HOST: '0.0.0.0' }]) {
    expect(samplesOf({ ...LIVE, ...sign })).toEqual([0, false, undefined]);
    expect(samplesOf({ ...TRIAL, ...sign })[0]).toBe(0);
    const words = 'Trial. People and policies are made up.';
    expect(samplesOf({ ...LIVE, ...sign, SAMPLE_POLICIES: '300' })).toEqual([300, true, words]);
  }
  // A server does not fill a database that it is given.
  const given = { DATABASE_URL: 'postgres://db/unison', SAMPLE_POLICIES: '300' };
  expect(samplesOf({ ...LIVE, ...given })).toEqual([0, false, undefined]);
});

test.each([
  ['en', 'Trial. Payments are a test: no money moves. People, policies and records are made up.'],
  [
    'es',
    'Sitio de prueba. Los pagos son de prueba: no se mueve dinero. Las personas, las pólizas y los registros son inventados.',
  ],
] as const)('a trial says in one sentence what is made up: %s', (language, words) => {
  const settings = { PAYMENTS: 'test', RECORDS: 'test', PORTAL_CALLS: 'key', showsSamples: true } as const;
  expect(trialText(settings, language)).toBe(words);
});

test('a server with the documented settings but no secrets is told at once all that are missing', () => {
  const documented = {
    PUBLIC_URL: 'https://www.company.example',
    TRUST_PROXY: '1',
    DATABASE_URL: 'postgres://db/unison',
  };
  expect(() => parseEnv({ DATA_DIR, NODE_ENV: 'production', ...documented })).toThrow(
    /^SECRET_KEY, PORTAL_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: missing, and PUBLIC_URL, TRUST_PROXY, DATABASE_URL set: [^\n]+$/,
  );
  expect(() => parseEnv(documented)).toThrow(/^SECRET_KEY, PORTAL_KEY, .+, UPLOADS_DIR: missing or a relative path, /);
});

test('a command needs only the secret of its database, and never creates one', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/unison';
  expect(() => parseCommandEnv({ DATA_DIR, DATABASE_URL })).toThrow(/^SECRET_KEY: missing/);
  expect(parseCommandEnv({ DATA_DIR, DATABASE_URL, SECRET_KEY }).SECRET_KEY).toBe(SECRET_KEY);
});

test('a missing secret is generated once, in a file that only its owner can read', () => {
  const first = parseEnv({ DATA_DIR }).SECRET_KEY;
  expect(parseEnv({ DATA_DIR }).SECRET_KEY).toBe(first);
  expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(first);
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o077).toBe(0);
});

test('the outbox page is shown only on a local machine, and only while nothing is sent', () => {
  expect(parseEnv({ DATA_DIR }).showsOutbox).toBe(true);
  expect(parseEnv({ DATA_DIR, SMTP_URL: 'smtp://mail' }).showsOutbox).toBe(false);
  expect(parseEnv({ DATA_DIR, HOST: '0.0.0.0', ...TRIAL }).showsOutbox).toBe(false);
});
