import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { remindCustomer, validateCustomer } from '#contract/login.ts';
import * as isItYouPage from '#portals/sign-in/is-it-you-page.tsx';
import * as registerUserPage from '#portals/sign-in/register-user-page.tsx';
import * as verifyEmailPage from '#portals/sign-in/verify-email-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { mailTo, textsTo } from '#testing/test-people.ts';
import { insertTestPolicies, MARISOL, SECOND } from '#testing/test-policy.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { fieldsShown, pageShown } from '#testing/test-shown-page.ts';

const right = {
  policyNumber: `FL ${MARISOL.number}`,
  lastName: 'PENA',
  month: '3',
  date: '2',
  year: '1984',
  zip: MARISOL.zip,
  email: 'marisol@example.com',
  password: 'three short words',
  passwordAgain: 'three short words',
};
type Form = Partial<typeof right & { vin: string }>;

const send = (portals: TestPortals, form: Form, lang = 'en') =>
  askPage(portals, registerUserPage.action, {
    path: `/insurednew/insured/rnu/registeruser?lang=${lang}`,
    form: { ...right, ...form },
  });

/** Policies whose contact on file is a phone, an address without an account, or missing. */
const byPhone = { policyNumber: SECOND.number };
const THIRD = { number: '44170265', email: 'on.file@example.com' };
const FOURTH = { number: '44170266', email: null };
const FIFTH = { number: '44170267', email: 'fifth.on.file@example.com' };
const AGENCY = 'hello@calleocho.example';
const STRANGER = 'stranger@example.com';

/** The link in the newest message that asks the contact on file. */
async function linkToAsk(portals: TestPortals, contact: string) {
  const [newest] = contact.includes('@') ? await mailTo(portals, contact) : await textsTo(portals, contact);
  return newest?.text.match(/\/is-it-you\/([\w-]{43})/)?.[1] ?? '';
}

async function answer(portals: TestPortals, contact: string, said: string) {
  const token = await linkToAsk(portals, contact);
  const ask = { path: `/insurednew/is-it-you/${token}`, params: { token } };
  const { data: shown } = await askPage(portals, isItYouPage.loader, ask);
  return { shown, ...(await askPage(portals, isItYouPage.action, { ...ask, form: { answer: said } })) };
}

