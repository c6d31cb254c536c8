import { expect, test } from 'vitest';
import { validateCustomer } from '#contract/login.ts';
import { countRecoveryCodes } from '#platform/accounts/authenticator-store.ts';
import { addReset } from '#platform/accounts/password-reset-store.ts';
import { newToken } from '#platform/context/keyring.ts';
import { deviceNamed } from '#platform/sessions/device-name.ts';
import type { Person } from '#platform/sessions/person.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { askPage } from '#testing/test-pages.ts';
import {
  addAccount,
  addAuthenticator,
  addProducer,
  agentCookie,
  codeShown,
  mailTo,
  PASSWORD,
} from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import * as authenticatorPage from './authenticator-page.tsx';
import * as resetPasswordPage from './reset-password-page.tsx';
import * as securityPage from './security-page.tsx';
import * as signInPage from './sign-in-page.tsx';

const PATH = '/insurednew/security';
const SHORT = 'zebra-61';
type Listed = { sessions: { id: number; device: string; isThis: boolean }[]; hasSecondStep: boolean; least: number };

async function signedIn(portals: TestPortals, { email }: { email: string }) {
  const form = { username: email, password: PASSWORD };
  return (await askPage(portals, signInPage.action, { path: '/insurednew/login', form })).cookie;
}
const look = (portals: TestPortals, cookie: string) => askPage(portals, securityPage.loader, { path: PATH, cookie });
const act = (portals: TestPortals, cookie: string, form: Record<string, string>) =>
  askPage(portals, securityPage.action, { path: PATH, cookie, form });
const refused = (words: RegExp) => ({ status: 422, data: { refusal: expect.stringMatching(words) } });

