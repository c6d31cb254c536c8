import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openUsage } from './open-usage.ts';
import type { Use } from './usage.ts';

type Came = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };
type Service = { url: string; came: Came[]; asked: number };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** An analytics service on the loopback interface. */
async function openService(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end(),
): Promise<Service> {
  const service: Service = { url: '', came: [], asked: 0 };
  const server = createServer(async (request, response) => {
    service.asked++;
    const body = JSON.parse(await text(request));
    service.came.push({ path: request.url ?? '', headers: request.headers, body });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

function usageWith(variables: Record<string, string>) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const SECRET_KEY = 'a secret of tests, thirty-two long';
  const env = parseEnv({
    SECRET_KEY,
    PAYMENTS: 'test',
    PORTAL_CALLS: 'open',
    PUBLIC_URL: 'https://insurer.example',
    ...variables,
  });
  return { usage: openUsage({ env, log }), lines };
}
const ga4 = ({ url }: Service) =>
  usageWith({ GA4_MEASUREMENT_ID: 'G-ABCD1234', GA4_API_SECRET: 'a-secret-of-ga4', GA4_URL: url });
const plausible = ({ url }: Service) => usageWith({ PLAUSIBLE_DOMAIN: 'insurer.example', PLAUSIBLE_URL: url });

const running = () => new AbortController().signal;
const sendAll = (usage: ReturnType<typeof openUsage>) =>
  Promise.all(usage.outsides.map((outside) => outside.send(running())));

const view: Use = { kind: 'view', name: 'claims', language: 'es', isMobile: true };
const click: Use = { kind: 'click', name: 'agent-apply', language: 'en', isMobile: false, state: 'GA' };

test('CA-21 nothing is sent until a service is configured', () => {
  expect(usageWith({}).usage.outsides).toEqual([]);
});

test('CA-21 GA4 gets category and action, with the suffix on a phone, and no personal data', async () => {
  const service = await openService();
  const { usage } = ga4(service);
  for (const use of [view, click]) usage.count(use);
  await sendAll(usage);
  const [{ path, headers, body } = {} as Came] = service.came;
  expect(path).toBe('/mp/collect?measurement_id=G-ABCD1234&api_secret=a-secret-of-ga4');
  const { client_id, ...rest } = body;
  expect(client_id).toMatch(/^[\da-f-]{36}$/);
  expect(rest).toEqual({
    non_personalized_ads: true,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'page_view',
        params: {
          event_category: 'home_site',
          event_action: 'page_view_Mobile',
          language: 'es',
          page_location: 'https://insurer.example/es/uaichome/claims',
        },
      },
      {
        name: 'agent_apply',
        params: {
          event_category: 'home_site',
          event_action: 'agent_apply',
          language: 'en',
          state: 'GA',
          page_location: 'https://insurer.example/uaichome',
        },
      },
    ],
  });
  expect(Object.keys(headers)).not.toContain('x-forwarded-for');
  usage.count(view);
  await sendAll(usage);
  expect(service.came[1]?.body.client_id).not.toBe(client_id);
});

test('CA-21 GA4 gets 25 events per message', async () => {
  const service = await openService();
  const { usage } = ga4(service);
  for (let turn = 0; turn < 60; turn++) usage.count(click);
  await sendAll(usage);
  expect(service.came.map(({ body }) => (body.events as unknown[]).length).toSorted()).toEqual([10, 25, 25]);
});

test('CA-21 Plausible gets category and action, with the suffix on a phone, and no personal data', async () => {
  const service = await openService((response) => response.writeHead(202).end());
  const { usage } = plausible(service);
  for (const use of [view, click]) usage.count(use);
  await sendAll(usage);
  expect(service.came.map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/event',
      {
        domain: 'insurer.example',
        name: 'pageview',
        url: 'https://insurer.example/es/uaichome/claims',
        props: { category: 'home_site', action: 'page_view_Mobile', language: 'es' },
      },
    ],
    [
      '/api/event',
      {
        domain: 'insurer.example',
        name: 'agent_apply',
        url: 'https://insurer.example/uaichome',
        props: { category: 'home_site', action: 'agent_apply', language: 'en', state: 'GA' },
      },
    ],
  ]);
  expect(service.came.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['192.0.2.1', '192.0.2.1']);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['fails', (response) => response.writeHead(500).end(), 'HTTP 500'],
  ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'TypeError'],
  ['hangs up', (response) => response.destroy(), 'TypeError'],
  [
    'takes it and throws it away',
    (response) => response.writeHead(202, { 'x-plausible-dropped': '1' }).end(),
    'dropped',
  ],
])(
  'CA-21 a service that %s is skipped after a few attempts, and the log says so without its secret',
  async (_, answer, why) => {
    const service = await openService(answer);
    const { usage, lines } = plausible(service);
    for (let turn = 0; turn < 50; turn++) usage.count(click);
    await sendAll(usage);
    usage.count(click);
    await sendAll(usage);
    expect(service.asked).toBeLessThanOrEqual(4);
    expect(lines).toMatchObject([{ outside: 'Plausible', lost: 50, why, msg: 'activity not sent on' }, { lost: 1 }]);
  },
);

test('CA-21 the log of events that GA4 did not accept contains no secret', async () => {
  const { usage, lines } = ga4(await openService((response) => response.destroy()));
  usage.count(view);
  await sendAll(usage);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('a-secret');
});

test('CA-21 a service that never answers delays nobody: counting does not wait, and the queue is bounded', async () => {
  const service = await openService(() => {});
  const { usage } = plausible(service);
  usage.count(view);
  const stopping = new AbortController();
  const sending = usage.outsides[0]?.send(stopping.signal);
  await expect.poll(() => service.asked).toBe(1);
  // Counting returns nothing, not even a promise.
  const answers: unknown[] = Array.from({ length: 20_000 }, () => usage.count(click));
  expect(answers.every((answer) => answer === undefined)).toBe(true);
  expect(usage.take()).toMatchObject([{ times: 1 }, { times: 20_000 }]);
  expect(await Promise.race([sending?.then(() => 'sent'), 'still sending'])).toBe('still sending');
  stopping.abort();
  await sending;

  const slow = await openService();
  const patient = plausible(slow);
  for (let turn = 0; turn < 1200; turn++) patient.usage.count(click);
  await sendAll(patient.usage);
  expect(slow.asked).toBe(1000);
});
