import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleAll, type IPolicy, wrap } from 'cockatiel';
import { Agent, request as send } from 'undici';
import type { Way } from '#contract/request.ts';
import { MAX_ANSWER_BYTES, type Portal } from './portals.server.ts';

/** How long a carrier's portal may take. The call's own limit also applies to the whole, including a retry. */
const REMOTE_LIMITS_MS = { connect: 2000, headers: 5000, betweenBytes: 2000 };
/** At most this many requests wait for a slow portal at the same time. */
const MOST_PARALLEL = 20;
/**
 * After this many failures in a row, a call fails immediately until this time has passed (circuit breaker). Each call by
 * itself: a portal that cannot record zip checks may still serve logins and payments.
 */
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
  const room = bulkhead(MOST_PARALLEL);
  const policies = new Map<string, IPolicy>();
  const policyOf = (path: string) => {
    const known = policies.get(path);
    if (known) return known;
    const policy = wrap(room, newBreaker());
    policies.set(path, policy);
    return policy;
  };
  return {
    ...options,
    fetch: (request) => policyOf(new URL(request.url).pathname).execute(() => fetchFrom(agent, request)),
  };
}

const newBreaker = () =>
  circuitBreaker(
    handleAll.orWhenResult((answer) => answer instanceof Response && answer.status >= 500),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );

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
