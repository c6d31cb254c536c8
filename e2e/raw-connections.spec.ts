import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from './journey.ts';

// Hosts that are not ours are tested in `app/platform/http/address-asked.test.ts`: this server trusts a proxy, which
// may name any.

const url = () => new URL(process.env.UNISON_URL ?? '');

type Heard = { statuses: number[]; isClosed: boolean; words: string };

/** Sends exact bytes, and returns everything that was answered within the time that an answer takes. */
async function write(bytes: string): Promise<Heard> {
  const { hostname, port } = url();
  const socket = connect(Number(port), hostname);
  let words = '';
  let isClosed = false;
  socket.setEncoding('latin1').on('error', () => {});
  socket.on('data', (piece: string) => {
    words += piece;
  });
  socket.on('close', () => {
    isClosed = true;
  });
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  const isAnswered = () => isClosed || words.includes('\r\n\r\n');
  await expect.poll(isAnswered, { timeout: 10_000, intervals: [5, 20, 50] }).toBe(true);
  // A second answer would come immediately, because its request has already been sent.
  if (!isClosed) await Promise.race([once(socket, 'close'), new Promise((done) => setTimeout(done, 100))]);
  socket.destroy();
  return { statuses: [...words.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)), isClosed, words };
}

const request = (line: string, headers: string[] = [], body = '') =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`;
const host = () => `Host: ${url().host}`;
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const SECOND = `GET /uaichome HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
const post = (headers: string[], body: string) =>
  request('POST /insurednew/login HTTP/1.1', [host(), FORM, ...headers], body);

type Case = [how: string, bytes: () => string, status: number, isClosed?: boolean];

