// A carrier's portals for tests and proofs (`npm run prove`): answering correctly, or with the faults of real portals.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Call } from '#contract/call.ts';
import { calls, ownCalls } from '#contract/calls.ts';

const answered = { ...calls, ...ownCalls };
/** The eighteen calls, and our own, which a carrier's portal may also answer. */
export type AnsweredCall = keyof typeof answered;

/** A faulty way to answer a call; `honest` is the correct answer. */
export type Trouble = (request: IncomingMessage, response: ServerResponse, honest: string) => unknown;

const AGENCY = { agency_name: 'Calle Ocho Insurance', address1: '1 SW 8th St', city: 'Miami', state: 'FL' };
const PIN_SENT = { status: '1', errorMsg: '', msg: 'Sent.', phone: '(xxx) ***-0142', OTP: '', CLID: 'Q1234567890' };
const KNOWN = { state: 'FL', prefix: 'FL', InsuredPhone: '', agencyName: 'Calle Ocho', agencyPhone: '3055550133' };
const LIEN = {
  LISTAT: 'A',
  LIEFFDATE: '06/14/2026',
  LIEXPDATE: '12/14/2026',
  LIEXCDRV: 'N',
  LIVYEAR: '2019',
  LIVMAKE: 'Honda',
  LIVMODEL: 'Accord',
  vinfull: '12345',
  LIVPHYDED: '500',
  LILNAME: 'Gulf Bank',
  LILADDRESS: '1 Bank St',
  LILCITY: 'Tampa',
  LILSTATE: 'FL',
  LILZIPCD: '33602',
  LIDUEDTE: '',
  LIVEHADDDT: '',
  AGMNAM: 'Calle Ocho',
  AGMADD: '1 SW 8th St',
  AGMST: 'FL',
  AGMZIP: '33135',
  AGMTEL: '3055550133',
};

const LETTER = {
  LISTAT: 'A',
  vehicle: '2019 Honda Accord',
  checkedAt: '2026-11-21T19:50:00Z',
  expiresAt: '2026-12-21T19:50:00Z',
};

/** The successful answer of each call; the PIN opens a quote at the portal's own origin. */
export const YES: Record<AnsweredCall, unknown> = {
  requestHelp: 'OK',
  checkPolicy: { ...KNOWN, text: 'OK', isDuplicate: 'No' },
  verifyLien: LIEN,
  registerUser: '<p>Register</p>',
  findQuoteByLicense: PIN_SENT,
  findQuoteByPhone: PIN_SENT,
  validatePin: { status: '1', errorMsg: '', returnUrl: '/uaicins/quote/resume/abc' },
  validateAgent: { status: 1, msg: '', url: '/uaicins/tx/agent/login' },
  readStateMessage: '.',
  remindAgent: { status: 1, msg: '' },
  remindCustomer: { status: 1, displaymsg: 'Sent.' },
  validateCustomer: 'OK',
  findAgents: { AGENT1: AGENCY },
  recordZipCheck: 'OK',
  checkState: 'FL',
  lookUpLicense: 'FL|44170263',
  lookUpPolicy: 'FL|44170263',
  continueAsGuest: { status: '1', url: 'insured/guest/abc' },
  confirmLetter: LETTER,
  writeMessage: { reference: 'M2345ABCD', answerBy: '2026-11-24' },
  tellWhen: { status: 1 },
};

const TYPES = { json: 'application/json', text: 'text/plain; charset=utf-8', html: 'text/html; charset=utf-8' };
const honestOf = (name: AnsweredCall) =>
  answered[name].answers === 'json' ? JSON.stringify(YES[name]) : String(YES[name]);
const pathOf = ({ path }: Call) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);

