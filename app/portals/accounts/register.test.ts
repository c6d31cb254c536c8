import { expect, test } from 'vitest';
import { validateCustomer } from '#contract/login.ts';
import { insertTestPolicies, MARISOL, SECOND } from '../policies/test-policy.ts';
import { askPage } from '../test-pages.ts';
import { onBothEngines, type TestPortals } from '../test-portals.ts';
import * as registerUserPage from './register-user-page.tsx';
import { mailTo } from './test-people.ts';
import * as verifyEmailPage from './verify-email-page.tsx';

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

const send = (portals: TestPortals, form: Partial<typeof right>, lang = 'en') =>
  askPage(portals, registerUserPage.action, {
    path: `/insurednew/insured/rnu/registeruser?lang=${lang}`,
    form: { ...right, ...form },
  });

async function confirm(portals: TestPortals, address: string) {
  const [mail] = await mailTo(portals, address);
  const token = mail?.text.match(/\/verify\/([\w-]{43})/)?.[1] ?? '';
  return askPage(portals, verifyEmailPage.action, { path: `/insurednew/verify/${token}`, params: { token }, form: {} });
}

onBothEngines(
  'registration',
  (portals) => {
    test('CA-04 a person on a policy makes an account, confirms the address once, and signs in', async () => {
      expect(await send(portals, {})).toMatchObject({ status: 200, data: { sentTo: right.email } });
      const signIn = () => portals.ask(validateCustomer, { username: right.email, password: right.password });
      expect((await signIn()).body).toMatch(/Confirm your email/);
      expect(await confirm(portals, right.email)).toMatchObject({ status: 200, data: { isDone: true } });
      expect(await confirm(portals, right.email)).toMatchObject({ status: 410, data: { isDone: false } });
      expect((await signIn()).body).toBe('OK');
    });

    test('CA-04 who registers in Spanish is written to in Spanish, now and later', async () => {
      const email = 'solo@example.com';
      await send(portals, { policyNumber: SECOND.number, email }, 'es');
      const [mail] = await mailTo(portals, email);
      expect(mail?.text).toMatch(/\/verify\/[\w-]{43}\?lang=es\s/);
      const account = portals.db.selectFrom('account').select('language').where('email', '=', email);
      expect(await account.executeTakeFirst()).toEqual({ language: 'es' });
      await portals.db.deleteFrom('account').where('email', '=', email).execute();
    });

    test('CA-04 whatever does not match, the answer is one', async () => {
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
      expect(refusals).toEqual(Array(5).fill({ status: 422, refusal: expect.stringMatching(/could not match/) }));
      expect(await mailTo(portals, 'other@example.com')).toEqual([]);
    });

    test('CA-04 a policy or an address that has an account: the same answer, and its owner is told', async () => {
      const before = (await mailTo(portals, right.email)).length;
      const samePolicy = await send(portals, { email: 'stranger@example.com' });
      expect(samePolicy).toMatchObject({ status: 200, data: { sentTo: 'stranger@example.com' } });
      expect(await mailTo(portals, 'stranger@example.com')).toEqual([]);
      const sameAddress = await send(portals, { policyNumber: SECOND.number });
      expect(sameAddress).toMatchObject({ status: 200, data: { sentTo: right.email } });
      const mails = await mailTo(portals, right.email);
      expect(mails.slice(0, mails.length - before).map(({ subject }) => subject)).toEqual(
        Array(2).fill('You already have an account'),
      );
      const accounts = await portals.db.selectFrom('account').select('email').execute();
      expect(accounts).toEqual([{ email: right.email }]);
    });

    test('CA-04 an account nobody confirmed gives way to the next try', async () => {
      await send(portals, { policyNumber: SECOND.number, email: 'mistyped@example.com' });
      await send(portals, { policyNumber: SECOND.number, email: 'well.typed@example.com' });
      expect((await confirm(portals, 'mistyped@example.com')).status).toBe(410);
      expect((await confirm(portals, 'well.typed@example.com')).status).toBe(200);
    });

    test('CA-04 each field that cannot be read says what to do, and the rest is kept', async () => {
      const { status, data } = await send(portals, { year: '84', zip: '3313', passwordAgain: '', lastName: ' ' });
      expect(status).toBe(422);
      expect(data).toMatchObject({ values: { policyNumber: right.policyNumber, email: right.email } });
      const { errors, values } = data as { errors: Record<string, string>; values: Record<string, string> };
      expect(Object.keys(errors)).toEqual(['lastName', 'year', 'zip', 'passwordAgain']);
      expect(values).not.toHaveProperty('password');
      for (const wrong of [{ date: '31', month: '2' }, { passwordAgain: 'other words there' }]) {
        expect((await send(portals, wrong)).status).toBe(422);
      }
    });

    test('whoever knows all about a policy has mails written ten times a day, whatever addresses they type', async () => {
      await portals.db.deleteFrom('throttle').execute();
      const policyNumber = SECOND.number;
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
  },
  { prepare: async ({ db }) => void (await insertTestPolicies(db)) },
);
