// All coverage options, each with its price difference and what it leaves uncovered.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenChange, writtenMoney } from '#platform/calendar/written.ts';
import { coverAmount, coverName } from '../../policies/cover-labels.ts';
import { coverageFor } from '../../record/pricing/coverage-options.ts';
import { UNPAID_WITHOUT } from '../../record/pricing/leaves-unpaid.ts';
import { centsOf } from '../../record/pricing/price-document.ts';
import { unpaidLabel } from '../../record/pricing/unpaid-labels.ts';
import type { ChosenKeys, CoverChoice } from '../cover-choice.ts';
import { vehicleName } from '../quote-labels.ts';
import { keyPrices, minimumCents } from './price-quote.ts';
import type { PriceFor } from './price-view.ts';
import { CAR_KINDS, isTheLenders, keysOf, POLICY_KINDS, soundChoice } from './sound-choice.ts';

export type CoverOption = {
  /** The rate book's key; empty means not covered. */
  value: string;
  label: string;
  /** What the option leaves uncovered. */
  unpaid: string;
  /**
   * What choosing it changes, such as `+$31`, with the coverages that it raises, lowers or drops beside its own; undefined
   * for the chosen option itself.
   */
  difference: string | undefined;
};
export type CoverQuestion = {
  /** The form field: `policy.bodily_injury`, `car.<key>.collision`. */
  name: string;
  title: string;
  chosen: string;
  price: string | undefined;
  note: string | undefined;
  options: CoverOption[];
};

type Place = { name: string; car: string; kinds: readonly CoverageKind[]; chosen: ChosenKeys };

/** The chosen options have the promised price; all others that of the rate book by which they would be promised. */
export function coverView({ draft, choice, price, lock, today }: PriceFor, language: Language) {
  const { document, premiumCents, lines } = price;
  const { prices, feesCents } = keyPrices(draft, choice);
  const vehicles = new Map(draft.answers.vehicles.map(({ key }, at) => [key, at + 1]));
  const costNow = (car: string, kind: CoverageKind) =>
    centsOf(lines.filter((line) => line.kind === kind && (car === '' || line.vehicle === vehicles.get(car))));
  const cost = (car: string, kind: string, key = '') =>
    prices
      .get(car)
      ?.get(kind as CoverageKind)
      ?.get(key) ?? 0;
  const sum = (car: string, keys: ChosenKeys) =>
    Object.entries(keys).reduce((cents, [kind, key]) => cents + cost(car, kind, key), 0);
  // A policy costs at least the rate book's minimum premium, whatever its coverages add up to.
  const total = ({ policy, cars }: CoverChoice) =>
    feesCents +
    Math.max(
      Object.entries(cars).reduce((cents, [car, keys]) => cents + sum(car, keys), sum('', policy)),
      minimumCents(draft, choice),
    );
  const change = (to: CoverChoice) => total(to) - premiumCents - price.feesCents;
  const questionsOf = ({ name, car, kinds, chosen }: Place) =>
    kinds.flatMap((kind): CoverQuestion[] => {
      const sold = (book?: string) => keysOf(kind, draft, choice.effective, book);
      const keys = [...new Set([...sold(lock?.book), ...sold()])];
      if (keys.length === 0) return [];
      const now = chosen[kind] ?? '';
      const options = ['', ...keys].flatMap((value): CoverOption[] => {
        // Choosing it may also raise, lower or drop another coverage.
        const choosing = soundChoice(withKey(choice, car, kind, value), draft, today);
        // The law, the lienholder or another coverage may rule an option out: then choosing it gives another one.
        if (value !== now && keyIn(choosing, car, kind) !== value) return [];
        const label = value === '' ? m.price_no_thanks({}, { locale: language }) : titleOf(kind, value, language);
        const unpaid = unpaidOf(kind, value, document, language);
        return [{ value, label, unpaid, difference: value === now ? undefined : signed(change(choosing), language) }];
      });
      return [
        {
          name: `${name}.${kind}`,
          title: coverName(kind, language),
          chosen: now,
          price: now === '' ? undefined : writtenMoney(costNow(car, kind), language),
          note: noteOf(kind, car, choice, language),
          options,
        },
      ];
    });
  return {
    policy: questionsOf({ name: 'policy', car: '', kinds: POLICY_KINDS, chosen: choice.policy }),
    cars: draft.answers.vehicles.map((car) => ({
      key: car.key,
      name: vehicleName(car, language),
      note: isTheLenders(car) ? m.price_lender_asks({}, { locale: language }) : undefined,
      questions: questionsOf({
        name: `car.${car.key}`,
        car: car.key,
        kinds: CAR_KINDS,
        chosen: choice.cars[car.key] ?? {},
      }),
    })),
  };
}

const keyIn = ({ policy, cars }: CoverChoice, car: string, kind: CoverageKind): string =>
  (car === '' ? policy : cars[car])?.[kind] ?? '';

/** @param car its key; empty for a coverage of the whole policy */
function withKey(choice: CoverChoice, car: string, kind: CoverageKind, key: string): CoverChoice {
  if (car === '') return { ...choice, policy: { ...choice.policy, [kind]: key } };
  return { ...choice, cars: { ...choice.cars, [car]: { ...choice.cars[car], [kind]: key } } };
}

/** A note on other coverages that this one requires. */
function noteOf(kind: CoverageKind, car: string, choice: CoverChoice, language: Language) {
  const locale = { locale: language };
  if (kind === 'uninsured_motorist') return m.price_needs_injury({}, locale);
  if (kind === 'uninsured_motorist_property') return m.price_needs_uninsured({}, locale);
  if (kind === 'rental' && !choice.cars[car]?.collision) return m.price_needs_collision({}, locale);
  return undefined;
}

export function labelOf(kind: CoverageKind, key: string, language: Language): string {
  return coverAmount({ ...coverageFor(kind, key), vehicle_position: 0 }, language);
}

/** The label with a capital letter, for use at the start of a line. */
export function titleOf(kind: CoverageKind, key: string, language: Language): string {
  const label = labelOf(kind, key, language);
  return label.charAt(0).toLocaleUpperCase(language) + label.slice(1);
}

function unpaidOf(kind: CoverageKind, key: string, document: PolicyDocument, language: Language): string {
  const locale = { locale: language };
  if (key === '')
    return m.price_leaves({ what: unpaidLabel({ id: UNPAID_WITHOUT[kind] }, document, language) }, locale);
  const { limit_cents, limit_per_accident_cents, deductible_cents } = coverageFor(kind, key);
  if (limit_cents === null)
    return m.price_leaves_first({ amount: writtenMoney(deductible_cents ?? 0, language) }, locale);
  const accident = limit_per_accident_cents === null || kind === 'rental' ? undefined : limit_per_accident_cents;
  const amount = writtenMoney(limit_cents, language);
  if (accident === undefined) return m.price_leaves_above({ amount }, locale);
  return m.price_leaves_above_two({ amount, accident: writtenMoney(accident, language) }, locale);
}

/** An amount with its sign: +$31, −$107. */
function signed(cents: number, language: Language): string {
  return cents === 0 ? m.price_same({}, { locale: language }) : writtenChange(cents, language);
}
