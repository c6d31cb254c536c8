import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Processor } from '#platform/context/processor.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { chargeDueBills } from '../billing/autopay.ts';
import { findOwnPolicies } from '../policies/own-policy-store.ts';
import { latestVersion } from '../record/version-store.ts';
import { acceptRenewal } from './accept-renewal.ts';
import { findOwnOffers } from './renewal-store.ts';
import { runRenewals } from './run-renewals.ts';

afterEach(() => void vi.useRealTimers());

withPortals('a first bill of a next term that autopay could not charge', (portals) => {
  const context = () => testRequest(portals);
  /** A renewal that was accepted and is paid by autopay, with the processor answering every charge alike. */
  async function accepted(state: 'over' | 'paid' = 'over') {
    const account = await addAccount(portals);
    const { id: policy_id } = await addRatedPolicy(portals, account.id, { daysIn: 150 });
    await runRenewals(portals, new Date());
    const [offer] = await findOwnOffers(portals.db, account.id);
    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!offer || !own) throw new Error('no offer');
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    const card = { customer_ref: 'cus_1', method_ref: 'pm_1', status: 'on', wording: 'Yes.' };
    await portals.db
      .insertInto('autopay')
      .values({ policy_id, account_id: account.id, ...card })
      .execute();
    const charge: Processor['charge'] = async ({ reference: ref, amountCents }) => ({
      ref,
      state,
      amountCents,
      url: undefined,
      card: undefined,
      problem: state === 'over' ? 'declined' : undefined,
    });
    const acting = { ...context(), processor: { ...portals.processor, charge } };
    const told = async () =>
      (await mailTo(portals, account.email)).filter(({ subject }) => /autopay payment/.test(subject ?? ''));
    const over = () =>
      portals.db
        .selectFrom('renewal_offer as offer')
        .innerJoin('policy', 'policy.id', 'offer.policy_id')
        .select(['policy.status', sql<boolean>`lapsed_at is not null`.as('lapsed')])
        .where('policy.id', '=', policy_id)
        .where('offer.id', '=', offer.id)
        .executeTakeFirst();
    return { acting, told, over, policyId: policy_id, begins: offer.effective_on };
  }

  test.each([
    ['paid', 'begins the term late', { status: 'A', lapsed: false }, 'renewal'],
    ['over', 'ends the policy', { status: 'X', lapsed: true }, undefined],
  ] as const)('on its day is charged once it can be, and then, if it is %s, %s', async (state, _, end, kind) => {
    const { acting, over, policyId, begins } = await accepted(state);
    const now = startOfDayIn('TX', plusDays(begins, 1));
    await runRenewals(portals, now);
    expect(await over(), 'nobody tried its card').toMatchObject({ status: 'A', lapsed: false });
    await chargeDueBills(acting, now);
    await runRenewals(portals, now);
    expect(await over()).toMatchObject(end);
    if (kind) expect(await latestVersion(portals.db, policyId)).toMatchObject({ kind });
  });

  test('is not waited for once autopay is off: the policy ends', async () => {
    const { over, policyId, begins } = await accepted();
    await portals.db.updateTable('autopay').set({ status: 'off' }).where('policy_id', '=', policyId).execute();
    await runRenewals(portals, startOfDayIn('TX', plusDays(begins, 1)));
    expect(await over()).toMatchObject({ status: 'X', lapsed: true });
  });

  test('is to be paid by the last day of the term before, and the mail says that the policy ends otherwise', async () => {
    const { acting, told, begins } = await accepted();
    const lastDay = plusDays(begins, -1);
    await chargeDueBills(acting, startOfDayIn('TX', lastDay));
    expect((await told()).length, 'bills of the term before are due, too').toBeGreaterThan(1);
    const ofNext = (await told()).filter(({ text }) => /first bill of your next term/.test(text));
    const ends = `by ${writtenDay(lastDay, 'en')}, your policy ends at 12:01 a.m. on ${writtenDay(begins, 'en')}`;
    expect(ofNext).toMatchObject([{ text: expect.stringContaining(ends) }]);
  });

  test('and was declined after that day is not to be paid any more: the mail says that the policy has ended', async () => {
    const { acting, told, begins } = await accepted();
    const now = startOfDayIn('TX', begins);
    vi.useFakeTimers({ toFake: ['Date'], now });
    await chargeDueBills(acting, now);
    vi.useRealTimers();
    const ofNext = (await told()).filter(({ text }) => /next term/.test(text));
    const ended = `ended at 12:01 a.m. on ${writtenDay(begins, 'en')}`;
    expect(ofNext).toMatchObject([{ text: expect.stringContaining(ended) }]);
    expect(ofNext[0]?.text).not.toMatch(/still due|insurednew\/payments/);
  });
});
