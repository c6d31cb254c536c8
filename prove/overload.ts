import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { checkState } from '../app/contract/zip.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { cpuSecondsOf } from '../testing/process-use.ts';
import type { Row } from './prove.ts';
import { isWhole } from './raw-connection.ts';

const CONNECTIONS = { peak: 20, overload: 200 };
/** Devices of one signed-in person among the connections: well within what the server can do. */
const SESSIONS = 5;
const SECONDS = { warm: 2, peak: 5, overload: 8, after: 3 };
/** Cookies that look like those of a signed-in person, but belong to nobody. */
const MADE_UP = `portal-policyholder=${'A'.repeat(43)}; portal-lane=${'A'.repeat(16)}.9999999999.${'A'.repeat(43)}`;
const TIMES = 10;
const LEAST_GOODPUT = 0.8;
const MOST_MS = 2000;
const PROBE_MS = 1000;
const LOGINS = 60;

type Answer = {
  who: 'session' | 'page' | 'call' | 'probe';
  status: number;
  ms: number;
  retryAfter: string | undefined;
  body: string;
};
type Asked = { who: Answer['who']; request: (turn: number) => string };
/** Returns the next request of a connection. */
type Asker = (turn: number) => Asked;

/**
 * Sends ten times what the server can do, from strangers, while a person who is signed in on five devices continues.
 */
