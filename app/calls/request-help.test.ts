import { beforeEach, expect, test } from 'vitest';
import { PROVE_MORE_HEADER } from '#contract/fields.ts';
import { HELP_ADDRESS_HEADER, HELP_REQUEST_HEADER, requestHelp } from '#contract/help.ts';
import { HELP_REASONS } from '#contract/limits.ts';
import { insertTestPolicies, MARISOL } from '#testing/test-policy.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';

const right = {
  policyOrClaim: `${MARISOL.prefix}${MARISOL.number}`,
  returnedDate: MARISOL.dateOfBirth,
  csrName: 'Marisol Peña',
  reasonFeedback: 'change_policy' as const,
  email: 'marisol@mail.example',
  statecode: 'FL' as const,
};

const stored = async ({ db }: TestPortals) => ({
  requests: await db
    .selectFrom('help_request')
    .select(['reference', 'reason', 'name', 'email', 'status'])
    .orderBy('id')
    .execute(),
  mails: await db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body_text', 'body_html'])
    .orderBy('id')
    .execute(),
  audits: await db.selectFrom('audit').select(['act', 'detail']).where('act', '=', 'request-help').execute(),
});

withPortals(
  'cconfirm',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('help_request').execute();
      await portals.db.deleteFrom('outbox').execute();
      await portals.db.deleteFrom('throttle').execute();
    });

    test('HP-08 answers OK once the request, its audit row and both mails are stored', async () => {
      const answer = await portals.ask(requestHelp, right);
      expect(answer).toMatchObject({ status: 200, body: 'OK' });
      const { requests, mails, audits } = await stored(portals);
      const reference = requests[0]?.reference ?? 'none';
      expect(requests).toEqual([
        { reference, reason: 'change_policy', name: 'Marisol Peña', email: 'marisol@mail.example', status: 'received' },
      ]);
      expect(mails.map(({ recipient }) => recipient)).toEqual([portals.env.SERVICE_MAILBOX, 'marisol@mail.example']);
      for (const { subject } of mails) expect(subject).toContain(reference);
      expect(mails[0]?.body_text).toContain('FL 44170263');
      expect(answer.headers.get(HELP_REQUEST_HEADER)).toMatch(
        new RegExp(`^${reference}( \\d{4}-\\d\\d-\\d\\d){2} change_policy$`),
      );
      expect(audits.at(-1)?.detail).toEqual({ reference, reason: 'change_policy' });
    });

    test('20 parallel repeats create one request and one pair of mails', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => portals.ask(requestHelp, right)));
      // Ten at a time on one policy: further requests are throttled.
      const taken = answers.filter(({ status }) => status !== 429);
      expect(taken.length).toBeGreaterThanOrEqual(10);
      expect(new Set(taken.map(({ body }) => body))).toEqual(new Set(['OK']));
      const { requests, mails } = await stored(portals);
      const named = new Set(taken.map(({ headers }) => headers.get(HELP_REQUEST_HEADER)?.split(' ')[0]));
      expect(named).toEqual(new Set([requests[0]?.reference]));
      expect([requests.length, mails.length]).toEqual([1, 2]);
      expect(await portals.ask(requestHelp, right), 'a burst locks nothing').toMatchObject({ status: 200, body: 'OK' });
    });

    test('a repeat with another address leaves the request as it is, and says so', async () => {
      const addressOf = async (email: string) =>
        (await portals.ask(requestHelp, { ...right, email })).headers.get(HELP_ADDRESS_HEADER);
      expect(await addressOf(right.email)).toBe('same');
      expect(await addressOf(right.email.toUpperCase())).toBe('same');
      expect(await addressOf('corrected@mail.example')).toBe('other');
      expect((await stored(portals)).requests).toMatchObject([{ email: right.email }]);
    });

    test('another reason creates another request; a request closed today reopens under its reference', async () => {
      await portals.ask(requestHelp, right);
      await portals.ask(requestHelp, { ...right, reasonFeedback: 'other' });
      const [first] = (await stored(portals)).requests;
      await portals.db.updateTable('help_request').set({ status: 'closed', closed_at: new Date() }).execute();
      await portals.ask(requestHelp, { ...right, email: 'new@mail.example' });
      const { requests, mails } = await stored(portals);
      expect(requests[0]).toEqual({ ...first, email: 'new@mail.example' });
      expect(requests[1]?.status).toBe('closed');
      expect(mails).toHaveLength(6);
    });

    test('HP-07 each of the nine reasons is accepted, in English and in Spanish', async () => {
      for (const [i, reasonFeedback] of HELP_REASONS.entries()) {
        const headers = { 'accept-language': i % 2 ? 'es' : 'en' };
        expect((await portals.ask(requestHelp, { ...right, reasonFeedback }, { headers })).body).toBe('OK');
      }
      const { mails } = await stored(portals);
      expect(mails).toHaveLength(18);
      expect(mails[3]?.body_text).toContain('Recibimos su solicitud');
      expect(mails[2]?.body_text, 'the desk reads English').toContain('Policy number and date of birth were checked');
    });

    test('a wrong date of birth, prefix, state or policy gets the same refusal and stores nothing', async () => {
      const wrongs = [
        { returnedDate: '1984-03-03' },
        { policyOrClaim: `GA${MARISOL.number}` },
        { policyOrClaim: 'FL99999999' },
        { statecode: 'TX' as const },
      ];
      const answers = [];
      for (const wrong of wrongs) answers.push(await portals.ask(requestHelp, { ...right, ...wrong }));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: expect.stringMatching(/couldn’t match/) });
      const { requests, mails } = await stored(portals);
      expect([requests.length, mails.length]).toEqual([0, 0]);
    });

    test('after strangers’ misses lock a policy, who types its full VIN and a last name, too, still gets help', async () => {
      const wrong = { ...right, returnedDate: '1980-01-01' };
      await Promise.all(Array.from({ length: 10 }, () => portals.ask(requestHelp, wrong)));
      const held = await portals.ask(requestHelp, right);
      expect([held.status, held.headers.get(PROVE_MORE_HEADER)]).toEqual([429, '1']);
      const more = { vin: '1HGCM82633A004352', lastName: 'Peña' };
      expect((await portals.ask(requestHelp, { ...right, ...more, lastName: 'Nobody' })).body).not.toBe('OK');
      expect((await portals.ask(requestHelp, { ...right, ...more })).body).toBe('OK');
    });

    test('when its mail cannot be stored, the request is not stored either', async () => {
      const { SERVICE_MAILBOX } = portals.env;
      // The outbox accepts no email without a recipient, so the last write of the act fails.
      Object.assign(portals.env, { SERVICE_MAILBOX: null });
      const answer = await portals.ask(requestHelp, right);
      Object.assign(portals.env, { SERVICE_MAILBOX });
      expect(answer.status).toBe(500);
      expect(answer.body).not.toMatch(/^\s*OK/);
      expect((await stored(portals)).requests).toEqual([]);
    });

    test('markup in a name is escaped and shown as typed', async () => {
      await portals.ask(requestHelp, { ...right, csrName: '<img src=x onerror=alert(1)>' });
      for (const { body_html } of (await stored(portals)).mails) expect(body_html).not.toContain('<img src=x');
    });

    test.each([
      { reasonFeedback: 'please' },
      { statecode: 'Ga' },
      { relation: 'cousin' },
      { feedbackfor: 'X' },
      { phone: '3055550142' },
      { email: 'not an address' },
      { email: 'a@b.example\r\nBcc: c@d.example' },
      { csrName: ' ' },
      { csrName: 'a'.repeat(101) },
      { policyOrClaim: '44170263' },
      { returnedDate: '1984-13-01' },
    ])('malformed %j gets a 400 in plain text', async (wrong) => {
      const answer = await portals.ask(requestHelp, { ...right, ...wrong } as typeof right);
      expect(answer).toMatchObject({ status: 400, body: expect.stringMatching(/couldn’t read|no database keeps/) });
      expect((await stored(portals)).requests).toEqual([]);
    });
  },
  { prepare: async ({ db }) => void (await insertTestPolicies(db)) },
);
