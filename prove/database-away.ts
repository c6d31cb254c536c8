import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brand } from '../app/config/brand.ts';
import type { Language } from '../app/config/language.ts';
import { m } from '../app/config/messages/compiled/messages.js';
import { tollFree } from '../app/config/phone-number.ts';
import type { FoundCases } from '../app/insurance/book/sample/sample-cases.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import type { Cluster } from '../testing/postgres.ts';
import { postgresWithBook, SECRET_KEY, signIn } from './own-server.ts';
import type { Row } from './prove.ts';
import {
  type Answer,
  ask,
  msUntil,
  post,
  publicPages,
  report,
  seconds,
  type Visit,
  visitInTurns,
  warmUp,
} from './traffic.ts';

const TOLD_WITHIN_MS = 3000;
const BACK_WITHIN_MS = 5000;
/** A page that needs no database stays as fast as ever; the limit allows for delays of the machine. */
const PAGE_WITHIN_MS = 1000;
/** The delay that a slow network adds to each answer: no query fails by it, but a whole request does. */
const SLOW_BY_MS = 700;

/** PostgreSQL first hangs and then refuses connections, each for `forMs`, while people read pages and send forms. */
export async function databaseAway(forMs: number): Promise<Row[]> {
  const { cluster, samples } = await postgresWithBook();
  const server = await startBuiltServer({ DATABASE_URL: cluster.url, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL });
  try {
    const { url } = server;
    const forms = await formsOf(url, samples);
    await warmUp(url);
    return [
      await whileAway('hangs', url, forms, forMs, { begin: cluster.hang, end: cluster.goOn }),
      await whileAway('is stopped', url, forms, forMs, { begin: cluster.pause, end: cluster.start }),
    ];
  } finally {
    await server.stop();
    await cluster.stop();
  }
}

async function whileAway(
  how: string,
  url: string,
  forms: Visit[],
  forMs: number,
  { begin, end }: { begin: Cluster['hang']; end: Cluster['goOn'] },
): Promise<Row> {
  begin();
  const pages = visitInTurns(publicPages(url));
  const told = visitInTurns([...forms, ...probes(url)], 300);
  await sleep(forMs);
  const [seen, heard] = await Promise.all([pages.stop(), told.stop()]);
  end();
  const backMs = await msUntil(() => isBack(url));
  report(`database that ${how}`, [...seen.wrong, ...heard.wrong]);
  return {
    failure: `database that ${how} for ${seconds(forMs)}`,
    promise: 'pages 100 % 200; forms told ≤ 3 s, typed kept; not ready, alive; back ≤ 5 s',
    measured: `${told200(seen)}; ${heard.count - heard.wrong.length} of ${heard.count} told, ${seconds(heard.slowestMs)}; back ${seconds(backMs)}`,
    held:
      seen.count > forMs / 100 &&
      heard.count > forMs / 1000 &&
      seen.wrong.length + heard.wrong.length === 0 &&
      seen.slowestMs < PAGE_WITHIN_MS &&
      backMs <= BACK_WITHIN_MS,
  };
}

/** Every answer of the database is delayed: a form is done in time or its sender is told; other pages do not wait. */
export async function databaseSlow(forMs: number): Promise<Row[]> {
  const { cluster, samples } = await postgresWithBook();
  const proxy = await slowProxy(cluster.url);
  const server = await startBuiltServer({ DATABASE_URL: proxy.url, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL });
  try {
    const { url } = server;
    const forms = await formsOf(url, samples, true);
    await warmUp(url);
    proxy.delayMs = SLOW_BY_MS;
    const pages = visitInTurns(publicPages(url));
    const told = visitInTurns(forms, 200);
    await sleep(forMs);
    const [seen, heard] = await Promise.all([pages.stop(), told.stop()]);
    proxy.delayMs = 0;
    const backMs = await msUntil(() => isBack(url));
    report('slow database', [...seen.wrong, ...heard.wrong]);
    return [
      {
        failure: `database slower by ${SLOW_BY_MS} ms an answer for ${seconds(forMs)}`,
        promise: 'forms done or told ≤ 3 s, typed kept; other pages do not wait; back ≤ 5 s',
        measured: `${heard.count - heard.wrong.length} of ${heard.count}, ${seconds(heard.slowestMs)}; ${told200(seen)}; back ${seconds(backMs)}`,
        held:
          heard.count > forMs / 1000 &&
          seen.wrong.length + heard.wrong.length === 0 &&
          seen.slowestMs < PAGE_WITHIN_MS &&
          backMs <= BACK_WITHIN_MS,
      },
    ];
  } finally {
    await server.stop();
    proxy.close();
    await cluster.stop();
  }
}

const told200 = ({ count, wrong, slowestMs }: { count: number; wrong: string[]; slowestMs: number }) =>
  `${count - wrong.length} of ${count} pages, ${seconds(slowestMs)}`;

async function isBack(url: string): Promise<boolean> {
  const ready = await ask(`${url}/readyz`);
  const looked = await post(`${url}/uaichome/leinholder`, { policyNumber: '10000001', vinSuffix: '12345' });
  return ready.status === 200 && !looked.text.includes(m.liens_failed_help({}, { locale: 'en' }));
}

