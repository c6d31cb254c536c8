import { expect, test } from 'vitest';
import * as agentSignOut from '#portals/agent/agent-sign-out.ts';
import * as policyholderHomePage from '#portals/policyholder/policyholder-home-page.tsx';
import * as signOutRoute from '#portals/policyholder/sign-out.ts';
import * as signInPage from '#portals/sign-in/sign-in-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, addStaff, PASSWORD } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { renewSession } from '../accounts/session.ts';
import type { Person } from './person.ts';
import { agentRealm, CLAIMS_REALM, POLICYHOLDER_REALM, type Realm, STAFF_REALM } from './realm.ts';

const HINT = /^(?:__Host-)?portal-(signed-in|language)=/;
const hintsIn = (cookies: string[]) => cookies.filter((cookie) => HINT.test(cookie));

withPortals('hint cookies beside a session', (portals) => {
  async function signIn(by: TestPortals = portals, path = '/insurednew/login') {
    const { id, email } = await addAccount(portals);
    await portals.db.updateTable('account').set({ language: 'es' }).where('id', '=', id).execute();
    const form = { username: email, password: PASSWORD };
    return askPage(by, signInPage.action, { path, form });
  }
  const left = (cookie: string, run: (args: never) => unknown = signOutRoute.action, params = {}) =>
    askPage(portals, run, { path: '/insurednew/sign-out', cookie, params, form: {} });

  test.each([
    ['/insurednew/login', 'policyholder'],
    ['/mobile/login', 'policyholder'],
    ['/insurednew/insured/claimuser/clogin', 'claims'],
  ])('%s sets only hints of realm and account language, and scripts can read neither', async (path, at) => {
    const { headers } = await signIn(portals, path);
    expect(hintsIn(headers.getSetCookie())).toEqual([
      `portal-signed-in=${at}; Path=/; HttpOnly; SameSite=Lax`,
      'portal-language=es; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  const hintsAfter = async (realm: Realm, person: Person, awaits: 'code' | null = null, cookie = '') => {
    const asked = testRequest(portals, { address: '10.0.0.1' });
    const headers = await renewSession(
      asked,
      new Request('http://portal.test/', { headers: { cookie } }),
      person,
      realm,
      {
        targetsOf: async () => [],
        awaits,
      },
    );
    return hintsIn(headers.map(([, cookie]) => cookie)).map((cookie) => cookie.split(';')[0]);
  };

  test('an agent’s browser gets the state and no language, because agents choose none', async () => {
    const agent = { kind: 'producer', id: (await addProducer(portals, { state: 'TX' })).id } as const;
    expect(await hintsAfter(agentRealm('tx'), agent)).toEqual(['portal-signed-in=agent-tx']);
    expect(await hintsAfter(agentRealm('tx'), agent, 'code'), 'before the second step nobody is in').toEqual([]);
  });

  test('staff sign-ins set no hints, because staff do not come through the site', async () => {
    const { id } = await addStaff(portals, 'service');
    expect(await hintsAfter(STAFF_REALM, { kind: 'staff', id })).toEqual([]);
  });

  test('the language of an account that was signed in before is not that of an agent or employee', async () => {
    const agent = { kind: 'producer', id: (await addProducer(portals, { state: 'TX' })).id } as const;
    const staff = { kind: 'staff', id: (await addStaff(portals, 'service')).id } as const;
    const before = 'portal-signed-in=policyholder; portal-language=es';
    expect(await hintsAfter(agentRealm('tx'), agent, null, before)).toEqual([
      'portal-signed-in=agent-tx',
      'portal-language=',
    ]);
    expect(await hintsAfter(STAFF_REALM, staff, null, before)).toEqual(['portal-language=']);
  });

  test('a carrier’s own portal sets no hints', async () => {
    const by = { ...portals, env: { ...portals.env, INSURED_PORTAL_URL: 'https://insured.example' } };
    for (const realm of [POLICYHOLDER_REALM, CLAIMS_REALM]) {
      const { headers } = await signIn(by, realm.signIn);
      expect(headers.getSetCookie().length).toBeGreaterThan(0);
      expect(hintsIn(headers.getSetCookie())).toEqual([]);
    }
  });

  const GONE = ['portal-signed-in=; Max-Age=0', 'portal-language=; Max-Age=0'];
  const goneIn = ({ headers }: { headers: Headers }) =>
    hintsIn(headers.getSetCookie()).map((cookie) => cookie.split('; ').slice(0, 2).join('; '));

  test('signing out removes both, but not those of another portal', async () => {
    const { cookie } = await signIn();
    expect(goneIn(await left(`${cookie}; portal-signed-in=policyholder`))).toEqual(GONE);
    expect(goneIn(await left('portal-signed-in=agent-fl'))).toEqual([]);
    const agents = await left('portal-signed-in=agent-fl', agentSignOut.action, { state: 'fl' });
    expect(goneIn(agents)).toEqual(GONE);
  });

  test('a stale hint leads to the sign-in form, which removes it', async () => {
    const ask = (cookie: string) => askPage(portals, policyholderHomePage.loader, { path: '/insurednew/home', cookie });
    const stale = await ask('portal-signed-in=policyholder; portal-language=es');
    expect([stale.status, stale.headers.get('location')]).toEqual([303, '/insurednew/login']);
    expect(goneIn(stale)).toEqual(GONE);
    const elsewhere = await ask('portal-signed-in=claims');
    expect(goneIn(elsewhere)).toEqual([]);
  });
});
