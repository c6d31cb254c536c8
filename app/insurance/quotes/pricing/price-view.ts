// A price as display text: the total, per month, by car and coverage, the payment plans, and ways to pay less.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { shortDay, writtenAmount, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { coverName } from '../../policies/cover-labels.ts';
import { centsOf } from '../../record/pricing/price-document.ts';
import { feeName, partFeesView } from '../../record/pricing/price-labels.ts';
import { carTitle } from '../../vehicles/car-title.ts';
import { type CoverChoice, PLANS } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { incidentName, vehicleName } from '../quote-labels.ts';
import { labelOf } from './cover-view.ts';
import { type WayToPayLess, waysToPayLess } from './pay-less.ts';
import { dueDays } from './plan-terms.ts';
import type { PriceLock } from './price-lock-store.ts';
import { priceByPlan, type QuotePrice } from './price-quote.ts';
import { CAR_KINDS, mustPayInFull, POLICY_KINDS } from './sound-choice.ts';

export type PriceFor = {
  draft: QuoteDraft;
  choice: CoverChoice;
  price: QuotePrice;
  lock: PriceLock | undefined;
  today: string;
};

/** The summary beside every page of the price. */
export function priceSummary({ choice, price, lock }: PriceFor, language: Language) {
  const total = price.premiumCents + price.feesCents;
  const months = Number(choice.term);
  return {
    total: writtenMoney(total, language),
    perMonth: writtenMoney(Math.round(total / months / 100) * 100, language),
    months,
    from: writtenDay(choice.effective, language),
    lockedUntil: lock && writtenDay(lock.lockedUntil, language),
    premium: writtenAmount(price.premiumCents, language),
    fees: price.fees.map(({ fee, cents }) => ({
      label: feeName(fee, language),
      amount: writtenAmount(cents, language),
    })),
    partFees: partFeesView(price.plan.instalments.length, price.plan.moreThanInFullCents, language),
    today: writtenAmount(price.plan.todayCents, language),
    allPayments: writtenAmount(price.plan.totalCents, language),
  };
}
export type PriceSummary = ReturnType<typeof priceSummary>;

/** The price by coverage and car with sums, as on the declarations page. */
export function priceTable(document: PolicyDocument, { lines }: Pick<QuotePrice, 'lines'>, language: Language) {
  const positions = document.vehicles.map(({ position }) => position);
  const of = (kind: CoverageKind, vehicle?: number) =>
    centsOf(lines.filter((line) => line.kind === kind && (vehicle === undefined || line.vehicle === vehicle)));
  const has = (kind: CoverageKind, vehicle: number) =>
    lines.some((line) => line.kind === kind && line.vehicle === vehicle);
  const money = (cents: number) => writtenMoney(cents, language);
  return {
    cars: document.vehicles.map(carTitle),
    rows: [...POLICY_KINDS, ...CAR_KINDS]
      .filter((kind) => lines.some((line) => line.kind === kind))
      .map((kind) => ({
        name: coverName(kind, language),
        cells: positions.map((vehicle) => (has(kind, vehicle) ? money(of(kind, vehicle)) : undefined)),
        sum: money(of(kind)),
      })),
    sums: positions.map((vehicle) => money(centsOf(lines.filter((line) => line.vehicle === vehicle)))),
    premium: money(document.premium_cents),
  };
}

/** The payment plans, each with its own price. */
export function plansView({ draft, choice, price, today }: PriceFor, language: Language) {
  const plans = mustPayInFull(draft) ? (['full'] as const) : PLANS;
  return plans.flatMap((plan) => {
    const priced = plan === choice.plan ? price : priceByPlan(draft, choice, { plan, today });
    if (!priced) return [];
    const { todayCents, instalments, totalCents } = priced.plan;
    return [
      {
        plan,
        today: writtenAmount(todayCents, language),
        total: writtenAmount(totalCents, language),
        parts: partsInWords(instalments, language),
        firstDue: shortDay(dueDays(choice, 1)[0] ?? choice.effective, language),
        count: instalments.length,
      },
    ];
  });
}

/** The installments in words: 2 of $332.49, 3 of $332.48. */
function partsInWords(instalments: number[], language: Language): string {
  const counts = [...Map.groupBy(instalments, (cents) => cents)];
  return counts
    .map(([cents, { length }]) =>
      m.price_parts({ count: length, amount: writtenAmount(cents, language) }, { locale: language }),
    )
    .join(', ');
}

export function waysView({ draft, choice, price, today }: PriceFor, language: Language) {
  const ways = waysToPayLess(draft, choice, price.plan.totalCents, today);
  return ways.map((way) => ({
    ...wayInWords(way, draft, language),
    less: writtenMoney(way.cents, language),
    set: setOf(way),
  }));
}

/** The form field that chooses this way to pay less. */
function setOf(way: WayToPayLess): [name: string, value: string] {
  switch (way.way) {
    case 'later':
      return ['effective', way.effective];
    case 'full':
      return ['plan', 'full'];
    case 'paperless':
      return ['paperless', 'yes'];
    case 'deductible':
      return [`car.${way.car}.${way.kind}`, way.key];
  }
}

function wayInWords(
  way: WayToPayLess,
  draft: QuoteDraft,
  language: Language,
): { title: string; why: string; act: string } {
  const locale = { locale: language };
  switch (way.way) {
    case 'later': {
      const day = writtenDay(way.effective, language);
      const incident = draft.answers.incidents.find(({ key }) => key === way.incidentKey);
      const what = incident && incidentName(incident, language);
      return {
        title: m.price_less_later({ day }, locale),
        why: what ? m.price_less_later_incident({ what, day }, locale) : m.price_less_later_birthday({}, locale),
        act: m.price_less_later_act({ day: shortDay(way.effective, language) }, locale),
      };
    }
    case 'full':
      return {
        title: m.price_less_full({}, locale),
        why: m.price_less_full_why({}, locale),
        act: m.price_less_full_act({}, locale),
      };
    case 'paperless':
      return {
        title: m.price_less_paperless({}, locale),
        why: m.price_less_paperless_why({}, locale),
        act: m.price_less_paperless_act({}, locale),
      };
    case 'deductible': {
      const car = carName(draft, way.car, language);
      const amount = labelOf(way.kind, way.key, language);
      return {
        title: m.price_less_deductible({ car, coverage: coverName(way.kind, language), amount }, locale),
        why: m.price_less_deductible_why({}, locale),
        act: m.price_less_deductible_act({ amount }, locale),
      };
    }
  }
}

const carName = ({ answers }: QuoteDraft, key: string, language: Language) => {
  const car = answers.vehicles.find((each) => each.key === key);
  return car ? vehicleName(car, language) : '';
};
