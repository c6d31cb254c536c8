import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cacheAnswer, sendCached } from './cached-answer.ts';

const body = new TextEncoder().encode('The same for everyone. '.repeat(40));
const kept = cacheAnswer(body, { 'content-type': 'text/html; charset=utf-8' });
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  sendCached(kept, new Request('http://unison.test/', { headers, method }));

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', null, (bytes: Uint8Array) => bytes],
] as const)('a browser that accepts "%s" gets %s', async (accepts, encoding, decode) => {
  const response = ask({ 'accept-encoding': accepts });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(new Uint8Array(decode(bytes))).toEqual(body);
});

test('a file that the browser already has is not sent again', async () => {
  const etag = ask().headers.get('etag') ?? '';
  expect(ask({ 'if-none-match': etag }).status).toBe(304);
  expect(ask({ 'if-none-match': '"another"' }).status).toBe(200);
});

test('the vary header names every header that the answer depends on', () => {
  expect(ask().headers.get('vary')).toBe('accept-encoding');
  const theirs = cacheAnswer(body, { 'content-type': 'text/html; charset=utf-8', vary: 'cookie' });
  expect(sendCached(theirs, new Request('http://unison.test/')).headers.get('vary')).toBe('accept-encoding, cookie');
});

test('HEAD answers like GET, without the body', async () => {
  const response = ask({}, 'HEAD');
  expect(await response.text()).toBe('');
  expect(response.headers.get('content-length')).toBe(String(body.length));
});

test.each([
  ['bytes=0-99', 206, 'bytes 0-99/1000', 100],
  ['bytes=900-', 206, 'bytes 900-999/1000', 100],
  ['bytes=990-5000', 206, 'bytes 990-999/1000', 10],
  ['bytes=1000-', 416, 'bytes */1000', 0],
  ['bytes=0-1,5-6', 200, null, 1000],
])('a player that asks for %s of a video gets %i', async (range, status, contentRange, length) => {
  const video = cacheAnswer(new Uint8Array(1000), { 'content-type': 'video/mp4' });
  const response = sendCached(video, new Request('http://unison.test/', { headers: { range } }));
  expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
  expect((await response.arrayBuffer()).byteLength).toBe(length);
});
