import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { withPortals } from '#testing/test-portals.ts';
import { confirmNewEmail } from '../../policyholders/change-profile.ts';
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
});
