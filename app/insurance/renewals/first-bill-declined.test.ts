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
import { acceptRenewal } from './accept-renewal.ts';
import { findOwnOffers } from './renewal-store.ts';
import { runRenewals } from './run-renewals.ts';

afterEach(() => void vi.useRealTimers());

withPortals('a first bill of a next term that autopay could not charge', (portals) => {
  const context = () => testRequest(portals);
  /** A renewal that was accepted and is paid by autopay, with the processor declining every charge. */
  async function accepted() {
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
      state: 'over',
      amountCents,
      url: undefined,
      card: undefined,
      problem: 'declined',
    });
    const acting = { ...context(), processor: { ...portals.processor, charge } };
    const told = async () =>
      (await mailTo(portals, account.email)).filter(({ subject }) => /autopay payment/.test(subject ?? ''));
    return { acting, told, begins: offer.effective_on };
  }

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
