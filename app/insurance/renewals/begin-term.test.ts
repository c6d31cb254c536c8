import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { findOwnPolicies } from '../policies/own-policy-store.ts';
import { rebuildProjections } from '../record/rebuild.ts';
import { syncVersions } from '../record/take-over.ts';
import { latestVersion } from '../record/version-store.ts';
import { acceptRenewal } from './accept-renewal.ts';
import { runRenewals } from './run-renewals.ts';

withPortals('terms of a policy', (portals) => {
  const sold = async (daysIn: number) => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id, { daysIn });
    return { account, policy, ends: policy.version.document.term.expires_on };
  };
  const offersOf = (policyId: number) =>
    portals.db.selectFrom('renewal_offer').selectAll().where('policy_id', '=', policyId).execute();
  const context = () => ({
    ...portals,
    ...{ address: 'x', requestId: 'test', language: 'en' as const, idempotencyKey: undefined },
  });

  test('the next is offered at the price of its own first day, in parts that add up, and begins as a version', async () => {
    const { account, policy, ends } = await sold(150);
    await runRenewals(portals, new Date());
    const [offer] = await offersOf(policy.id);
    expect(offer).toMatchObject({ term_number: 2, version_number: 1, rate_change: 0, effective_on: ends });
    const parts = offer?.explanation as { cents: number }[];
    const sum = parts.reduce((total, { cents }) => total + cents, 0);
    expect(sum).toBe((offer?.premium_cents ?? 0) - policy.version.premiumCents);

    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!own) throw new Error('no policy');
    await acceptRenewal(context(), account.id, own, 1);
    // The policy fee once a term, beside the premium and never in it.
    const { entries } = await readLedger(portals.db, policy.id);
    const asked = entries.filter(({ termNumber }) => termNumber === 2).map(({ kind, cents }) => [kind, cents]);
    expect(asked).toEqual([
      ['premium', offer?.premium_cents],
      ['fee', 5000],
    ]);
    const bill = portals.db.updateTable('instalment').set({ paid_at: new Date() });
    await bill.where('policy_id', '=', policy.id).where('term_number', '=', 2).execute();
    await runRenewals(portals, startOfDayIn('TX', plusDays(ends, 1)));
    const version = await latestVersion(portals.db, policy.id);
    expect(version).toMatchObject({ number: 2, kind: 'renewal', termNumber: 2, isPricedByHand: false });
    expect(version?.premiumCents).toBe(offer?.premium_cents);
    expect(version?.document.fees).toEqual([{ fee: 'policy', cents: 5000 }]);
    expect(version?.worksheet).not.toBeNull();
    const current = portals.db.selectFrom('policy_term').selectAll().where('policy_id', '=', policy.id);
    expect(await current.where('is_current', '=', true).execute()).toMatchObject([{ number: 2, effective_on: ends }]);
    const { differed } = await rebuildProjections(portals.database, { isOnlyCompared: true });
    expect(differed.filter(({ policyId }) => policyId === policy.id)).toEqual([]);
  });

  test('without another after it ends as a version, once', async () => {
    const { policy, ends } = await sold(10);
    for (const day of [1, 2]) await runRenewals(portals, startOfDayIn('TX', plusDays(ends, day)));
    expect(await latestVersion(portals.db, policy.id)).toMatchObject({ number: 2, kind: 'expiration' });
    const status = portals.db.selectFrom('policy').select('status').where('id', '=', policy.id);
    expect(await status.executeTakeFirst()).toEqual({ status: 'X' });
  });

  test('a policy that a payment reinstated has a version of it, once, by two at a time too', async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, {
      change: (document) => ({ ...document, status: 'cancelled', cancels_on: dayIn('TX', new Date()) }),
    });
    await portals.db
      .updateTable('policy')
      .set(({ eb }) => ({ status: 'A', cancels_on: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await Promise.all([syncVersions(portals), syncVersions(portals)]);
    expect(await latestVersion(portals.db, id)).toMatchObject({
      ...{ number: 2, kind: 'reinstatement', actor: 'processor' },
      document: { status: 'active', cancels_on: null },
    });
    await syncVersions(portals);
    expect((await latestVersion(portals.db, id))?.number).toBe(2);
  });
});
