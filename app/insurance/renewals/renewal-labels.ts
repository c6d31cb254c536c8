import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { dayTile, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { OwnPolicy } from '../policies/own-policy-store.ts';
import { amountOf, billsOf } from './renewal.ts';
import { offeredBeforeDays } from './renewal-law.ts';
import type { RenewalPrice } from './renewal-price.ts';
import { type MadeOffer, offerStatus } from './renewal-store.ts';

/** Without an offer: the day by which there will be one; undefined for a policy that will not be renewed. */
export function offerComesBy(policy: OwnPolicy, now: Date, language: Language): string | undefined {
  const day = plusDays(policy.expires_on, -offeredBeforeDays(policy.state));
  const isToBeRenewed = policy.status === 'A' && policy.will_cancel_on === null;
  return isToBeRenewed && day > dayIn(policy.state, now) ? writtenDay(day, language) : undefined;
}

/** The offer's summary for the first page; empty when it has expired. */
export function offerInShort(offer: MadeOffer, policy: OwnPolicy, now: Date, language: Language) {
  const status = offerStatus(offer, policy, now);
  if (status === 'over' || policy.status !== 'A') return [];
  return [
    {
      isAccepted: status === 'accepted',
      isPaid: offer.is_paid,
      name: joinPolicyName(policy),
      number: `${policy.prefix} ${policy.number}`,
      amount: writtenMoney(offer.premium_cents, language),
      day: writtenDay(offer.effective_on, language),
      tile: dayTile(offer.effective_on, language),
    },
  ];
}
export type OfferInShort = ReturnType<typeof offerInShort>[number];

type FirstBill = { amount_cents: number; due_on: string; is_for_autopay: boolean };

/** Who pays the first bill of an accepted term, how much and when: as its policyholder reads it. */
export function firstBillText({ amount_cents, due_on, is_for_autopay }: FirstBill, language: Language): string {
  const bill = { amount: writtenMoney(amount_cents, language), day: writtenDay(due_on, language) };
  return (is_for_autopay ? m.renewal_first_bill_autopay : m.renewal_first_bill)(bill, { locale: language });
}

type Asked = {
  changes: string[];
  /** The price for each possible number of bills. */
  plans: [number, RenewalPrice][];
  /** The first bill of an accepted offer. */
  firstBill: FirstBill | undefined;
};

/** An offer as display text: the term, its price, the changes from the current term, and how it can be paid. */
export function offerView(
  offer: MadeOffer,
  policy: OwnPolicy,
  { changes, plans, firstBill }: Asked,
  now: Date,
  language: Language,
) {
  const locale = { locale: language };
  const money = (cents: number) => writtenMoney(cents, language);
  const day = (date: string) => writtenDay(date, language);
  const status = offerStatus(offer, policy, now);
  const difference = offer.premium_cents - policy.premium_cents;
  return {
    status,
    effective: day(offer.effective_on),
    expires: day(offer.expires_on),
    premium: money(offer.premium_cents),
    was: money(policy.premium_cents),
    difference:
      difference === 0
        ? m.renewal_same_price({}, locale)
        : difference > 0
          ? m.renewal_more({ amount: money(difference) }, locale)
          : m.renewal_less({ amount: money(-difference) }, locale),
    changes,
    seen: offer.premium_cents,
    plans: plansView(offer, plans, language),
    fees: feesView(plans, language),
    isPaid: offer.is_paid,
    firstBill: firstBill && { text: firstBillText(firstBill, language), isForAutopay: firstBill.is_for_autopay },
    lastDay: day(plusDays(offer.effective_on, -1)),
  };
}

/** The fees of the term that come on top of its premium; undefined without any. */
export function feesView([plan]: [number, RenewalPrice][], language: Language): string | undefined {
  const feesCents = plan?.[1].feesCents ?? 0;
  if (feesCents === 0) return undefined;
  return m.renewal_fees({ amount: writtenMoney(feesCents, language) }, { locale: language });
}

/** The ways to pay the offered term, each with its bills. */
export const plansView = (offer: MadeOffer, plans: [number, RenewalPrice][], language: Language) =>
  plans.map(([count, price]) => planView(offer, count, price, language));

export const planName = (count: number, language: Language): string =>
  count === 1 ? m.renewal_plan_once({}, { locale: language }) : m.renewal_plan_bills({ count }, { locale: language });

function planView(offer: MadeOffer, count: number, price: RenewalPrice, language: Language) {
  const locale = { locale: language };
  const money = (cents: number) => writtenMoney(cents, language);
  const bills = billsOf({ ...offer, premium_cents: price.premiumCents }, count, price);
  const [first, second] = bills.map(amountOf);
  const day = writtenDay(bills[0]?.due_on ?? '', language);
  const total = money(bills.reduce((sum, bill) => sum + amountOf(bill), 0));
  return {
    count,
    label: planName(count, language),
    note: noteOf(count, { amount: money(first ?? 0), day, each: money(second ?? 0) }, locale),
    total: totalOf(offer, price, { count, total }, language),
  };
}

/**
 * What the plan comes to in all, with its fee, and how its premium differs from the one that the page shows first.
 * Undefined when the note has said it all.
 */
function totalOf(
  offer: MadeOffer,
  { premiumCents, partFeeCents }: RenewalPrice,
  { count, total }: { count: number; total: string },
  language: Language,
): string | undefined {
  const locale = { locale: language };
  const more = premiumCents - offer.premium_cents;
  const amount = writtenMoney(Math.abs(more), language);
  if (count === 1) return more < 0 ? m.renewal_plan_discount({ amount }, locale) : undefined;
  const sentences = [
    partFeeCents > 0
      ? m.renewal_plan_total({ total, fee: writtenMoney(partFeeCents, language) }, locale)
      : m.renewal_plan_total_only({ total }, locale),
    ...(more > 0 ? [m.renewal_plan_no_discount({ amount }, locale)] : []),
  ];
  return sentences.join(' ');
}

function noteOf(
  count: number,
  words: { amount: string; day: string; each: string },
  locale: { locale: Language },
): string {
  if (count === 1) return m.renewal_plan_once_note(words, locale);
  return count === 2
    ? m.renewal_plan_note_two(words, locale)
    : m.renewal_plan_note({ ...words, rest: count - 1 }, locale);
}
