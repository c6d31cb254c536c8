import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls, ownCalls } from '#contract/calls.ts';
import { verifyLien } from '#contract/lienholder.ts';
import { checkState, recordZipCheck } from '#contract/zip.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { refuseCall } from './app.ts';

const answered = Object.entries({ ...calls, ...ownCalls }).filter(([name]) => name !== 'registerUser');
const caller = (isOurSite = false) => ({ address: randomUUID(), requestId: 'test', isOurSite });

function send(portals: TestPortals, path: string, init: RequestInit, isOurSite = true) {
  return portals.portals.fetch(new Request(`http://portal.test${path}`, init), caller(isOurSite));
}

const form = (fields: Record<string, string> | string) => ({ method: 'POST', body: new URLSearchParams(fields) });
const LIEN = { lienPolicyNumber: '10000001', leinVinNumber: '12345' };

withPortals('every call', (portals) => {
  test.each(answered)('%s: an unreadable request gets a 400 in the call’s shape', async (_, call) => {
    const path = call.path.replace(/:[a-z]+/, 'nowhere');
    const response = await send(portals, path, form({ surprise: 'x' }));
    expect(response?.status).toBe(400);
    const text = (await response?.text()) ?? '';
    expect(call.answer.safeParse(call.answers === 'json' ? JSON.parse(text) : text).success).toBe(true);
  });

  test.each(answered)('%s: an overloaded server answers 503 in the call’s shape', (_, call) => {
    const path = call.path.replace(/:[a-z]+/, 'nowhere');
    const { status, body: text = '' } = refuseCall(path, 'en', 503) ?? {};
    expect(status).toBe(503);
    expect(call.answer.safeParse(call.answers === 'json' ? JSON.parse(text) : text).success).toBe(true);
  });

  test.each([
    ['a field twice', form('lienPolicyNumber=1&lienPolicyNumber=2&leinVinNumber=12345'), 400],
    ['a control character', form({ ...LIEN, leinVinNumber: '1234\u0000' }), 400],
    ['an array', json({ ...LIEN, leinVinNumber: ['12345'] }), 400],
    ['a number', json({ ...LIEN, leinVinNumber: 12345 }), 400],
    ['broken JSON', { ...json({}), body: '{"a":' }, 400],
    ['a value beyond its length', form({ ...LIEN, lienPolicyNumber: '1'.repeat(2001) }), 400],
    ['broken UTF-8', { method: 'POST', headers: FORM, body: new Uint8Array([0xff, 0xfe]) }, 400],
    ['a body too large', form({ ...LIEN, more: 'x'.repeat(20_000) }), 413],
    ['another media type', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a,b' }, 415],
    ['a file', { method: 'POST', body: withFile() }, 400],
  ])('%s is refused in the call’s shape', async (_, init, status) => {
    const response = await send(portals, verifyLien.path, init as RequestInit);
    expect(response?.status).toBe(status);
    expect(await response?.json()).toEqual({ error: expect.any(String) });
  });

  test('a request with fields in both the address and the body is refused', async () => {
    const response = await send(portals, `${verifyLien.path}?lienPolicyNumber=1`, form(LIEN));
    expect(response?.status).toBe(400);
  });

  test.each([
    ['GET', 400],
    ['HEAD', 400],
    ['OPTIONS', 405],
  ])('a POST call refuses %s', async (method, status) => {
    const check = '?zipcode=33135&status=Y&time=10:00:00&date=2026/11/20';
    const response = await send(portals, `${recordZipCheck.path}${check}`, { method });
    expect(response?.status).toBe(status);
  });

  test('an address may make 300 calls in five minutes, then gets 429 with the seconds to wait', async () => {
    const one = caller(true);
    const ask = () =>
      portals.portals.fetch(new Request(`http://portal.test${checkState.path}`, form({ mailingZip: 'x' })), one);
    const statuses: (number | undefined)[] = [];
    for (let turn = 0; turn < 301; turn++) statuses.push((await ask())?.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(300);
    const last = await ask();
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(200);
  });
});

withPortals(
  'the portal key',
  (portals) => {
    const ask = (headers: Record<string, string>, isOurSite = false) =>
      send(portals, verifyLien.path, { ...form(LIEN), headers }, isOurSite);

    test('a call with personal data needs the key', async () => {
      expect((await ask({}))?.status).toBe(401);
      expect((await ask({ authorization: 'Bearer another key' }))?.status).toBe(401);
      expect((await ask({ authorization: 'Bearer the key of this portal' }))?.status).toBe(200);
    });

    test('the site’s own calls within this process need no key', async () => {
      expect((await ask({}, true))?.status).toBe(200);
    });

    test('calls without personal data need no key', async () => {
      expect((await send(portals, checkState.path, form({ mailingZip: '33135' }), false))?.status).toBe(200);
    });
  },
  { variables: { PORTAL_KEY: 'the key of this portal' } },
);

withPortals('a local machine without a key', (portals) => {
  const ask = (origin: string, headers: Record<string, string> = {}) =>
    portals.portals.fetch(new Request(`${origin}${verifyLien.path}`, { ...form(LIEN), headers }), caller());

  test('a caller on the machine itself is answered', async () => {
    expect((await ask('http://127.0.0.1:3000'))?.status).toBe(200);
  });

  test.each([
    ['through a proxy that nobody told us of', 'http://127.0.0.1:3000', { 'x-forwarded-for': '203.0.113.9' }],
    ['by a name that was pointed here', 'http://evil.example', {}],
  ])('a caller who comes %s is refused', async (_, origin, headers) => {
    expect((await ask(origin, headers))?.status).toBe(401);
  });
});

withPortals(
  'behind a proxy on this machine, with a key',
  (portals) => {
    test('a call without the key is refused, even from this machine', async () => {
      const request = new Request(`http://127.0.0.1:3000${verifyLien.path}`, form(LIEN));
      expect((await portals.portals.fetch(request, caller()))?.status).toBe(401);
    });
  },
  { variables: { TRUST_PROXY: '1', PAYMENTS: 'test', PORTAL_KEY: 'the key of this portal' } },
);

withPortals(
  'an open address without a key',
  (portals) => {
    test('PORTAL_CALLS=open answers everyone', async () => {
      expect((await send(portals, verifyLien.path, form(LIEN), false))?.status).toBe(200);
    });
  },
  { variables: { HOST: '0.0.0.0', PORTAL_CALLS: 'open', PAYMENTS: 'test' } },
);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function json(body: unknown) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function withFile(): FormData {
  const body = new FormData();
  body.set('lienPolicyNumber', new Blob(['10000001']), 'policy.txt');
  return body;
}
