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
import { payAt } from '../billing/payment-mails.ts';
import { findCardPolicy } from '../id-cards/id-card-store.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { latestVersion } from '../record/version-store.ts';
import { type AcceptedBy, acceptedLetter, acceptMade } from './accept-renewal.ts';
import { plansView } from './renewal-labels.ts';
import { offerNow, pricesInBills } from './renewal-price.ts';
import { findOfferOf, lockOfferOf, offerStatus } from './renewal-store.ts';

/**
 * What they tell the policyholder about the next term before they accept it, or why they may not yet; undefined when none
 * is offered here, or it is accepted or over already.
 */
export async function acceptView({ db, env, language }: Context, policyId: number) {
  const made = env.POLICY_AUTHORITY === 'self' ? await findOfferOf(db, policyId) : undefined;
  const policy = made && (await findCardPolicy(db, policyId));
  if (!policy || offerStatus(made, policy, new Date()) !== 'open') return undefined;
  const latest = await latestVersion(db, policyId);
  if (latest?.document.status === 'cancelled') return undefined;
  const offer = offerNow(made, latest);
  const lastDay = writtenDay(plusDays(offer.effective_on, -1), language);
  const term = { day: writtenDay(offer.effective_on, language), amount: writtenMoney(offer.premium_cents, language) };
  if (latest?.document.status === 'cancel_pending' || policy.status !== 'A') return { ...term, plans: undefined };
  const plans = plansView(offer, pricesInBills(policy.state, offer, latest), language);
  return { ...term, plans, seen: offer.premium_cents, lastDay };
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
    await mailOrLetter(
      trx,
      { ...recipient, policyId, what: 'desk-news' },
      {
        ...acceptedLetter(recipient.language, policy, accepted),
        action: { label: m.renewal_pay({}, locale), url: payAt(context.env, recipient) },
        footer: m.renewal_accepted_for_you({ phone: tollFree(brand.phones.support) }, locale),
      },
    );
  });
}
