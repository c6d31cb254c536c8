import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type ReadyAnswer, sayReady } from './plain-answer.ts';
import { isFileForm } from './whole-form.ts';

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** Limits per connection and overall, so that clients that are slow on purpose do not affect others. */
const LIMITS = {
  headerBytes: 8 * 1024,
  headersMs: 5000,
  /** Forms are small; files may arrive over a slow connection. */
  formMs: 10_000,
  filesMs: 300_000,
  /** How long a request body may stall. */
  stalledMs: 7000,
  /**
   * How long a client may read nothing of an answer. Node checks twice before it closes. Data in the socket's buffer
   * does not count.
   */
  unreadMs: 3000,
  /** Longer than load balancers keep idle connections, so that we never close one that a balancer is about to use. */
  idleMs: 65_000,
  connections: 4000,
  /** Connections from one address, when no proxy stands in front of us. */
  perAddress: 250,
  /** How long unfinished requests may take when the server stops. */
  lastAnswersMs: 8000,
};

/** Applies to this host only: other names of the company are not ours to decide on. */
const TWO_YEARS = 'max-age=63072000';

export type OpenPort = {
  port: number;
  /**
   * Keeps answering until load balancers have noticed (`noticeMs`), then closes each connection after its last answer.
   */
  close(noticeMs: number): Promise<void>;
};

type Answering = {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
  /** The answer to send before a request is even created, when there is no room for it. */
  turnAway(incoming: IncomingMessage): ReadyAnswer | undefined;
};

/**
 * Opens the HTTP port with its limits.
 *
 * @param where.hasProxy connections come from a proxy, not directly from people
 * @param where.isSecure people use https only; browsers are told to stay with it (HSTS)
 */
export async function openPort(
  { fetch, turnAway }: Answering,
  where: { host: string; port: number; hasProxy: boolean; isSecure: boolean },
): Promise<OpenPort> {
  let isStopping = false;

  class Answer extends ServerResponse {
    override writeHead(...head: [statusCode: number]): this {
      if (isStopping) this.shouldKeepAlive = false;
      this.socket?.setTimeout(LIMITS.unreadMs);
      return super.writeHead(...head);
    }
  }

  const server = createServer({
    ServerResponse: Answer,
    maxHeaderSize: LIMITS.headerBytes,
    headersTimeout: LIMITS.headersMs,
    requestTimeout: LIMITS.filesMs,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: LIMITS.idleMs,
  });
  server.on('connection', limitedConnections(server, where.hasProxy));
  server.on('request', limitBody);
  const answer = getRequestListener(fetch as FetchCallback, { hostname: where.host });
  server.on('request', (incoming, outgoing) => {
    if (where.isSecure) outgoing.setHeader('strict-transport-security', TWO_YEARS);
    const refusal = turnAway(incoming);
    if (refusal) sayReady(outgoing, refusal, randomUUID());
    else void answer(incoming, outgoing);
  });
  server.listen(where.port, where.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close(noticeMs) {
      isStopping = true;
      await sleep(noticeMs);
      const closed = once(server, 'close');
      server.close();
      const hurry = setTimeout(() => server.closeAllConnections(), LIMITS.lastAnswersMs);
      await closed;
      clearTimeout(hurry);
    },
  };
}

function limitedConnections(server: Server, hasProxy: boolean) {
  const open = new Map<string, number>();
  let all = 0;
  return (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const here = (open.get(address) ?? 0) + 1;
    open.set(address, here);
    all += 1;
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
      all -= 1;
    });
    if (all > LIMITS.connections || (!hasProxy && here > LIMITS.perAddress)) socket.destroy();
    // Idle connections make room for new ones.
    else if (all > LIMITS.connections * 0.9) server.closeIdleConnections();
  };
}

/** Limits how long a request body may take, and how long it may stall. */
function limitBody(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { socket, headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const late = setTimeout(
    () => socket.destroy(),
    isFileForm(headers['content-type']) ? LIMITS.filesMs : LIMITS.formMs,
  ).unref();
  socket.setTimeout(LIMITS.stalledMs);
  incoming.once('end', () => {
    clearTimeout(late);
    // The handler may take longer. An answer in progress has its own limit.
    if (!outgoing.headersSent) socket.setTimeout(0);
  });
  incoming.once('close', () => clearTimeout(late));
}
