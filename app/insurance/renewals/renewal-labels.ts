import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { dayTile, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Cover } from '../policies/cover.ts';
import { coverAmount, coverName } from '../policies/cover-labels.ts';
import type { OwnPolicy, OwnVehicle } from '../policies/own-policy-store.ts';
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

type Changes = {
  covers: Cover[];
  /** Those that differ in the offered term. */
  offered: Cover[];
  vehicles: OwnVehicle[];
  cars: { name: string; added_on: string; removed_on: string | null }[];
};

type Asked = {
  /** The price for each possible number of bills. */
  plans: [number, RenewalPrice][];
  /** The first bill of an accepted offer. */
  firstBill: { amount_cents: number; due_on: string } | undefined;
};

/** An offer as display text: the term, its price, the changes from the current term, and how it can be paid. */
export function offerView(
  offer: MadeOffer,
  policy: OwnPolicy,
  { plans, firstBill, ...changes }: Changes & Asked,
  now: Date,
  language: Language,
) {
  const locale = { locale: language };
  const money = (cents: number) => writtenMoney(cents, language);
  const day = (date: string) => writtenDay(date, language);
  const status = offerStatus(offer, policy, now);
  const feesCents = plans[0]?.[1].feesCents ?? 0;
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
    changes: [
      ...(offer.rate_change === 0
        ? []
        : [
            m.renewal_rates(
              { state: stateName(policy.state, language), percent: percent(offer.rate_change, language) },
              locale,
            ),
          ]),
      ...changes.offered.flatMap((cover) => coverChange(cover, changes, language)),
      ...changes.cars.map(({ name, added_on, removed_on }) =>
        removed_on
          ? m.renewal_car_removed({ car: name, day: day(removed_on) }, locale)
          : m.renewal_car_added({ car: name, day: day(added_on) }, locale),
      ),
    ],
    seen: offer.premium_cents,
    plans: plansView(offer, plans, language),
    fees: feesCents > 0 ? m.renewal_fees({ amount: money(feesCents) }, locale) : undefined,
    isPaid: offer.is_paid,
    firstBill: firstBill && { amount: money(firstBill.amount_cents), day: day(firstBill.due_on) },
    lastDay: day(plusDays(offer.effective_on, -1)),
  };
}

/** The ways to pay the offered term, each with its bills. */
export const plansView = (offer: MadeOffer, plans: [number, RenewalPrice][], language: Language) =>
  plans.map(([count, price]) => planView(offer, count, price, language));

function planView(offer: MadeOffer, count: number, price: RenewalPrice, language: Language) {
  const locale = { locale: language };
  const money = (cents: number) => writtenMoney(cents, language);
  const bills = billsOf({ ...offer, premium_cents: price.premiumCents }, count, price);
  const [first, second] = bills.map(amountOf);
  const day = writtenDay(bills[0]?.due_on ?? '', language);
  const total = money(bills.reduce((sum, bill) => sum + amountOf(bill), 0));
  return {
    count,
    label: count === 1 ? m.renewal_plan_once({}, locale) : m.renewal_plan_bills({ count }, locale),
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

function coverChange(offered: Cover, { covers, vehicles }: Changes, language: Language): string[] {
  const before = covers.find((cover) => isSame(cover, offered));
  const car = vehicles.find(({ position }) => position === offered.vehicle_position);
  if (!before || (offered.vehicle_position > 0 && !car)) return [];
  return [
    m.renewal_cover_changed(
      {
        cover: car ? `${car.name}, ${coverName(offered.kind, language)}` : coverName(offered.kind, language),
        before: coverAmount(before, language),
        after: coverAmount(offered, language),
      },
      { locale: language },
    ),
  ];
}

const isSame = (one: Cover, other: Cover) => one.kind === other.kind && one.vehicle_position === other.vehicle_position;

/** Thousandths as a percentage with its sign. */
function percent(thousandths: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-US`, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'always',
  }).format(thousandths / 1000);
}
