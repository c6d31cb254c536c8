import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { isOurHost, isReadable, saysOneHost } from './address-asked.ts';

test.each([
  ['/uaichome/contact?topic=claims', true],
  ['/insurednew/policy/Pe%C3%B1a', true],
  ['/insurednew/insured/contact/writemessage?message=two%0Alines', true],
  ['/insurednew/desk/%00', false],
  ['/insurednew/desk/a%0D%0Aset-cookie:x', false],
  ['/insurednew/desk/%7f', false],
  ['/insurednew/desk/%', false],
  ['/insurednew/desk/%ed%a0%80', false],
  ['/uaichome/getaquote?zip=%00', false],
])('the address %s can be read: %s', (path, readable) => {
  expect(isReadable(`https://unison.example${path}`)).toBe(readable);
});

const SECRET_KEY = 'a secret of tests, thirty-two long';
const OPEN = { HOST: '0.0.0.0', PORTAL_CALLS: 'open', PAYMENTS: 'test', SECRET_KEY };

test.each([
  ['http://127.0.0.1:3000', { SECRET_KEY }, true],
  ['http://localhost:3000', { SECRET_KEY }, true],
  // A foreign host name that points to this machine.
  ['http://evil.example:3000', { SECRET_KEY }, false],
  ['https://unison.example', { ...OPEN, PUBLIC_URL: 'https://unison.example' }, true],
  ['https://evil.example', { ...OPEN, PUBLIC_URL: 'https://unison.example' }, false],
  ['https://unison.example.evil.example', { ...OPEN, PUBLIC_URL: 'https://unison.example' }, false],
  ['http://localhost', { ...OPEN, PUBLIC_URL: 'https://unison.example' }, false],
  [
    'https://evil.example',
    { ...OPEN, HOST: '127.0.0.1', TRUST_PROXY: '1', PUBLIC_URL: 'https://unison.example' },
    false,
  ],
  // A deployment that people use: this also applies to requests from this machine.
  ['http://127.0.0.1:3000', { ...OPEN, HOST: '127.0.0.1', PUBLIC_URL: 'https://unison.example' }, false],
  ['http://localhost:3000', { ...OPEN, HOST: '127.0.0.1', PUBLIC_URL: 'https://unison.example' }, false],
  ['http://unison.example', { ...OPEN, HOST: '127.0.0.1', PUBLIC_URL: 'https://unison.example' }, true],
  ['https://any.example', OPEN, true],
])('%s with %j is our host: %s', (url, variables, ours) => {
  expect(isOurHost(new URL(url), parseEnv(variables))).toBe(ours);
});

test.each([
  [['Host', 'unison.example', 'Accept', '*/*'], '/', true],
  [['Host', 'unison.example', 'host', 'evil.example'], '/', false],
  [['Host', 'unison.example', 'X', 'host'], '/', true],
  [['Accept', '*/*'], '/', false],
  [['Host', 'unison.example'], 'http://evil.example/', false],
  [['Host', 'unison.example'], '*', false],
])('%j with target %s names one host: %s', (rawHeaders, url, one) => {
  expect(saysOneHost({ rawHeaders, url })).toBe(one);
});
