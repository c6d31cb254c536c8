// A thread of its own, as the server has a process of its own: the client must not be what slows it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What it sends, the same each time. */
export type BareAnswer = { headers: Record<string, string>; body: Uint8Array };

const { headers, body } = workerData as BareAnswer;
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
