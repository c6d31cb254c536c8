import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import * as isItYouPage from '#portals/sign-in/is-it-you-page.tsx';
import * as verifyEmailPage from '#portals/sign-in/verify-email-page.tsx';
import * as matchPage from '#portals/staff/claims/match-page.tsx';
import * as staffPolicyPage from '#portals/staff/policies/staff-policy-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { changeInsured } from '#testing/selling/test-insured-change.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findPolicyReader } from '../policies/policy-reader-store.ts';
import { runRenewals } from '../renewals/run-renewals.ts';
import { addVerification } from './registration-store.ts';

withPortals('an account that nobody has confirmed', (portals) => {
  const confirm = (id: number) =>
    portals.db.updateTable('account').set({ verified_at: new Date() }).where('id', '=', id).execute();

  test('gets no mail about the policy: a renewal offer goes to the address on file', async () => {
    const account = await addAccount(portals, { isVerified: false });
    const policy = await addRatedPolicy(portals, account.id, { daysIn: 150 });
    const onFile = policy.version.document.email ?? '';
    await runRenewals(portals, new Date());
    expect(await mailTo(portals, account.email)).toEqual([]);
    expect(await mailTo(portals, onFile)).toHaveLength(1);
    expect(await findPolicyReader(portals.db, policy.id)).toMatchObject({ email: onFile, has_account: false });
    await confirm(account.id);
    expect(await findPolicyReader(portals.db, policy.id)).toMatchObject({ email: account.email, has_account: true });
  });

  test.each([false, true])(
    'gets no claim that is matched to the policy, until it is confirmed: %s',
    async (isVerified) => {
      const account = await addAccount(portals, { isVerified });
      const policy = await addOwnPolicy(portals, account.id, { state: 'TX' });
      const onFile = `${randomUUID()}@example.com`;
      await portals.db.updateTable('policy').set({ email: onFile }).where('id', '=', policy.id).execute();
      const { claimId, number } = await addThirdPartyClaim(portals, { hasPolicy: false });
      const cookie = await staffCookie(portals, (await addStaff(portals, 'adjuster')).id);
      const form = { act: 'match', claim: number, policy: `TX ${policy.number}` };
      expect((await askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form })).status).toBe(
        303,
      );
      const party = await portals.db
        .selectFrom('claim_party')
        .select(['account_id', 'email'])
        .where('claim_id', '=', claimId)
        .where('role', '=', 'policyholder')
        .executeTakeFirst();
      expect(party).toEqual(
        isVerified ? { account_id: account.id, email: account.email } : { account_id: null, email: onFile },
      );
      expect(await mailTo(portals, isVerified ? onFile : account.email)).toEqual([]);
    },
  );

  /** The answer to “Is it you?”, and the link to the typed address, which follows a yes. */
  const linksOf = async (accountId: number) => {
    const [person, address] = [newToken(), newToken()];
    await addVerification(portals.db, accountId, 'person', person.tokenHash);
    await addVerification(portals.db, accountId, 'address', address.tokenHash);
    return async () => {
      const ask = (token: string) => ({ path: `/insurednew/is-it-you/${token}`, params: { token } });
      const verify = { path: `/insurednew/verify/${address.token}`, params: { token: address.token }, form: {} };
      return [
        (await askPage(portals, isItYouPage.loader, ask(person.token))).status,
        (await askPage(portals, isItYouPage.action, { ...ask(person.token), form: { answer: 'yes' } })).status,
        (await askPage(portals, verifyEmailPage.action, verify)).status,
      ];
    };
  };

  test('ends when the service desk changes the contact who was asked about it', async () => {
    const account = await addAccount(portals, { isVerified: false });
    const policy = await addOwnPolicy(portals, account.id);
    const answers = await linksOf(account.id);
    const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const at = { path: `/staff/policies/${policy.id}`, params: { id: String(policy.id) }, cookie };
    const form = { act: 'contact', phone: '', email: `${randomUUID()}@example.com`, knew: 'photo-id' };
    expect((await askPage(portals, staffPolicyPage.action, { ...at, form })).status).toBe(303);
    expect(await answers()).toEqual([410, 410, 410]);
  });

  test('ends when an insured leaves: they may have asked for it in the name of who stays', async () => {
    const account = await addAccount(portals, { isVerified: false });
    const policy = await addRatedPolicy(portals, account.id, {
      change: (document) => ({
        ...document,
        insureds: document.drivers.map(({ first_name, last_name, date_of_birth }) => ({
          first_name,
          last_name,
          date_of_birth,
        })),
      }),
    });
    const [leaver, stayer] = policy.version.document.insureds;
    if (!leaver || !stayer) throw new Error('case B has two drivers');
    const { first_name, last_name } = stayer;
    await portals.db.updateTable('account').set({ first_name, last_name }).where('id', '=', account.id).execute();
    const answers = await linksOf(account.id);
    const insured = `${leaver.first_name} ${leaver.last_name}`;
    await changeInsured(portals, policy.id, { insuredChange: 'remove', insured, leaver: 'drives-on' });
    expect(await answers()).toEqual([410, 410, 410]);
    const onFile = portals.db.selectFrom('policy').select(['email', 'phone']).where('id', '=', policy.id);
    expect(await onFile.executeTakeFirst(), 'no account says whose the contact is').toEqual({
      email: null,
      phone: null,
    });
  });
});
