import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleAll, wrap } from 'cockatiel';
import { Agent, request as send } from 'undici';
import type { Way } from '#contract/request.ts';
import { keepingPins } from './pin-keeper.server.ts';
import { MAX_ANSWER_BYTES, type Portal } from './portals.server.ts';

/** How long a carrier's portal may take. The call's own limit also applies to the whole, including a retry. */
export const REMOTE_LIMITS_MS = { connect: 2000, headers: 5000, betweenBytes: 2000 };
/** At most this many requests wait for a slow portal at the same time. */
const MOST_PARALLEL = 20;
/** After this many failures in a row, calls fail immediately until this time has passed (circuit breaker). */
const FAILURES = 5;
const REST_MS = 10_000;

/** A carrier's own portal over HTTP. Created once and used for all requests. */
export function remotePortal(
  options: { origin: string; way: Way; key: string | undefined },
  limitsMs = REMOTE_LIMITS_MS,
): Portal {
  const agent = new Agent({
    connect: { timeout: limitsMs.connect },
    headersTimeout: limitsMs.headers,
    bodyTimeout: limitsMs.betweenBytes,
    maxResponseSize: MAX_ANSWER_BYTES,
    connections: MOST_PARALLEL,
  });
  const breaker = circuitBreaker(
    handleAll.orWhenResult((answer) => answer instanceof Response && answer.status >= 500),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  const policy = wrap(bulkhead(MOST_PARALLEL), breaker);
  return { ...options, fetch: keepingPins((request) => policy.execute(() => fetchFrom(agent, request))) };
}

/** Follows no redirect: a login page elsewhere is not the answer to a call. */
async function fetchFrom(agent: Agent, request: Request): Promise<Response> {
  const body = new Uint8Array(await request.arrayBuffer());
  const answer = await send(request.url, {
    dispatcher: agent,
    method: request.method === 'GET' ? 'GET' : 'POST',
    headers: Object.fromEntries(request.headers),
    body: body.length > 0 ? body : null,
    signal: request.signal,
  });
  // The body is read here, so that the limits on time, size and concurrency apply to it.
  const bytes = await answer.body.bytes();
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Response(bytes.length > 0 ? Buffer.from(bytes) : null, { status: answer.statusCode, headers });
}
