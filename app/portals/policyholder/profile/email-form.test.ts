import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Queryable } from '#platform/database/database.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage, postedTo } from '#testing/test-pages.ts';
import { addAccount, mailTo, PASSWORD } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { ON_FILE, testProfile } from '#testing/test-profile.ts';
import * as confirmPage from './confirm-email-page.tsx';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;

withPortals('another sign-in address', (portals) => {
  const { send, look, codeOnFile, sendWithCode: sendWith, actsOf } = testProfile(portals);
  const sendWithCode = (person: Policyholder, form: Record<string, string>) =>
    sendWith(person, form, { act: 'email-code' });
  const emailOf = async ({ id }: Policyholder) =>
    (await portals.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirst())?.email;

  const linkIn = async (address: string) =>
    /email\/([\w-]{43})/.exec((await mailTo(portals, address))[0]?.text ?? '')?.[1] ?? '';
  const confirm = (token: string) =>
    askPage(portals, postedTo('/insurednew/email/:token', confirmPage), {
      path: `/insurednew/email/${token}`,
      form: {},
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

  test('a form sent twice sends one code, and another for another contact that is typed into it', async () => {
    const person = await addPolicyholder(portals);
    const mailed = async () => (await mailTo(portals, ON_FILE)).length;
    const [{ key }, before] = [(await look(person)) as { key: string }, await mailed()];
    const form = { act: 'email', email: `twice.${person.email}`, password: PASSWORD, key };
    const phone = { act: 'contact', phone: '813-555-0147', language: 'en', key };
    for (const sent of [form, { ...form, email: `else.${person.email}` }, phone, { ...phone, phone: '813-555-0148' }]) {
      const answers = await Promise.all([1, 2].map(() => send(person, sent)));
      for (const answer of answers) expect(answer).toMatchObject({ data: { code: { to: 'b•••@example.com' } } });
    }
    expect(await mailed()).toBe(before + 4);
  });

  test('a code that did not come is sent again without the password, once per form, for that address only', async () => {
    const person = await addPolicyholder(portals);
    const to = `again.${person.email}`;
    const asked = await send(person, { act: 'email', email: to, password: PASSWORD });
    const againOf = ({ data }: { data: unknown }) =>
      (data as { code: { values: { again: string } } }).code.values.again;
    const again = againOf(asked);
    const first = await codeOnFile();
    const mails = (await mailTo(portals, ON_FILE)).length;
    const form = { act: 'email-again', email: to, code: '', codeOf: 'email', again };
    const answers = await Promise.all([1, 2, 3].map(() => send(person, form)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ data: { code: { of: 'email', to: 'b•••@example.com' } } });
      expect(againOf(answer)).not.toBe(again);
    }
    expect(await mailTo(portals, ON_FILE)).toHaveLength(mails + 1);

    // It proves the password for nothing else.
    const stranger = await addPolicyholder(portals);
    const others = [
      [person, { ...form, email: `x.${to}` }],
      [person, { ...form, again: 'made up' }],
      [stranger, form],
    ] as const;
    for (const [who, other] of others) {
      expect(await send(who, other)).toMatchObject({
        status: 422,
        data: { refusal: expect.stringContaining('Start over'), values: { codeOf: 'email' } },
      });
    }
    expect(await mailTo(portals, ON_FILE)).toHaveLength(mails + 1);
    expect(await send(person, { act: 'email-code', email: to, code: first })).toMatchObject({ status: 422 });
    const code = await codeOnFile();
    expect(await send(person, { act: 'email-code', email: to, code })).toMatchObject({ data: { sentTo: to } });
  });

  test('a link that did not come is mailed again: the newest one works, and its mailbox alone gets it', async () => {
    const person = await addPolicyholder(portals);
    const to = `link.${person.email}`;
    const again = () => send(person, { act: 'email-link' });
    expect(await again()).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('No new address') } });
    expect(await look(person)).toMatchObject({ newEmail: undefined });

    await sendWithCode(person, { act: 'email', email: to, password: PASSWORD });
    expect(await look(person)).toMatchObject({ newEmail: to });
    expect(await again(), 'it was mailed within the minute').toMatchObject({ data: { saved: 'email', sentTo: to } });
    expect(await mailTo(portals, to)).toHaveLength(1);
    const former = await linkIn(to);
    const aMinuteLater = sql<Date>`expires_at - interval '2 minutes'`;
    await portals.db.updateTable('email_change').set({ expires_at: aMinuteLater }).where('email', '=', to).execute();
    await Promise.all([again(), again(), again()]);
    expect(await mailTo(portals, to)).toHaveLength(2);
    expect(await mailTo(portals, person.email), 'who was told already').toHaveLength(1);

    expect((await confirm(former)).data).not.toMatchObject({ isDone: true });
    expect((await confirm(await linkIn(to))).data).toMatchObject({ isDone: true });
    expect(await look(person)).toMatchObject({ email: to, newEmail: undefined });
    for (let more = 1; more <= 10; more++) await again();
    expect(await again()).toMatchObject({ status: 429 });
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

  test('a registration that nobody confirmed keeps no address from its owner', async () => {
    const person = await addPolicyholder(portals);
    const { id, email } = await addAccount(portals, { isVerified: false });
    const to = email.toLowerCase();
    await sendWithCode(person, { act: 'email', email: to, password: PASSWORD });
    expect((await confirm(await linkIn(to))).data).toMatchObject({ isDone: true });
    expect(await emailOf(person)).toBe(to);
    expect(await portals.db.selectFrom('account').select('id').where('id', '=', id).execute()).toEqual([]);
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
