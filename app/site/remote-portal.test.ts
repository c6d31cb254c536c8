import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { requestHelp } from '#contract/help.ts';
import { verifyLien } from '#contract/lienholder.ts';
import { validateCustomer } from '#contract/login.ts';
import type { Way } from '#contract/request.ts';
import { checkState, recordZipCheck } from '#contract/zip.ts';
import { type CallPortal, callerOf } from './portals.server.ts';
import { remotePortal } from './remote-portal.server.ts';

type Carrier = (request: IncomingMessage, response: ServerResponse) => unknown;

const putAway: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(putAway.splice(0).map((away) => away()));
});

const LIEN = { lienPolicyNumber: '10000001', leinVinNumber: '12345' };
const LOGIN = { username: 'marisol@unison.example', password: 'a right one' };
const json = (body: unknown, status = 200) => send(JSON.stringify(body), status, 'application/json');

/** What a carrier's portal may do instead of answering a JSON call. */
const INSTEAD_OF_JSON: Record<string, Carrier> = {
  'never answers': () => {},
  'closes the connection': (request) => request.socket.destroy(),
  'stops in the middle': (_, response) => response.writeHead(200, { 'content-length': 90 }).write('{"error":"No'),
  'sends a byte now and then': drip,
  'sends more than fits': send(JSON.stringify({ error: 'x'.repeat(5_000_000) })),
  'sends garbage': send('{"error":'),
  'sends HTML': send('<html>Please sign in</html>', 200, 'text/html'),
  'sends nothing': send(''),
  'sends null': json(null),
  'sends a list': json([]),
  'leaves a field out': json({ LISTAT: 'A' }),
  'sends other types': json({ error: 7 }),
  'sends an empty reason': json({ error: '' }),
  'sends broken UTF-8': send(Buffer.from([0x22, 0xff, 0xfe, 0x22])),
  'sends us elsewhere': (_, response) => response.writeHead(302, { location: '/login' }).end(),
  'knows no such address': json({ error: 'Not found' }, 404),
  'wants another key': json({ error: 'Unauthorized' }, 401),
  'fell over': json({ error: 'Internal error' }, 500),
  'stands behind a proxy that is alone': send('Bad gateway', 502),
};

test('CA-19 whatever a carrier’s portal does, a call ends within 8 s and never with a false answer', async () => {
  await Promise.all(
    Object.entries(INSTEAD_OF_JSON).map(async ([title, carrier]) => {
      const { call } = await portalOf(carrier);
      const began = performance.now();
      expect(await call(verifyLien, LIEN), title).toEqual({ ok: false });
      expect(performance.now() - began, title).toBeLessThan(8000);
    }),
  );
}, 20_000);

test.each([
  ['OK<html>', 200],
  ['<html>OK</html>', 200],
  ['OK', 404],
  ['OK', 500],
  ['', 200],
])('LG-11 %j with status %i is no answer to a login', async (body, status) => {
  const { call } = await portalOf(send(body, status, 'text/plain'));
  expect(await call(validateCustomer, LOGIN)).toEqual({ ok: false });
});

test('an unreachable portal is reported immediately', async () => {
  const { call } = callTo('http://127.0.0.1:9');
  expect(await call(verifyLien, LIEN)).toEqual({ ok: false });
});

test('these answers are passed on: OK with white space around it, a refusal, and an overload', async () => {
  const text = await portalOf(send(' OK\r\n', 200, 'text/html'));
  expect(await text.call(validateCustomer, LOGIN)).toMatchObject({ ok: true, answer: { isDone: true } });
  const refusal = await portalOf(json({ error: 'No match.' }));
  expect(await refusal.call(verifyLien, LIEN)).toMatchObject({ ok: true, answer: { error: 'No match.' } });
  const overloaded = await portalOf(json({ error: 'Try again in a minute.' }, 503));
  expect(await overloaded.call(verifyLien, LIEN)).toMatchObject({
    ok: true,
    answer: { error: expect.stringContaining('minute') },
  });
});

