// A mail server on loopback, for tests, journeys and proofs.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = { url: string; port: number; close(): Promise<void> };

/**
 * @param take receives every mail; if it returns an error, the server answers with it
 * @param port the port of an earlier server; 0 for any free port
 */
export async function openMailServer(take: (mail: Email) => Error | undefined, port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, answer) => {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => answer(take(mail)), answer);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    close: () => new Promise((done) => server.close(done)),
  };
}
