// A minimal load balancer: it asks each server whether it is ready, and passes requests to the ready ones in turn.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

export type Balancer = {
  url: string;
  add(server: string): void;
  remove(server: string): void;
  ready(): string[];
  close(): Promise<void>;
};

export async function openBalancer(): Promise<Balancer> {
  const servers = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true });
  const ready = () => [...servers].filter(([, isReady]) => isReady).map(([url]) => url);
  let turn = 0;
  const balancer = createServer((incoming, outgoing) => {
    const among = ready();
    const server = among[turn++ % among.length];
    if (server) handOn(server, agent, incoming, outgoing);
    else outgoing.writeHead(502).end();
  });
  const looking = setInterval(() => {
    for (const url of servers.keys()) {
      void fetch(`${url}/readyz`)
        .then(
          ({ ok }) => ok,
          () => false,
        )
        .then((isReady) => servers.has(url) && servers.set(url, isReady));
    }
  }, LOOK_EVERY_MS);
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    add: (server) => servers.set(server, false),
    remove: (server) => servers.delete(server),
    ready,
    async close() {
      clearInterval(looking);
      agent.destroy();
      balancer.closeAllConnections();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}

/** Waits until this many servers get requests. */
export async function readyAre(balancer: Balancer, count: number): Promise<void> {
  for (let turn = 0; balancer.ready().length !== count; turn++) {
    if (turn > 600) throw new Error(`${balancer.ready().length} servers are ready, not ${count}`);
    await wait(50);
  }
}

/** Passes the request on once, without a retry, so that the client notices a request that a server drops. */
function handOn(server: string, agent: Agent, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, url, headers, socket } = incoming;
  const forwarded = {
    'x-forwarded-for': String(headers['x-forwarded-for'] ?? socket.remoteAddress),
    'x-forwarded-host': headers.host,
  };
  const asked = request(
    new URL(url ?? '/', server),
    { method, agent, headers: { ...headers, ...forwarded } },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    },
  );
  asked.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  incoming.pipe(asked);
}
