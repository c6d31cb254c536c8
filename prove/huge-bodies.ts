import { gzipSync } from 'node:zlib';
import type { Call } from '../app/contract/call.ts';
import { answeredCalls, anyOne, pages } from '../testing/addresses.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { residentOf } from '../testing/process-use.ts';
import type { Row } from './prove.ts';
import { type Heard, hear, openConnection } from './raw-connection.ts';

const MEGABYTE = 1024 * 1024;
const MOST_GROWTH_MB = 60;
const PARALLEL = 8;
const FORM = 'application/x-www-form-urlencoded';
const FILES = 'multipart/form-data; boundary=edge';

/** What is sent after the request line: the headers, then the body, once or repeatedly. */
type Body = { what: string; head: string[]; body: string | Buffer; times?: number; statuses: number[] };

const sized = (type: string, body: string | Buffer) => [`Content-Type: ${type}`, `Content-Length: ${body.length}`];
const honest = (what: string, type: string, body: string | Buffer, statuses: number[]): Body => ({
  what,
  head: sized(type, body),
  body,
  statuses,
});
const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
const deep = (open: string, close: string) => open.repeat(7000) + close.repeat(7000);
const zipped = gzipSync(Buffer.alloc(10 * MEGABYTE, 'a'));
/**
 * Pages that are not open to the sender, that redirect, that have nothing begun to add to, or that take another kind of
 * form answer before they read it.
 */
const ELSEWHERE = [302, 303, 401, 403, 404, 405, 409, 410, 415, 422];
const REFUSED = [200, 400, 429, ...ELSEWHERE];

const BODIES: Body[] = [
  honest('ten megabytes', FORM, `a=${'a'.repeat(10 * MEGABYTE)}`, [413]),
  {
    what: 'says ten megabytes, sends ten bytes',
    head: [`Content-Type: ${FORM}`, 'Content-Length: 10485760'],
    body: 'a=bbbbbbbb',
    statuses: [413],
  },
  {
    what: 'chunks without end',
    head: [`Content-Type: ${FORM}`, 'Transfer-Encoding: chunked'],
    body: chunk,
    times: 400,
    statuses: [413],
  },
  {
    what: 'says ten bytes, sends a thousand',
    head: [`Content-Type: ${FORM}`, 'Content-Length: 10'],
    body: 'a'.repeat(1000),
    statuses: REFUSED,
  },
  {
    what: 'two lengths',
    head: [`Content-Type: ${FORM}`, 'Content-Length: 10', 'Content-Length: 20'],
    body: 'a'.repeat(20),
    statuses: [400],
  },
  {
    what: 'a length and chunks',
    head: [`Content-Type: ${FORM}`, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
    body: '0\r\n\r\n',
    statuses: [400],
  },
  { what: 'headers of 20 KB', head: [`X-Long: ${'a'.repeat(20_000)}`, 'Content-Length: 0'], body: '', statuses: [431] },
  {
    what: 'gzip of ten megabytes',
    head: ['Content-Encoding: gzip', ...sized(FORM, zipped)],
    body: zipped,
    statuses: REFUSED,
  },
  honest('deep arrays', 'application/json', deep('[', ']'), REFUSED),
  honest('deep objects', 'application/json', `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`, REFUSED),
  honest('broken JSON', 'application/json', '{"a":', REFUSED),
  honest('parts without an end', FILES, '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', REFUSED),
  honest('parts without a boundary', 'multipart/form-data', 'a', REFUSED),
  honest('broken UTF-8', FORM, Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x00]), REFUSED),
  honest('ten thousand fields', FORM, 'a=b&'.repeat(10_000), [...REFUSED, 413]),
];

type Target = { path: string; call?: Call };
const TARGETS: Target[] = [
  ...Object.values(answeredCalls).map((call) => ({ path: call.path, call })),
  ...pages.filter(({ acts }) => acts).map(({ path }) => ({ path })),
];

/** Sends every body that is too large, broken or of a wrong length to every address that accepts a POST. */
export async function hugeBodies(): Promise<Row[]> {
  const server = await startBuiltServer({ SAMPLE_POLICIES: '300', TRUST_PROXY: '1', ...TRIAL });
  const { pid } = server.process;
  let most = 0;
  const weigh = () => {
    most = Math.max(most, residentOf(pid));
  };
  try {
    // Once everywhere, because the first use of a page allocates memory that is no leak.
    await atAll(server.url, BODIES);
    const before = residentOf(pid);
    const weighing = setInterval(weigh, 50);
    const wrong = await atAll(server.url, BODIES);
    clearInterval(weighing);
    for (const each of wrong) console.error(each);
    return [
      {
        failure: `${BODIES.length} huge and broken bodies at ${TARGETS.length} addresses`,
        promise: '413 or 400, in the call’s shape',
        measured: `${BODIES.length * TARGETS.length} sent, ${wrong.length} answered otherwise`,
        held: wrong.length === 0 && TARGETS.length > 60,
      },
      {
        failure: 'memory meanwhile, at its highest',
        promise: `grown by less than ${MOST_GROWTH_MB} MB`,
        measured: `${(most - before).toFixed(0)} MB on ${before.toFixed(0)} MB`,
        held: most - before < MOST_GROWTH_MB,
      },
    ];
  } finally {
    await server.stop();
  }
}

async function atAll(url: string, bodies: Body[]): Promise<string[]> {
  const jobs = TARGETS.flatMap((target) => bodies.map((body) => ({ target, body })));
  const wrong: string[] = [];
  let next = 0;
  const work = async () => {
    for (let turn = next++; turn < jobs.length; turn = next++) {
      const { target, body } = jobs[turn] ?? {};
      if (!target || !body) return;
      const heard = await send(url, target, body, turn);
      if (!isRight(target, body, heard))
        wrong.push(`${target.path}, ${body.what}: ${heard.status} ${heard.body.slice(0, 100)}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return wrong;
}

async function send(url: string, { path }: Target, { head, body, times = 1 }: Body, turn: number): Promise<Heard> {
  const socket = await openConnection(url);
  const answer = hear(socket, 20_000);
  // A new address each time, so that no rate limit applies.
  const address = `X-Forwarded-For: 10.6.${(turn >> 8) & 255}.${turn & 255}`;
  const lines = [`POST ${anyOne(path)} HTTP/1.1`, `Host: ${new URL(url).host}`, address, ...head];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  for (let time = 0; time < times && !socket.destroyed; time++) {
    if (!socket.write(body)) await Promise.race([answer, new Promise((resolve) => socket.once('drain', resolve))]);
  }
  return answer;
}

/** Node answers what is not valid HTTP before our code sees it. */
const ofNode = (body: Body, status: number) =>
  status === 431 || (status === 400 && /length|says ten bytes/.test(body.what));

function isRight({ call }: Target, body: Body, heard: Heard): boolean {
  const statuses = call ? body.statuses.filter((status) => !ELSEWHERE.includes(status)) : body.statuses;
  if (!statuses.includes(heard.status)) return false;
  if (!call || ofNode(body, heard.status)) return true;
  try {
    return call.answer.safeParse(call.answers === 'json' ? JSON.parse(heard.body) : heard.body.trim()).success;
  } catch {
    return false;
  }
}
