import { expect, test } from 'vitest';
import { HAND_OFF_FIELD, HAND_OFF_HEADER, validateAgent } from '#contract/login.ts';
import * as agentHomePage from '#portals/agent/agent-home-page.tsx';
import * as agentSignInPage from '#portals/agent/agent-sign-in-page.tsx';
import * as authenticatorPage from '#portals/sign-in/authenticator-page.tsx';
import * as secondStepPage from '#portals/sign-in/second-step-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAuthenticator, addProducer, codeShown, mailTo, PASSWORD } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import type { Person } from '../sessions/person.ts';
import { authenticatorKey } from './authenticator-key.ts';

const FL = { params: { state: 'fl' } };
const CODE = '/uaicins/fl/agent/code';
const SETUP = '/uaicins/fl/agent/authenticator';
type Found = { id: number; user_id: string };

/** A session after the password and before the second step. */
async function halfIn(portals: TestPortals, { user_id }: Found) {
  const form = { tbxUserID: user_id, tbxPassword: PASSWORD };
  return askPage(portals, agentSignInPage.action, { ...FL, path: '/uaicins/fl/agent/login', form });
}
const sendCode = (portals: TestPortals, cookie: string, code: string) =>
  askPage(portals, secondStepPage.action, { ...FL, path: CODE, cookie, form: { code } });
const statusOfHome = async (portals: TestPortals, cookie: string) =>
  (await askPage(portals, agentHomePage.loader, { ...FL, path: '/uaicins/fl/home', cookie })).status;

async function agentWithCode(portals: TestPortals) {
  const producer = await addProducer(portals);
  const person: Person = { kind: 'producer', id: producer.id };
  await addAuthenticator(portals, person);
  return { producer, person };
}

