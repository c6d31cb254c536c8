// A process of its own, as the server has: the client must not be what slows it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it sends, the same each time. */
export type BareAnswer = { headers: Record<string, string>; body: Uint8Array };

process.once('message', ({ headers, body }: BareAnswer) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
