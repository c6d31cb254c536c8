import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import type { Logger } from 'pino';
import type { Env } from '#config/env.server.ts';
import { actionOf, addressOf, CATEGORY, type Use } from './usage.ts';

/** An analytics service that a deployment configures. It learns nothing about a person: no address, browser or ID. */
export type Outside = {
  /** Queues an event for the next run. It is lost when the queue is full. */
  offer(use: Use): void;
  /** Sends the queue within a time limit. Events that are not accepted are lost, with one line in the log. */
  send(stopping: AbortSignal): Promise<void>;
};

/** The most events that wait for the next run. Runs are two seconds apart. */
const MOST_WAITING = 1000;
const MOST_PARALLEL = 4;
const GOOGLE = 'https://www.google-analytics.com';
const PLAUSIBLE = 'https://plausible.io';
const TIME_LIMIT_MS = 3000;
/** After this many failures in a row, sending pauses for this long. */
const FAILURES = 3;
const REST_MS = 60_000;

type Message = { url: string; headers?: Record<string, string>; body: unknown };

export function outsidesOf(env: Env, log: Logger): Outside[] {
  const { PUBLIC_URL = '', GA4_MEASUREMENT_ID, PLAUSIBLE_DOMAIN } = env;
  return [
    ...(GA4_MEASUREMENT_ID ? [outside('GA4', log, (uses) => ga4Messages(uses, PUBLIC_URL, env))] : []),
    ...(PLAUSIBLE_DOMAIN
      ? [outside('Plausible', log, (uses) => uses.map((use) => plausibleMessage(use, PUBLIC_URL, env)))]
      : []),
  ];
}

function outside(name: string, log: Logger, messagesOf: (uses: Use[]) => Message[]): Outside {
  const waiting: Use[] = [];
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  return {
    offer(use) {
      if (waiting.length < MOST_WAITING) waiting.push(use);
    },
    async send(stopping) {
      const messages = messagesOf(waiting.splice(0));
      const whys: string[] = [];
      for (let at = 0; at < messages.length && !stopping.aborted; at += MOST_PARALLEL) {
        const tries = messages
          .slice(at, at + MOST_PARALLEL)
          .map((message) => breaker.execute(() => post(message, stopping)));
        for (const { status, reason } of (await Promise.allSettled(tries)) as PromiseRejectedResult[]) {
          if (status === 'rejected') whys.push((reason as Error).message);
        }
      }
      if (whys.length > 0) log.warn({ outside: name, lost: whys.length, why: whys[0] }, 'activity not sent on');
    },
  };
}

/** @throws {Error} with the reason, never the address: that of GA4 contains a secret */
async function post({ url, headers, body }: Message, stopping: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(TIME_LIMIT_MS)]),
  }).catch((error: Error) => {
    throw new Error(error.name);
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  // Plausible's way to say that it received the event and discarded it.
  if (response.headers.has('x-plausible-dropped')) throw new Error('dropped');
}

const MOST_IN_A_MESSAGE = 25;

/**
 * Google Analytics by its Measurement Protocol. It requires a client ID: each message gets a new one, so that it
 * identifies nobody. Its figures of users and sessions are therefore meaningless.
 */
function ga4Messages(
  uses: Use[],
  origin: string,
  { GA4_URL = GOOGLE, GA4_MEASUREMENT_ID = '', GA4_API_SECRET = '' }: Env,
) {
  const query = new URLSearchParams({ measurement_id: GA4_MEASUREMENT_ID, api_secret: GA4_API_SECRET });
  const events = uses.map((use) => ({
    // Google's page reports recognize a view only by this name.
    name: use.kind === 'view' ? 'page_view' : actionOf(use),
    params: {
      event_category: CATEGORY,
      event_action: actionOf(use),
      page_location: addressOf(use, origin),
      language: use.language,
      ...(use.state && { state: use.state }),
    },
  }));
  return Array.from({ length: Math.ceil(events.length / MOST_IN_A_MESSAGE) }, (_, at) => ({
    url: `${GA4_URL}/mp/collect?${query}`,
    body: {
      client_id: crypto.randomUUID(),
      non_personalized_ads: true,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: events.slice(at * MOST_IN_A_MESSAGE, (at + 1) * MOST_IN_A_MESSAGE),
    },
  }));
}

/** User agent of a current Chrome. Plausible discards events that do not come from a browser. */
const chrome = (system: string, mobile = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ${mobile}Safari/537.36`;
const PHONE = chrome('Linux; Android 10; K', 'Mobile ');
const DESK = chrome('Windows NT 10.0; Win64; x64');
/**
 * An address reserved for examples (RFC 5737). Without one, Plausible would take our server's and discard the event.
 */
const NOBODYS_ADDRESS = '192.0.2.1';

/** Plausible by its events API. Its figures of visitors, browsers and places are meaningless. */
function plausibleMessage(use: Use, origin: string, { PLAUSIBLE_URL = PLAUSIBLE, PLAUSIBLE_DOMAIN }: Env): Message {
  return {
    url: `${PLAUSIBLE_URL}/api/event`,
    headers: { 'user-agent': use.isMobile ? PHONE : DESK, 'x-forwarded-for': NOBODYS_ADDRESS },
    body: {
      domain: PLAUSIBLE_DOMAIN,
      url: addressOf(use, origin),
      name: use.kind === 'view' ? 'pageview' : actionOf(use),
      props: {
        category: CATEGORY,
        action: actionOf(use),
        language: use.language,
        ...(use.state && { state: use.state }),
      },
    },
  };
}
