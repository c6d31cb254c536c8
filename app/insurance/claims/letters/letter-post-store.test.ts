import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { withPortals } from '#testing/test-portals.ts';
import { changeContact, confirmNewEmail } from '../../policyholders/change-profile.ts';
import { addEmailChange } from '../../policyholders/profile-store.ts';
import { addParty } from '../lines/claim-line-store.ts';

withPortals('where we write to about a claim', (portals) => {
  test('is the new address of an account once it is confirmed, unless the person gave another one', async () => {
    const { id: accountId, email } = await addPolicyholder(portals);
    const { claimId } = await addThirdPartyClaim(portals);
    const person = { role: 'passenger' as const, name: 'Pat', phone: null, language: 'en' as const, isHurt: false };
    await addParty(portals.db, claimId, { ...person, email, accountId });
    await addParty(portals.db, claimId, { ...person, email: `work.${email}`, accountId });
    const { token, tokenHash } = newToken();
    await addEmailChange(portals.db, accountId, { email: `new.${email}`, tokenHash });
    const context = { ...portals, address: 'test', requestId: 'test', language: 'en' as const };
    await confirmNewEmail({ ...context, idempotencyKey: undefined }, token);
    const parties = portals.db.selectFrom('claim_party').select('email').where('account_id', '=', accountId);
    expect(await parties.orderBy('id').execute()).toEqual([{ email: `new.${email}` }, { email: `work.${email}` }]);
  });

  test('is in the language that the policyholder sets, on every claim of theirs, and no other change touches it', async () => {
    const { claimId, policy } = await addThirdPartyClaim(portals);
    const { account_id: accountId } = await portals.db
      .selectFrom('account_policy')
      .select('account_id')
      .where('policy_id', '=', policy.id)
      .executeTakeFirstOrThrow();
    const person = { name: 'Pat', phone: null, email: null, language: 'en' as const, isHurt: false };
    // One was opened by somebody else before there was an account, the other by the person.
    await addParty(portals.db, claimId, { ...person, role: 'policyholder' });
    const elsewhere = await addThirdPartyClaim(portals);
    await addParty(portals.db, elsewhere.claimId, { ...person, role: 'passenger', accountId });
    const save = (language: 'en' | 'es') => {
      const context = { ...portals, address: 'test', requestId: 'test', language, idempotencyKey: undefined };
      return changeContact(context, accountId, { phone: '', language }, { seen: undefined, typed: '' });
    };
    const languages = () =>
      portals.db
        .selectFrom('claim_party')
        .select(['role', 'language'])
        .where('claim_id', 'in', [claimId, elsewhere.claimId])
        .orderBy('id')
        .execute();
    const others = { role: 'driver_other', language: 'en' };
    const own = ['policyholder', 'passenger'].map((role) => ({ role, language: 'es' }));
    await save('es');
    expect(await languages()).toEqual([others, own[0], others, own[1]]);
    // An adjuster heard otherwise, and what is saved next has the language that was there.
    await portals.db.updateTable('claim_party').set({ language: 'en' }).where('claim_id', '=', claimId).execute();
    await save('es');
    expect(await languages()).toEqual([others, { ...own[0], language: 'en' }, others, own[1]]);
  });
});
