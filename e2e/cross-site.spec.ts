import { Agent, request } from 'node:http';
import { anyOne, callPaths, pages } from '../testing/addresses.ts';
import { expect, test, withKey } from './journey.ts';

const connections = new Agent({ keepAlive: true, maxSockets: 12 });

type Sent = { method: string; path: string; headers: Record<string, string> };

/** Sends what a browser, or a client that imitates one, would send. */
function send({ method, path, headers }: Sent): Promise<{ status: number; words: string }> {
  const { hostname, port } = new URL(process.env.UNISON_URL ?? '');
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, agent: connections }, async (response) => {
      let words = '';
      for await (const chunk of response) words += chunk;
      resolve({ status: response.statusCode ?? 0, words });
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? 'a=b' : undefined);
  });
}

const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
];
const COOKIES = [undefined, 'portal-policyholder=anything; portal-agent=anything; portal-guest=anything'];

/** What a browser says about the page that started a request: our own page, or another. */
const startedAt = (origin: string) => {
  const foreign = ['https://evil.example', 'null', `${origin}.evil.example`];
  return {
    ours: [
      ...['same-origin', 'none', undefined].flatMap((site) => [origin, undefined].map((from) => ({ site, from }))),
    ],
    others: [
      // If a page claims our origin, only Sec-Fetch-Site can show that it is another page.
      ...['cross-site', 'same-site'].flatMap((site) => [...foreign, origin, undefined].map((from) => ({ site, from }))),
      ...foreign.map((from) => ({ site: undefined, from })),
    ],
  };
};

/** Every way to send to an address: the start of the request × the type of the body × cookies. */
const waysTo = (method: string, path: string, starts: { site?: string | undefined; from?: string | undefined }[]) =>
  starts.flatMap(({ site, from }) =>
    (method === 'POST' ? TYPES : [undefined]).flatMap((type) =>
      COOKIES.map((cookie) => ({
        method,
        path,
        headers: {
          ...(type && { 'content-type': type }),
          ...(site && { 'sec-fetch-site': site }),
          ...(from && { origin: from }),
          ...(cookie && { cookie }),
        },
      })),
    ),
  );

/** The requests whose answer was not as it should be. */
async function wrongOf(all: Sent[], isRight: (answer: { status: number; words: string }) => boolean) {
  const answers = await Promise.all(all.map(async (sent) => ({ sent, answer: await send(sent) })));
  return answers
    .filter(({ answer }) => !isRight(answer))
    .map(({ sent, answer }) => `${sent.method} ${sent.path} ${JSON.stringify(sent.headers)}: ${answer.status}`);
}

const CUSTOMER = '/insurednew/insured/logincheck/customer';
/** Addresses tried with every combination: a sign-in, its data request, a sign-out, and a call. */
const WHOLE = ['/insurednew/login', '/insurednew/login.data', '/insurednew/sign-out', CUSTOMER];
const TURNS = TYPES.length * COOKIES.length;

const isRefused = ({ status, words }: { status: number; words: string }) => status === 403 && words === 'Forbidden';
const acting = pages.filter(({ acts }) => acts).map(({ path }) => anyOne(path));
const calls = callPaths.map(anyOne);
const origin = () => process.env.UNISON_URL ?? '';

test('no other site acts for somebody, at any address that does something: by any type, origin and cookie', async () => {
  const { others } = startedAt(origin());
  expect(acting.length).toBeGreaterThan(40);
  expect(calls).toHaveLength(20);
  const posts = [...acting, ...acting.map((path) => `${path}.data`), ...calls];
  const ways = posts.flatMap((path, at) => {
    const all = waysTo('POST', path, others);
    // Other addresses get every start, but types and cookies alternate.
    return WHOLE.includes(path) ? all : all.filter((_, way) => way % TURNS === at % TURNS);
  });
  expect(await wrongOf(ways, isRefused)).toEqual([]);
});

test('no other site asks a call by an address alone; ours does', async () => {
  const { others, ours } = startedAt(origin());
  // The answer does not reveal that there is a call: it is the page for unknown addresses.
  const isNotThere = ({ status, words }: { status: number; words: string }) =>
    status === 404 && words.includes('<html');
  const [first, ...rest] = others;
  expect(
    await wrongOf(
      calls.flatMap((path) => waysTo('GET', path, [first ?? {}])),
      isNotThere,
    ),
  ).toEqual([]);
  expect(await wrongOf(waysTo('GET', CUSTOMER, rest), isNotThere)).toEqual([]);
  const withKeys = waysTo('GET', CUSTOMER, ours).map((sent) => ({
    ...sent,
    headers: { ...sent.headers, ...withKey() },
  }));
  expect(await wrongOf(withKeys, ({ status }) => status === 400)).toEqual([]);
});

test('from our own pages every one of them is reached, logins too', async () => {
  const { ours } = startedAt(origin());
  const [sameOrigin] = ours;
  const once = [...acting, ...calls].flatMap((path) => waysTo('POST', path, [sameOrigin ?? {}]).slice(0, 1));
  expect(await wrongOf(once, ({ status }) => status !== 403)).toEqual([]);
  const login = waysTo('POST', '/insurednew/login', ours);
  expect(await wrongOf(login, ({ status }) => status !== 403 && status < 500)).toEqual([]);
});

test('what is no way to ask is no way to act', async () => {
  const others = ['PUT', 'PATCH', 'DELETE', 'PURGE'].flatMap((method) =>
    [...acting, ...calls].map((path) => ({ method, path, headers: { 'sec-fetch-site': 'same-origin' } })),
  );
  expect(await wrongOf(others, ({ status }) => status === 405)).toEqual([]);
});