const send =
  (body: string | Buffer, status = 200, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(body);
const HTML = { 'content-type': 'text/html' };

/** An answer with the call's own keys, but values of other types. */
function ofOtherTypes(honest: string): string {
  const value: unknown = parsed(honest);
  if (typeof value !== 'object' || value === null) return '{"7":7}';
  return JSON.stringify(Object.fromEntries(Object.keys(value).map((key) => [key, { nested: [7] }])));
}

/** Every key twice, with a negative and a positive value; parsers differ in which one counts. */
function twice(honest: string): string {
  const value: unknown = parsed(honest);
  if (typeof value !== 'object' || value === null) return `${honest}${honest}`;
  const no = JSON.stringify(Object.fromEntries(Object.keys(value).map((key) => [key, '0'])));
  return `${no.slice(0, -1)},${honest.slice(1)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Writes a little over and over, until the caller gives up. */
const dripping = (text: string, everyMs: number): Trouble =>
  function drip(_, response) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(text), everyMs);
    response.on('close', () => clearInterval(timer));
  };

/** Faults that carriers' portals have shown. `slowMs` is longer than any caller waits. */
export const troubles = (slowMs: number): Record<string, Trouble> => ({
  'is slow': (_, response, honest) => setTimeout(() => send(honest)(response), slowMs),
  'never answers': () => undefined,
  'hangs up': (request) => request.socket.destroy(),
  'resets in the middle': (request, response, honest) => {
    response.writeHead(200, { 'content-length': 900 }).write(honest.slice(0, 9));
    setTimeout(() => request.socket.resetAndDestroy(), 20);
  },
  'stops in the middle': (_, response, honest) => response.writeHead(200, { 'content-length': 900 }).write(honest),
  'sends a byte now and then': dripping(' ', slowMs / 20),
  'never ends': dripping('{"status":1}'.repeat(200), 5),
  'does not speak HTTP': (request) => request.socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'sends more than fits': (_, response) => send(JSON.stringify({ error: 'x'.repeat(5_000_000) }))(response),
  'sends garbage': (_, response) => send(Buffer.from([0, 159, 146, 150, 255, 254, 7]))(response),
  'sends half of it': (_, response, honest) => send(honest.slice(0, honest.length / 2))(response),
  'sends other types': (_, response, honest) => send(ofOtherTypes(honest))(response),
  'leaves fields out': (_, response) => send('{}')(response),
  'sends nothing': (_, response) => send('')(response),
  'sends null': (_, response) => send('null')(response),
  'sends a list': (_, response) => send('[]')(response),
  'fell over, in HTML': (_, response) => send('<html><h1>Server Error</h1></html>', 500, HTML)(response),
  'stands behind a proxy that is alone': (_, response) => send('Bad gateway', 502)(response),
  'sends us in circles': ({ url = '' }, response) => send('', 302, { location: url })(response),
  'wants us to sign in': (_, response) => send('<html><form>Sign in</form></html>', 200, HTML)(response),
  'says OK and means an error': (_, response) => send('{"status":"ERROR","text":"ORA-00942"}')(response),
  'says two things at once': (_, response, honest) => send(twice(honest))(response),
  'sends broken UTF-8': (_, response, honest) =>
    send(Buffer.concat([Buffer.from(honest), Buffer.from([0xff, 0xfe])]))(response),
  'compresses what nobody asked it to': (_, response, honest) =>
    send(gzipSync(honest), 200, { 'content-encoding': 'gzip' })(response),
  'wants another key': (_, response) => send('{"error":"Unauthorized"}', 401)(response),
  'knows no such address': (_, response) => send('Not found', 404)(response),
});

/** Unusual but harmless: a byte order mark before the answer. */
export const withMark: Trouble = (_, response, honest) => send(`\uFEFF${honest}`)(response);

export type Carrier = { origin: string; close(): Promise<void> };

/** @param pick the fault with which to answer a call, if any */
export async function openCarrier(
  pick: (name: AnsweredCall, request: IncomingMessage) => Trouble | undefined,
): Promise<Carrier> {
  const known = Object.entries(answered) as [AnsweredCall, Call][];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://carrier.test');
    const [name, call] = known.find(([, each]) => pathOf(each).test(pathname)) ?? [];
    if (!name || !call) return response.writeHead(404).end();
    const honest = honestOf(name);
    const trouble = pick(name, request);
    // Reads the request's body in any case.
    request.resume();
    return trouble
      ? trouble(request, response, honest)
      : send(honest, 200, { 'content-type': TYPES[call.answers] })(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
