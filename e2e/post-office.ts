import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openMailServer } from '../testing/mail-server.ts';

/** The messages that journeys find by address: the plain text of mails, and text messages. */
export type PostOffice = { url: string; variables: Record<string, string>; stop(): Promise<void> };

/**
 * A mail server and a text message service on loopback; `GET /<address>` returns the messages to that address, newest
 * last.
 */
export async function openPostOffice(): Promise<PostOffice> {
  const boxes = new Map<string, string[]>();
  const put = (to: string, words: string) => boxes.set(to, [...(boxes.get(to) ?? []), words]);

  const mail = await openMailServer(({ to, text: words = '' }) => {
    for (const { address } of to ?? []) put(String(address).toLowerCase(), words);
    return undefined;
  });

  const desk = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'POST') {
      const message = new URLSearchParams(await text(request));
      put(String(message.get('To')), String(message.get('Body')));
      return response.writeHead(201).end('{}');
    }
    const address = decodeURIComponent(request.url?.slice(1) ?? '').toLowerCase();
    return response.end(JSON.stringify(boxes.get(address) ?? []));
  }).listen(0, '127.0.0.1');
  await once(desk, 'listening');

  const url = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
  return {
    url,
    variables: { SMTP_URL: mail.url, SMS_URL: url, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: '+18005550177' },
    async stop() {
      desk.closeAllConnections();
      await Promise.all([new Promise((done) => desk.close(done)), mail.close()]);
    },
  };
}
