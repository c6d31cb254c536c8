import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HAND_OFF_FIELD, HAND_OFF_HEADER, validateAgent, validateCustomer } from '#contract/login.ts';
import * as agentHomePage from '#portals/agent/agent-home-page.tsx';
import * as agentSignInPage from '#portals/agent/agent-sign-in-page.tsx';
import * as claimsHomePage from '#portals/claimant/claims-home-page.tsx';
import * as policyholderHomePage from '#portals/policyholder/policyholder-home-page.tsx';
import * as signOutRoute from '#portals/policyholder/sign-out.ts';
import * as signInPage from '#portals/sign-in/sign-in-page.tsx';
import * as staffSignInPage from '#portals/staff/staff-sign-in-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, PASSWORD } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { fieldsShown } from '#testing/test-shown-page.ts';
import { hashToken } from '../context/keyring.ts';

async function customerTicket(portals: TestPortals) {
  const account = await addAccount(portals);
  const answer = await portals.ask(validateCustomer, { username: account.email, password: PASSWORD });
  return { account, ticket: answer.headers.get(HAND_OFF_HEADER) ?? '' };
}

async function agentTicket(portals: TestPortals, state: 'FL' | 'TX' | 'GA' = 'FL') {
  const producer = await addProducer(portals, { state });
  const answer = await portals.ask(validateAgent, { tbxUserID: producer.user_id, tbxPassword: PASSWORD });
  return { producer, ticket: answer.headers.get(HAND_OFF_HEADER) ?? '' };
}

const LOGIN = '/insurednew/login';
const byTicket = (portals: TestPortals, ticket: string, path = LOGIN) =>
  askPage(portals, signInPage.action, { path, form: { [HAND_OFF_FIELD]: ticket } });
const over = { status: 422, data: { refusal: expect.stringMatching(/already used or took too long/) }, cookie: '' };

