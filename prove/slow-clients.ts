import { globSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyLien } from '../app/contract/lienholder.ts';
import { startBuiltServer } from '../testing/built-server.ts';
import type { Row } from './prove.ts';
import { openConnection } from './raw-connection.ts';

/** Slow connections of each kind, and the number of addresses they come from. */
const SLOW = 150;
const ADDRESSES = 10;
const FROM_ONE = 400;
const MOST_FROM_ONE = 250;
const QUIET_MS = 3000;
/** More than the operating system buffers for a connection: seven megabytes. */
const VIDEOS = 10;
/** What the design allows, plus the second between two checks of all connections. */
const PROMISED_MS = { headers: 8000, bodies: 11_000 };

type Kind = { what: string; mostMs: number; begin(socket: Socket): void; drip?: string };

const formHead = (host: string, path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\n`;

/** Opens six hundred connections that are deliberately slow, while an honest visitor uses the site. */
export async function slowClients(): Promise<Row[]> {
  const server = await startBuiltServer({ SAMPLE_POLICIES: '300' });
  const { host } = new URL(server.url);
  const kinds: Kind[] = [
    { what: 'says nothing', mostMs: PROMISED_MS.headers, begin: () => {} },
    {
      what: 'one header a second',
      mostMs: PROMISED_MS.headers,
      drip: 'X-Slow: 1\r\n',
      begin: (socket) => socket.write(`GET /uaichome HTTP/1.1\r\nHost: ${host}\r\n`),
    },
    {
      what: 'a form, byte by byte',
      mostMs: PROMISED_MS.bodies,
      drip: 'a',
      begin: (socket) => socket.write(formHead(host, '/uaichome/leinholder')),
    },
    {
      what: 'a call, byte by byte',
      mostMs: PROMISED_MS.bodies,
      drip: 'a',
      begin: (socket) => socket.write(formHead(host, verifyLien.path)),
    },
  ];
  try {
    const visit = visitor(server.url);
    await visit(QUIET_MS / 3);
    const quiet = p95(await visit(QUIET_MS));
    const slow = kinds.map((kind) => Promise.all(among(ADDRESSES, (from) => stayOpen(server.url, from, kind))));
    const readers = Promise.all(among(ADDRESSES, (from) => readNothing(server.url, from)));
    const during = p95(await visit(PROMISED_MS.bodies));
    const rows: Row[] = [];
    for (const [at, { what, mostMs }] of kinds.entries()) {
      const longest = Math.max(...((await slow[at]) ?? []));
      rows.push(row(`${SLOW} × ${what}`, mostMs, longest));
    }
    const stillRead = (await readers).filter((isOpen) => isOpen).length;
    rows.push({
      failure: `${SLOW} × asks and does not read`,
      promise: `closed in ${PROMISED_MS.headers / 1000} s`,
      measured: `${stillRead} left open`,
      held: stillRead === 0,
    });
    rows.push({
      failure: 'meanwhile somebody honest',
      promise: 'p95 below 100 ms',
      measured: `p95 ${during.toFixed(0)} ms, in the quiet ${quiet.toFixed(0)} ms (× ${(during / quiet).toFixed(1)})`,
      held: during < 100,
    });
    return [...rows, await fromOne(server.url)];
  } finally {
    await server.stop();
  }
}

const row = (failure: string, mostMs: number, longestMs: number): Row => ({
  failure,
  promise: `closed in ${mostMs / 1000} s`,
  measured: `the last after ${(longestMs / 1000).toFixed(1)} s`,
  held: longestMs <= mostMs,
});

const among = <T>(addresses: number, open: (from: string) => Promise<T>) =>
  Array.from({ length: SLOW }, (_, at) => open(`127.0.1.${1 + (at % addresses)}`));

/** How long the server kept the connection open. */
async function stayOpen(url: string, from: string, { begin, drip, mostMs }: Kind): Promise<number> {
  const socket = await openConnection(url, from);
  const started = performance.now();
  begin(socket);
  socket.resume();
  const dripping = drip && setInterval(() => socket.write(drip), 1000);
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    setTimeout(() => socket.destroy(), mostMs + 2000).unref();
  });
  clearInterval(dripping);
  return performance.now() - started;
}

/**
 * Requests more than a connection can buffer, of what costs the server nothing, and reads nothing. @returns whether the
 * server would still send it after the promised time
 */
async function readNothing(url: string, from: string): Promise<boolean> {
  const socket = await openConnection(url, from);
  socket.pause();
  const [video = ''] = globSync('assets/guide-report.*.mp4', { cwd: 'build/client' });
  socket.write(`GET /${video} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`.repeat(VIDEOS));
  await wait(PROMISED_MS.headers);
  let answers = 0;
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    answers += text.split('HTTP/1.1 200').length - 1;
  });
  const closed = new Promise<boolean>((resolve) => {
    socket.once('close', () => resolve(false));
    setTimeout(() => resolve(true), 5000).unref();
  });
  socket.resume();
  const isOpen = await closed;
  socket.destroy();
  return isOpen || answers >= VIDEOS;
}

/** A cached page, a rendered one and a call, in turn, over one connection. */
function visitor(url: string) {
  let turn = 0;
  return async (forMs: number): Promise<number[]> => {
    const times: number[] = [];
    const until = performance.now() + forMs;
    while (performance.now() < until) {
      const started = performance.now();
      const path = ['/uaichome', '/insurednew/login', '/uaichome/FindAnAgent?zip=33135'][turn++ % 3];
      const answer = await fetch(new URL(path ?? '/', url));
      await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      times.push(performance.now() - started);
      await wait(40);
    }
    return times;
  };
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** One address must not take all connections away from the others. */
async function fromOne(url: string): Promise<Row> {
  const sockets = await Promise.all(Array.from({ length: FROM_ONE }, () => openConnection(url, '127.0.2.1')));
  for (const socket of sockets) socket.resume();
  await wait(2000);
  const open = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  return {
    failure: `${FROM_ONE} connections from one address`,
    promise: `${MOST_FROM_ONE} of them stay`,
    measured: `${open} stayed`,
    held: open === MOST_FROM_ONE,
  };
}
