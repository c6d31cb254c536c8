// Three packages to start from, or to compare with the current choice.
import type { CoverageKind } from '#contract/coverages.ts';
import type { ChosenKeys, CoverChoice } from '../cover-choice.ts';
import type { QuoteDraft, QuoteVehicle } from '../quote-answers.ts';
import { saleLaw } from '../sale-law.ts';
import { usualStart } from './price-start.ts';
import { keysOf, soundChoice } from './sound-choice.ts';

export const PACKAGES = ['minimum', 'middle', 'most'] as const;
export type PackageName = (typeof PACKAGES)[number];

/** The default choice: what the law requires, plus coverages that are included unless rejected in writing. */
export function firstChoice(draft: QuoteDraft, today: string): CoverChoice {
  const plain: CoverChoice = {
    effective: usualStart(today),
    term: '6',
    plan: 'monthly',
    isPaperless: false,
    pipDeductible: '0',
    policy: lowest(draft, saleLaw(draft.state).unlessRejected, today),
    cars: {},
  };
  return soundChoice(plain, draft, today);
}

const lowest = (draft: QuoteDraft, kinds: readonly CoverageKind[], effective: string): ChosenKeys =>
  Object.fromEntries(kinds.map((kind) => [kind, keysOf(kind, draft, effective)[0]]).filter(([, key]) => key));

/** A package with the applicant's own first day, term and payment plan. */
export function packageChoice(name: PackageName, own: CoverChoice, draft: QuoteDraft, today: string): CoverChoice {
  const of = (kind: CoverageKind) => keysOf(kind, draft, own.effective);
  const chosen = { policy: POLICY[name](of), car: CAR[name] };
  const cars = Object.fromEntries(draft.answers.vehicles.map((car) => [car.key, chosen.car(car, of)]));
  return soundChoice({ ...own, policy: chosen.policy, cars, pipDeductible: '0' }, draft, today);
}

type Keys = (kind: CoverageKind) => string[];
/** The second lowest, or the only one. */
const second = (keys: string[]) => keys[1] ?? keys[0];
const present = (keys: Partial<Record<CoverageKind, string | undefined>>): ChosenKeys =>
  Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== undefined));

const POLICY: Record<PackageName, (of: Keys) => ChosenKeys> = {
  minimum: () => ({}),
  middle: (of) =>
    present({
      bodily_injury: middleOf(of('bodily_injury')),
      property_damage: middleOf(of('property_damage')),
      personal_injury_protection: of('personal_injury_protection')[0],
      uninsured_motorist: middleOf(of('uninsured_motorist')),
      uninsured_motorist_property: of('uninsured_motorist_property')[0],
    }),
  most: (of) =>
    present({
      bodily_injury: of('bodily_injury').at(-1),
      property_damage: of('property_damage').at(-1),
      personal_injury_protection: second(of('personal_injury_protection')),
      medical_payments: second(of('medical_payments')),
      uninsured_motorist: of('uninsured_motorist').at(-1),
      uninsured_motorist_property: of('uninsured_motorist_property')[0],
    }),
};

/** The second of three, the third of four: 50/100 in each of our states. */
const middleOf = (keys: string[]) => keys[keys.length > 3 ? 2 : 1] ?? keys[0];

const CAR: Record<PackageName, (car: QuoteVehicle, of: Keys) => ChosenKeys> = {
  minimum: () => ({}),
  middle: ({ ownership }) =>
    ownership === 'owned' ? { comprehensive: '1000' } : { comprehensive: '500', collision: '500' },
  most: (_car, of) =>
    present({ comprehensive: '500', collision: '500', rental: of('rental').at(-1), towing: of('towing')[0] }),
};
