import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { MOST_FAILURES_IN_A_ROW } from '#config/security-limits.ts';
import { HAND_OFF_HEADER, remindCustomer, validateAgent, validateCustomer } from '#contract/login.ts';
import * as signInPage from '#portals/sign-in/sign-in-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, mailTo, PASSWORD } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { inARowKey } from './prove-password.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const WRONG = 'not the password of anybody';
const LOGIN = '/insurednew/login';
type From = { password?: string; cookie?: string; address?: string };
const signIn = (portals: TestPortals, username: string, { password = PASSWORD, ...from }: From = {}) =>
  askPage(portals, signInPage.action, { path: LOGIN, form: { username, password }, ...from });

beforeEach(() => void vi.mocked(verify).mockClear());

withPortals('password checks', (portals) => {
  test('LG-11 LG-09 a known and an unknown name each cost one hash evaluation, never less', async () => {
    const { email } = await addAccount(portals);
    const { user_id } = await addProducer(portals);
    await addAccount(portals, { isVerified: false });
    const customers = [email, 'nobody@example.com'];
    for (const username of customers) await portals.ask(validateCustomer, { username, password: WRONG });
    for (const tbxUserID of [user_id, 'nobody.here']) {
      await portals.ask(validateAgent, { tbxUserID, tbxPassword: WRONG });
    }
    expect(verify).toHaveBeenCalledTimes(4);
    // The hash for an unknown person has the same variant and cost.
    const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
    expect(new Set(costs)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1']));
  });

  test('LG-11 a locked-out attempt is not evaluated, and is told how long to wait', async () => {
    const address = randomUUID();
    const ask = () => portals.ask(validateCustomer, { username: 'held@example.com', password: WRONG }, { address });
    for (let turn = 0; turn < 5; turn++) expect((await ask()).status).toBe(200);
    vi.mocked(verify).mockClear();
    const held = await ask();
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toSatisfy((wait: number) => wait > 20 && wait <= 30);
    expect(verify).not.toHaveBeenCalled();
  });

  test('LG-11 an address may fail 20 times in 15 minutes, whichever accounts it tries', async () => {
    const address = randomUUID();
    const tries = Array.from({ length: 21 }, (_, turn) =>
      portals.ask(validateCustomer, { username: `person${turn}@example.com`, password: WRONG }, { address }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), 429]);
  });

  test('a known browser is not locked out by other people’s failures, even from its own address', async () => {
    const { email } = await addAccount(portals);
    const address = randomUUID();
    const { device } = await signIn(portals, email);
    const others = Array.from({ length: 6 }, () =>
      portals.ask(validateCustomer, { username: email, password: WRONG }, { address }),
    );
    await Promise.all(others);
    expect((await signIn(portals, email, { address })).status).toBe(429);
    expect((await signIn(portals, email, { address, cookie: device })).status).toBe(303);
    // Wrong passwords from the known device count as well.
    const tries = [];
    for (let turn = 0; turn < 6; turn++) {
      tries.push((await signIn(portals, email, { password: WRONG, address, cookie: device })).status);
    }
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('a browser mark of another person, of an old password or a forged one has no effect', async () => {
    const [one, other] = [await addAccount(portals), await addAccount(portals)];
    const { device } = await signIn(portals, one.email);
    const forged = device.replace(/\.[\w-]+$/, `.${'A'.repeat(43)}`);
    const later = device.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + 1}.`);
    const address = randomUUID();
    for (let turn = 0; turn < 5; turn++) await signIn(portals, one.email, { password: WRONG, address });
    for (let turn = 0; turn < 5; turn++) await signIn(portals, other.email, { password: WRONG, address });
    for (const cookie of [forged, later]) {
      expect((await signIn(portals, one.email, { address, cookie })).status).toBe(429);
    }
    expect((await signIn(portals, other.email, { address, cookie: device })).status).toBe(429);
    await portals.db.updateTable('account').set({ password_hash: 'another' }).where('id', '=', one.id).execute();
    expect((await signIn(portals, one.email, { address, cookie: device })).status).toBe(429);
  });

  test('a hundred failures in a row disable the password, and its owner gets a reset link by mail', async () => {
    const { email } = await addAccount(portals);
    const { device } = await signIn(portals, email);
    const shown = new Set<unknown>();
    const failAtOnce = async (times: number) => {
      const tries = Array.from({ length: times }, () =>
        portals.ask(validateCustomer, { username: email.toUpperCase(), password: WRONG }),
      );
      for (const { body } of await Promise.all(tries)) shown.add(body);
    };
    await failAtOnce(5);
    // Each attempt takes a core for 30 ms, so most failures are written directly into the counter.
    const counted = await portals.db
      .updateTable('login_wait')
      .set({ failures: MOST_FAILURES_IN_A_ROW - 5 })
      .where('key', '=', inARowKey(portals, 'account', email))
      .where('failures', '=', 5)
      .executeTakeFirst();
    expect(counted.numUpdatedRows).toBe(1n);
    expect(await mailTo(portals, email)).toEqual([]);
    await failAtOnce(5);
    expect(shown).toEqual(new Set([expect.stringMatching(/don’t match/)]));
    const mails = await mailTo(portals, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['We locked your password']);

    // Even the correct password gets the answer of a wrong one, except on a known browser.
    expect((await portals.ask(validateCustomer, { username: email, password: PASSWORD })).body).toMatch(/don’t match/);
    expect((await signIn(portals, email, { cookie: device })).status).toBe(303);
    expect(mails[0]?.text).toMatch(/\/insurednew\/reset\/[\w-]{43}\?lang=en\s/);
    const { rows } = await sql<{ hashed: boolean }>`
      select bool_and(length(token_hash) = 32) as hashed from password_reset`.execute(portals.db);
    expect(rows).toEqual([{ hashed: true }]);
  });

  test('99 failures followed by the right password disable nothing', async () => {
    const { email } = await addAccount(portals);
    await portals.db
      .insertInto('login_wait')
      .values({
        key: inARowKey(portals, 'account', email),
        failures: MOST_FAILURES_IN_A_ROW - 1,
        opens_at: new Date(),
        forgotten_at: sql<Date>`'infinity'`,
      })
      .execute();
    const ask = (password: string) => portals.ask(validateCustomer, { username: email, password });
    expect((await ask(PASSWORD)).headers.has(HAND_OFF_HEADER)).toBe(true);
    await ask(WRONG);
    expect((await ask(PASSWORD)).body).toBe('OK');
    expect(await mailTo(portals, email)).toEqual([]);
  });

  test('setting a new password through the link ends the lockouts', async () => {
    const { email } = await addAccount(portals);
    const address = randomUUID();
    for (let turn = 0; turn < 5; turn++) {
      await portals.ask(validateCustomer, { username: email, password: WRONG }, { address });
    }
    await portals.ask(remindCustomer, { 'email-id': email });
    const [mail] = await mailTo(portals, email);
    const token = mail?.text.match(/\/reset\/([\w-]{43})/)?.[1] ?? '';
    const resetPage = await import('#portals/sign-in/reset-password-page.tsx');
    const password = 'four quite other words';
    const params = { token };
    await askPage(portals, resetPage.action, {
      path: `/insurednew/reset/${token}`,
      params,
      address,
      form: { password },
    });
    expect((await portals.ask(validateCustomer, { username: email, password }, { address })).body).toBe('OK');
  });
});
