// A separate process, as our server has one: the client's work must not slow it down.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareAnswer } from './bare-server.ts';

process.once('message', ({ headers, body }: BareAnswer) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