const probes = (url: string): Visit[] => [
  {
    name: '/readyz',
    go: () => ask(`${url}/readyz`),
    wrong: ({ status, ms }) => (status === 503 && ms < TOLD_WITHIN_MS ? undefined : `${status}, ${seconds(ms)}`),
  },
  {
    name: '/healthz',
    go: () => ask(`${url}/healthz`),
    wrong: ({ status, ms }) => (status === 200 && ms < PAGE_WITHIN_MS ? undefined : `${status}, ${seconds(ms)}`),
  },
];

type Form = { path: string; fields: Record<string, string>; keeps: string; said: (locale: Language) => string };

const PROOF = { policyNumber: '44170263', dateOfBirth: '1984-03-02' };
const phone = tollFree(brand.phones.support);

/** Forms of the site and of the portals, in both languages, as browsers send them without scripts. */
async function formsOf(url: string, samples: FoundCases, mayBeDone = false): Promise<Visit[]> {
  const cookie = await signIn(url, samples);
  const { prefix = '', policyNumber = '' } = samples.customerLogin ?? {};
  const own = `/insurednew/policy/${prefix}${policyNumber}`;
  const site: Form[] = [
    {
      path: '/uaichome/contact',
      fields: { ...PROOF, name: 'Marisol Ortega', reason: 'other', email: 'marisol@unison.example' },
      keeps: 'Marisol Ortega',
      said: (locale) => m.pages_ask_no_answer({ phone }, { locale }),
    },
    {
      path: '/uaichome/contact/message',
      fields: {
        state: 'FL',
        topic: 'other',
        name: 'Marisol Ortega',
        email: 'marisol@unison.example',
        phone: '',
        policyNumber: '',
        message: 'The lobby of your office was locked.',
      },
      keeps: 'The lobby of your office',
      said: (locale) => m.contact_no_answer({ phone }, { locale }),
    },
    {
      path: '/uaichome/leinholder',
      fields: { policyNumber: '44170263', vinSuffix: '12345' },
      keeps: '44170263',
      said: (locale) => m.liens_failed_help({}, { locale }),
    },
    {
      path: '/uaichome/guest/payment',
      fields: { by: 'policy', policyNumber: '44170263', zip: '33135', month: '3', date: '2', year: '1984' },
      keeps: '44170263',
      said: (locale) => m.guests_failed({}, { locale }),
    },
    {
      path: '/uaichome/policyholder',
      fields: { username: 'marisol@unison.example', password: 'a right password' },
      keeps: 'marisol@unison.example',
      said: (locale) => m.pages_login_failed_call({}, { locale }),
    },
  ];
  const said = (locale: Language) => m.portal_away_title({}, { locale });
  const portals: Form[] = [
    { path: `${own}/help`, fields: { reason: 'other' }, keeps: 'name="reason" value="other"', said },
    { path: `${own}/change/address`, fields: { note: 'Calle 8', key: 'one-act' }, keeps: 'value="one-act"', said },
    { path: '/uaicins/quote/start', fields: { zip: '33135', key: 'one-act' }, keeps: 'value="33135"', said },
    { path: '/insurednew/login', fields: { username: 'marisol', password: 'x' }, keeps: 'value="marisol"', said },
  ];
  const visits = (prefix: string, query: string, locale: Language, forms: Form[]): Visit[] =>
    forms.map(({ path, fields, keeps, said }) => ({
      name: `${prefix}${path}${query}`,
      go: () => post(`${url}${prefix}${path}${query}`, fields, { cookie, 'accept-language': locale }),
      wrong: (answer) => wrongWith(answer, { keeps, said: said(locale), language: locale, mayBeDone }),
    }));
  return [
    ...visits('/es', '', 'es', site),
    ...visits('', '?lang=es', 'es', portals),
    ...visits('', '', 'en', [...site, ...portals]),
  ];
}

function wrongWith(
  { status, ms, text }: Answer,
  { keeps, said, language, mayBeDone }: { keeps: string; said: string; language: Language; mayBeDone: boolean },
): string | undefined {
  if (ms > TOLD_WITHIN_MS) return `${status} after ${seconds(ms)}`;
  // It was in time: the form was done, or answered from the records.
  if (mayBeDone && (status === 303 || (status < 500 && !text.includes(said)))) return undefined;
  if (!text.includes(`<html lang="${language}"`)) return `${status}, in another language`;
  if (!text.includes(said)) return `${status}, not told`;
  return text.includes(keeps) ? undefined : `${status}, typed not kept`;
}

/** A proxy between server and database that delays what the database sends, in order. */
async function slowProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const { port, hostname } = target;
  const sockets = new Set<Socket>();
  const proxy = { url: '', delayMs: 0, close: () => {} };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far);
    far.on('data', (said) => setTimeout(() => near.write(said), proxy.delayMs));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  target.port = String(typeof address === 'object' && address ? address.port : 0);
  proxy.url = target.href;
  proxy.close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return proxy;
}
