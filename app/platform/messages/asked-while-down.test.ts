import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactMailboxes } from '#config/contact-desks.ts';
import { writeMessage } from '#contract/contact.ts';
import { HELP_REQUEST_HEADER, requestHelp } from '#contract/help.ts';
import { validatePin } from '#contract/saved-quote.ts';
import { pinFor, saveQuote } from '#testing/selling/test-quote.ts';
import { insertTestPolicies, MARISOL } from '#testing/test-policy.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { startOutbox } from './send-outbox.ts';

const WITHIN = { timeout: 15_000, interval: 20 };
const FAST = { pollEveryMs: 20, stopWithinMs: 500 };

const putAway: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const away of putAway.splice(0).reverse()) await away();
});

withPortals('requests while messages cannot be sent', (portals) => {
  beforeEach(() => portals.db.deleteFrom('outbox').execute());

  test('HP-08 a help request made while the mail server is down gets both mails once it is back', async () => {
    const closed = await mailServer();
    await closed.close();
    send(portals, { SMTP_URL: `smtp://127.0.0.1:${closed.port}` });
    await insertTestPolicies(portals.db);
    const right = { policyOrClaim: `FL${MARISOL.number}`, returnedDate: MARISOL.dateOfBirth, csrName: 'Marisol' };
    const asked = { ...right, reasonFeedback: 'other', email: 'm@unison.example', statecode: 'FL' } as const;
    const answer = await portals.ask(requestHelp, asked);
    expect(answer).toMatchObject({ status: 200, body: 'OK' });
    await vi.waitFor(async () => expect(await errors(portals)).toEqual(['ESOCKET', 'ESOCKET']), WITHIN);

    const { letters, close } = await mailServer(closed.port);
    putAway.push(close);
    await makeDue(portals);
    await vi.waitFor(() => expect(letters).toHaveLength(2), WITHIN);
    const [reference = 'none'] = answer.headers.get(HELP_REQUEST_HEADER)?.split(' ') ?? [];
    for (const letter of letters) expect(letter).toContain(reference);
  });

  test('RT-09 a message sent twice while the mail server is down gets its two mails once it is back', async () => {
    const closed = await mailServer();
    await closed.close();
    send(portals, { SMTP_URL: `smtp://127.0.0.1:${closed.port}` });
    const message = { state: 'GA', topic: 'payment', name: 'Ana', email: 'ana@unison.example' } as const;
    const write = () => portals.ask(writeMessage, { ...message, message: 'My bill is wrong. Please look at it.' });
    const answer = await write();
    expect(answer).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^M[0-9A-Z]{8}$/) } });
    await vi.waitFor(async () => expect(await errors(portals)).toEqual(['ESOCKET', 'ESOCKET']), WITHIN);
    expect((await write()).body).toEqual(answer.body);

    const { letters, close } = await mailServer(closed.port);
    putAway.push(close);
    await makeDue(portals);
    await vi.waitFor(async () => expect(await errors(portals)).toEqual([]), WITHIN);
    expect(letters).toHaveLength(2);
    const { reference } = answer.body as { reference: string };
    for (const letter of letters) expect(letter).toContain(reference);
    const to = letters.map((letter) => /^To: (.*)$/m.exec(letter)?.[1]?.trim());
    expect(to.toSorted()).toEqual([contactMailboxes.GA, message.email].toSorted());
  });

  test('QC-02 a pin requested while the text service is down comes once it is back, and opens the quote', async () => {
    let status = 503;
    const messages: string[] = [];
    const service = createServer(async (request, response) => {
      messages.push(await text(request));
      response.writeHead(status).end('{}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    putAway.push(() => new Promise((done) => service.close(done)));
    const SMS_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    send(portals, { SMS_URL, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: '+18005550177' });

    const { clid, phone } = await saveQuote(portals);
    const otp = await pinFor(portals, phone);
    await vi.waitFor(async () => expect(await errors(portals)).toEqual(['HTTP 503']), WITHIN);
    status = 201;
    await makeDue(portals);
    await vi.waitFor(async () => expect(await errors(portals)).toEqual([]), WITHIN);
    expect(messages.at(-1)).toContain(otp);
    expect((await portals.ask(validatePin, { clid, otp })).body).toMatchObject({ status: '1' });
  });
});

function send(portals: TestPortals, variables: Partial<TestPortals['env']>) {
  const outbox = startOutbox({ ...portals, env: { ...portals.env, ...variables } }, FAST);
  putAway.push(() => outbox.stop());
}

/** The errors of unsent messages. */
async function errors({ db }: TestPortals): Promise<(string | null)[]> {
  const unsent = await db.selectFrom('outbox').select('last_error').where('sent_at', 'is', null).execute();
  return unsent.map(({ last_error }) => last_error);
}

const makeDue = ({ db }: TestPortals) =>
  db
    .updateTable('outbox')
    .set({ next_try_at: new Date(0) })
    .execute();

async function mailServer(port = 0) {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, answer) => {
      text(stream).then((letter) => {
        letters.push(letter);
        answer();
      }, answer);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    letters,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
