import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type ReadyAnswer, sayReady } from './plain-answer.ts';
import { isFileForm } from './whole-form.ts';

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** What one connection may take, and all of them together: whoever is slow on purpose costs others nothing. */
const LIMITS = {
  headerBytes: 8 * 1024,
  headersMs: 5000,
  /** A form is small; files may come over a bad line. */
  formMs: 10_000,
  filesMs: 300_000,
  /** Nothing came in the middle of a body. */
  stalledMs: 7000,
  /** Nothing was taken of an answer. Node looks twice before it closes; what fits the machine's buffer is not held. */
  unreadMs: 3000,
  /** Longer than balancers keep theirs: none is closed here while it is used there. */
  idleMs: 65_000,
  connections: 4000,
  /** From one address, where no proxy stands before us. */
  perAddress: 250,
  /** What is under way when the server stops. */
  lastAnswersMs: 8000,
};

/** Of this host: what else the company has under its name is not ours to say. */
const TWO_YEARS = 'max-age=63072000';

export type OpenPort = {
  port: number;
  /** Goes on answering for as long as a balancer needs to hear of it; then ends each connection with its answer. */
  close(noticeMs: number): Promise<void>;
};

type Answering = {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
  /** What is said before a request is made of what came, if there is no room for it. */
  turnAway(incoming: IncomingMessage): ReadyAnswer | undefined;
};

/**
 * @param where.hasProxy connections come from a proxy, not from people
 * @param where.isSecure people reach it by https alone: browsers are told to keep to that
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
    // Those that only wait make room.
    else if (all > LIMITS.connections * 0.9) server.closeIdleConnections();
  };
}

/** A body comes within its time, and never stands still for long. */
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
    // Work may take longer; what is already answered has its own limit.
    if (!outgoing.headersSent) socket.setTimeout(0);
  });
  incoming.once('close', () => clearTimeout(late));
}