const CASES: Case[] = [
  ['two hosts', () => request('GET / HTTP/1.1', [host(), 'Host: evil.example']), 400],
  ['no host', () => request('GET / HTTP/1.1'), 400, true],
  ['a host that is no host', () => request('GET /uaichome HTTP/1.1', ['Host: evil example/x@y']), 400],
  ['a page of another origin', () => request('GET http://evil.example/ HTTP/1.1', [host()]), 400],
  ['an address without a slash', () => request('OPTIONS * HTTP/1.1', [host()]), 400],
  ['a method of caches', () => request('PURGE /uaichome HTTP/1.1', [host()]), 405],
  ['a method of files', () => request('PROPFIND /uaichome HTTP/1.1', [host()]), 405],
  ['a method that there is not', () => request('STEAL / HTTP/1.1', [host()]), 400, true],
  ['a tunnel', () => request('CONNECT evil.example:443 HTTP/1.1', [host()]), 0, true],
  ['another protocol', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, true],
  ['no protocol', () => 'GET /\r\n\r\n', 400, true],
  ['a chunk without a length', () => post(['Transfer-Encoding: chunked'], 'zz\r\na=b\r\n0\r\n\r\n'), 400, true],
  [
    'a length and chunks',
    () => post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SECOND}`),
    400,
    true,
  ],
  [
    'chunks and a length',
    () => post(['Transfer-Encoding: chunked', 'Content-Length: 60'], `0\r\n\r\n${SECOND}`),
    400,
    true,
  ],
  ['chunks that are none', () => post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SECOND}`), 400, true],
  [
    'chunks twice',
    () => post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${SECOND}`),
    400,
    true,
  ],
  ['chunks behind a space', () => post(['Transfer-Encoding : chunked'], `0\r\n\r\n${SECOND}`), 400, true],
  ['two lengths', () => post(['Content-Length: 3', 'Content-Length: 60'], `a=b${SECOND}`), 400, true],
  ['a length below nothing', () => post(['Content-Length: -1'], SECOND), 400, true],
  ['a length that is no number', () => post(['Content-Length: 0x10'], SECOND), 400, true],
  ['a header in two lines', () => request('GET / HTTP/1.1', [host(), 'X-A: b\r\n\tc\r\n: d']), 400, true],
  ['a NUL in a header', () => request('GET / HTTP/1.1', [host(), 'X-A: b\u0000c']), 400, true],
  ['a header of more than 8 KB', () => request('GET / HTTP/1.1', [host(), `X-A: ${'b'.repeat(9000)}`]), 431, true],
  ['a NUL in the path', () => request('GET /uaichome\u0000 HTTP/1.1', [host()]), 400, true],
  ['a NUL that is encoded', () => request('GET /uaichome/%00 HTTP/1.1', [host()]), 400],
  ['a line that is encoded', () => request('GET /uaichome/%0d%0aX-A:%20b HTTP/1.1', [host()]), 400],
  ['broken UTF-8', () => request('GET /insurednew/reset/%ff HTTP/1.1', [host()]), 400],
  ['a way out of the folder', () => request('GET /assets/../../../etc/passwd HTTP/1.1', [host()]), 308],
  ['the same, encoded', () => request('GET /assets/%2e%2e/%2e%2e/etc/passwd HTTP/1.1', [host()]), 308],
  ['the same, slashes too', () => request('GET /assets/..%2f..%2fetc%2fpasswd HTTP/1.1', [host()]), 400],
  ['a path with the other slash', () => request('GET /assets\\..\\server HTTP/1.1', [host()]), 400],
];

for (const [how, bytes, status, isClosed = false] of CASES) {
  test(`${how}: ${status || 'the end'}, once`, async () => {
    const heard = await write(bytes());
    expect(heard.statuses).toEqual(status ? [status] : []);
    if (isClosed) expect(heard.isClosed).toBe(true);
    expect(heard.words).not.toMatch(/root:x:|location: (https?:)?\/\/(?!127)/i);
  });
}

test('after what was refused whole, the same connection goes on', async () => {
  const { statuses } = await write(
    `${request('GET /uaichome/%00 HTTP/1.1', [host()])}${request('GET /healthz HTTP/1.1', [host()])}`,
  );
  expect(statuses).toEqual([400, 200]);
});

/** Read twice, each of these would be the Spanish page at an English address, or the other way round. */
const SPELLINGS: [typed: string, canonical: string][] = [
  ['/%75aichome/site-map', '/uaichome/site-map'],
  ['/uaichome/%73ite%2dmap', '/uaichome/site-map'],
  ['/%65s/uaichome/site-map', '/es/uaichome/site-map'],
  ['/%45S/uaichome/site-map', '/es/uaichome/site-map'],
  ['/es//uaichome/site-map', '/es/uaichome/site-map'],
  ['//uaichome/site-map', '/uaichome/site-map'],
  ['/es/../uaichome/site-map', '/uaichome/site-map'],
  ['/./uaichome/%2e/site-map', '/uaichome/site-map'],
  ['/uaichome/site-map/', '/uaichome/site-map'],
];

test('RT-04 a page has one address: whatever else it could be read as leads there, and changes nobody’s language', async () => {
  for (const [typed, canonical] of SPELLINGS) {
    const { statuses, words } = await write(request(`GET ${typed} HTTP/1.1`, [host(), 'Accept-Language: es']));
    expect([typed, statuses, /^location: (.*)\r$/im.exec(words)?.[1]]).toEqual([typed, [308], canonical]);
  }
  for (const [prefix, language] of [
    ['', 'en'],
    ['/es', 'es'],
  ]) {
    const path = `${prefix}/uaichome/site-map`;
    const asked = request(`GET ${path} HTTP/1.1`, [host(), 'Accept-Language: es', 'Connection: close']);
    const { statuses, words } = await write(asked);
    expect(statuses).toEqual([200]);
    expect(words).toContain(`<html lang="${language}"`);
  }
});

test('two slashes lead to no other site', async () => {
  const { words } = await write(request('GET //evil.example/%2e%2e HTTP/1.1', [host()]));
  expect(words).not.toMatch(/location: (https?:)?\/\/evil/i);
});

test('who sends a file that is refused is answered when all of it has come', async () => {
  const body = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc\r\n--edge--\r\n';
  const type = 'Content-Type: multipart/form-data; boundary=edge';
  const upload = request('POST /apply/job/resume HTTP/1.1', [host(), type, `Content-Length: ${body.length}`], body);
  const { hostname, port } = url();
  const slow = connect(Number(port), hostname).setEncoding('latin1');
  await once(slow, 'connect');
  let words = '';
  slow.on('data', (piece: string) => {
    words += piece;
  });
  slow.write(upload.slice(0, -20), 'latin1');
  // A complete upload by another person: if the first request were complete, it would have been answered, too.
  expect((await write(upload)).statuses).toEqual([303]);
  expect(words).toBe('');
  slow.write(upload.slice(-20), 'latin1');
  await expect.poll(() => words).toContain('HTTP/1.1 303');
  slow.destroy();
});
