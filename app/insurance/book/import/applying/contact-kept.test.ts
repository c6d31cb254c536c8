import { beforeEach, expect, test } from 'vitest';
import { addVerification } from '#insurance/policyholders/registration-store.ts';
import { newToken } from '#platform/context/keyring.ts';
import * as isItYouPage from '#portals/sign-in/is-it-you-page.tsx';
import { aPolicy, emptyBook, fileOf, somePolicies, testImports } from '#testing/test-import.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

const NEXT = '2026-11-21T03:10:00Z';
const AFTER = '2026-11-22T03:10:00Z';
const delta = { kind: 'delta', sequence: 2, as_of: NEXT } as const;

withPortals('the contact of an imported policy', (portals) => {
  const imports = testImports(portals);
  beforeEach(() => emptyBook(portals));
  const policyOf = (number: string) =>
    portals.db.selectFrom('policy').selectAll().where('number', '=', number).executeTakeFirst();

  test('a contact changed here is kept until the source gives another one that is newer', async () => {
    await imports.take(fileOf(somePolicies(2)));
    const { id = 0 } = (await policyOf('10000001')) ?? {};
    const contact = async () => {
      const { phone, language } = (await policyOf('10000001')) ?? {};
      return { phone, language };
    };
    const change = (at: string) =>
      portals.db
        .updateTable('policy')
        .set({ phone: '3055550199', language: 'es', contact_changed_at: new Date(at) })
        .where('id', '=', id)
        .execute();
    const here = { phone: '3055550199', language: 'es' };
    const line = (sequence: number, as_of: string, more: Parameters<typeof aPolicy>[1]) =>
      imports.take(fileOf([aPolicy(1, { address: `${sequence} New St`, ...more })], { ...delta, sequence, as_of }));
    await change(AFTER);
    await line(2, NEXT, { phone: '3055550111' });
    expect(await contact(), 'changed here after the file').toEqual(here);
    await line(3, '2026-11-23T03:10:00Z', { phone: '3055550111' });
    expect(await contact(), 'the source repeats what it gave before').toEqual(here);
    await line(4, '2026-11-24T03:10:00Z', { phone: '3055550122' });
    expect(await contact(), 'the source has another').toEqual({ phone: '3055550122', language: 'en' });
    await line(5, '2026-11-25T03:10:00Z', { phone: '3055550133' });
    expect(await contact()).toEqual({ phone: '3055550133', language: 'en' });
    expect(await policyOf('10000001')).toMatchObject({ address: '5 New St', version_in_force: 5 });
  });

  test.each([
    ['has another address on file', 410, false, { email: 'new@example.com' }],
    ['has another phone on file', 410, false, { phone: '3055550177' }],
    [
      'takes the insured off',
      410,
      true,
      { insureds: [{ first_name: 'Eva', last_name: 'Roy', date_of_birth: '1990-01-02' }] },
    ],
    ['repeats people and contact', 200, true, { address: '9 New St' }],
  ])('a file that %s: “Is it you?” answers %i', async (_, status, isCodeKept, change) => {
    await imports.take(fileOf([aPolicy(1, { email: 'ex@example.com' })]));
    const { id = 0 } = (await policyOf('10000001')) ?? {};
    const account = await addAccount(portals, { isVerified: false });
    await portals.db.insertInto('account_policy').values({ account_id: account.id, policy_id: id }).execute();
    const { token, tokenHash } = newToken();
    await addVerification(portals.db, account.id, 'person', tokenHash);
    const code = { policy_id: id, code_hash: tokenHash, expires_at: new Date(Date.now() + 60_000) };
    await portals.db.insertInto('change_code').values(code).execute();

    await imports.take(fileOf([aPolicy(1, { email: 'ex@example.com', ...change })], delta));
    const ask = { path: `/insurednew/is-it-you/${token}`, params: { token } };
    expect((await askPage(portals, isItYouPage.loader, ask)).status).toBe(status);
    const codes = await portals.db.selectFrom('change_code').select('tries').where('policy_id', '=', id).execute();
    expect(codes.length > 0, 'a code that the contact on file got').toBe(isCodeKept);
  });
});