test('a call is sent as specified, with the key; a broken read is repeated once, and a change is not', async () => {
  const seen: { method: string | undefined; url: string | undefined; key: string | undefined; body: string }[] = [];
  const { call } = await portalOf(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, key: headers.authorization, body: await text(request) });
    if (seen.length === 1 || url?.includes('cconfirm')) request.socket.destroy();
    else send('FL', 200, 'text/plain')(request, response);
  });
  expect(await call(checkState, { mailingZip: '33135' })).toMatchObject({ ok: true, answer: { state: 'FL' } });
  expect(seen).toHaveLength(2);
  expect(seen[1]).toMatchObject({ method: 'POST', key: 'Bearer the key of the portal', url: checkState.path });
  expect(seen[1]?.body).toMatch(/name="mailingZip"\r\n\r\n33135/);

  const help = { policyOrClaim: 'FL1', returnedDate: '1980-02-29', csrName: 'M', email: 'm@unison.example' };
  await call(requestHelp, { ...help, reasonFeedback: 'other', statecode: 'FL' });
  expect(seen).toHaveLength(3);
  expect(seen[2]).toMatchObject({ method: 'GET', url: expect.stringContaining('?policyOrClaim=FL1&'), body: '' });
});

test('after five failures a portal is not called for ten seconds, and then called again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let isUp = false;
  const { call, count } = await portalOf((request, response) =>
    (isUp ? json({ error: 'No match.' }) : json({}, 500))(request, response),
  );
  for (let turn = 0; turn < 8; turn++) expect(await call(verifyLien, LIEN)).toEqual({ ok: false });
  expect(count()).toBe(5);
  isUp = true;
  expect(await call(verifyLien, LIEN)).toEqual({ ok: false });
  vi.setSystemTime(Date.now() + 10_001);
  expect(await call(verifyLien, LIEN)).toMatchObject({ ok: true });
});

test('ZP-02 a portal that cannot record zip checks is still called for everything else', async () => {
  const { call, count } = await portalOf((request, response) =>
    (request.url?.startsWith(recordZipCheck.path) ? json({}, 500) : json({ error: 'No match.' }))(request, response),
  );
  const check = { zipcode: '33135', status: 'Y', time: '10:00:00', date: '2026/07/01' } as const;
  for (let turn = 0; turn < 6; turn++) expect(await call(recordZipCheck, check)).toEqual({ ok: false });
  expect(count()).toBe(5);
  expect(await call(verifyLien, LIEN)).toMatchObject({ ok: true });
});

test('a call for which a page has no time left is not sent, and is no failure of the portal', async () => {
  const { call, callWithin, count } = await portalOf(json({ error: 'No match.' }));
  for (let turn = 0; turn < 5; turn++) expect(await callWithin(0)(verifyLien, LIEN)).toEqual({ ok: false });
  expect(count()).toBe(0);
  expect(await call(verifyLien, LIEN)).toMatchObject({ ok: true });
});

test('a slow portal occupies at most twenty requests, never all', async () => {
  const waiting: ServerResponse[] = [];
  const { call } = await portalOf((_, response) => waiting.push(response));
  let refused = 0;
  const calls = Array.from({ length: 30 }, async () => {
    const reply = await call(validateCustomer, LOGIN);
    if (!reply.ok) refused += 1;
    return reply;
  });
  await vi.waitFor(() => expect([waiting.length, refused]).toEqual([20, 10]));
  for (const response of waiting) response.writeHead(200, { 'content-type': 'text/plain' }).end('OK');
  const replies = await Promise.all(calls);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(20);
});

function send(body: string | Buffer, status = 200, contentType = 'application/json'): Carrier {
  return (_, response) => response.writeHead(status, { 'content-type': contentType }).end(body);
}

function drip(_: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' });
  const dripping = setInterval(() => response.write(' '), 300);
  response.on('close', () => clearInterval(dripping));
}

async function portalOf(carrier: Carrier, way: Way = 'as-specified') {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    carrier(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  putAway.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { ...callTo(`http://127.0.0.1:${port}`, way), count: () => asked };
}

function callTo(origin: string, way: Way = 'as-specified') {
  const portal = remotePortal({ origin, way, key: 'the key of the portal' });
  const callWithin = (waitsMs = 7500): CallPortal =>
    callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test', waitsMs }, () => {});
  return { call: callWithin(), callWithin };
}
