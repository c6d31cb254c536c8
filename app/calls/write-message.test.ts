import { beforeEach, expect, test } from 'vitest';
import { contactMailboxes } from '#config/contact-desks.ts';
import { writeMessage } from '#contract/contact.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';

const right = {
  state: 'GA' as const,
  topic: 'payment' as const,
  name: 'Ana María Núñez',
  email: 'ana@mail.example',
  phone: '4045550142',
  policyNumber: '44170263',
  message: 'My bill is wrong.\n\nPlease look at it.',
};

const stored = async ({ db }: TestPortals) => ({
  messages: await db.selectFrom('contact_message').selectAll().orderBy('id').execute(),
  mails: await db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body_text', 'body_html'])
    .orderBy('id')
    .execute(),
  audits: await db.selectFrom('audit').select(['actor', 'detail']).where('act', '=', 'write-message').execute(),
});

withPortals('contact message', (portals) => {
  beforeEach(async () => {
    await portals.db.deleteFrom('contact_message').execute();
    await portals.db.deleteFrom('outbox').execute();
    await portals.db.deleteFrom('throttle').execute();
  });

  test.each(['FL', 'GA', 'TX'] as const)(
    'RT-09 the %s desk gets the message, and its writer a receipt',
    async (state) => {
      const { status, body } = await portals.ask(writeMessage, { ...right, state });
      const { messages, mails, audits } = await stored(portals);
      const [kept] = messages;
      const answerBy = businessDaysAfter(kept?.written_on ?? '', 2, state);
      expect({ status, body }).toEqual({ status: 200, body: { reference: kept?.reference, answerBy } });
      expect(mails.map(({ recipient }) => recipient)).toEqual([contactMailboxes[state], right.email]);
      for (const said of [right.name, right.email, '404-555-0142', '44170263', 'My bill is wrong.', 'Please look']) {
        expect(mails[0]?.body_text).toContain(said);
      }
      expect(mails[1]?.subject).toContain(kept?.reference);
      expect(mails[1]?.body_text, 'an address may be anybody’s').not.toMatch(/Ana|bill is wrong|4417|555-0142/);
      expect(audits.at(-1)).toEqual({
        actor: 'visitor',
        detail: { reference: kept?.reference, state, topic: 'payment' },
      });
      expect(JSON.stringify(messages)).not.toMatch(/Ana|mail\.example|bill is wrong|4417/);
    },
  );

  test('RT-09 20 parallel repeats are one message with one reference and one pair of mails', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => portals.ask(writeMessage, right)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBe(10);
    const { messages, mails } = await stored(portals);
    expect(new Set(taken.map(({ body }) => (body as { reference: string }).reference))).toEqual(
      new Set([messages[0]?.reference]),
    );
    expect([messages.length, mails.length]).toEqual([1, 2]);
  });

  test('RT-09 a different text is another message; an address’s eleventh message of the day is refused', async () => {
    for (let turn = 0; turn < 10; turn++) {
      expect((await portals.ask(writeMessage, { ...right, message: `Question ${turn}` })).status).toBe(200);
    }
    const refused = await portals.ask(writeMessage, { ...right, email: 'ANA@mail.example', message: 'Once more' });
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringMatching(/Too many/) } });
    expect((await stored(portals)).mails).toHaveLength(20);
  });

  test.each([
    ...[{ state: 'FL' }, { topic: 'claim' }, { name: 'Ana Núñez' }, { email: 'ana.n@mail.example' }],
    ...[{ phone: '4045550143' }, { policyNumber: '44170264' }],
  ])('RT-09 with %j it is another message, and both are mailed to a desk', async (other) => {
    const first = await portals.ask(writeMessage, right);
    const second = await portals.ask(writeMessage, { ...right, ...other } as typeof right);
    expect((first.body as { reference: string }).reference).not.toBe((second.body as { reference: string }).reference);
    expect((await stored(portals)).mails).toHaveLength(4);
  });

  test('RT-09 the same text on another day is another message', async () => {
    await portals.ask(writeMessage, right);
    await portals.db.updateTable('contact_message').set({ written_on: '2026-01-02' }).execute();
    await portals.ask(writeMessage, right);
    expect((await stored(portals)).mails).toHaveLength(4);
  });

  test('RT-09 when its mail cannot be stored, the message is not stored either', async () => {
    const { mailbox } = { mailbox: contactMailboxes.GA };
    // The outbox accepts no email without a recipient, so a late write of the act fails.
    Object.assign(contactMailboxes, { GA: null });
    const answer = await portals.ask(writeMessage, right);
    Object.assign(contactMailboxes, { GA: mailbox });
    expect(answer.status).toBe(500);
    expect((await stored(portals)).messages).toEqual([]);
  });

  test('RT-09 the receipt is in the writer’s language, the desk’s mail in English, and markup is escaped', async () => {
    const headers = { 'accept-language': 'es' };
    await portals.ask(writeMessage, { ...right, message: '<img src=x onerror=alert(1)>' }, { headers });
    const { mails } = await stored(portals);
    expect(mails[0]?.body_text).toContain('We promised an answer by');
    expect(mails[0]?.body_html).not.toContain('<img src=x');
    expect(mails[1]?.body_text).toContain('Le respondemos');
  });

  test.each([
    { state: 'AL' },
    { topic: 'lottery' },
    { name: 'Ana\nBcc: x@mail.example' },
    { email: 'ana' },
    { phone: '555' },
    { message: ' ' },
    { message: 'a'.repeat(2001) },
    { message: 'a\u0000b' },
  ])('RT-09 malformed %j is refused and nothing is stored', async (wrong) => {
    expect((await portals.ask(writeMessage, { ...right, ...wrong } as typeof right)).status).toBe(400);
    expect((await stored(portals)).messages).toEqual([]);
  });
});
