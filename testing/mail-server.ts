// A mail server on loopback: for tests, journeys and proofs.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = { url: string; port: number; close(): Promise<void> };

/**
 * @param take is given every mail; an error that it answers with is the server's answer
 * @param port where one stood before; without it any that is free
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
    ...{ url: `smtp://127.0.0.1:${address.port}`, port: address.port },
    close: () => new Promise((done) => server.close(done)),
  };
}
