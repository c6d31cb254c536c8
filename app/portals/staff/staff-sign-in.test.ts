import { expect, test } from 'vitest';
import { askPage } from '#testing/test-pages.ts';
import {
  addAuthenticator,
  addProducer,
  addStaff,
  agentCookie,
  codeShown,
  PASSWORD,
  staffCookie,
} from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as authenticatorPage from '../sign-in/authenticator-page.tsx';
import * as secondStepPage from '../sign-in/second-step-page.tsx';
import * as staffHomePage from './staff-home-page.tsx';
import * as staffSignInPage from './staff-sign-in-page.tsx';

withPortals('signing in as staff', (portals) => {
  const signIn = (username: string, password = PASSWORD) =>
    askPage(portals, staffSignInPage.action, { path: '/staff/login', form: { username, password } });
  const home = (cookie: string) => askPage(portals, staffHomePage.loader, { path: '/staff', cookie });

  test('a right password only leads to the second step, and the code opens the desk', async () => {
    const { id, email } = await addStaff(portals, 'service');
    await addAuthenticator(portals, { kind: 'staff', id });
    const { cookie, headers } = await signIn(email.toUpperCase());
    expect(headers.get('location')).toBe('/staff/login/code');
    expect((await home(cookie)).status).toBe(303);
    const ask = { path: '/staff/login/code', cookie, form: { code: await codeShown(portals, { kind: 'staff', id }) } };
    const through = await askPage(portals, secondStepPage.action, ask);
    expect(through.headers.get('location')).toBe('/staff');
    expect(await home(through.cookie)).toMatchObject({ status: 200, data: { firstName: 'Noor', roles: ['service'] } });
  });

  test('a member without an authenticator sets one up first', async () => {
    const { id, email } = await addStaff(portals, 'auditor');
    const { cookie, headers } = await signIn(email);
    expect(headers.get('location')).toBe('/staff/authenticator');
    expect((await home(cookie)).status).toBe(303);
    const ask = {
      path: '/staff/authenticator',
      cookie,
      form: { code: await codeShown(portals, { kind: 'staff', id }) },
    };
    const { data, cookie: through } = await askPage(portals, authenticatorPage.action, ask);
    expect(data).toMatchObject({ codes: { length: 10 }, next: '/staff' });
    expect((await home(through)).status).toBe(200);
  });

  test('a wrong password, an unknown address and a former member get the same answer', async () => {
    const { id, email } = await addStaff(portals, 'service');
    const wrong = await signIn(email, 'not the password');
    expect(wrong.status).toBe(422);
    const nobody = 'nobody@example.com';
    expect((await signIn(nobody)).data).toEqual({ ...(wrong.data as object), values: { username: nobody } });
    const cookie = await staffCookie(portals, id);
    await portals.db.updateTable('staff').set({ closed_at: new Date() }).where('id', '=', id).execute();
    expect((await signIn(email)).data).toEqual(wrong.data);
    expect((await home(cookie)).status).toBe(303);
  });

  test('an agent’s session opens no staff page, even under the staff cookie’s name', async () => {
    const cookie = await agentCookie(portals, (await addProducer(portals)).id);
    expect((await home(cookie.replace('portal-agent', 'portal-staff'))).status).toBe(303);
  });
});
