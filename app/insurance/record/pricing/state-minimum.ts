// Whether a policy has its state's minimum coverage, including policies that our rate books do not price.
import { STATES } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { requiredIn } from '../../rating/eligibility.ts';
import { planOn } from '../../rating/rate-books.ts';
import { kindOf } from './answers-of.ts';
import { coverageFor } from './coverage-options.ts';

/** The lowest limit in the rate book is the state's minimum. */
export function isBelowMinimum({ state: letters, term, coverages }: PolicyDocument): boolean {
  const state = STATES.find((code) => code === letters);
  const limits = state && planOn(state, term.effective_on).rates.states.get(state)?.limits;
  if (!limits) return false;
  return requiredIn(state).some((code) => {
    const kind = kindOf(code);
    const [lowest] = limits.get(code)?.keys() ?? [];
    if (!kind || lowest === undefined) return false;
    const [least, has] = [coverageFor(kind, lowest), coverages.find((each) => each.kind === kind)];
    return AMOUNTS.some((amount) => (has?.[amount] ?? 0) < (least[amount] ?? 0));
  });
}

const AMOUNTS = ['limit_cents', 'limit_per_accident_cents'] as const;
