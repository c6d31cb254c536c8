// Which coverages may be sold together. Whatever the law and the lienholder require is always included, and nothing
// else unless chosen.
import { COVERAGE_KINDS, type CoverageKind, VEHICLE_COVERAGE_KINDS } from '#contract/coverages.ts';
import { requiredIn } from '../../rating/eligibility.ts';
import { planOn } from '../../rating/rate-books.ts';
import { codeOf, kindOf } from '../../record/pricing/answers-of.ts';
import { isSoldBeside } from '../../record/pricing/sold-with.ts';
import type { ChosenKeys, CoverChoice } from '../cover-choice.ts';
import type { QuoteDraft, QuoteFiling, QuoteVehicle } from '../quote-answers.ts';
import { mayStartOn } from './price-start.ts';

export const POLICY_KINDS = COVERAGE_KINDS.filter((kind) => !VEHICLE_COVERAGE_KINDS.includes(kind));
export const CAR_KINDS = COVERAGE_KINDS.filter((kind) => VEHICLE_COVERAGE_KINDS.includes(kind));

/**
 * The options for which the day's rate book has factors, lowest limit first.
 *
 * @param book here and below: the rate book of a promised price, which holds instead of the day's
 */
export function keysOf(kind: CoverageKind, { state }: QuoteDraft, effective: string, book?: string): string[] {
  const { rates } = planOn(state, effective, book);
  const code = codeOf(kind);
  const ofState = rates.states.get(state);
  if (!ofState?.base.has(code)) return [];
  const limits = ofState.limits.get(code) ?? rates.deductibles.get(code);
  return limits ? [...limits.keys()] : [];
}

export function pipDeductiblesOf({ state }: QuoteDraft, effective: string, book?: string): string[] {
  return [...(planOn(state, effective, book).rates.states.get(state)?.pipDeductibles?.keys() ?? [])];
}

/** Those of a promised price's book, and of the day's, by which another choice is priced: only what choosing would give. */
export function pipDeductiblesToChoose(
  draft: QuoteDraft,
  choice: CoverChoice,
  book: string | undefined,
  today: string,
) {
  const { effective, pipDeductible: now } = choice;
  const keys = [...new Set([...pipDeductiblesOf(draft, effective, book), ...pipDeductiblesOf(draft, effective)])];
  const choosing = (key: string) => soundChoice({ ...choice, pipDeductible: key }, draft, today).pipDeductible;
  return keys.filter((key) => key === now || choosing(key) === key);
}

/** The lowest option that the law requires; undefined for a coverage that may be left out. */
export function leastOf(kind: CoverageKind, draft: QuoteDraft, effective: string, book?: string): string | undefined {
  if (files('FR44', draft)) {
    if (kind === 'bodily_injury') return '100/300';
    if (kind === 'property_damage') return '50';
  }
  // An SR-22 certifies it, also where the state does not require it of others.
  const isCertified = kind === 'bodily_injury' && files('SR22', draft);
  return isCertified || requiredKinds(draft).includes(kind) ? keysOf(kind, draft, effective, book)[0] : undefined;
}

const requiredKinds = ({ state }: QuoteDraft) => requiredIn(state).flatMap((code) => kindOf(code) ?? []);

const files = (form: QuoteFiling, { answers: { license, drivers } }: QuoteDraft): boolean =>
  license?.filing === form || drivers.some(({ filing, driving }) => driving === 'drives' && filing === form);

/** True for a filing for which the state requires the whole term to be paid up front. */
export const mustPayInFull = (draft: QuoteDraft): boolean => files('SR22A', draft);

/** True when a lienholder or lessor requires comprehensive and collision. */
export const isTheLenders = ({ ownership }: QuoteVehicle): boolean =>
  ownership === 'financed' || ownership === 'leased';

const LENDERS_DEDUCTIBLE = '1000';

/**
 * Adjusts a choice to what may be sold: drops options that the rate book does not have, and adds required coverages at
 * their minimum.
 *
 * @param today the date where the car is garaged
 */
export function soundChoice(choice: CoverChoice, draft: QuoteDraft, today: string, book?: string): CoverChoice {
  // Whoever wanted to be covered by a day that has passed wants it now.
  const effective = mayStartOn(choice.effective, today) ? choice.effective : today;
  const policy: ChosenKeys = {};
  for (const kind of POLICY_KINDS) {
    const keys = keysOf(kind, draft, effective, book);
    const least = leastOf(kind, draft, effective, book);
    const chosen = keys.find((key) => key === choice.policy[kind]);
    const key = chosen && least ? keys[Math.max(keys.indexOf(chosen), keys.indexOf(least))] : (chosen ?? least);
    if (key !== undefined && isSoldBeside(kind, (other) => policy[other] !== undefined))
      policy[kind] = noMoreThanForOthers(kind, key, policy, keys);
  }
  const deductibles = pipDeductiblesOf(draft, effective, book);
  return {
    effective,
    term: choice.term,
    isPaperless: choice.isPaperless,
    policy,
    plan: mustPayInFull(draft) ? 'full' : choice.plan,
    pipDeductible: deductibles.includes(choice.pipDeductible) ? choice.pipDeductible : '0',
    cars: Object.fromEntries(
      draft.answers.vehicles.map((car) => [
        car.key,
        soundCar(car, choice.cars[car.key] ?? {}, (kind) => keysOf(kind, draft, effective, book)),
      ]),
    ),
  };
}

/** Limits uninsured motorist coverage to the bodily injury liability limit. */
function noMoreThanForOthers(kind: CoverageKind, key: string, { bodily_injury }: ChosenKeys, keys: string[]): string {
  if (kind !== 'uninsured_motorist' || bodily_injury === undefined) return key;
  const most = keys.indexOf(bodily_injury);
  return most >= 0 && keys.indexOf(key) > most ? bodily_injury : key;
}

function soundCar(car: QuoteVehicle, chosen: ChosenKeys, sold: (kind: CoverageKind) => string[]): ChosenKeys {
  const keys: ChosenKeys = {};
  for (const kind of CAR_KINDS) {
    const isAsked = isTheLenders(car) && (kind === 'comprehensive' || kind === 'collision');
    const key = sold(kind).find((each) => each === chosen[kind]);
    const isAlone = !isSoldBeside(kind, (other) => keys[other] !== undefined);
    const kept = isAlone ? undefined : (key ?? (isAsked ? LENDERS_DEDUCTIBLE : undefined));
    if (kept !== undefined) keys[kind] = kept;
  }
  return keys;
}
