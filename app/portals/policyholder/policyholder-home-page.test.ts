import { expect, test } from 'vitest';
import { REINSTATEMENT_DAYS } from '#insurance/policies/lapse.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenDay } from '#platform/calendar/written.ts';
import { addOwnClaim } from '#testing/claims/test-claim.ts';
import { ownChanges } from '#testing/selling/test-own-change.ts';
import { guestOf } from '#testing/test-guest-payer.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as guestPage from '../guest/guest-page.tsx';
import * as changeRequestsPage from './changes/change-requests-page.tsx';
import * as idCardsPage from './id-cards-page.tsx';
import * as paymentsPage from './payments/payments-page.tsx';
import * as policyholderHomePage from './policyholder-home-page.tsx';

withPortals('policyholder’s home', (portals) => {
  /**
   * The home page of a policyholder whose policy was canceled a number of days ago, with a bill that was due before.
   */
  async function homeOfCancelled(daysAgo: number) {
    const { policy, cookie } = await addPolicyholder(portals);
    const today = dayIn('FL', new Date());
    const cancels_on = plusDays(today, -daysAgo);
    await portals.db.updateTable('policy').set({ status: 'L', cancels_on }).where('id', '=', policy.id).execute();
    await portals.db
      .updateTable('instalment')
      .set({ due_on: plusDays(cancels_on, -12) })
      .where('policy_id', '=', policy.id)
      .execute();
    const { data } = await askPage(portals, policyholderHomePage.loader, { path: '/insurednew/home', cookie });
    return {
      policy,
      shown: data as { lead: string; policies: unknown[] },
      lastDay: plusDays(cancels_on, REINSTATEMENT_DAYS),
    };
  }

  test('starts with how long and for how much a canceled policy can be reinstated', async () => {
    const { policy, shown, lastDay } = await homeOfCancelled(REINSTATEMENT_DAYS);
    const day = writtenDay(lastDay, 'en');
    expect(shown).toMatchObject({
      lead: `Your policy was cancelled. You can reinstate it until ${day}.`,
      policies: [{ name: policy.name, hasEnded: true, again: { amount: '$118.40', lastDay: day } }],
    });
    expect(shown.policies).not.toMatchObject([{ due: expect.anything() }]);
  });

  test('does not offer reinstatement after its last day', async () => {
    const { shown } = await homeOfCancelled(REINSTATEMENT_DAYS + 1);
    expect(shown).toMatchObject({ lead: expect.stringContaining('Call your agent'), policies: [{ hasEnded: true }] });
    expect(shown.policies).not.toMatchObject([{ again: expect.anything() }]);
  });

  test('says that coverage starts later, whether or not a bill is to be paid', async () => {
    const { policy, cookie } = await addPolicyholder(portals);
    const effective_on = plusDays(dayIn('FL', new Date()), 9);
    await portals.db.updateTable('policy_term').set({ effective_on }).where('policy_id', '=', policy.id).execute();
    const home = { path: '/insurednew/home', cookie };
    const lead = `Your coverage starts ${mediumDay(effective_on, 'en')}.`;
    expect((await askPage(portals, policyholderHomePage.loader, home)).data).toMatchObject({ lead });
    await portals.db.deleteFrom('instalment').where('policy_id', '=', policy.id).execute();
    expect((await askPage(portals, policyholderHomePage.loader, home)).data).toMatchObject({ lead });
  });

  test('of a policy that was cancelled by request, says what is left to pay, and not that paying keeps coverage', async () => {
    const { holder, look, agree } = ownChanges(portals);
    const of = await holder();
    const { shown } = await look(of, 'cancel', { cancelReason: 'vehicle-sold' });
    const { end } = shown as unknown as { end: (typeof shown)['preview'] };
    await agree(of, 'cancel', { ...shown, preview: end }, { unpaid: 'yes' });
    const { data } = await askPage(portals, policyholderHomePage.loader, {
      path: '/insurednew/home',
      cookie: of.cookie,
    });
    const { lead, policies } = data as { lead: string; policies: { due?: { amount: string } }[] };
    expect(lead).toBe(`Your policy has ended. ${policies[0]?.due?.amount} is left to pay.`);
    const guest = { path: '/insurednew/guest', cookie: await guestOf(portals, of.policy.id) };
    const html = pageShown(guestPage, (await askPage(portals, guestPage.loader, guest)).data);
    expect(html).toContain('Paying it doesn’t start the policy again');
    expect(html).not.toContain('keep your coverage');
  });

  test.each([
    ['that can be quoted online leads to a quote', { state: 'FL', line: 'personal' }, 'getaquote', 'FindAnAgent'],
    [
      'of a state without online quotes leads to an agent',
      { state: 'GA', line: 'personal' },
      'FindAnAgent',
      'getaquote',
    ],
    ['of a business leads to an agent', { state: 'FL', line: 'commercial' }, 'FindAnAgent', 'getaquote'],
  ] as const)('an ended policy %s, in the account and as a guest', async (_, { state, line }, leads, not) => {
    const { policy, cookie } = await addPolicyholder(portals, { state, endsInDays: -2 });
    await portals.db
      .updateTable('policy')
      .set({ status: 'X', line, prefix: line === 'commercial' ? 'FLC' : state })
      .where('id', '=', policy.id)
      .execute();
    const guest = await guestOf(portals, policy.id);
    for (const [page, path, by] of [
      [policyholderHomePage, '/insurednew/home', cookie],
      [paymentsPage, '/insurednew/payments', cookie],
      [guestPage, '/insurednew/guest', guest],
    ] as const) {
      const html = pageShown(page, (await askPage(portals, page.loader, { path, cookie: by })).data);
      expect(html, path).toContain(`/uaichome/${leads}`);
      expect(html, path).not.toContain(not);
      expect(html.includes('eight minutes'), path).toBe(leads === 'getaquote');
    }
  });

  test('an account whose only policy left it says so and whom to call, and has the claims that stay its own', async () => {
    const { id, policy, cookie } = await addPolicyholder(portals);
    const claim = await addOwnClaim(portals, policy.id);
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', policy.id).execute();
    const shown = async (page: { default: unknown; loader: (args: never) => unknown }, path: string) => {
      const { data } = await askPage(portals, page.loader, { path, cookie });
      return pageShown(page, data);
    };
    for (const [page, path] of [
      [policyholderHomePage, '/insurednew/home'],
      [idCardsPage, '/insurednew/id-cards'],
      [changeRequestsPage, '/insurednew/requests'],
    ] as const) {
      const html = await shown(page, path);
      expect(html, path).toContain('This account has no policy.');
      expect(html, path).toContain('If a policy of yours should be here, add it to your account or call us.');
      expect(html, path).toMatch(/<a [^>]*href="tel:/);
      expect(html, path).not.toContain('None of your policies');
      expect(html, path).not.toContain(claim.number);
    }
    await portals.db.updateTable('claim_party').set({ account_id: id }).where('claim_id', '=', claim.claimId).execute();
    expect(await shown(policyholderHomePage, '/insurednew/home')).toContain(claim.number);
  });

  test('names the coverages, and for each car whether damage to it is covered; nothing is called full', async () => {
    const { policy, cookie } = await addPolicyholder(portals);
    const home = async () => {
      const { data } = await askPage(portals, policyholderHomePage.loader, { path: '/insurednew/home', cookie });
      return data;
    };
    const covers = ['Property damage liability', 'Personal injury protection (PIP)'];
    const withDamage = [{ isCovered: true, ownDamage: ['Comprehensive', 'Collision'] }];
    expect(await home()).toMatchObject({ policies: [{ covers, vehicles: withDamage }] });
    await portals.db
      .deleteFrom('coverage')
      .where('policy_id', '=', policy.id)
      .where('kind', 'in', ['comprehensive', 'collision'])
      .execute();
    expect(await home()).toMatchObject({ policies: [{ covers, vehicles: [{ isCovered: true, ownDamage: [] }] }] });
  });
});
