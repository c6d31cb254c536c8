import { expect, test } from 'vitest';
import { remindAgent, remindCustomer } from '#contract/login.ts';
import { addAccount, addProducer, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('forgot password', (portals) => {
  test('CA-11 LG-15 the answer is the same with or without an account, but only an account gets a mail', async () => {
    const { email } = await addAccount(portals);
    const known = await portals.ask(remindCustomer, { 'email-id': email });
    const unknown = await portals.ask(remindCustomer, { 'email-id': 'nobody@example.com' });
    expect(known.body).toEqual({ status: 1, displaymsg: expect.stringMatching(/If a valid e-mail is found/) });
    expect(unknown.body).toEqual(known.body);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(await mailTo(portals, email)).toMatchObject([
      { text: expect.stringMatching(/http:\/\/127\.0\.0\.1:3000\/insurednew\/reset\/[\w-]{43}\?lang=en\s/) },
    ]);
    expect(await mailTo(portals, 'nobody@example.com')).toEqual([]);
  });

  test('LG-15 the mail and its page are in the language of the request, whatever is on file', async () => {
    const { email } = await addAccount(portals);
    await portals.ask(remindCustomer, { 'email-id': email }, { headers: { 'accept-language': 'es-US' } });
    expect(await mailTo(portals, email)).toMatchObject([
      {
        subject: 'Elija una contraseña nueva',
        text: expect.stringMatching(/\/insurednew\/reset\/[\w-]{43}\?lang=es\s/),
      },
    ]);
  });

  test('CA-10 LG-14 an agent enters the user id, and the mail goes to the address on file', async () => {
    const { user_id, email } = await addProducer(portals);
    const { body } = await portals.ask(remindAgent, { agentid: user_id });
    expect(body).toEqual({ status: 1, msg: expect.stringMatching(/If a valid e-mail is found/) });
    expect(await mailTo(portals, email)).toHaveLength(1);
  });

  test('LG-15 an account gets at most one mail in 120 s, and the answer stays the same', async () => {
    const { email } = await addAccount(portals);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portals.ask(remindCustomer, { 'email-id': email })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await mailTo(portals, email)).toHaveLength(1);
  });
});
