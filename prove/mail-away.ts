import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { openDatabase } from '../app/platform/database/database.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { postgresWithBook, SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';
import { msUntil, post, report, seconds } from './traffic.ts';

/** Each person may write ten times a day. */
const PEOPLE = 8;
const WRITTEN_A_ROUND = 12;
/** A message is retried after as long as the outage lasted, but at most a minute; this outage is shorter. */
const FOLLOWS_WITHIN_MS = 30_000;

type Message = { to: string; id: string };

/**
 * The mail server and the text message service are down while people write and request PINs, and the server is killed
 * meanwhile.
 */
export async function mailAway(kills: number): Promise<Row[]> {
  const { cluster, samples } = await postgresWithBook();
  const { db, close } = await openDatabase({ url: cluster.url });
  // The messages that the sample book has in the outbox do not belong to this proof.
  await db.deleteFrom('outbox').execute();
  const mails: Message[] = [];
  const texts: string[] = [];
  const mailServer = await openMailbox(mails);
  const textService = await openTextService(texts);
  const variables = {
    DATABASE_URL: cluster.url,
    SECRET_KEY,
    TRUST_PROXY: '1',
    ...TRIAL,
    SMTP_URL: mailServer.url,
    SMS_URL: textService.url,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'a token',
    SMS_FROM: '+18005550177',
  };
  let accepted = 0;
  let asked = 0;
  let number = 0;
  const phone = samples.quoteByPhone?.phone ?? '';
  const write = async (url: string) => {
    const at = number++;
    const answer = await post(`${url}/uaichome/contact/message`, {
      state: 'FL',
      topic: 'other',
      name: `Person ${at % PEOPLE}`,
      email: `p${at % PEOPLE}@people.example`,
      phone: '',
      policyNumber: '',
      message: `Message number ${at}.`,
    });
    asked++;
    if (answer.status === 303) accepted++;
  };
  try {
    let pins = 0;
    await mailServer.close();
    await textService.close();
    for (let kill = 0; kill < kills; kill++) {
      const server = await startBuiltServer(variables);
      for (let written = 0; written < WRITTEN_A_ROUND; written++) await write(server.url);
      const pin = await post(`${server.url}/uaichome/getaquote`, { intent: 'pin', phone });
      if (pin.status < 300) pins++;
      await server.kill();
    }
    const server = await startBuiltServer(variables);
    await write(server.url);
    await sleep(2000);
    await mailServer.open();
    await textService.open();
    const unsent = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    const backMs = await msUntil(async () => (await unsent()).length === 0, 60_000);
    await server.stop();
    const written = await db
      .selectFrom('outbox')
      .select(['recipient', 'message_id'])
      .where('channel', '=', 'mail')
      .orderBy('id')
      .execute();
    const wrong = [...compare(mails, written), ...(written.length === 2 * accepted ? [] : ['mails of no message'])];
    const twice = mails.length - new Set(mails.map(({ id }) => id)).size;
    report('mail away', wrong);
    const lost = await unsent();
    return [
      {
        failure: `mail and text service away, ${kills} × kill -9`,
        promise: 'every request accepted, every message follows once and in order, 0 lost',
        measured: `${accepted} of ${asked} accepted, ${mails.length} mails and ${texts.length} texts after ${seconds(backMs)}, ${twice} twice, ${lost.length} lost`,
        held:
          accepted === asked &&
          wrong.length + twice + lost.length === 0 &&
          Math.min(pins, texts.length) > 0 &&
          backMs <= FOLLOWS_WITHIN_MS,
      },
    ];
  } finally {
    await close();
    await mailServer.close().catch(() => {});
    await textService.close().catch(() => {});
    await cluster.stop();
  }
}

/** Compares what each person and the desk received with what was written to them, in that order. */
function compare(mails: Message[], written: { recipient: string; message_id: string }[]): string[] {
  const got = Map.groupBy(mails, ({ to }) => to);
  return [...Map.groupBy(written, ({ recipient }) => recipient)].flatMap(([recipient, due]) => {
    const ids = (got.get(recipient) ?? []).map(({ id }) => id.slice(1, id.indexOf('@')));
    const isSame = ids.join() === due.map(({ message_id }) => message_id).join();
    return isSame ? [] : [`${ids.length} of ${due.length} to ${recipient}, or in another order`];
  });
}

async function openMailbox(mails: Message[]) {
  const keep = ({ to, messageId = '' }: Email) => {
    mails.push({ to: to?.[0]?.address ?? '', id: messageId });
    return undefined;
  };
  let server = await openMailServer(keep);
  return {
    url: server.url,
    async open() {
      server = await openMailServer(keep, server.port);
    },
    close: () => server.close(),
  };
}

async function openTextService(texts: string[]) {
  const server = createServer(async (request, response) => {
    texts.push(await text(request));
    response.writeHead(201).end('{}');
  });
  const open = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    open: () => open(port),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
