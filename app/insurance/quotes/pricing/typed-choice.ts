// Reads a form of the pricing pages. Only the options that it contains are changed.
import type { Fields } from '#contract/call.ts';
import type { CoverageKind } from '#contract/coverages.ts';
import { day } from '#contract/fields.ts';
import { type ChosenKeys, type CoverChoice, PLANS, TERMS } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { PACKAGES, packageChoice } from './packages.ts';
import { mayStartOn } from './price-start.ts';
import { CAR_KINDS, POLICY_KINDS } from './sound-choice.ts';

export function typedChoice(fields: Fields, choice: CoverChoice, draft: QuoteDraft, today: string): CoverChoice {
  const name = PACKAGES.find((each) => each === fields.package);
  if (name) return packageChoice(name, choice, draft, today);
  const { paperless, pipDeductible = choice.pipDeductible } = fields;
  return {
    effective: typedStart(fields, today) ?? choice.effective,
    term: TERMS.find((term) => term === fields.term) ?? choice.term,
    plan: PLANS.find((plan) => plan === fields.plan) ?? choice.plan,
    isPaperless: paperless === undefined ? choice.isPaperless : paperless === 'yes',
    pipDeductible,
    policy: chosen('policy', POLICY_KINDS, choice.policy, fields),
    cars: Object.fromEntries(
      draft.answers.vehicles.map(({ key }) => [key, chosen(`car.${key}`, CAR_KINDS, choice.cars[key] ?? {}, fields)]),
    ),
  };
}

/** The first day that a form contains; undefined when it has none, or one on which no policy may begin. */
export function typedStart({ effective }: Fields, today: string): string | undefined {
  const typed = day.safeParse(effective).data;
  return typed && mayStartOn(typed, today) ? typed : undefined;
}

/** An empty key removes the coverage. */
function chosen(place: string, kinds: readonly CoverageKind[], before: ChosenKeys, fields: Fields): ChosenKeys {
  const keys = kinds.map((kind) => [kind, fields[`${place}.${kind}`] ?? before[kind]] as const);
  return Object.fromEntries(keys.filter(([, key]) => key));
}