export async function overload(): Promise<Row[]> {
  const server = await startBuiltServer({ SAMPLE_POLICIES: '300', TRUST_PROXY: '1', ...TRIAL });
  try {
    // Each device has its own device cookie.
    const cookies = await Promise.all(
      Array.from({ length: SESSIONS }, (_, at) => signIn(server.url, server.folder, at)),
    );
    const askers = (connections: number): Asker[] => [
      ...cookies.map((cookie) => always({ who: 'session', request: get('/insurednew/home', `Cookie: ${cookie}`) })),
      ...Array.from({ length: connections - SESSIONS }, () => stranger),
    ];
    const atPeak = askers(CONNECTIONS.peak);
    await drive(server.url, atPeak, { seconds: SECONDS.warm });
    const cpuSeconds = () => cpuSecondsOf(server.process.pid);
    const before = cpuSeconds();
    const served = good(await drive(server.url, atPeak, { seconds: SECONDS.peak })).length;
    const peak = served / SECONDS.peak;
    const between = cpuSeconds();
    const [answers, probes] = await Promise.all([
      drive(server.url, askers(CONNECTIONS.overload), { seconds: SECONDS.overload, perSecond: peak * TIMES }),
      drive(server.url, [always({ who: 'probe', request: get('/healthz') })], {
        seconds: SECONDS.overload,
        perSecond: 10,
      }),
    ]);
    const [cpuAtPeak, cpu] = [between - before, cpuSeconds() - between];
    const after = await drive(server.url, atPeak, { seconds: SECONDS.after });
    const shutAfter = after.length - good(after).length;
    const admitted = good(answers);
    const goodput = admitted.length / SECONDS.overload;
    const perCpu = { peak: served / cpuAtPeak, overload: admitted.length / cpu };
    const sessions = answers.filter(({ who }) => who === 'session');
    const shut = sessions.filter(({ status }) => status !== 200).length;
    const rest = answers.filter(({ status }) => status !== 200);
    const wrong = rest.filter((answer) => !isPlainRefusal(answer));
    for (const { who, status, body } of wrong.slice(0, 5)) console.error(who, status, body.slice(0, 200));
    return [
      {
        failure: `${TIMES} × ${Math.round(peak)} requests a second`,
        promise: `${LEAST_GOODPUT * 100} % of the peak are still served`,
        measured: `${Math.round(goodput)} of ${Math.round(answers.length / SECONDS.overload)} a second, ${percent(goodput / peak)}`,
        held: goodput >= peak * LEAST_GOODPUT,
      },
      {
        failure: 'the same for each second of the server’s processor: the client has the same machine',
        promise: `${LEAST_GOODPUT * 100} % of those of the peak`,
        measured: `${Math.round(perCpu.overload)} of ${Math.round(perCpu.peak)}, ${percent(perCpu.overload / perCpu.peak)}; ${cpuShare(cpuAtPeak, SECONDS.peak)} of a core at the peak, ${cpuShare(cpu, SECONDS.overload)} then`,
        held: perCpu.overload >= perCpu.peak * LEAST_GOODPUT,
      },
      {
        failure: 'those who come in',
        promise: `p99 below ${MOST_MS / 1000} s`,
        measured: `p99 ${(p99(admitted) / 1000).toFixed(2)} s`,
        held: p99(admitted) < MOST_MS,
      },
      {
        failure: `somebody who is signed in, on ${SESSIONS} devices`,
        promise: 'goes on',
        measured: `${shut} of ${sessions.length} turned away, p99 ${(p99(sessions) / 1000).toFixed(2)} s`,
        held: sessions.length > 50 && shut <= sessions.length / 100,
      },
      {
        failure: 'everybody else',
        promise: '503 and when to come back, in their language or the call’s shape',
        measured: `${rest.length} turned away, ${wrong.length} otherwise`,
        held: rest.length > 0 && wrong.length === 0,
      },
      {
        failure: '/healthz meanwhile',
        promise: `200, p99 below ${PROBE_MS / 1000} s`,
        measured: `${good(probes).length} of ${probes.length}, p99 ${(p99(probes) / 1000).toFixed(2)} s`,
        held: probes.length > 10 && good(probes).length === probes.length && p99(probes) < PROBE_MS,
      },
      {
        failure: 'as many as before, right after it',
        promise: 'everybody comes in',
        measured: `${shutAfter} of ${after.length} turned away`,
        held: after.length > 50 && shutAfter === 0,
      },
      await manyLogins(server.url),
    ];
  } finally {
    await server.stop();
  }
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const cpuShare = (cpuSeconds: number, seconds: number) => percent(cpuSeconds / seconds);
const good = (answers: Answer[]) => answers.filter(({ status }) => status === 200);
const p99 = (answers: Answer[]) =>
  answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? Number.NaN;

function isPlainRefusal({ who, status, retryAfter, body }: Answer): boolean {
  if (status !== 503 || !(Number(retryAfter) > 0)) return false;
  if (who === 'call') return checkState.answer.safeParse(checkState.answers === 'json' ? asJson(body) : body).success;
  return body.includes(who === 'page' ? 'lang="es"' : '<h1>');
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request from a new network address. */
const ask =
  (line: string, headers: string[], body = '') =>
  (turn: number) =>
    [
      `${line} HTTP/1.1`,
      'Host: 127.0.0.1',
      `X-Forwarded-For: 10.5.${(turn >> 8) & 255}.${turn & 255}`,
      ...headers,
      `\r\n${body}`,
    ].join('\r\n');
const get = (path: string, ...headers: string[]) => ask(`GET ${path}`, headers);
const post = (path: string, body: string) =>
  ask(`POST ${path}`, ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`], body);

const always =
  (asked: Asked): Asker =>
  () =>
    asked;
const CALL: Asked = { who: 'call', request: post(checkState.path, 'mailingZip=33135') };
const PAGE: Asked = { who: 'page', request: get('/insurednew/login?lang=es', `Cookie: ${MADE_UP}`) };
/**
 * Each connection sends the same mix of light and heavy requests. If one sent only light requests, it would be answered
 * more often at the peak, and the numbers of answers could not be compared.
 */
const stranger: Asker = (at) => (at % 4 === 0 ? CALL : PAGE);

let turn = 0;

/** Kept-alive connections with one request at a time on each; with `perSecond`, no more than that in total. */
async function drive(
  url: string,
  askers: Asker[],
  { seconds, perSecond }: { seconds: number; perSecond?: number },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const { hostname, port } = new URL(url);
  const until = performance.now() + seconds * 1000;
  const everyMs = perSecond ? (askers.length * 1000) / perSecond : 0;
  await Promise.all(
    askers.map(async (asker) => {
      const socket = connect(Number(port), hostname);
      let heard = '';
      let whole: (() => void) | undefined;
      socket.setEncoding('latin1').on('error', () => {});
      socket.on('data', (piece: string) => {
        heard += piece;
        if (isWhole(heard)) whole?.();
      });
      socket.on('close', () => whole?.());
      while (performance.now() < until && !socket.destroyed) {
        const began = performance.now();
        heard = '';
        const { who, request } = asker(turn);
        socket.write(request(turn++));
        await new Promise<void>((resolve) => {
          whole = resolve;
        });
        const ms = performance.now() - began;
        const retryAfter = /retry-after: (\d+)/i.exec(heard)?.[1];
        const status = Number(heard.slice(9, 12));
        answers.push({
          who,
          status,
          ms,
          retryAfter,
          body: status === 200 ? '' : heard.slice(heard.indexOf('\r\n\r\n') + 4),
        });
        // The signed-in person reads a page before the next request.
        const pause = who === 'session' ? 200 : everyMs - ms;
        if (pause > 0) await wait(pause);
      }
      socket.destroy();
    }),
  );
  return answers;
}

async function signIn(url: string, folder: string, at: number): Promise<string> {
  const samples = await import(`${folder}/samples.json`, { with: { type: 'json' } });
  const { email: username, password } = samples.default.customerLogin;
  const body = new URLSearchParams({ username, password });
  const headers = { 'x-forwarded-for': `10.6.0.${at + 1}` };
  const answer = await fetch(`${url}/insurednew/login`, { method: 'POST', body, headers, redirect: 'manual' });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/**
 * Checking a password uses a core: two run at once, twenty wait, and the others are told at once that the server is
 * busy.
 */
async function manyLogins(url: string): Promise<Row> {
  const began = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: LOGINS }, async (_, at) => {
      const body = new URLSearchParams({
        username: `nobody${at}@mail.example`,
        password: 'not the password of anybody',
      });
      const headers = { 'x-forwarded-for': `10.4.0.${at + 1}` };
      return (await fetch(`${url}/insurednew/login`, { method: 'POST', body, headers, redirect: 'manual' })).status;
    }),
  );
  const busy = statuses.filter((status) => status === 503).length;
  return {
    failure: `${LOGINS} passwords at once`,
    promise: 'two are tried, twenty wait, the others hear 503',
    measured: `${busy} heard 503, all answered in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    held: busy > 0 && busy <= LOGINS - 20 && statuses.every((status) => status === 503 || status < 500),
  };
}
