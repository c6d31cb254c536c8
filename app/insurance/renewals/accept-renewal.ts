import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail, type Letter } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { isAutopayOn } from '../billing/autopay-store.ts';
import { postTermCharges } from '../billing/ledger/post-charges.ts';
import type { OwnPolicy } from '../policies/own-policy-store.ts';
import { findPolicyReader } from '../policies/policy-reader-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import type { PolicyVersion } from '../record/policy-version.ts';
import { amountOf, billsOf, type NewBill, plansOf } from './renewal.ts';
import { changesOf } from './renewal-changes.ts';
import { firstBillText, planName } from './renewal-labels.ts';
import { offerNow, priceInBills } from './renewal-price.ts';
import { acceptOffer, lockOwnOffer, type MadeOffer, offerStatus } from './renewal-store.ts';

/** The policy whose next term is accepted. */
export type RenewedPolicy = Pick<
  OwnPolicy,
  'id' | 'prefix' | 'number' | 'state' | 'status' | 'effective_on' | 'garaged_zip'
>;

/**
 * In how many bills the next term is paid. `seenCents`: the premium of the offer as the page shows it first, from which the
 * prices of all ways to pay follow.
 */
export type ChosenPlan = { bills: number; seenCents: number };

/**
 * Accepts the renewal offer of the account's own policy, payable in the given number of bills. Term, bills, audit entry
 * and mail are one transaction. Accepting again changes nothing.
 *
 * @throws {Failure} refused when there is no offer any more, or not in that number of bills or at that price
 */
export async function acceptRenewal(
  context: Context,
  accountId: number,
  policy: OwnPolicy,
  chosen: ChosenPlan,
): Promise<void> {
  const actor = `account ${accountId}` as const;
  await context.db.transaction().execute(async (trx) => {
    const latest = await lockLatestVersion(trx, policy.id);
    const made = await lockOwnOffer(trx, accountId, policy.id);
    const accepted = await acceptMade(trx, context, { policy, latest, made, actor }, chosen);
    const reader = accepted && (await findPolicyReader(trx, policy.id));
    if (!reader) return;
    const { env } = context;
    const page = href('/insurednew/policy/:number/renewal', { number: joinPolicyName(policy) });
    const action = {
      label: m.renewal_mail_action({}, { locale: reader.language }),
      url: portalUrl(env, page, reader.language),
    };
    const letter = { ...(await acceptedLetter(trx, reader.language, policy, accepted)), action };
    await enqueueMail(trx, { to: reader.email, ...composeMail(reader.language, letter) });
  });
}

export type AcceptedBy = `${'account' | 'producer' | 'staff'} ${number}`;

/** An accepted offer at the price of the chosen way to pay, with its bills, and the policy as it was then. */
export type AcceptedOffer = { offer: MadeOffer; bills: NewBill[]; latest: PolicyVersion | undefined };

/** Why it is not accepted: to the policyholder, and to whoever accepts it for them. */
const REFUSALS = {
  account: { over: m.renewal_over, payFirst: m.renewal_pay_first, moved: m.renewal_price_moved },
  others: { over: m.desk_accept_over, payFirst: m.desk_accept_due, moved: m.desk_accept_moved },
};

/**
 * Accepts an offer that is locked, after its policy: adds the term, posts its bills and writes the audit entry.
 *
 * @returns undefined when it was accepted before, in as many bills
 * @throws {Failure} as {@link acceptRenewal}
 */
export async function acceptMade(
  trx: Queryable,
  context: Context,
  of: {
    policy: RenewedPolicy;
    latest: PolicyVersion | undefined;
    made: MadeOffer | undefined;
    actor: AcceptedBy;
  },
  { bills: count, seenCents }: ChosenPlan,
): Promise<AcceptedOffer | undefined> {
  const locale = { locale: context.language };
  const { policy, latest, made, actor } = of;
  const status = made && offerStatus(made, policy, new Date());
  if (status === 'accepted' && made?.bills === count) return undefined;
  if (status === 'accepted') {
    const way = planName(made?.bills ?? 1, context.language);
    throw new Failure('refused', m.renewal_accepted_before({ way }, locale));
  }
  const why = actor.startsWith('account ') ? REFUSALS.account : REFUSALS.others;
  const offer = made && offerNow(made, latest);
  // A policy that was cancelled as of a later day is still active until then.
  const isEnding = latest?.document.status === 'cancelled';
  const isHere = context.env.POLICY_AUTHORITY === 'self';
  if (!isHere || !offer || isEnding || status === 'over') {
    throw new Failure('refused', why.over({}, locale));
  }
  const isNoticed = latest?.document.status === 'cancel_pending';
  if (isNoticed || policy.status !== 'A') throw new Failure('refused', why.payFirst({}, locale));
  const isPlan = plansOf(policy.state, offer, latest?.document).includes(count);
  const price = isPlan ? priceInBills(offer, latest, count) : undefined;
  if (!price) throw new Failure('refused', m.renewal_choose({}, locale)).at('plan');
  if (offer.premium_cents !== seenCents) throw new Failure('refused', why.moved({}, locale));

  const accepted = { ...offer, premium_cents: price.premiumCents };
  const bills = billsOf(accepted, count, price);
  const first = await postTermCharges(trx, {
    policyId: policy.id,
    termNumber: offer.term_number,
    actor,
    bills: bills.map(({ due_on, premium_cents, fee_cents }) => ({
      dueOn: due_on,
      premiumCents: premium_cents,
      feeCents: fee_cents,
    })),
  });
  await acceptOffer(trx, accepted, { count, first }, price.priced?.explanation);
  await audit(trx, context, {
    act: 'accept-renewal',
    actor,
    subject: ['policy', policy.id],
    detail: { term: offer.term_number, cents: accepted.premium_cents, bills: count },
  });
  return { offer: accepted, bills, latest };
}

/** What was accepted, what changes with it, its bills, and whether the policyholder or autopay pays the first. */
export async function acceptedLetter(
  trx: Queryable,
  language: Language,
  policy: RenewedPolicy,
  { offer, bills, latest }: AcceptedOffer,
): Promise<Letter> {
  const locale = { locale: language };
  const written = bills.map((bill) => ({
    amount: writtenMoney(amountOf(bill), language),
    day: writtenDay(bill.due_on, language),
  }));
  const [first] = bills;
  const total = bills.reduce((sum, bill) => sum + amountOf(bill), 0);
  const changes = await changesOf(trx, policy, offer, latest, language);
  const is_for_autopay = await isAutopayOn(trx, policy.id);
  return {
    title: m.renewal_accepted_mail_title({}, locale),
    paragraphs: [
      m.renewal_accepted_mail_text(
        {
          number: `${policy.prefix} ${policy.number}`,
          from: writtenDay(offer.effective_on, language),
          until: writtenDay(offer.expires_on, language),
          amount: writtenMoney(total, language),
        },
        locale,
      ),
      ...(changes.length > 0 ? [m.renewal_accepted_changes({ changes: changes.join('; ') }, locale)] : []),
      ...(written.length > 1
        ? [
            m.renewal_accepted_bills(
              { bills: written.map((bill) => m.renewal_plan_once_note(bill, locale)).join('; ') },
              locale,
            ),
          ]
        : []),
      ...(first
        ? [firstBillText({ amount_cents: amountOf(first), due_on: first.due_on, is_for_autopay }, language)]
        : []),
    ],
  };
}
