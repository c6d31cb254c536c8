import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  HAND_OFF_FIELD,
  HAND_OFF_HEADER,
  remindAgent,
  remindCustomer,
  validateAgent,
  validateCustomer,
} from '#contract/login.ts';
import * as policyholderHomePage from '#portals/policyholder/policyholder-home-page.tsx';
import * as resetPasswordPage from '#portals/sign-in/reset-password-page.tsx';
import * as signInPage from '#portals/sign-in/sign-in-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, addStaff, mailTo, PASSWORD } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import { mailReset } from './send-reset.ts';

const NEW = 'four quite other words';

async function linkIn(portals: TestPortals, address: string): Promise<string> {
  const [mail] = await mailTo(portals, address);
  return mail?.text.match(/\/reset\/([\w-]{43})/)?.[1] ?? '';
}

const set = (portals: TestPortals, token: string, password = NEW) =>
  askPage(portals, resetPasswordPage.action, {
    path: `/insurednew/reset/${token}`,
    params: { token },
    form: { username: 'whoever', password },
  });
const look = (portals: TestPortals, token: string) =>
  askPage(portals, resetPasswordPage.loader, { path: `/insurednew/reset/${token}`, params: { token } });

withPortals('password reset', (portals) => {
  test('the link sets a password once, even in parallel, and ends every session', async () => {
    const { email } = await addAccount(portals);
    const form = { username: email, password: PASSWORD };
    const { cookie } = await askPage(portals, signInPage.action, { path: '/insurednew/login', form });
    await portals.ask(remindCustomer, { 'email-id': email });
    const token = await linkIn(portals, email);

    const answers = await Promise.all(Array.from({ length: 8 }, () => set(portals, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 200)?.data).toEqual({ signInAt: '/insurednew/login' });
    expect((await portals.ask(validateCustomer, { username: email, password: NEW })).body).toBe('OK');
    expect((await portals.ask(validateCustomer, { username: email, password: PASSWORD })).body).not.toBe('OK');
    const home = await askPage(portals, policyholderHomePage.loader, { path: '/insurednew/home', cookie });
    expect(home.status).toBe(303);
    expect(await mailTo(portals, email)).toMatchObject([{ subject: 'Your password was changed' }, {}]);
  });

  test('a ticket earned with the former password is invalid after a reset', async () => {
    const { email } = await addAccount(portals);
    await portals.ask(remindCustomer, { 'email-id': email });
    const { headers } = await portals.ask(validateCustomer, { username: email, password: PASSWORD });
    expect((await set(portals, await linkIn(portals, email))).status).toBe(200);
    const form = { [HAND_OFF_FIELD]: headers.get(HAND_OFF_HEADER) ?? '' };
    const late = await askPage(portals, signInPage.action, { path: '/insurednew/login', form });
    expect([late.status, late.cookie]).toEqual([422, '']);
  });

  test('neither a weak password nor viewing the page uses up the link', async () => {
    const { email } = await addAccount(portals);
    await portals.ask(remindCustomer, { 'email-id': email });
    const token = await linkIn(portals, email);
    const weak = await set(portals, token, 'short');
    expect(weak).toMatchObject({ status: 422, data: { refusal: expect.stringMatching(/at least 15/) } });
    expect(await look(portals, token)).toMatchObject({ status: 200, data: { userName: email, again: undefined } });
    expect((await set(portals, token)).status).toBe(200);
    expect((await portals.ask(validateCustomer, { username: email, password: NEW })).body).toBe('OK');
  });

  test('a new password does not open an account whose address was never confirmed', async () => {
    const { id, email } = await addAccount(portals, { isVerified: false });
    await portals.ask(remindCustomer, { 'email-id': email });
    expect(await mailTo(portals, email)).toEqual([]);
    await mailReset(portals.db, portals, { kind: 'account', id }, { email, language: 'en' });
    expect((await set(portals, await linkIn(portals, email))).status).toBe(200);
    const body = (await portals.ask(validateCustomer, { username: email, password: NEW })).body;
    expect(body).toMatch(/Confirm your email/);
  });

  test('the link expires after 30 minutes', async () => {
    const { id, email } = await addAccount(portals);
    await portals.ask(remindCustomer, { 'email-id': email });
    const token = await linkIn(portals, email);
    const kept = await portals.db
      .selectFrom('password_reset')
      .select(sql<number>`round(extract(epoch from expires_at - created_at) / 60)::int`.as('minutes'))
      .where('account_id', '=', id)
      .executeTakeFirst();
    expect(kept?.minutes).toBe(30);
    await portals.db
      .updateTable('password_reset')
      .set({ expires_at: sql<Date>`now()` })
      .where('account_id', '=', id)
      .execute();
    expect(await look(portals, token)).toMatchObject({ status: 410, data: { again: '/uaichome/policyholder' } });
    expect((await set(portals, token)).status).toBe(422);
  });

  test('an employee’s link that is over leads to their own sign-in, and tells whom to ask for another', async () => {
    const { id, email } = await addStaff(portals, 'service');
    await mailReset(portals.db, portals, { kind: 'staff', id }, { email, language: 'en' });
    const token = await linkIn(portals, email);
    expect((await set(portals, token)).data).toEqual({ signInAt: '/staff/login' });
    const { status, data } = await look(portals, token);
    expect([status, data]).toMatchObject([410, { isForStaff: true }]);
    const shown = pageShown(resetPasswordPage, data);
    expect(shown).toContain('Ask the person who runs this site');
    expect(shown).toContain('href="/staff/login?lang=en"');
    expect(shown).not.toMatch(/30 minutes|uaichome/);
  });

  test('an agent’s link leads back to the agent system', async () => {
    const { user_id, email } = await addProducer(portals, { state: 'GA' });
    await portals.ask(remindAgent, { agentid: user_id });
    const token = await linkIn(portals, email);
    const { data } = await set(portals, token);
    expect(data).toEqual({ signInAt: '/uaicins/ga/agent/login' });
    const over = await look(portals, token);
    expect(over).toMatchObject({ status: 410, data: { again: '/uaichome/agent' } });
    // An invitation and a reset link last different times.
    const shown = pageShown(resetPasswordPage, over.data);
    expect(shown).toContain('or it’s too old. Ask for a new one.');
    expect(shown).not.toMatch(/minutes/);
    expect((await portals.ask(validateAgent, { tbxUserID: user_id, tbxPassword: NEW })).body).toMatchObject({
      status: 1,
    });
  });
});
