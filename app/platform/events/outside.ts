import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import type { Logger } from 'pino';
import type { Env } from '#config/env.server.ts';
import { actionOf, addressOf, CATEGORY, type Use } from './usage.ts';

/** An analytics service that a deployment names. It is told nothing of anyone: no address, no browser, no id. */
export type Outside = {
  /** For the next turn; when too much waits already, it is lost. */
  offer(use: Use): void;
  /** Sends what waits, in bounded time. What is not taken is lost, and said in one line of the log. */
  send(stopping: AbortSignal): Promise<void>;
};

/** A turn is two seconds long. */
const MOST_WAITING = 1000;
const AT_ONCE = 4;
const TIME_LIMIT_MS = 3000;
/** After so many failures in a row nothing is sent, until this has passed. */
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
      for (let at = 0; at < messages.length && !stopping.aborted; at += AT_ONCE) {
        const tries = messages.slice(at, at + AT_ONCE).map((message) => breaker.execute(() => post(message, stopping)));
        for (const { status, reason } of (await Promise.allSettled(tries)) as PromiseRejectedResult[]) {
          if (status === 'rejected') whys.push((reason as Error).message);
        }
      }
      if (whys.length > 0) log.warn({ outside: name, lost: whys.length, why: whys[0] }, 'activity not sent on');
    },
  };
}

/** @throws {Error} whose message says why, and never the address: that of GA4 holds a secret */
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
  // Plausible's way to say that it took the message and threw it away.
  if (response.headers.has('x-plausible-dropped')) throw new Error('dropped');
}

const MOST_IN_A_MESSAGE = 25;

/**
 * Google Analytics by its Measurement Protocol. It asks for a client id: each message has a new one, so that
 * none is anybody's, and its figures of users and sessions say nothing.
 */
function ga4Messages(uses: Use[], origin: string, { GA4_URL, GA4_MEASUREMENT_ID = '', GA4_API_SECRET = '' }: Env) {
  const query = new URLSearchParams({ measurement_id: GA4_MEASUREMENT_ID, api_secret: GA4_API_SECRET });
  const events = uses.map((use) => ({
    // Its reports of pages know a view by this name alone.
    name: use.kind === 'view' ? 'page_view' : actionOf(use),
    params: {
      ...{ event_category: CATEGORY, event_action: actionOf(use), page_location: addressOf(use, origin) },
      ...{ language: use.language, ...(use.state && { state: use.state }) },
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

/** What every current Chrome says of itself; Plausible throws away what comes from no browser. */
const chrome = (system: string, mobile = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ${mobile}Safari/537.36`;
const PHONE = chrome('Linux; Android 10; K', 'Mobile ');
const DESK = chrome('Windows NT 10.0; Win64; x64');
/** Set aside for examples (RFC 5737). Without an address it would count our server's, and throw that away too. */
const NOBODYS_ADDRESS = '192.0.2.1';

/** Plausible by its events API; its figures of visitors, browsers and places say nothing. */
function plausibleMessage(use: Use, origin: string, { PLAUSIBLE_URL, PLAUSIBLE_DOMAIN }: Env): Message {
  return {
    url: `${PLAUSIBLE_URL}/api/event`,
    headers: { 'user-agent': use.isMobile ? PHONE : DESK, 'x-forwarded-for': NOBODYS_ADDRESS },
    body: {
      ...{ domain: PLAUSIBLE_DOMAIN, url: addressOf(use, origin) },
      name: use.kind === 'view' ? 'pageview' : actionOf(use),
      props: {
        ...{ category: CATEGORY, action: actionOf(use), language: use.language },
        ...(use.state && { state: use.state }),
      },
    },
  };
}
