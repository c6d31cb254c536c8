import { expect, test } from 'vitest';
import { HAND_OFF_HEADER, validateAgent, validateCustomer } from '#contract/login.ts';
import { addAccount, addProducer, PASSWORD } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('logins', (portals) => {
  test('CA-12 LG-11 a right password is answered with exactly OK, and a ticket in a header', async () => {
    const { email } = await addAccount(portals);
    const answer = await portals.ask(validateCustomer, { username: email.toUpperCase(), password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: 'OK' });
    expect(answer.headers.get(HAND_OFF_HEADER)).toMatch(/^[\w-]{43}$/);
  });

  test.each(['FL', 'TX', 'GA'] as const)('LG-09 an agent of %s is sent to that state’s system', async (state) => {
    const { user_id } = await addProducer(portals, { state });
    const answer = await portals.ask(validateAgent, { tbxUserID: user_id.toLowerCase(), tbxPassword: PASSWORD });
    expect(answer.body).toEqual({ status: 1, msg: '', url: `/uaicins/${state.toLowerCase()}/agent/login` });
    expect(answer.headers.get(HAND_OFF_HEADER)).toMatch(/^[\w-]{43}$/);
  });

  test('LG-11 LG-09 an unknown user and a wrong password get the same answer, including its headers', async () => {
    const { email } = await addAccount(portals);
    const { user_id } = await addProducer(portals);
    const wrong = 'not the password of anybody';
    const shapeOf = ({ status, headers, body }: Awaited<ReturnType<typeof portals.ask>>) => ({
      status,
      headers: [...headers.keys()],
      body,
    });
    const known = await portals.ask(validateCustomer, { username: email, password: wrong });
    const unknown = await portals.ask(validateCustomer, { username: 'nobody@example.com', password: wrong });
    expect(known.body).toMatch(/don’t match/);
    expect(shapeOf(unknown)).toEqual(shapeOf(known));

    const knownAgent = await portals.ask(validateAgent, { tbxUserID: user_id, tbxPassword: wrong });
    const unknownAgent = await portals.ask(validateAgent, { tbxUserID: 'nobody.here', tbxPassword: wrong });
    expect(knownAgent.body).toMatchObject({ status: 0, msg: expect.stringMatching(/don’t match/), url: '' });
    expect(shapeOf(unknownAgent)).toEqual(shapeOf(knownAgent));
  });

  test.each(['known', 'unknown'])(
    'LG-11 of 100 parallel wrong passwords for one %s account, five are tried',
    async (who) => {
      const username = who === 'known' ? (await addAccount(portals)).email : 'someone@example.com';
      const input = { username, password: 'not the password of anybody' };
      const ask = () => portals.ask(validateCustomer, input, { address: `198.51.100.${who.length}` });
      const statuses = (await Promise.all(Array.from({ length: 100 }, ask))).map(({ status }) => status);
      // On a busy machine, some of so many parallel requests get no answer from the database.
      expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
      const after = await ask();
      expect(after.status).toBe(429);
      expect(after.headers.get('retry-after')).toMatch(/^\d+$/);
    },
  );

  test('LG-11 right passwords do not use up the budget', async () => {
    const { email } = await addAccount(portals);
    const ask = () =>
      portals.ask(validateCustomer, { username: email, password: PASSWORD }, { address: '203.0.113.5' });
    for (let i = 0; i < 8; i += 1) expect((await ask()).body).toBe('OK');
  });

  test('LG-11 logins beyond what the server can check at one time are told to try again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        portals.ask(validateCustomer, { username: `person${i}@example.com`, password: 'whatever they typed' }),
      ),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 503]));
    const busy = answers.find(({ status }) => status === 503);
    expect(busy?.body).toMatch(/busy/);
  });

  test('only the right password reveals that an account’s email address is not confirmed', async () => {
    const { email } = await addAccount(portals, { isVerified: false });
    const right = await portals.ask(validateCustomer, { username: email, password: PASSWORD });
    expect(right.body).toMatch(/Confirm your email/);
    expect(right.headers.has(HAND_OFF_HEADER)).toBe(false);
    const wrong = await portals.ask(validateCustomer, { username: email, password: 'not the password' });
    expect(wrong.body).toMatch(/don’t match/);
  });
});
