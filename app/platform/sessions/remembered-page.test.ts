import { expect, test } from 'vitest';
import * as leadPage from '#portals/agent/agent-lead-page.tsx';
import * as agentSignInPage from '#portals/agent/agent-sign-in-page.tsx';
import * as cardFile from '#portals/policyholder/own-card-file.ts';
import * as ownPolicyPage from '#portals/policyholder/own-policy-page.tsx';
import * as savedCardPage from '#portals/policyholder/saved-card-page.tsx';
import * as signOutRoute from '#portals/policyholder/sign-out.ts';
import * as authenticatorPage from '#portals/sign-in/authenticator-page.tsx';
import * as secondStepPage from '#portals/sign-in/second-step-page.tsx';
import * as signInPage from '#portals/sign-in/sign-in-page.tsx';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAuthenticator, addProducer, codeShown, PASSWORD } from '#testing/test-people.ts';
import { testPortals, withPortals } from '#testing/test-portals.ts';
import { readSetCookie, unlisted } from '../../../testing/cookies.ts';

const WANTED = /^portal-wanted=/;
type Answer = Awaited<ReturnType<typeof askPage>>;
const wantedOf = ({ headers }: Answer) => headers.getSetCookie().find((each) => WANTED.test(each)) ?? '';
const brought = (answer: Answer) => wantedOf(answer).split(';')[0] ?? '';

withPortals('a page that was requested before signing in', (portals) => {
  async function askedForPolicy() {
    const { policy, email } = await addPolicyholder(portals);
    const asked = { path: `/insurednew/policy/${policy.name}?lang=es`, params: { number: policy.name } };
    return { policy, email, asked: await askPage(portals, ownPolicyPage.loader, asked) };
  }
  const signIn = (username: string, cookie: string, { path = '/insurednew/login?lang=es', at = portals } = {}) =>
    askPage(at, signInPage.action, { path, cookie, form: { username, password: PASSWORD } });

  test('is where the sign-in leads, once, in the language of the request', async () => {
    const { policy, email, asked } = await askedForPolicy();
    expect(asked.headers.get('location')).toBe('/insurednew/login?lang=es');
    const done = await signIn(email, brought(asked));
    expect([done.status, done.headers.get('location')]).toEqual([303, `/insurednew/policy/${policy.name}?lang=es`]);
    expect(wantedOf(done)).toMatch(/^portal-wanted=; Max-Age=0/);
  });

  test('keeps what its address asks for, such as a day, but not what was done there', async () => {
    const { policy, email } = await addPolicyholder(portals);
    const page = `/insurednew/policy/${policy.name}`;
    const leads = async (query: string) => {
      const asked = { path: `${page}?${query}`, params: { number: policy.name } };
      const cookie = brought(await askPage(portals, ownPolicyPage.loader, asked));
      return (await signIn(email, cookie)).headers.get('location');
    };
    expect(await leads('day=2026-12-23&lang=en&done=seats')).toBe(`${page}?day=2026-12-23&lang=es`);
    // A query that is too long for the cookie is left out.
    expect(await leads(`day=${'x'.repeat(300)}`)).toBe(`${page}?lang=es`);
  });

  test('leads to the ID cards when saving them found the session over: nothing was saved that could be shown', async () => {
    const { email, cookie: session } = await addPolicyholder(portals);
    const path = '/insurednew/saved-id-card?from=policyholder&lang=es';
    const refused = await askPage(portals, savedCardPage.loader, { path });
    const done = await signIn(email, brought(refused));
    const asked = {
      path: done.headers.get('location') ?? '',
      cookie: session,
      headers: { 'sec-fetch-mode': 'navigate' },
    };
    const opened = await askPage(portals, savedCardPage.loader, asked);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/insurednew/id-cards?lang=es']);
  });

  const LEAD = '/uaicins/fl/leads/Q123456789';
  /** A person who follows the link in a lead's email and has entered their password. */
  async function halfInForLead(producer: { user_id: string }) {
    const FL = { params: { state: 'fl', reference: 'Q123456789' } };
    const cookie = brought(await askPage(portals, leadPage.loader, { ...FL, path: LEAD }));
    const typed = { tbxUserID: producer.user_id, tbxPassword: PASSWORD };
    const half = await askPage(portals, agentSignInPage.action, {
      ...FL,
      path: '/uaicins/fl/agent/login',
      cookie,
      form: typed,
    });
    const path = half.headers.get('location') ?? '';
    return { path, finish: { ...FL, path, cookie: `${half.cookie}; ${cookie}` } };
  }

  test('is also where an agent’s second step leads, such as a lead linked from a mail', async () => {
    const producer = await addProducer(portals);
    await addAuthenticator(portals, { kind: 'producer', id: producer.id });
    const { path, finish } = await halfInForLead(producer);
    expect(path).toBe('/uaicins/fl/agent/code');
    const code = await codeShown(portals, { kind: 'producer', id: producer.id });
    const done = await askPage(portals, secondStepPage.action, { ...finish, form: { code } });
    expect(done.headers.get('location')).toBe(LEAD);
  });

  test('is also where the recovery codes lead, at the first sign-in', async () => {
    const producer = await addProducer(portals);
    const { path, finish } = await halfInForLead(producer);
    expect(path).toBe('/uaicins/fl/agent/authenticator');
    await askPage(portals, authenticatorPage.loader, finish);
    const code = await codeShown(portals, { kind: 'producer', id: producer.id });
    const done = await askPage(portals, authenticatorPage.action, { ...finish, form: { code } });
    expect(done.data).toMatchObject({ next: LEAD });
    expect(wantedOf(done)).toMatch(/^portal-wanted=; Max-Age=0/);
  });

  test('is stored in the browser only encrypted, and no longer than listed', async () => {
    const { policy, asked } = await askedForPolicy();
    const cookie = wantedOf(asked);
    expect(unlisted(readSetCookie(cookie), { isSecure: false, isFresh: true })).toEqual([]);
    const [, sealed = ''] = brought(asked).split('=');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(policy.name);
  });

  test('is ignored at another realm, under another key or when altered: the sign-in leads home', async () => {
    const { email, asked } = await askedForPolicy();
    const cookie = brought(asked);
    const leads = async (...how: Parameters<typeof signIn>) => (await signIn(...how)).headers.get('location');
    expect(await leads(email, cookie, { path: '/insurednew/insured/claimuser/clogin' })).toBe('/insurednew/claims');
    const at = testPortals(portals.database, { SECRET_KEY: 'another secret of tests, 32 long' });
    expect(await leads(email, cookie, { at })).toBe('/insurednew/home?lang=es');
    const changed = cookie
      .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      .replace(/=(.)/, (_, first) => `=${first === 'A' ? 'B' : 'A'}`);
    for (const forged of [changed, 'portal-wanted=', 'portal-wanted=x', 'portal-wanted=https://evil.example'])
      expect(await leads(email, forged)).toBe('/insurednew/home?lang=es');
  });

  test('is ignored if it is a file, or was requested before signing out', async () => {
    const { policy, cookie } = await addPolicyholder(portals);
    const params = { policyId: String(policy.id) };
    const file = { path: `/insurednew/id-cards/${policy.id}/pdf`, params, isFile: true };
    const asked = await askPage(portals, cardFile.loader, file);
    expect([asked.status, wantedOf(asked)]).toEqual([303, '']);
    const out = await askPage(portals, signOutRoute.action, { path: '/insurednew/sign-out', cookie, form: {} });
    expect(wantedOf(out)).toMatch(/^portal-wanted=; Max-Age=0/);
  });
});
