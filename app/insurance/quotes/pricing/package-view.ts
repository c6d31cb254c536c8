import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { CoverageKind } from '#contract/coverages.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import { coverName } from '../../policies/cover-labels.ts';
import type { CoverChoice } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { vehicleName } from '../quote-labels.ts';
import { titleOf } from './cover-view.ts';
import type { PriceFor } from './price-view.ts';
import { CAR_KINDS, keysOf, POLICY_KINDS } from './sound-choice.ts';

/** The example of a bad day: another driver's car is a total loss, and two people are in the hospital. In cents. */
const THEIR_CAR = 6_000_000;
const THEIR_BILLS = [4_500_000, 7_000_000];

/** A choice for comparison: each available coverage, and what a bad day would leave to pay. */
export function packageView({ draft, choice, price, lock }: Omit<PriceFor, 'today'>, language: Language) {
  const locale = { locale: language };
  const total = price.premiumCents + price.feesCents;
  return {
    total: writtenMoney(total, language),
    perMonth: writtenMoney(Math.round(total / Number(choice.term) / 100) * 100, language),
    months: Number(choice.term),
    rows: [
      ...coverRows(draft, choice, language, lock?.book),
      {
        name: m.price_hit_car({}, locale),
        value: m.price_you_pay({ amount: writtenMoney(leftOfCar(choice), language) }, locale),
      },
      {
        name: m.price_hurt_two({}, locale),
        value: m.price_you_pay({ amount: writtenMoney(leftOfBills(choice), language) }, locale),
      },
    ],
  };
}

/**
 * Each coverage that is sold for these answers, with the chosen limit or deductible.
 *
 * @param book the rate book of a promised price
 */
export function coverRows(draft: QuoteDraft, choice: CoverChoice, language: Language, book?: string) {
  const isSold = (kind: CoverageKind) => keysOf(kind, draft, choice.effective, book).length > 0;
  const value = (kind: CoverageKind, key: string | undefined) =>
    key === undefined ? m.price_not_covered({}, { locale: language }) : titleOf(kind, key, language);
  return [
    ...POLICY_KINDS.filter(isSold).map((kind) => ({
      name: coverName(kind, language),
      value: value(kind, choice.policy[kind]),
    })),
    ...draft.answers.vehicles.flatMap((car) =>
      CAR_KINDS.filter(isSold).map((kind) => ({
        name: `${vehicleName(car, language)}: ${coverName(kind, language)}`,
        value: value(kind, choice.cars[car.key]?.[kind]),
      })),
    ),
  ];
}

const inCents = (thousands = '0') => Number(thousands) * 100_000;

const leftOfCar = ({ policy }: CoverChoice) => Math.max(0, THEIR_CAR - inCents(policy.property_damage));

/** Each bill is paid up to the limit per person, and all of them up to the limit per accident. */
function leftOfBills({ policy }: CoverChoice): number {
  const [person, accident] = (policy.bodily_injury ?? '0/0').split('/').map(inCents);
  const paid = THEIR_BILLS.reduce((sum, bill) => sum + Math.min(bill, person ?? 0), 0);
  return THEIR_BILLS.reduce((sum, bill) => sum + bill, 0) - Math.min(paid, accident ?? 0);
}
