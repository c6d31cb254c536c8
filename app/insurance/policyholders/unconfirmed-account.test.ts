import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as matchPage from '#portals/staff/claims/match-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findReader } from '../policies/policy-reader-store.ts';
import { runRenewals } from '../renewals/run-renewals.ts';

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
    expect(await findReader(portals.db, policy.id)).toMatchObject({ email: onFile, has_account: false });
    await confirm(account.id);
    expect(await findReader(portals.db, policy.id)).toMatchObject({ email: account.email, has_account: true });
  });

  test.each([false, true])('gets no claim that is matched to the policy, until it is confirmed: %s', async (isVerified) => {
    const account = await addAccount(portals, { isVerified });
    const policy = await addOwnPolicy(portals, account.id, { state: 'TX' });
    const onFile = `${randomUUID()}@example.com`;
    await portals.db.updateTable('policy').set({ email: onFile }).where('id', '=', policy.id).execute();
    const { claimId, number } = await addThirdPartyClaim(portals, { hasPolicy: false });
    const cookie = await staffCookie(portals, (await addStaff(portals, 'adjuster')).id);
    const form = { act: 'match', claim: number, policy: `TX ${policy.number}` };
    expect((await askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form })).status).toBe(303);
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
  });
});