withPortals('security settings', (portals) => {
  test('the person’s own sessions are listed, this one is marked, and others can be ended', async () => {
    const account = await addAccount(portals);
    const other = await addAccount(portals);
    const [here, there, foreign] = [
      await signedIn(portals, account),
      await signedIn(portals, account),
      await signedIn(portals, other),
    ];
    const listed = (await look(portals, here)).data as Listed;
    expect(listed.sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    const [theirs] = ((await look(portals, foreign)).data as Listed).sessions;
    await act(portals, here, { act: 'end', session: String(theirs?.id) });
    expect((await look(portals, foreign)).status, 'nobody ends the session of another').toBe(200);

    const away = listed.sessions.find(({ isThis }) => !isThis);
    expect((await act(portals, here, { act: 'end', session: String(away?.id) })).status).toBe(303);
    expect([(await look(portals, here)).status, (await look(portals, there)).status]).toEqual([200, 303]);

    const third = await signedIn(portals, account);
    const { cookie } = await act(portals, here, { act: 'end-all' });
    const statuses = [here, third, cookie].map(async (each) => (await look(portals, each)).status);
    expect(await Promise.all(statuses)).toEqual([303, 303, 200]);
  });

  test('a new password needs the old one, ends every other session and is reported by mail', async () => {
    const account = await addAccount(portals);
    const [here, there] = [await signedIn(portals, account), await signedIn(portals, account)];
    const password = 'four quite other words';
    const wrong = await act(portals, here, { act: 'password', current: 'not the password', password });
    expect(wrong).toMatchObject(refused(/isn’t your password/));
    const short = await act(portals, here, { act: 'password', current: PASSWORD, password: SHORT });
    expect(short).toMatchObject(refused(/at least 15/));
    const done = await act(portals, here, { act: 'password', current: PASSWORD, password });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${PATH}?done=password`]);
    expect((await look(portals, done.cookie)).status).toBe(200);
    expect([(await look(portals, here)).status, (await look(portals, there)).status]).toEqual([303, 303]);
    expect((await portals.ask(validateCustomer, { username: account.email, password })).body).toBe('OK');
    expect(await mailTo(portals, account.email)).toMatchObject([{ subject: 'Your password was changed' }]);
  });

  test('a new password ends a reset link that was mailed before', async () => {
    const account = await addAccount(portals);
    const here = await signedIn(portals, account);
    const { token, tokenHash } = newToken();
    await addReset(portals.db, { kind: 'account', id: account.id }, tokenHash);
    const link = { path: `/insurednew/reset/${token}`, params: { token } };
    expect((await askPage(portals, resetPasswordPage.loader, link)).status).toBe(200);
    const form = { act: 'password', current: PASSWORD, password: 'four quite other words' };
    expect((await act(portals, here, form)).status).toBe(303);
    expect((await askPage(portals, resetPasswordPage.loader, link)).status).toBe(410);
  });

  test('a new password sent four times in parallel is changed once, with one mail, and always accepted', async () => {
    const account = await addAccount(portals);
    const here = await signedIn(portals, account);
    const form = { act: 'password', current: PASSWORD, password: 'four quite other words' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => act(portals, here, form)));
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(4).fill(`${PATH}?done=password`));
    expect(await mailTo(portals, account.email)).toHaveLength(1);
  });

  test('recovery codes that are created four times in parallel are ten', async () => {
    const account = await addAccount(portals);
    const person: Person = { kind: 'account', id: account.id };
    const here = await signedIn(portals, account);
    await addAuthenticator(portals, person);
    await Promise.all(Array.from({ length: 4 }, () => act(portals, here, { act: 'codes', current: PASSWORD })));
    expect(await countRecoveryCodes(portals.db, person)).toBe(10);
  });

  test('with a second step a short password is enough, and turning it off needs a long one', async () => {
    const account = await addAccount(portals);
    const person: Person = { kind: 'account', id: account.id };
    const before = await signedIn(portals, account);
    expect(await act(portals, before, { act: 'turn-on', current: 'not it' })).toMatchObject(
      refused(/isn’t your password/),
    );
    const started = await act(portals, before, { act: 'turn-on', current: PASSWORD });
    expect(started.headers.get('location')).toBe(`${PATH}/authenticator`);
    const on = await askPage(portals, authenticatorPage.action, {
      path: `${PATH}/authenticator`,
      cookie: before,
      form: { code: await codeShown(portals, person) },
    });
    expect(on.data).toMatchObject({ codes: expect.any(Array), next: PATH });
    expect((await look(portals, before)).status, 'a new token').toBe(303);
    expect((await look(portals, on.cookie)).data).toMatchObject({ hasSecondStep: true, least: 8 });
    const form = { username: account.email, password: PASSWORD };
    const again = await askPage(portals, signInPage.action, { path: '/insurednew/login', form });
    expect(again.headers.get('location')).toBe('/insurednew/login/code');

    const { cookie } = await act(portals, on.cookie, { act: 'password', current: PASSWORD, password: SHORT });
    const off = await act(portals, cookie, { act: 'turn-off', current: SHORT });
    expect(off).toMatchObject(refused(/at least 15/));
    const long = await act(portals, cookie, { act: 'password', current: SHORT, password: 'five more words of mine' });
    const done = await act(portals, long.cookie, { act: 'turn-off', current: 'five more words of mine' });
    expect(done.status).toBe(303);
    expect((await look(portals, long.cookie)).data).toMatchObject({ hasSecondStep: false, least: 15 });
    expect((await mailTo(portals, account.email)).map(({ subject }) => subject)).toEqual([
      'Logging in takes one step again',
      'Your password was changed',
      'Your password was changed',
      'Logging in now takes two steps',
    ]);
  });

  test('a new password ends the setup of an authenticator: whoever had the old one has perhaps seen its key', async () => {
    const account = await addAccount(portals);
    const path = `${PATH}/authenticator`;
    const keyShown = async (cookie: string, current: string) => {
      await act(portals, cookie, { act: 'turn-on', current });
      return ((await askPage(portals, authenticatorPage.loader, { path, cookie })).data as { setUp?: { key: string } })
        .setUp?.key;
    };
    const before = await signedIn(portals, account);
    const seen = await keyShown(before, PASSWORD);
    const other = 'five more words of mine';
    const { cookie } = await act(portals, before, { act: 'password', current: PASSWORD, password: other });
    const now = await keyShown(cookie, other);
    expect([seen, now]).toEqual([expect.any(String), expect.any(String)]);
    expect(now).not.toBe(seen);
  });

  test('new recovery codes replace the old ones, and an agent cannot turn off the second step', async () => {
    const producer = await addProducer(portals);
    await addAuthenticator(portals, { kind: 'producer', id: producer.id });
    const at = {
      path: '/uaicins/fl/security',
      params: { state: 'fl' },
      cookie: await agentCookie(portals, producer.id),
    };
    const send = (form: Record<string, string>) => askPage(portals, securityPage.action, { ...at, form });
    const first = (await send({ act: 'codes', current: PASSWORD })).data as { codes: string[] };
    const second = (await send({ act: 'codes', current: PASSWORD })).data as { codes: string[] };
    expect(new Set([...first.codes, ...second.codes]).size).toBe(20);
    const { rows } = { rows: await portals.db.selectFrom('recovery_code').select('code_hash').execute() };
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(await send({ act: 'turn-off', current: PASSWORD })).toMatchObject(refused(/always takes a code/));
    expect((await askPage(portals, securityPage.loader, at)).data).toMatchObject({ recoveryCodes: 10, least: 8 });
  });

  test('a form sent after the session ended is kept for its person, without secrets, and shown once', async () => {
    const [one, other] = [await addAccount(portals), await addAccount(portals)];
    const { loader: layout } = await import('../shell/portal-layout.tsx');
    const end = (id: number) =>
      portals.db
        .updateTable('session')
        .set({ seen_at: new Date(0) })
        .where('account_id', '=', id)
        .execute();
    const cookie = await signedIn(portals, one);
    await end(one.id);
    const form = { note: 'my long story', password: 'a secret' };
    const lost = await askPage(portals, securityPage.action, { path: PATH, cookie, form });
    expect([lost.status, lost.headers.get('location')]).toEqual([303, '/insurednew/login']);
    const kept = lost.cookie;
    expect(kept).toMatch(/^portal-kept=[\w-]{43}$/);

    const back = async (email: string) => {
      const login = { path: '/insurednew/login', cookie: kept, form: { username: email, password: PASSWORD } };
      const answer = await askPage(portals, signInPage.action, login);
      const ask = { path: PATH, cookie: `${answer.cookie}; ${kept}` };
      return { at: answer.headers.get('location'), show: () => askPage(portals, layout, ask) };
    };
    const theirs = await back(other.email);
    expect(theirs.at).toBe('/insurednew/home');
    expect((await theirs.show()).data).toMatchObject({ kept: undefined });
    const own = await back(one.email);
    expect(own.at).toBe(PATH);
    expect((await own.show()).data).toMatchObject({ kept: { values: { note: 'my long story' } } });
    expect((await own.show()).data).toMatchObject({ kept: undefined });
  });

  test('a form without a valid session leaves nothing behind', async () => {
    const { token } = newToken();
    const form = { note: 'junk' };
    const before = await portals.db.selectFrom('kept_form').select('path').execute();
    const answer = await askPage(portals, securityPage.action, {
      path: PATH,
      cookie: `portal-policyholder=${token}`,
      form,
    });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^portal-over=needed;/)]);
    expect(await portals.db.selectFrom('kept_form').select('path').execute()).toEqual(before);
  });

  test('a session shows its browser in plain text', async () => {
    const account = await addAccount(portals);
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash, {
      device: deviceNamed('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'),
    });
    const listed = (await look(portals, `portal-policyholder=${token}`)).data as Listed;
    expect(listed.sessions).toMatchObject([{ device: 'Safari on iPhone', isThis: true }]);
  });
});
