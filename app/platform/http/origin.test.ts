import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { cameFrom, lineOf } from './origin.ts';

const TRIAL = { PAYMENTS: 'test', PORTAL_CALLS: 'open' };

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2::9:443', '2001:db8:1:2::/64'],
  ['203.0.113.7:what', '203.0.113.7:what'],
  ['what a proxy made up', 'what a proxy made up'],
])('limits count %s as %s: all addresses of one line are the same', (address, line) => {
  expect(lineOf(address)).toBe(line);
});

test('a port that a proxy appends to the last hop does not make another client', () => {
  const env = parseEnv({ TRUST_PROXY: '1', SECRET_KEY: 'a secret of tests, thirty-two long', ...TRIAL });
  const hops = ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7:51235', '203.0.113.7'];
  const lines = hops.map((hop) =>
    cameFrom(new Request('http://a.test', { headers: { 'x-forwarded-for': hop } }), env, {}),
  );
  expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(['203.0.113.7']));
});

test('the host behind a proxy does not include our own port', () => {
  const env = parseEnv({ TRUST_PROXY: '1', SECRET_KEY: 'a secret of tests, thirty-two long', ...TRIAL });
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.company.example' };
  const { url } = cameFrom(new Request('http://127.0.0.1:3000/uaichome', { headers }), env, {});
  expect(url.origin).toBe('https://www.company.example');
});