async function addCopy({ db }: TestPortals, policyId: number, contact: { number: string; email: string | null }) {
  const { id: _id, ...policy } = await db
    .selectFrom('policy')
    .selectAll()
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow();
  const insured = await db
    .selectFrom('named_insured')
    .selectAll()
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('policy')
    .values({ ...policy, ...contact, phone: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('named_insured')
    .values({ ...insured, policy_id: id })
    .execute();
}

async function confirm(portals: TestPortals, address: string) {
  const [mail] = await mailTo(portals, address);
  const token = mail?.text.match(/\/verify\/([\w-]{43})/)?.[1] ?? '';
  return askPage(portals, verifyEmailPage.action, { path: `/insurednew/verify/${token}`, params: { token }, form: {} });
}

withPortals(
  'registration',
  (portals) => {
    test('CA-04 a person on a policy creates an account, confirms the address once, and signs in', async () => {
      expect(await send(portals, {})).toMatchObject({ status: 200, data: { sentTo: right.email } });
      const signIn = () => portals.ask(validateCustomer, { username: right.email, password: right.password });
      expect((await signIn()).body).toMatch(/Confirm your email/);
      expect(await confirm(portals, right.email)).toMatchObject({ status: 200, data: { isDone: true } });
      expect(await confirm(portals, right.email)).toMatchObject({ status: 410, data: { isDone: false } });
      expect((await signIn()).body).toBe('OK');
    });

    test('CA-04 a person who registers in Spanish gets mails in Spanish, then and later', async () => {
      const email = 'solo@example.com';
      await send(portals, { ...byPhone, email }, 'es');
      await answer(portals, MARISOL.phone, 'yes');
      const [mail] = await mailTo(portals, email);
      expect(mail?.text).toMatch(/\/verify\/[\w-]{43}\?lang=es\s/);
      const account = portals.db.selectFrom('account').select('language').where('email', '=', email);
      expect(await account.executeTakeFirst()).toEqual({ language: 'es' });
      await portals.db.deleteFrom('account').where('email', '=', email).execute();
    });

    test('CA-04 the answer is the same, whatever does not match', async () => {
      const answers = [];
      for (const wrong of [
        { policyNumber: '99999999' },
        { lastName: 'Diaz' },
        { year: '1985' },
        { zip: '33136' },
        { policyNumber: SECOND.number, zip: '77002' },
      ]) {
        answers.push(await send(portals, { ...wrong, email: 'other@example.com' }));
      }
      const refusals = answers.map(({ status, data }) => ({ status, refusal: (data as { refusal: string }).refusal }));
      expect(refusals).toEqual(Array(5).fill({ status: 422, refusal: expect.stringMatching(/couldn’t match/) }));
      expect(await mailTo(portals, 'other@example.com')).toEqual([]);
    });

    test('CA-04 a policy or address with an account gets the same answer, and its owner is notified', async () => {
      const before = (await mailTo(portals, right.email)).length;
      // In the language of its owner, whatever that of whoever typed the form is.
      const samePolicy = await send(portals, { email: 'stranger@example.com' }, 'es');
      expect(samePolicy).toMatchObject({ status: 200, data: { sentTo: 'stranger@example.com' } });
      expect(await mailTo(portals, 'stranger@example.com')).toEqual([]);
      const sameAddress = await send(portals, { policyNumber: THIRD.number }, 'es');
      expect(sameAddress).toMatchObject({ status: 200, data: { sentTo: right.email } });
      const mails = await mailTo(portals, right.email);
      expect(mails.slice(0, mails.length - before).map(({ subject }) => subject)).toEqual(
        Array(2).fill('You already have an account'),
      );
      const accounts = await portals.db.selectFrom('account').select('email').execute();
      expect(accounts).toEqual([{ email: right.email }]);
    });

    test('a stranger who read the ID card and license cannot get in, and the contact on file is notified', async () => {
      for (const [policyNumber, contact] of [
        [THIRD.number, THIRD.email],
        [SECOND.number, MARISOL.phone],
      ] as const) {
        const asked = await send(portals, { policyNumber, email: STRANGER });
        expect(asked).toMatchObject({ status: 200, data: { sentTo: STRANGER } });
        const letIn = async () => [
          (await portals.ask(validateCustomer, { username: STRANGER, password: right.password })).body,
          ...(await mailTo(portals, STRANGER)).map(({ subject }) => subject),
        ];
        expect(await letIn()).toEqual([expect.stringMatching(/Confirm your email/)]);
        // Access to their own mailbox, proved by a new password, is no proof of the policy.
        await portals.ask(remindCustomer, { 'email-id': STRANGER });
        expect(await letIn()).toEqual([expect.stringMatching(/Confirm your email/)]);

        const no = await answer(portals, contact, 'no');
        expect(no.shown).toEqual({ email: 's•••@example.com', policy: policyNumber.slice(-4), adds: false });
        expect([no.status, no.data]).toEqual([200, { answered: 'no', adds: false }]);
        expect(await letIn()).toEqual([expect.stringMatching(/don’t match/)]);
        const yes = await answer(portals, contact, 'yes');
        expect([yes.status, yes.data]).toEqual([410, { answered: null, adds: false }]);
      }
      const denied = portals.db.selectFrom('audit').select('actor').where('act', '=', 'deny-registration');
      expect(await denied.execute()).toEqual([{ actor: 'contact' }, { actor: 'contact' }]);
    });

    test('CA-04 an account opens once the contact on file agrees and then the typed address is confirmed', async () => {
      const email = 'new.address@example.com';
      await send(portals, { ...byPhone, email });
      expect(await mailTo(portals, email)).toEqual([]);
      const token = await linkToAsk(portals, MARISOL.phone);
      const asAddress = { path: `/insurednew/verify/${token}`, params: { token }, form: {} };
      expect((await askPage(portals, verifyEmailPage.action, asAddress)).status, 'the one link for the other').toBe(
        410,
      );
      expect((await answer(portals, MARISOL.phone, 'perhaps')).status).toBe(400);
      const signIn = () => portals.ask(validateCustomer, { username: email, password: right.password });
      const answers = await Promise.all(['yes', 'no', 'yes'].map((said) => answer(portals, MARISOL.phone, said)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await portals.db.deleteFrom('account').where('email', '=', email).execute();

      await send(portals, { ...byPhone, email });
      expect((await answer(portals, MARISOL.phone, 'yes')).status).toBe(200);
      expect((await signIn()).body).toMatch(/Confirm your email/);
      expect((await confirm(portals, email)).status).toBe(200);
      expect((await signIn()).body).toBe('OK');
      await portals.db.deleteFrom('account').where('email', '=', email).execute();
    });

    test('a phone on file gets one text a day about strangers’ attempts, and the next after it answered', async () => {
      await portals.db.deleteFrom('told_on_file').execute();
      const texts = async () => (await textsTo(portals, MARISOL.phone)).length;
      const before = await texts();
      await Promise.all([1, 2, 3, 4, 5].map((turn) => send(portals, { ...byPhone, email: `${turn}.${STRANGER}` })));
      expect(await texts()).toBe(before + 1);
      await answer(portals, MARISOL.phone, 'no');
      await send(portals, { ...byPhone, email: STRANGER });
      expect(await texts()).toBe(before + 2);
      await answer(portals, MARISOL.phone, 'no');
    });

    test('an address that has an account uses up no text: whoever then types their own is asked about at once', async () => {
      await portals.db.deleteFrom('told_on_file').execute();
      await portals.db.deleteFrom('throttle').execute();
      const texts = async () => (await textsTo(portals, MARISOL.phone)).length;
      const [before, mails] = [await texts(), (await mailTo(portals, right.email)).length];
      await send(portals, { ...byPhone, email: right.email });
      expect([await texts(), (await mailTo(portals, right.email)).length]).toEqual([before, mails + 1]);
      await send(portals, { ...byPhone, email: STRANGER });
      expect(await texts()).toBe(before + 1);
      await answer(portals, MARISOL.phone, 'no');
    });

    test('without a contact on file no account is made; the agency, or else the desk, is told once a day', async () => {
      const nobody = { policyNumber: FOURTH.number, email: STRANGER };
      for (let turn = 0; turn < 3; turn++) expect((await send(portals, nobody)).data).toEqual({ sentTo: STRANGER });
      expect(await mailTo(portals, STRANGER)).toEqual([]);
      expect((await mailTo(portals, AGENCY)).map(({ text }) => /uaicins\/fl\/policies\/\d+/.test(text))).toEqual([
        true,
      ]);
      const made = portals.db.selectFrom('account').select('id').where('email', '=', STRANGER);
      expect(await made.execute()).toEqual([]);

      await portals.db.deleteFrom('told_on_file').execute();
      await portals.db.updateTable('agency').set({ closed_on: '2026-01-02' }).execute();
      await send(portals, nobody);
      await portals.db.updateTable('agency').set({ closed_on: null }).execute();
      expect(await mailTo(portals, AGENCY)).toHaveLength(1);
      expect(await mailTo(portals, portals.env.SERVICE_MAILBOX)).toHaveLength(1);
    });

    test('CA-04 an unconfirmed account is replaced by the next attempt for its policy or address', async () => {
      await portals.db.deleteFrom('throttle').execute();
      const at = (email: string, policyNumber: string = THIRD.number) => send(portals, { policyNumber, email });
      const accounts = async () =>
        (
          await portals.db
            .selectFrom('account')
            .innerJoin('account_policy', 'account_policy.account_id', 'account.id')
            .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
            .select(['account.email', 'policy.number'])
            .where('verified_at', 'is', null)
            .execute()
        ).map(({ email, number }) => `${email} ${number}`);
      await at('mistyped@example.com');
      await at('well.typed@example.com');
      expect(await accounts()).toEqual([`well.typed@example.com ${THIRD.number}`]);
      await at('well.typed@example.com', SECOND.number);
      expect(await accounts()).toEqual([`well.typed@example.com ${SECOND.number}`]);
      expect((await answer(portals, THIRD.email, 'yes')).status).toBe(410);
      await answer(portals, MARISOL.phone, 'no');
    });

    test('CA-04 each unreadable field says what to do, and the other fields are kept', async () => {
      const { status, data } = await send(portals, { year: '84', zip: '3313', passwordAgain: '', lastName: ' ' });
      expect(status).toBe(422);
      expect(data).toMatchObject({ values: { policyNumber: right.policyNumber, email: right.email } });
      const { errors, values } = data as { errors: Record<string, string>; values: Record<string, string> };
      expect(Object.keys(errors)).toEqual(['lastName', 'dateOfBirth', 'zip', 'passwordAgain']);
      expect(values).not.toHaveProperty('password');
      for (const wrong of [{ date: '31', month: '2' }, { passwordAgain: 'other words there' }]) {
        expect((await send(portals, wrong)).status).toBe(422);
      }
    });

    test('after strangers’ misses lock a policy, its full VIN lets a person register, and the form asks for it', async () => {
      await portals.db.deleteFrom('throttle').execute();
      await Promise.all(Array.from({ length: 10 }, () => send(portals, { ...byPhone, zip: '33136' })));
      const email = 'held@example.com';
      const held = await send(portals, { ...byPhone, email });
      expect(held.status).toBe(429);
      expect(pageShown(registerUserPage, null, held.data)).toContain('Is this policy yours?');
      const wrong = await send(portals, { ...byPhone, email, vin: '1HGCM82633A004352' });
      expect([wrong.status, fieldsShown(registerUserPage, null, wrong.data)]).toMatchObject([
        422,
        { vin: '1HGCM82633A004352', lastName: right.lastName },
      ]);
      expect((await send(portals, { ...byPhone, email, vin: '5yjsa1dg9dfp14705' })).status).toBe(200);
      await answer(portals, MARISOL.phone, 'no');
    });

    test('a person who knows all about a policy causes at most ten mails a day, to any addresses', async () => {
      await portals.db.deleteFrom('throttle').execute();
      const policyNumber = THIRD.number;
      const at = (turn: number) =>
        askPage(portals, registerUserPage.action, {
          path: '/insurednew/insured/rnu/registeruser',
          address: `10.1.0.${turn}`,
          form: { ...right, policyNumber, email: `everybody.${turn}@example.com` },
        });
      const statuses = [];
      for (let turn = 0; turn < 11; turn++) statuses.push((await at(turn)).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
      expect(await mailTo(portals, 'everybody.10@example.com')).toEqual([]);
    });

    test('an account is confirmed beside another registration for its policy, without a deadlock', async () => {
      const waiting = sql`select from pg_locks where not granted`;
      const email = 'beside@example.com';
      await send(portals, { policyNumber: FIFTH.number, email });
      await answer(portals, FIFTH.email, 'yes');
      const [confirming] = await portals.db.transaction().execute(async (trx) => {
        // As whoever registers: the policy, then the account that was never confirmed, with its links.
        await trx.selectFrom('policy').select('id').where('number', '=', FIFTH.number).forUpdate().execute();
        const confirming = confirm(portals, email);
        await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
        await trx.selectFrom('account').select('id').where('email', '=', email).forUpdate().execute();
        return [confirming];
      });
      expect(await confirming).toMatchObject({ status: 200, data: { isDone: true } });
      await portals.db.deleteFrom('account').where('email', '=', email).execute();
    });
  },
  {
    prepare: async (portals) => {
      const { first, second } = await insertTestPolicies(portals.db);
      await portals.db.updateTable('policy').set({ email: right.email }).where('id', '=', first).execute();
      for (const contact of [THIRD, FOURTH, FIFTH]) await addCopy(portals, second, contact);
    },
  },
);