withPortals('the second step', (portals) => {
  test('an agent’s password alone opens nothing; the app’s code signs them in, under a new token', async () => {
    const { producer, person } = await agentWithCode(portals);
    const half = await halfIn(portals, producer);
    expect([half.status, half.headers.get('location'), half.device]).toEqual([303, CODE, '']);
    expect(await statusOfHome(portals, half.cookie)).toBe(303);

    const done = await sendCode(portals, half.cookie, await codeShown(portals, person));
    expect([done.status, done.headers.get('location')]).toEqual([303, '/uaicins/fl/home']);
    expect(done.cookie).not.toBe(half.cookie);
    expect(done.device).toMatch(/^portal-device=/);
    expect(await statusOfHome(portals, done.cookie)).toBe(200);
    expect((await sendCode(portals, half.cookie, '000000')).headers.get('location')).toBe('/uaicins/fl/agent/login');
  });

  test('any number of passwords without their second step end no session', async () => {
    const { producer, person } = await agentWithCode(portals);
    const { cookie } = await halfIn(portals, producer);
    const done = await sendCode(portals, cookie, await codeShown(portals, person));
    for (let turn = 0; turn < 6; turn++) await halfIn(portals, producer);
    expect(await statusOfHome(portals, done.cookie)).toBe(200);
  });

  test('the site’s hand-off also leads to the second step', async () => {
    const { producer } = await agentWithCode(portals);
    const answer = await portals.ask(validateAgent, { tbxUserID: producer.user_id, tbxPassword: PASSWORD });
    const form = { [HAND_OFF_FIELD]: answer.headers.get(HAND_OFF_HEADER) ?? '' };
    const half = await askPage(portals, agentSignInPage.action, { ...FL, path: '/uaicins/fl/agent/login', form });
    expect(half.headers.get('location')).toBe(CODE);
  });

  test('a code is accepted once: replayed, earlier and parallel ones are refused', async () => {
    const { producer, person } = await agentWithCode(portals);
    const code = await codeShown(portals, person);
    const halves = await Promise.all(Array.from({ length: 4 }, () => halfIn(portals, producer)));
    const answers = await Promise.all(halves.map(({ cookie }) => sendCode(portals, cookie, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422, 422]);
    const late = await halfIn(portals, producer);
    const earlier = await codeShown(portals, person, -1);
    expect(await sendCode(portals, late.cookie, earlier)).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/already used/) },
    });
  });

  test('of 20 parallel guesses five are evaluated, and then even a right one has to wait', async () => {
    const { producer, person } = await agentWithCode(portals);
    const { cookie } = await halfIn(portals, producer);
    const guesses = Array.from({ length: 20 }, (_, at) => sendCode(portals, cookie, String(900_000 + at)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await sendCode(portals, cookie, await codeShown(portals, person))).status).toBe(429);
  });

  test('at the first sign-in an agent sets it up, sees ten recovery codes once, and gets a mail', async () => {
    const producer = await addProducer(portals);
    const person: Person = { kind: 'producer', id: producer.id };
    const half = await halfIn(portals, producer);
    expect(half.headers.get('location')).toBe(SETUP);
    expect(await statusOfHome(portals, half.cookie)).toBe(303);
    const ask = { ...FL, path: SETUP, cookie: half.cookie };
    const shown = (await askPage(portals, authenticatorPage.loader, ask)).data as { setUp: { key: string } };
    expect(shown.setUp.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect((await askPage(portals, authenticatorPage.loader, ask)).data).toEqual(shown);

    expect((await askPage(portals, authenticatorPage.action, { ...ask, form: { code: '000000' } })).status).toBe(422);
    const done = await askPage(portals, authenticatorPage.action, {
      ...ask,
      form: { code: await codeShown(portals, person) },
    });
    const { codes, next } = done.data as { codes: string[]; next: string };
    expect([done.status, next, new Set(codes).size]).toEqual([200, '/uaicins/fl/home', 10]);
    expect(await statusOfHome(portals, done.cookie)).toBe(200);
    expect(await mailTo(portals, producer.email)).toMatchObject([{ subject: 'Logging in now takes two steps' }]);
    expect((await halfIn(portals, producer)).headers.get('location')).toBe(CODE);

    // Each recovery code works once, in any spelling; its owner is notified.
    const code = codes[0]?.toLowerCase().replace('-', ' ') ?? '';
    const halves = await Promise.all([halfIn(portals, producer), halfIn(portals, producer)]);
    const answers = await Promise.all(halves.map(({ cookie }) => sendCode(portals, cookie, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect((await mailTo(portals, producer.email))[0]).toMatchObject({
      text: expect.stringMatching(/You have 9 left/),
    });
  });

  test('a setup that was left shows another key at the next sign-in, and a short while later the same one', async () => {
    const producer = await addProducer(portals);
    const keyShown = async () => {
      const { cookie } = await halfIn(portals, producer);
      const { data } = await askPage(portals, authenticatorPage.loader, { ...FL, path: SETUP, cookie });
      return (data as { setUp: { key: string } }).setUp.key;
    };
    const seen = await keyShown();
    expect(await keyShown()).toBe(seen);
    await portals.db
      .updateTable('authenticator')
      .set({ next_at: new Date(0) })
      .where('producer_id', '=', producer.id)
      .execute();
    expect(await keyShown()).not.toBe(seen);
  });

  test('another person’s code opens nothing, and no table contains a key or code in plain text', async () => {
    const [one, other] = [await agentWithCode(portals), await agentWithCode(portals)];
    const { cookie } = await halfIn(portals, one.producer);
    expect((await sendCode(portals, cookie, await codeShown(portals, other.person))).status).toBe(422);
    const kept = await portals.db.selectFrom('authenticator').select('seed').where('producer_id', '=', one.person.id);
    const { seed } = await kept.executeTakeFirstOrThrow();
    expect(authenticatorKey(portals.keyring, one.person, seed ?? Buffer.alloc(16)).includes(seed ?? '')).toBe(false);
  });
});