withPortals('sessions', (portals) => {
  test.each([
    [LOGIN, '/insurednew/home'],
    ['/mobile/login', '/insurednew/home'],
    ['/insurednew/insured/claimuser/clogin', '/insurednew/claims'],
  ])('CA-20 %s accepts a ticket or the specified fields, and leads to %s', async (path, home) => {
    const { account, ticket } = await customerTicket(portals);
    const form = { username: account.email, password: PASSWORD };
    for (const answer of [
      await byTicket(portals, ticket, path),
      await askPage(portals, signInPage.action, { path, form }),
    ]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(home);
      const [session, device] = answer.headers.getSetCookie();
      expect(session).toMatch(/^portal-\w+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/i);
      expect(device).toMatch(/^portal-device=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/i);
    }
  });

  test('a refused sign-in keeps the name that was typed, and never the password', async () => {
    const [username, password] = ['marisol@mail.example', 'a wrong password'];
    const refused = [
      [signInPage, await askPage(portals, signInPage.action, { path: LOGIN, form: { username, password } })],
      [staffSignInPage, await askPage(portals, staffSignInPage.action, { path: LOGIN, form: { username, password } })],
    ] as const;
    for (const [page, answer] of refused) {
      expect(answer).toMatchObject({ status: 422, data: { values: { username } } });
      expect(fieldsShown(page, {}, answer.data)).toEqual({ username, password: '' });
    }
    const agents = { path: '/uaicins/fl/agent/login', params: { state: 'fl' } };
    const { data: system } = await askPage(portals, agentSignInPage.loader, agents);
    const { userField, passwordField } = system as Record<'userField' | 'passwordField', string>;
    const form = { [userField]: 'Agent.1', [passwordField]: password };
    const { data } = await askPage(portals, agentSignInPage.action, { ...agents, form });
    expect(fieldsShown(agentSignInPage, system, data)).toEqual({ [userField]: 'Agent.1', [passwordField]: '' });
  });

  test('over https the cookie is bound to this host', async () => {
    const { ticket } = await customerTicket(portals);
    const form = { [HAND_OFF_FIELD]: ticket };
    const { headers } = await askPage(portals, signInPage.action, { path: LOGIN, form, origin: 'https://portal.test' });
    expect(headers.get('set-cookie')).toMatch(/^__Host-portal-policyholder=[\w-]{43};.*\bSecure\b/i);
  });

  test('CA-20 a ticket opens one session, even when it is used in parallel', async () => {
    const { ticket } = await customerTicket(portals);
    const answers = await Promise.all(Array.from({ length: 10 }, () => byTicket(portals, ticket)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  test('CA-20 a wrong, expired or foreign ticket shows the form with a message', async () => {
    const { ticket } = await customerTicket(portals);
    const { ticket: foreign } = await agentTicket(portals);
    expect(await byTicket(portals, 'not-a-ticket')).toMatchObject(over);
    expect(await byTicket(portals, foreign)).toMatchObject(over);
    await portals.db
      .updateTable('hand_off_ticket')
      .set({ expires_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(ticket))
      .execute();
    expect(await byTicket(portals, ticket)).toMatchObject(over);
  });

  test('LG-10 a ticket lasts while the notice before Continue is read aloud', async () => {
    const { ticket } = await customerTicket(portals);
    await portals.db
      .updateTable('hand_off_ticket')
      .set(({ eb }) => ({ expires_at: eb('expires_at', '-', sql<Date>`interval '10 minutes'`) }))
      .where('token_hash', '=', hashToken(ticket))
      .execute();
    expect((await byTicket(portals, ticket)).status).toBe(303);
  });

  test('CA-08 CA-20 an agent signs in only at the system of the agency’s state', async () => {
    const { producer, ticket } = await agentTicket(portals, 'TX');
    const at = (state: string, form: Record<string, string>) =>
      askPage(portals, agentSignInPage.action, { path: `/uaicins/${state}/agent/login`, params: { state }, form });
    const typed = { tbxUserID: producer.user_id, tbxPassword: PASSWORD };
    expect(await at('fl', typed)).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/another state/) },
    });
    expect((await at('tx', typed)).headers.get('location')).toBe('/uaicins/tx/agent/authenticator');
    expect((await at('tx', { [HAND_OFF_FIELD]: ticket })).status).toBe(303);
    expect((await at('ny', typed)).status).toBe(404);

    // A ticket used at the wrong state's sign-in is refused, and is used up for its own state, too.
    const { ticket: foreign } = await agentTicket(portals, 'TX');
    expect(await at('fl', { [HAND_OFF_FIELD]: foreign })).toMatchObject({
      status: 422,
      cookie: '',
      data: { refusal: expect.stringMatching(/another state/) },
    });
    expect(await at('tx', { [HAND_OFF_FIELD]: foreign })).toMatchObject(over);
    // The ticket is replayed where it was valid.
    expect(await at('tx', { [HAND_OFF_FIELD]: ticket })).toMatchObject(over);
  });

  test('a sign-in ends the browser’s former session, and a sixth session ends the oldest', async () => {
    const { account } = await customerTicket(portals);
    const form = { username: account.email, password: PASSWORD };
    const signIn = (cookie?: string) =>
      askPage(portals, signInPage.action, { path: LOGIN, form, ...(cookie && { cookie }) });
    const open = async (cookie: string) =>
      (await askPage(portals, policyholderHomePage.loader, { path: '/insurednew/home', cookie })).status === 200;

    const first = (await signIn()).cookie;
    expect(await open(first)).toBe(true);
    const second = (await signIn(first)).cookie;
    expect(second).not.toBe(first);
    expect([await open(first), await open(second)]).toEqual([false, true]);
    const more = [];
    for (let i = 0; i < 5; i += 1) more.push((await signIn()).cookie);
    expect(await open(second)).toBe(false);
    expect(await Promise.all(more.map(open))).toEqual([true, true, true, true, true]);
  });

  test.each([
    ['16 minutes without a click', { seen_at: sql<Date>`now() - interval '16 minutes'` }],
    ['its twelve hours', { expires_at: sql<Date>`now()` }],
  ])('a session ends after %s', async (_, set) => {
    const { account, ticket } = await customerTicket(portals);
    const { cookie } = await byTicket(portals, ticket);
    const home = () => askPage(portals, policyholderHomePage.loader, { path: '/insurednew/home', cookie });
    expect((await home()).status).toBe(200);
    await portals.db.updateTable('session').set(set).where('account_id', '=', account.id).execute();
    const answer = await home();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LOGIN]);
  });

  test('a session of one realm opens no page of another', async () => {
    const { ticket } = await customerTicket(portals);
    const { cookie } = await byTicket(portals, ticket);
    const token = cookie.split('=')[1];
    const asClaims = `portal-claims=${token}`;
    const asAgent = `portal-agent=${token}`;
    expect(
      (await askPage(portals, claimsHomePage.loader, { path: '/insurednew/claims', cookie: asClaims })).status,
    ).toBe(303);
    const desk = { path: '/uaicins/fl/home', params: { state: 'fl' }, cookie: asAgent };
    expect((await askPage(portals, agentHomePage.loader, desk)).status).toBe(303);
  });

  test('signing out ends the session on the server', async () => {
    const { ticket } = await customerTicket(portals);
    const { cookie } = await byTicket(portals, ticket);
    const home = { path: '/insurednew/home', cookie };
    const out = await askPage(portals, signOutRoute.action, { ...home, form: {} });
    expect(out.headers.get('set-cookie')).toMatch(/^portal-policyholder=; Max-Age=0/);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect((await askPage(portals, policyholderHomePage.loader, home)).status).toBe(303);
  });

  test('when the audit row cannot be written, the person is not signed out', async () => {
    const { ticket } = await customerTicket(portals);
    const { cookie } = await byTicket(portals, ticket);
    const home = { path: '/insurednew/home', cookie };
    const audits = portals.db.selectFrom('audit').where('act', '=', 'sign-out').select('id');
    const before = (await audits.execute()).length;
    const hash = () => {
      throw new Error('no key');
    };
    const out = askPage({ ...portals, keyring: { ...portals.keyring, hash } }, signOutRoute.action, {
      ...home,
      form: {},
    });
    await expect(out).rejects.toThrow('no key');
    expect((await askPage(portals, policyholderHomePage.loader, home)).status).toBe(200);
    await askPage(portals, signOutRoute.action, { ...home, form: {} });
    expect(await audits.execute()).toHaveLength(before + 1);
  });
});
