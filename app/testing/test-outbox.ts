// For tests of outgoing messages: a mail server and a text message service on loopback, and the rows left in the
// outbox.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Email } from 'postal-mime';
import { onTestFinished } from 'vitest';
import type { Job } from '#platform/jobs/start-job.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { startOutbox } from '#platform/messages/send-outbox.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import type { TestPortals } from './test-portals.ts';

export const WITHIN = { timeout: 15_000, interval: 20 };

export const letter = (n: number) =>
  composeMail('en', { title: `Letter ${n} · ñandú`, paragraphs: [`Paragraph of letter ${n}`] });

export function startSending(portals: TestPortals, variables: Partial<TestPortals['env']>): Job {
  const outbox = startOutbox(
    { ...portals, env: { ...portals.env, ...variables } },
    { pollEveryMs: 20, stopWithinMs: 500 },
  );
  onTestFinished(() => outbox.stop());
  return outbox;
}

export async function unsent({ db }: TestPortals): Promise<number> {
  return (await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length;
}

/** The rows that were not sent yet; `wait` is in seconds until the next attempt. */
export async function waitingRows({ db }: TestPortals) {
  const found = await db
    .selectFrom('outbox')
    .select(['attempts', 'last_error', 'parked_at', 'next_try_at'])
    .where('sent_at', 'is', null)
    .execute();
  return found.map(({ attempts, last_error, parked_at, next_try_at }) => ({
    attempts,
    last_error,
    parked: parked_at !== null,
    // Rounded up to ten seconds, so that the duration of the test does not matter.
    wait: Math.ceil((next_try_at.getTime() - Date.now()) / 10_000) * 10,
  }));
}

/** One statement changes both: a sender that sees that the row is due also sees its attempts. */
export const makeDue = ({ db }: TestPortals, changes: { attempts?: number } = {}) =>
  db
    .updateTable('outbox')
    .set({ next_try_at: new Date(0), ...changes })
    .execute();

type Inbox = { port?: number; isDown?: boolean; refuse?: (tries: number) => Error | undefined };

/** A mail server and the mails it received, including those it refused. With `isDown`, only its address is known. */
export async function openInbox({ port = 0, isDown = false, refuse = () => undefined }: Inbox = {}) {
  const mails: Email[] = [];
  const server = await openMailServer((mail) => refuse(mails.push(mail)), port);
  if (isDown) await server.close();
  else onTestFinished(() => server.close());
  return { url: server.url, mails };
}

/** A text message service, and the requests it received. */
export async function openTextService(statusFor: () => number) {
  const asked: { path: string | undefined; authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    asked.push({ path: request.url, authorization: request.headers.authorization, body: await text(request) });
    response.writeHead(statusFor(), { location: '/elsewhere' }).end('{}');
  });
  await listening(server);
  return {
    asked,
    variables: {
      SMS_URL: `http://127.0.0.1:${portOf(server)}`,
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'secret',
      SMS_FROM: '+18005550177',
    },
  };
}

/** Listens until the test ends, and then closes all connections. */
export async function listening(server: Server): Promise<Server> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return server;
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port;
