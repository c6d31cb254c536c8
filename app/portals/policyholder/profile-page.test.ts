import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Queryable } from '#platform/database/database.ts';
import { addOwnPolicy, addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage, postedTo } from '#testing/test-pages.ts';
import { addAccount, mailTo, PASSWORD } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as confirmPage from './confirm-email-page.tsx';
import * as profilePage from './profile-page.tsx';

/** The contact on the test policyholders' policies. */
const ON_FILE = 'book@example.com';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;

withPortals('profile', (portals) => {
  const send = ({ cookie }: Policyholder, form: Record<string, string>) =>
    askPage(portals, profilePage.action, { path: '/insurednew/profile', cookie, form });
  const look = async ({ cookie }: Policyholder) =>
    (await askPage(portals, profilePage.loader, { path: '/insurednew/profile', cookie })).data;
  const codeOnFile = async () => {
    const mails = await mailTo(portals, ON_FILE);
    return mails.map(({ text }) => / (\w{6}) (?:is your code|es su código)/.exec(text)?.[1]).find(Boolean) ?? '';
  };
  /** Sends the form, and again with the code that the contact on file got. */
  const sendWithCode = async (person: Policyholder, form: Record<string, string>) => {
    expect(await send(person, form)).toMatchObject({ status: 200, data: { code: { to: 'b…@example.com' } } });
    const act = form.act === 'email' ? 'email-code' : form.act;
    return send(person, { ...form, ...(act && { act }), code: await codeOnFile() });
  };
  const actsOf = async ({ id }: Policyholder) =>
    (
      await portals.db
        .selectFrom('audit')
        .select('act')
        .where('subject', '=', portals.keyring.hash('subject', 'account', id))
        .orderBy('id')
        .execute()
    ).map(({ act }) => act);
  const emailOf = async ({ id }: Policyholder) =>
    (await portals.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirst())?.email;

  test('phone and language are saved once, for the account and its policies', async () => {
    const person = await addPolicyholder(portals);
    const form = { act: 'contact', phone: '1 (305) 555-0177', language: 'es' };
    expect(await send(person, { ...form, phone: '555' })).toMatchObject({
      status: 422,
      data: { values: { phone: '555' } },
    });
    await sendWithCode(person, form);
    await send(person, form);
    expect(await look(person)).toMatchObject({ phone: '305-555-0177', language: 'es' });
    expect(await actsOf(person)).toEqual(['change-contact']);
  });

  test('a new phone number needs a one-time code from the contact on file, valid for that number only', async () => {
    const person = await addPolicyholder(portals);
    const form = { act: 'contact', phone: '305-555-0171', language: 'en' };
    const before = ((await look(person)) as { phone: string }).phone;
    await send(person, form);
    const code = await codeOnFile();
    expect(await send(person, { ...form, phone: '305-555-0172', code })).toMatchObject({ status: 422 });
    const [said] = await mailTo(portals, ON_FILE);
    expect([said?.subject, said?.text]).toEqual([
      'Your code for a new phone number',
      expect.stringContaining('ends in 0171'),
    ]);
    const empty = await send(person, { ...form, code: ' ', codeOf: 'contact' });
    expect(empty).toMatchObject({ status: 422, data: { errors: { code: expect.any(String) } } });
    expect(await codeOnFile(), 'and no other code is on its way').toBe(code);
    const wrong = await send(person, { ...form, code: 'WRONG7', codeOf: 'contact' });
    expect(wrong).toMatchObject({ status: 422, data: { values: { phone: '305-555-0171', codeOf: 'contact' } } });
    expect(await look(person)).toMatchObject({ phone: before });
    const answers = await Promise.all([1, 2, 3].map(() => send(person, { ...form, code })));
    expect(answers.map(({ data }) => data)).toMatchObject([
      { saved: 'profile' },
      { saved: 'profile' },
      { saved: 'profile' },
    ]);
    expect(await look(person)).toMatchObject({ phone: '305-555-0171' });
    expect(await actsOf(person)).toEqual(['change-contact']);

    const guesser = await addPolicyholder(portals);
    await send(guesser, form);
    const right = await codeOnFile();
    for (let miss = 1; miss <= 5; miss++) await send(guesser, { ...form, code: 'WRONG7' });
    expect(await send(guesser, { ...form, code: right })).toMatchObject({ status: 422 });
  });

  test('a change of language needs no code, and leaves the phones of other policies unchanged', async () => {
    const person = await addPolicyholder(portals);
    const second = await addOwnPolicy(portals, person.id);
    await portals.db.updateTable('policy').set({ phone: '3055550175' }).where('id', '=', second.id).execute();
    const { phone } = (await look(person)) as { phone: string };
    expect((await send(person, { act: 'contact', phone, language: 'es' })).status).toBe(303);
    const kept = portals.db.selectFrom('policy').select('phone').where('id', '=', second.id);
    expect(await kept.executeTakeFirst()).toEqual({ phone: '3055550175' });
  });

  test('a new phone and a policy change in parallel run one after the other, without a deadlock', async () => {
    const person = await addPolicyholder(portals);
    const form = { act: 'contact', phone: '305-555-0174', language: 'en' };
    await send(person, form);
    const code = await codeOnFile();
    const waiting = sql`select from pg_locks where not granted`;
    const [saving] = await portals.db.transaction().execute(async (trx) => {
      // As a change of the policy holds them: the policy, then its code, then what refers to the account.
      await trx.selectFrom('policy').select('id').where('id', '=', person.policy.id).forUpdate().execute();
      const saving = [send(person, { ...form, code })];
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
      await trx
        .selectFrom('change_code')
        .select('policy_id')
        .where('policy_id', '=', person.policy.id)
        .forUpdate()
        .execute();
      await trx.selectFrom('account').select('id').where('id', '=', person.id).forKeyShare().execute();
      return saving;
    });
    expect(await saving).toMatchObject({ data: { saved: 'profile' } });
  });

  test('without a contact on file, the phone number can only be changed by calling', async () => {
    const person = await addPolicyholder(portals);
    await portals.db
      .updateTable('policy')
      .set({ email: null, phone: null })
      .where('id', '=', person.policy.id)
      .execute();
    const answer = await send(person, { act: 'contact', phone: '305-555-0173', language: 'en' });
    expect(answer).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('Call us') } });
  });

  test('pages use the saved language from then on, whatever the address says', async () => {
    const person = await addPolicyholder(portals);
    const save = (language: string, phone = '305-555-0178', code = '') => {
      const form = { act: 'contact', phone, language, code };
      const cookie = `${person.cookie}; portal-signed-in=policyholder`;
      return askPage(portals, profilePage.action, { path: '/insurednew/profile?lang=en', cookie, form });
    };
    await sendWithCode(person, { act: 'contact', phone: '305-555-0178', language: 'en' });
    const changed = await save('es');
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/insurednew/profile?done=profile']);
    expect(changed.headers.getSetCookie()).toEqual(['portal-language=es; Path=/; HttpOnly; SameSite=Lax']);
    const page = { path: '/insurednew/profile?done=profile', cookie: person.cookie };
    expect((await askPage(portals, profilePage.loader, page)).data).toMatchObject({ done: 'profile', language: 'es' });

    await save('es', '305-555-0179');
    const phoneAlone = await save('es', '305-555-0179', await codeOnFile());
    expect([phoneAlone.status, phoneAlone.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('the second of two tabs sees what the first saved, keeps what was typed, and can overwrite it', async () => {
    const person = await addPolicyholder(portals);
    const before = (await look(person)) as { phone: string; language: string };
    const seen = `${before.phone.replace(/\D/g, '')} ${before.language}`;
    const first = { act: 'contact', phone: '305-555-0161', language: 'es', seen };
    const second = { act: 'contact', phone: '305-555-0162', language: 'en', seen };
    expect((await sendWithCode(person, first)).status).toBe(303);
    expect((await send(person, first)).status).toBe(200);

    const told = await send(person, second);
    expect(told.status).toBe(409);
    const { refusal, values } = told.data as { refusal: string; values: Record<string, string> };
    expect(refusal).toContain('305-555-0161');
    expect(values).toMatchObject({ phone: '305-555-0162', language: 'en' });
    expect(await look(person)).toMatchObject({ phone: '305-555-0161', language: 'es' });

    expect((await sendWithCode(person, { ...second, ...values })).status).toBe(303);
    expect(await look(person)).toMatchObject({ phone: '305-555-0162', language: 'en' });
  });

  test('each consent is stored with its text, and repeating it stores nothing new', async () => {
    const person = await addPolicyholder(portals);
    await Promise.all(Array.from({ length: 5 }, () => send(person, { act: 'consents', texts: 'yes' })));
    expect(await look(person)).toMatchObject({ consents: { paperless: false, texts: true } });
    await send(person, { act: 'consents' });
    expect(await look(person)).toMatchObject({ consents: { paperless: false, texts: false } });
    const said = await portals.db
      .selectFrom('consent')
      .select(['kind', 'is_given', 'wording'])
      .where('account_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(said).toMatchObject([
      { kind: 'texts', is_given: true, wording: expect.stringMatching(/Reply STOP/) },
      { kind: 'texts', is_given: false },
    ]);
    expect(await actsOf(person)).toEqual(['agree-to-texts', 'withdraw-texts']);
  });

  const linkIn = async (address: string) =>
    /email\/([\w-]{43})/.exec((await mailTo(portals, address))[0]?.text ?? '')?.[1] ?? '';
  const confirm = (token: string) =>
    askPage(portals, postedTo('/insurednew/email/:token', confirmPage), {
      ...{ path: `/insurednew/email/${token}`, form: {} },
    });

  test('a new email address needs the password and a confirmation, and the old one is notified', async () => {
    const person = await addPolicyholder(portals);
    const to = `new.${person.email}`;
    expect(await send(person, { act: 'email', email: to, password: 'not it' })).toMatchObject({ status: 422 });
    expect(await mailTo(portals, to)).toEqual([]);

    // Nobody comes by the code alone, and nobody by a code for another address.
    expect(await send(person, { act: 'email-code', email: to, code: '' })).toMatchObject({ status: 422 });
    await send(person, { act: 'email', email: `other.${to}`, password: PASSWORD });
    const other = await codeOnFile();
    expect((await mailTo(portals, ON_FILE))[0]).toMatchObject({
      subject: 'Your code for a new login email',
      text: expect.not.stringContaining(to),
    });
    expect(await send(person, { act: 'email-code', email: to, code: other })).toMatchObject({ status: 422 });
    expect(await mailTo(portals, to)).toEqual([]);

    await sendWithCode(person, { act: 'email', email: to, password: PASSWORD });
    const token = await linkIn(to);
    expect(await emailOf(person)).toBe(person.email);
    const link = { path: `/insurednew/email/${token}`, params: { token } };
    const looked = await askPage(portals, confirmPage.loader, link);
    expect(looked.status).toBe(200);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    const done = answers.filter(({ data }) => (data as { isDone?: true }).isDone);
    expect(
      done.map(({ status }) => status),
      'though its link is over by now',
    ).toEqual([200]);
    expect(await emailOf(person)).toBe(to);
    expect((await mailTo(portals, person.email)).map(({ subject }) => subject)).toEqual([
      'Your email address was changed',
      'Your email address is about to change',
    ]);
    expect(await actsOf(person)).toEqual(expect.arrayContaining(['ask-for-new-email', 'change-email']));
  });

  test('a new address is confirmed beside other changes of the policy and the account, without a deadlock', async () => {
    const waiting = sql`select from pg_locks where not granted`;
    type Lock = (trx: Queryable, { id, policy }: Policyholder) => Promise<unknown>;
    const [policy, account, link]: Lock[] = [
      (trx, { policy }) => trx.selectFrom('policy').select('id').where('id', '=', policy.id).forUpdate().execute(),
      (trx, { id }) => trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
      (trx, { id }) =>
        trx.selectFrom('email_change').select('email').where('account_id', '=', id).forUpdate().execute(),
    ];
    // As a new phone number locks them, and as whoever asks for another address.
    for (const [first, second] of [[policy, account] as const, [account, link] as const]) {
      const person = await addPolicyholder(portals);
      const to = `beside.${person.email}`;
      await sendWithCode(person, { act: 'email', email: to, password: PASSWORD });
      const [confirming] = await portals.db.transaction().execute(async (trx) => {
        await first?.(trx, person);
        const confirming = confirm(await linkIn(to));
        await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
        await second?.(trx, person);
        return [confirming];
      });
      expect(await confirming).toMatchObject({ data: { isDone: true } });
    }
  });

  test('a new address requested five times in parallel gets one link, and the old one one mail', async () => {
    const person = await addPolicyholder(portals);
    const form = { email: `quick.${person.email}` };
    await send(person, { ...form, act: 'email', password: PASSWORD });
    const code = await codeOnFile();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(person, { ...form, act: 'email-code', code })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailTo(portals, `quick.${person.email}`)).toHaveLength(1);
    expect(await mailTo(portals, person.email)).toHaveLength(1);
  });

  test('an address that already has an account gets the same answer, and stays theirs', async () => {
    const person = await addPolicyholder(portals);
    const other = await addAccount(portals);
    const ask = async (email: string) => {
      const sent = await sendWithCode(person, { act: 'email', email, password: PASSWORD });
      const again = await send(person, { act: 'email-code', email, code: await codeOnFile() });
      return { data: [sent.data, again.data].map((each) => ({ ...(each as object), sentTo: '' })) };
    };
    const free = await ask(`free.${person.email}`);
    const taken = await ask(other.email.toUpperCase());
    expect(taken).toEqual(free);
    expect(await linkIn(other.email.toUpperCase())).toBe('');
    expect(await emailOf(person)).toBe(person.email);
  });

  test('a person with the password can mail at most ten new addresses a day', async () => {
    const person = await addPolicyholder(portals);
    // The codes have a limit of their own, by policy.
    await portals.db.deleteFrom('account_policy').where('account_id', '=', person.id).execute();
    const ask = (to: number) => send(person, { act: 'email', email: `${to}.${person.email}`, password: PASSWORD });
    for (let to = 1; to <= 10; to++) expect(await ask(to)).toMatchObject({ data: { saved: 'email' } });
    expect(await ask(11)).toMatchObject({ status: 429 });
    expect(await mailTo(portals, `11.${person.email}`)).toEqual([]);
  });
});
