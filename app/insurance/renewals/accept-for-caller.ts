// The service desk, or the policy's agent, accepts the offered next term for a policyholder who asks them to.
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { isAutopayOn } from '../billing/autopay-store.ts';
import { payAt } from '../billing/payment-mails.ts';
import { findCardPolicy } from '../id-cards/id-card-store.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { latestVersion } from '../record/version-store.ts';
import { type AcceptedBy, acceptedLetter, acceptMade } from './accept-renewal.ts';
import { changesOf } from './renewal-changes.ts';
import { feesView, planName, plansView } from './renewal-labels.ts';
import { offerNow, pricesInBills } from './renewal-price.ts';
import { findFirstBill, findOfferOf, lockOfferOf, offerStatus } from './renewal-store.ts';

/**
 * What they tell the policyholder about the next term before they accept it, or why they may not yet; or how it was accepted.
 * Undefined when none is offered here, or it is over.
 */
export async function acceptView({ db, env, language }: Context, policyId: number) {
  const made = env.POLICY_AUTHORITY === 'self' ? await findOfferOf(db, policyId) : undefined;
  const policy = made && (await findCardPolicy(db, policyId));
  if (!policy || offerStatus(made, policy, new Date()) === 'over') return undefined;
  const latest = await latestVersion(db, policyId);
  if (latest?.document.status === 'cancelled') return undefined;
  const offer = offerNow(made, latest);
  const lastDay = writtenDay(plusDays(offer.effective_on, -1), language);
  const term = {
    day: writtenDay(offer.effective_on, language),
    amount: writtenMoney(offer.premium_cents, language),
    lastDay,
    isAutopay: await isAutopayOn(db, policyId),
    accepted: undefined,
    plans: undefined,
  };
  if (made.bills !== null) {
    const bill = await findFirstBill(db, policyId, made);
    const firstBill = bill && {
      amount: writtenMoney(bill.amount_cents, language),
      day: writtenDay(bill.due_on, language),
    };
    const isAutopay = bill?.is_for_autopay ?? false;
    return { ...term, isAutopay, accepted: { way: planName(made.bills, language), firstBill } };
  }
  if (latest?.document.status === 'cancel_pending' || policy.status !== 'A') return term;
  const prices = pricesInBills(policy.state, offer, latest);
  return {
    ...term,
    plans: plansView(offer, prices, language),
    fees: feesView(prices, language),
    changes: await changesOf(db, policy, offer, latest, language),
    seen: offer.premium_cents,
  };
}
export type AcceptView = NonNullable<Awaited<ReturnType<typeof acceptView>>>;

/**
 * Accepts it, and tells the policyholder: whoever asked may have been somebody else. Sent twice, it is done once.
 *
 * @param policyId a policy that the actor may see, which the caller has checked
 * @throws {Failure} refused as for a policyholder, and when the price was not agreed to
 */
export async function acceptForCaller(
  context: Context,
  actor: AcceptedBy,
  policyId: number,
  form: Fields,
): Promise<void> {
  const { plan, seen, agreed } = form;
  if (agreed !== 'yes') {
    throw new Failure('refused', m.desk_accept_unagreed({}, { locale: context.language })).at('agreed');
  }
  await context.db.transaction().execute(async (trx) => {
    const latest = await lockLatestVersion(trx, policyId);
    const policy = await findCardPolicy(trx, policyId);
    const made = policy && (await lockOfferOf(trx, policyId));
    const chosen = { bills: rowNumber(plan), seenCents: rowNumber(seen) };
    const accepted = policy && (await acceptMade(trx, context, { policy, latest, made, actor }, chosen));
    if (!accepted) return;
    const recipient = await findRecipient(trx, policyId);
    const locale = { locale: recipient.language };
    const phone = tollFree(brand.phones.support);
    const letter = await acceptedLetter(trx, recipient.language, policy, accepted);
    const isAutopay = await isAutopayOn(trx, policyId);
    await mailOrLetter(
      trx,
      { ...recipient, policyId, what: 'renewed' },
      {
        ...letter,
        paragraphs: [...letter.paragraphs, ...(isAutopay ? [] : [m.pay_back_how({ phone }, locale)])],
        action: {
          label: (isAutopay ? m.renewal_repriced_action : m.renewal_pay)({}, locale),
          url: payAt(context.env, recipient),
        },
        footer: m.renewal_accepted_for_you({ phone }, locale),
      },
    );
  });
}
