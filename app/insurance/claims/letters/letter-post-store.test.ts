import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { changeInsured } from '#testing/selling/test-insured-change.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
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
    await confirmNewEmail(testRequest(portals), token);
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
      const context = testRequest(portals, { language });
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

  test('stays in the language of a former policyholder, whatever whoever follows them on the policy sets', async () => {
    const ann = { first_name: 'Ann', last_name: 'Peña', date_of_birth: '1984-03-02' };
    const first = await addAccount(portals);
    const { date_of_birth: _, ...annsName } = ann;
    await portals.db.updateTable('account').set(annsName).where('id', '=', first.id).execute();
    const policy = await addRatedPolicy(portals, first.id, {
      change: (document) => ({
        ...document,
        drivers: document.drivers.slice(0, 1).map((driver) => ({ ...driver, ...ann })),
        insureds: [ann],
      }),
    });
    const { claimId } = await addThirdPartyClaim(portals);
    await portals.db.updateTable('claim').set({ policy_id: policy.id }).where('id', '=', claimId).execute();
    const person = { name: 'Ann Peña', phone: null, email: null, language: 'en' as const, isHurt: false };
    const partId = await addParty(portals.db, claimId, { ...person, role: 'policyholder' });
    await changeInsured(portals, policy.id, {
      insuredChange: 'replace',
      insured: 'Ann Peña',
      leaver: 'drives-on',
      firstName: 'Ben',
      lastName: 'Ruiz',
      dateOfBirth: '1980-05-06',
    });
    const next = await addAccount(portals);
    const names = { first_name: 'Ben', last_name: 'Ruiz' };
    await portals.db.updateTable('account').set(names).where('id', '=', next.id).execute();
    await portals.db.insertInto('account_policy').values({ account_id: next.id, policy_id: policy.id }).execute();
    const context = testRequest(portals, { language: 'es' });
    await changeContact(context, next.id, { phone: '', language: 'es' }, { seen: undefined, typed: '' });
    const part = portals.db.selectFrom('claim_party').select('language').where('id', '=', partId);
    expect(await part.executeTakeFirst()).toEqual({ language: 'en' });
  });
});
