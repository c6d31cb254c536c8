import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { validatePin } from '#contract/saved-quote.ts';
import { readDataExport } from '#insurance/policyholders/data-export.ts';
import { pinFor, saveQuote } from '#testing/selling/test-quote.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { addAuthenticator, addProducer, codeShown } from '#testing/test-people.ts';
import { testPortals, withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { newRecoveryCodes, proveCode } from '../accounts/second-step.ts';
import { audit } from '../audit/audit-store.ts';
import { once } from '../idempotency/once.ts';
import { knownDevice } from '../sessions/known-device.ts';
import { Failure } from './failure.ts';

const NEXT = 'the next secret of tests, 32 long…';

withPortals('changing SECRET_KEY', (portals) => {
  const former = () => portals.env.SECRET_KEY;
  /** `changed`: the key was changed and the former one is still read; `forgotten`: it is no longer read. */
  const changed = () => testPortals(portals.database, { SECRET_KEY: NEXT, SECRET_KEYS_ALSO_READ: former() });
  const forgotten = () => testPortals(portals.database, { SECRET_KEY: NEXT });

  test('sent pins still work, and new ones use the new key', async () => {
    const [quote, other] = [await saveQuote(portals), await saveQuote(portals)];
    const [otp, lost] = [await pinFor(portals, quote.phone), await pinFor(portals, other.phone)];
    expect((await changed().ask(validatePin, { clid: quote.clid, otp })).body).toMatchObject({ status: '1' });
    expect((await forgotten().ask(validatePin, { clid: other.clid, otp: lost })).body).toMatchObject({ status: '0' });
    const fresh = await saveQuote(portals);
    const pin = await pinFor(changed(), fresh.phone);
    expect((await forgotten().ask(validatePin, { clid: fresh.clid, otp: pin })).body).toMatchObject({ status: '1' });
  });

  test('an authenticator and recovery codes keep working, but not without the former key', async () => {
    const { id, user_id, email } = await addProducer(portals);
    const person = { kind: 'producer', id, name: user_id, email, language: 'en' } as const;
    await addAuthenticator(portals, person);
    const [code = '', other = ''] = await newRecoveryCodes(portals.db, testRequest(portals), person);
    const prove = (of: ReturnType<typeof changed>, typed: string) => proveCode(testRequest(of), person as never, typed);
    await expect(prove(forgotten(), await codeShown(portals, person))).rejects.toThrow(Failure);
    await expect(prove(forgotten(), other)).rejects.toThrow(Failure);
    await prove(changed(), await codeShown(portals, person));
    await prove(changed(), code);
  });

  test('a known browser is still known, and a repeated act is still a repeat', async () => {
    const owner = { kind: 'account', id: 7, passwordHash: 'x' } as const;
    const signed = portals.keyring.hash('device', 'account', 7, 'x', 'name', '9999999999').toString('base64url');
    const device = `name.9999999999.${signed}`;
    expect(knownDevice(testRequest(changed(), { device }), owner)).toBe('name');
    expect(knownDevice(testRequest(forgotten(), { device }), owner)).toBeUndefined();

    let acts = 0;
    const act = (of: ReturnType<typeof changed>) =>
      portals.db
        .transaction()
        .execute((db) => once(db, testRequest(of, { idempotencyKey: 'k' }), 'pay', {}, async () => ++acts));
    expect([await act(portals), await act(changed()), acts]).toEqual([1, 1, 1]);
  });

  test('audit rows about a person are found under both keys', async () => {
    const { id } = await addPolicyholder(portals);
    for (const of of [portals, changed()]) {
      await audit(
        portals.db,
        { ...of, requestId: 'test' },
        { act: 'sign-in', actor: 'visitor', subject: ['account', id] },
      );
    }
    const { record } = await readDataExport(testRequest(changed()), id, 'page');
    expect(record.filter(({ act }) => act === 'sign-in')).toHaveLength(2);
  });
});

test('each former key must be as long as the current one', () => {
  expect(() => parseEnv({ SECRET_KEY: NEXT, SECRET_KEYS_ALSO_READ: `${NEXT}|short` })).toThrow(
    /^SECRET_KEYS_ALSO_READ: /,
  );
});
