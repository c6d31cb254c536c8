import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { maySeeOutbox } from './may-see-outbox.ts';

const envOf = (variables: NodeJS.ProcessEnv) =>
  parseEnv({ SECRET_KEY: 'a secret of tests, thirty-two long', PORTAL_KEY: 'a key of sixteen…', ...variables });
const asked = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers });

test.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])(
  'the outbox page is shown at %s while nothing is sent',
  (origin) => {
    expect(maySeeOutbox(asked(`${origin}/dev/outbox`), envOf({}))).toBe(true);
  },
);

test.each([
  ['a mail server is set', 'http://127.0.0.1:3000', { SMTP_URL: 'smtp://mail.example' }, {}],
  ['the network can reach us', 'http://127.0.0.1:3000', { HOST: '0.0.0.0', PAYMENTS: 'test' }, {}],
  ['a proxy stands before us', 'http://127.0.0.1:3000', {}, { 'x-forwarded-for': '203.0.113.9' }],
  ['we are trusting a proxy', 'http://127.0.0.1:3000', { TRUST_PROXY: '1', PAYMENTS: 'test' }, {}],
  ['people reach us by a name', 'http://127.0.0.1:3000', { PUBLIC_URL: 'https://x.example', PAYMENTS: 'test' }, {}],
  ['a database is configured', 'http://127.0.0.1:3000', { DATABASE_URL: 'postgres://db/x', PAYMENTS: 'test' }, {}],
  ['a foreign name was pointed here', 'http://evil.example:3000', {}, {}],
])('the outbox page is not shown when %s', (_, origin, variables, headers) => {
  expect(maySeeOutbox(asked(`${origin}/dev/outbox`, headers), envOf(variables))).toBe(false);
});
