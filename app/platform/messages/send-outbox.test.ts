import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  letter,
  listening,
  makeDue,
  openInbox,
  openTextService,
  portOf,
  startSending,
  unsent,
  WITHIN,
  waitingRows,
} from '#testing/test-outbox.ts';
import { withPortals } from '#testing/test-portals.ts';
import { waitAfter } from './delivery.ts';
import { enqueueMail, enqueueSms } from './outbox-store.ts';

test('a message is retried after a minute, then double that each time, and parked after three days', () => {
  expect([1, 2, 3, 4].map(waitAfter)).toEqual([60, 120, 240, 480]);
  const waits = Array.from({ length: 20 }, (_, tries) => waitAfter(tries + 1)).filter((wait) => wait !== undefined);
  expect(waits).toHaveLength(12);
  expect(waits.reduce((sum, wait) => sum + wait) / 3600).toBeCloseTo(68.25);
});

withPortals('outbox', (portals) => {
  beforeEach(() => portals.db.deleteFrom('outbox').execute());

  test('fifty mails arrive once each, and their bodies are deleted', async () => {
    const inbox = await openInbox();
    for (let n = 1; n <= 50; n++) await enqueueMail(portals.db, { to: `p${n}@unison.example`, ...letter(n) });
    startSending(portals, { SMTP_URL: inbox.url });

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

  test('while the mail server is down nothing is lost, and afterwards all arrive once, in order', async () => {
    const { url } = await openInbox({ isDown: true });
    const write = (n: number) => enqueueMail(portals.db, { to: `p${n % 2}@unison.example`, ...letter(n) });
    for (let n = 1; n <= 5; n++) await write(n);
    startSending(portals, { SMTP_URL: url });
    // The server was down, which is no attempt for the message. While the next check runs, it counts as one.
    const waiting = { attempts: 0, last_error: 'ESOCKET', parked: false };
    await vi.waitFor(async () => expect(await waitingRows(portals)).toMatchObject(Array(5).fill(waiting)), WITHIN);
    for (let n = 6; n <= 30; n++) await write(n);

    const inbox = await openInbox({ port: Number(new URL(url).port) });
    await vi.waitFor(async () => expect(await unsent(portals)).toBe(0), WITHIN);
    const numbersTo = (to: string) =>
      inbox.mails
        .filter((mail) => mail.to?.[0]?.address === to)
        .map(({ subject }) => Number(/\d+/.exec(subject ?? '')));
    const upTo30 = Array.from({ length: 30 }, (_, n) => n + 1);
    expect(numbersTo('p1@unison.example')).toEqual(upTo30.filter((n) => n % 2 === 1));
    expect(numbersTo('p0@unison.example')).toEqual(upTo30.filter((n) => n % 2 === 0));
  });

  test('after three days without a mail server the mail is parked for a person to decide', async () => {
    const { url } = await openInbox({ isDown: true });
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    const created_at = new Date(Date.now() - 73 * 3_600_000);
    await portals.db.updateTable('outbox').set({ created_at }).execute();
    startSending(portals, { SMTP_URL: url });
    await vi.waitFor(async () => expect(await waitingRows(portals)).toMatchObject([{ parked: true }]), WITHIN);
  });

  test.each([
    [451, 'try later'],
    [550, 'no such mailbox'],
  ])('an answer of %i delays a mail, longer each time, and finally parks it', async (responseCode, message) => {
    const inbox = await openInbox({ refuse: () => Object.assign(new Error(message), { responseCode }) });
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    startSending(portals, { SMTP_URL: inbox.url });

    const last_error = `EMESSAGE ${responseCode}`;
    for (const [attempts, wait] of [
      [1, 60],
      [2, 120],
      [3, 240],
    ]) {
      if (attempts !== 1) await makeDue(portals);
      await vi.waitFor(
        async () => expect(await waitingRows(portals)).toEqual([{ attempts, wait, last_error, parked: false }]),
        WITHIN,
      );
    }
    await makeDue(portals, { attempts: 12 });
    await vi.waitFor(async () => expect(await waitingRows(portals)).toMatchObject([{ parked: true }]), WITHIN);
    expect(JSON.stringify(await waitingRows(portals))).not.toContain(message);
  });

  test('a mail whose acceptance was lost is sent again with the same message id', async () => {
    const inbox = await openInbox({
      refuse: (tries) => (tries === 1 ? Object.assign(new Error('late'), { responseCode: 451 }) : undefined),
    });
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    startSending(portals, { SMTP_URL: inbox.url });
    await vi.waitFor(
      async () => expect(await waitingRows(portals)).toMatchObject([{ last_error: 'EMESSAGE 451' }]),
      WITHIN,
    );
    await makeDue(portals);
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(2), WITHIN);
    const [first, second] = inbox.mails;
    expect([second?.messageId, second?.date]).toEqual([first?.messageId, first?.date]);
  });

  test('two parallel senders send nothing twice', async () => {
    const inbox = await openInbox();
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => enqueueMail(portals.db, { to: `p${n}@unison.example`, ...letter(n) })),
    );
    startSending(portals, { SMTP_URL: inbox.url });
    startSending(portals, { SMTP_URL: inbox.url });
    await vi.waitFor(async () => expect(await unsent(portals)).toBe(0), WITHIN);
    expect(inbox.mails).toHaveLength(200);
    expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(200);
  });

  test('a silent mail server delays neither text messages nor shutdown', async () => {
    const silent = await listening(createServer());
    const connected = once(silent, 'connection');
    const service = await openTextService(() => 201);
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    await enqueueSms(portals.db, { to: '3055550142', text: 'x' });
    const outbox = startSending(portals, { SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}`, ...service.variables });
    await vi.waitFor(() => expect(service.asked).toHaveLength(1), WITHIN);
    // The connection is closed only when the server stops, not before: stopping did not wait for an answer.
    const [connection] = await connected;
    const first = await Promise.race([
      outbox.stop().then(() => 'the stop'),
      once(connection, 'close').then(() => 'the end of the silence'),
    ]);
    expect(first).toBe('the stop');
  });

  test('without a mail server and a text service every row stays unchanged', async () => {
    await enqueueMail(portals.db, { to: 'p@unison.example', ...letter(1) });
    const outbox = startSending(portals, {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    await outbox.stop();
    expect(await waitingRows(portals)).toMatchObject([{ attempts: 0, last_error: null }]);
  });
});
