import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../start-job.ts';
import { onBothEngines, type TestPortals } from '../test-portals.ts';
import { composeMail } from './compose-mail.ts';
import { waitAfter } from './delivery.ts';
import { enqueueMail, enqueueSms } from './outbox-store.ts';
import { startOutbox } from './send-outbox.ts';

test('a message is put off by a minute, doubling, and parked when three days have passed in waiting', () => {
  expect([1, 2, 3, 4].map(waitAfter)).toEqual([60, 120, 240, 480]);
  const waits = Array.from({ length: 20 }, (_, tries) => waitAfter(tries + 1)).filter((wait) => wait !== undefined);
  expect(waits).toHaveLength(12);
  expect(waits.reduce((sum, wait) => sum + wait) / 3600).toBeCloseTo(68.25);
});

/** Something that is put away when the test is over, whatever became of it. */
const putAway: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const away of putAway.splice(0).reverse()) await away();
});

onBothEngines('outbox', (portals) => {
  beforeEach(() => portals.db.deleteFrom('outbox').execute());

  test('fifty mails all arrive, once each, and their bodies are not kept', async () => {
    const inbox = await mailServer();
    for (let n = 1; n <= 50; n++) await enqueueMail(portals.db, { to: `p${n}@unison.example`, ...letter(n) });
    send(portals, { SMTP_URL: inbox.url });

    await vi.waitFor(() => expect(inbox.mails).toHaveLength(50), WITHIN);
    await vi.waitFor(async () => expect(await unsent(portals)).toBe(0), WITHIN);
    expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(50);
    expect(inbox.mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(
      Array.from({ length: 50 }, (_, n) => `p${n + 1}@unison.example`).sort(),
    );
    const seventh = inbox.mails.find(({ subject }) => subject === 'Letter 7 · ñandú');
    expect(seventh).toMatchObject({
      from: { name: 'Unison Auto Insurance Company', address: 'service@unison.example' },
      text: expect.stringContaining('Paragraph of letter 7'),
      html: expect.stringContaining('Paragraph of letter 7'),
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@unison\.example>$/),
    });
    const kept = await portals.db.selectFrom('outbox').select(['body_text', 'body_html']).distinct().execute();
    expect(kept).toEqual([{ body_text: '', body_html: null }]);
  });

  test('while the mail server is down nothing is lost; when it is back, all arrive, in order and once', async () => {
    const { url } = await mailServer({ isDown: true });
    const write = (n: number) => enqueueMail(portals.db, { to: `p${n % 2}@unison.example`, ...letter(n) });
    for (let n = 1; n <= 5; n++) await write(n);
    send(portals, { SMTP_URL: url });
    // Nobody was there: that is no try of the message. While the next look is under way it stands as one.
    const waiting = { attempts: 0, last_error: 'ESOCKET', parked: false };
    await vi.waitFor(async () => expect(await rows(portals)).toMatchObject(Array(5).fill(waiting)), WITHIN);
    for (let n = 6; n <= 30; n++) await write(n);

    const inbox = await mailServer({ port: Number(new URL(url).port) });
    await vi.waitFor(async () => expect(await unsent(portals)).toBe(0), WITHIN);
    const numbersTo = (to: string) =>
      inbox.mails
        .filter((mail) => mail.to?.[0]?.address === to)
        .map(({ subject }) => Number(/\d+/.exec(subject ?? '')));
    const upTo30 = Array.from({ length: 30 }, (_, n) => n + 1);
    expect(numbersTo('p1@unison.example')).toEqual(upTo30.filter((n) => n % 2 === 1));
    expect(numbersTo('p0@unison.example')).toEqual(upTo30.filter((n) => n % 2 === 0));
  });

  test('after three days without a mail server a person decides', async () => {
    const { url } = await mailServer({ isDown: true });
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    const created_at = new Date(Date.now() - 73 * 3_600_000);
    await portals.db.updateTable('outbox').set({ created_at }).execute();
    send(portals, { SMTP_URL: url });
    await vi.waitFor(async () => expect(await rows(portals)).toMatchObject([{ parked: true }]), WITHIN);
  });

  test.each([
    [451, 'try later'],
    [550, 'no such mailbox'],
  ])('an answer of %i puts a mail off, longer each time, and parks it in the end', async (responseCode, message) => {
    const inbox = await mailServer({ refuse: () => Object.assign(new Error(message), { responseCode }) });
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    send(portals, { SMTP_URL: inbox.url });

    const last_error = `EMESSAGE ${responseCode}`;
    for (const [attempts, wait] of [
      [1, 60],
      [2, 120],
      [3, 240],
    ]) {
      if (attempts !== 1) await makeDue(portals);
      await vi.waitFor(
        async () => expect(await rows(portals)).toEqual([{ attempts, wait, last_error, parked: false }]),
        WITHIN,
      );
    }
    await makeDue(portals, { attempts: 12 });
    await vi.waitFor(async () => expect(await rows(portals)).toMatchObject([{ parked: true }]), WITHIN);
    expect(JSON.stringify(await rows(portals))).not.toContain(message);
  });

  test('a mail that was taken though the answer was lost comes again as the same mail', async () => {
    const inbox = await mailServer({
      refuse: (tries) => (tries === 1 ? Object.assign(new Error('late'), { responseCode: 451 }) : null),
    });
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    send(portals, { SMTP_URL: inbox.url });
    await vi.waitFor(async () => expect(await rows(portals)).toMatchObject([{ last_error: 'EMESSAGE 451' }]), WITHIN);
    await makeDue(portals);
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(2), WITHIN);
    const [first, second] = inbox.mails;
    expect([second?.messageId, second?.date]).toEqual([first?.messageId, first?.date]);
  });

  test('two senders at once send nothing twice', async () => {
    const inbox = await mailServer();
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => enqueueMail(portals.db, { to: `p${n}@unison.example`, ...letter(n) })),
    );
    send(portals, { SMTP_URL: inbox.url });
    send(portals, { SMTP_URL: inbox.url });
    await vi.waitFor(async () => expect(await unsent(portals)).toBe(0), WITHIN);
    expect(inbox.mails).toHaveLength(200);
    expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(200);
  });

  test('a text message goes to the service of the telephone company', async () => {
    const service = await smsService(() => 201);
    await enqueueSms(portals.db, { to: '3055550142', text: 'Your pin is 7KQ2M' });
    await enqueueSms(portals.db, { to: '+525555550142', text: 'Su pin es 7KQ2M' });
    send(portals, service.variables);
    await vi.waitFor(async () => expect(await unsent(portals)).toBe(0), WITHIN);
    const authorization = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
    const path = '/2010-04-01/Accounts/AC1/Messages.json';
    expect(service.asked.toSorted((a, b) => a.body.localeCompare(b.body))).toEqual([
      { path, authorization, body: 'To=%2B13055550142&From=%2B18005550177&Body=Your+pin+is+7KQ2M' },
      { path, authorization, body: 'To=%2B525555550142&From=%2B18005550177&Body=Su+pin+es+7KQ2M' },
    ]);
  });

  test.each([
    [500, 'HTTP 500'],
    [429, 'HTTP 429'],
    [302, 'TypeError'],
  ])('a text message that is answered with %i is put off', async (status, last_error) => {
    const service = await smsService(() => status);
    await enqueueSms(portals.db, { to: '3055550142', text: 'x' });
    send(portals, service.variables);
    await vi.waitFor(
      async () => expect(await rows(portals)).toEqual([{ attempts: 1, wait: 60, last_error, parked: false }]),
      WITHIN,
    );
  });

  test('a pin that is no longer good is not sent', async () => {
    const service = await smsService(() => 201);
    await enqueueSms(portals.db, { to: '3055550142', text: 'old', goodForSeconds: 600 });
    await portals.db
      .updateTable('outbox')
      .set({ good_until: new Date(Date.now() - 1000) })
      .execute();
    await enqueueSms(portals.db, { to: '3055550142', text: 'fresh', goodForSeconds: 600 });
    send(portals, service.variables);
    await vi.waitFor(() => expect(service.asked).toHaveLength(1), WITHIN);
    expect(service.asked[0]?.body).toContain('fresh');
    expect(
      await portals.db.selectFrom('outbox').select('last_error').where('parked_at', 'is not', null).execute(),
    ).toEqual([{ last_error: 'too late' }]);
  });

  test('a mail server that is silent holds up no text message and no stop', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    silent.on('connection', () => {});
    await listening(silent);
    const service = await smsService(() => 201);
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    await enqueueSms(portals.db, { to: '3055550142', text: 'x' });
    const outbox = send(portals, { SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}`, ...service.variables });
    await vi.waitFor(() => expect(service.asked).toHaveLength(1), WITHIN);
    const began = performance.now();
    await outbox.stop();
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('without a mail server and a text service every row stays as it is', async () => {
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    const outbox = send(portals, {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    await outbox.stop();
    expect(await rows(portals)).toMatchObject([{ attempts: 0, last_error: null }]);
  });
});

const WITHIN = { timeout: 15_000, interval: 20 };

const letter = (n: number) =>
  composeMail('en', { title: `Letter ${n} · ñandú`, paragraphs: [`Paragraph of letter ${n}`] });

function send(portals: TestPortals, variables: Partial<TestPortals['env']>): Job {
  const outbox = startOutbox(
    { ...portals, env: { ...portals.env, ...variables } },
    { pollEveryMs: 20, stopWithinMs: 500 },
  );
  putAway.push(() => outbox.stop());
  return outbox;
}

async function unsent({ db }: TestPortals): Promise<number> {
  return (await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length;
}

async function rows({ db }: TestPortals) {
  const found = await db
    .selectFrom('outbox')
    .select(['attempts', 'last_error', 'parked_at', 'next_try_at'])
    .where('sent_at', 'is', null)
    .execute();
  return found.map(({ attempts, last_error, parked_at, next_try_at }) => ({
    attempts,
    last_error,
    parked: parked_at !== null,
    // To the next ten seconds: the test's own time does not matter.
    wait: Math.ceil((next_try_at.getTime() - Date.now()) / 10_000) * 10,
  }));
}

/** In one statement: a sender that sees the row due sees its attempts, too. */
const makeDue = ({ db }: TestPortals, changes: { attempts?: number } = {}) =>
  db
    .updateTable('outbox')
    .set({ next_try_at: new Date(0), ...changes })
    .execute();

async function mailServer({
  port = 0,
  isDown = false,
  refuse = () => null,
}: {
  port?: number;
  isDown?: boolean;
  refuse?: (tries: number) => Error | null;
} = {}) {
  const mails: Email[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, answer) => {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push(mail);
          answer(refuse(++tries));
        }, answer);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  if (isDown) await close();
  else putAway.push(close);
  return { url, mails };
}

async function smsService(statusFor: () => number) {
  const asked: { path: string | undefined; authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    asked.push({ path: request.url, authorization: request.headers.authorization, body: await text(request) });
    response.writeHead(statusFor(), { location: '/elsewhere' }).end('{}');
  }).listen(0, '127.0.0.1');
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

async function listening(server: Server) {
  await once(server, 'listening');
  putAway.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
