// All coverage options, each with its price difference and what it leaves uncovered.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenChange, writtenMoney } from '#platform/calendar/written.ts';
import { coverAmount, coverName } from '../../policies/cover-labels.ts';
import { coverageFor } from '../../record/pricing/coverage-options.ts';
import { UNPAID_WITHOUT } from '../../record/pricing/leaves-unpaid.ts';
import { unpaidLabel } from '../../record/pricing/unpaid-labels.ts';
import type { ChosenKeys, CoverChoice } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { vehicleName } from '../quote-labels.ts';
import { keyPrices, minimumCents, type QuotePrice } from './price-quote.ts';
import { CAR_KINDS, isTheLenders, keysOf, leastOf, POLICY_KINDS } from './sound-choice.ts';

export type CoverOption = {
  /** The rate book's key; empty means not covered. */
  value: string;
  label: string;
  /** What the option leaves uncovered. */
  unpaid: string;
  /** The difference to the chosen option, such as `+$31`; undefined for the chosen option itself. */
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

export function coverView(
  draft: QuoteDraft,
  choice: CoverChoice,
  { document, rating }: QuotePrice,
  language: Language,
) {
  const prices = keyPrices(draft, choice);
  // A policy costs at least the rate book's minimum premium, whatever its coverages add up to.
  const costing = (more: number) => Math.max(rating.sum * 100 + more, minimumCents(draft, choice));
  const questionsOf = ({ name, car, kinds, chosen }: Place) =>
    kinds.flatMap((kind): CoverQuestion[] => {
      const keys = keysOf(kind, draft, choice.effective);
      if (keys.length === 0) return [];
      const ofKind = prices.get(car)?.get(kind);
      const now = chosen[kind] ?? '';
      const cost = (key: string) => (key === '' ? 0 : (ofKind?.get(key) ?? 0));
      const offered = isAsked(kind, car, draft, choice) ? keys : ['', ...keys];
      const least = leastOf(kind, draft, choice.effective);
      return [
        {
          name: `${name}.${kind}`,
          title: coverName(kind, language),
          chosen: now,
          price: now === '' ? undefined : writtenMoney(cost(now), language),
          note: noteOf(kind, car, draft, choice, language),
          options: offered
            .filter((key) => least === undefined || keys.indexOf(key) >= keys.indexOf(least))
            .map((key) => ({
              value: key,
              label: key === '' ? m.price_no_thanks({}, { locale: language }) : titleOf(kind, key, language),
              unpaid: unpaidOf(kind, key, document, language),
              difference: key === now ? undefined : signed(costing(cost(key) - cost(now)) - costing(0), language),
            })),
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

/** True when the law or the lienholder requires the coverage, so it cannot be left out. */
function isAsked(kind: CoverageKind, car: string, draft: QuoteDraft, choice: CoverChoice): boolean {
  if (car === '') return leastOf(kind, draft, choice.effective) !== undefined;
  const owner = draft.answers.vehicles.find(({ key }) => key === car);
  return owner !== undefined && isTheLenders(owner) && (kind === 'comprehensive' || kind === 'collision');
}

/** A note on other coverages that this one requires. */
function noteOf(kind: CoverageKind, car: string, draft: QuoteDraft, choice: CoverChoice, language: Language) {
  const locale = { locale: language };
  if (kind === 'uninsured_motorist' && leastOf('bodily_injury', draft, choice.effective) === undefined)
    return m.price_needs_injury({}, locale);
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
export function signed(cents: number, language: Language): string {
  return cents === 0 ? m.price_same({}, { locale: language }) : writtenChange(cents, language);
}
