// How a new policy may be paid.
import type { StateCode } from '#config/states.ts';
import { plusMonths } from '#platform/calendar/day.ts';
import type { PlanTerms } from '../../rating/payment-plan.ts';
import { planOn } from '../../rating/rate-books.ts';
import type { CoverChoice } from '../cover-choice.ts';
import { saleLaw } from '../sale-law.ts';

export function planTerms(state: StateCode, { plan, term, effective }: CoverChoice): PlanTerms {
  const fee = planOn(state, effective).rates.states.get(state)?.instalmentFeeCents ?? 0;
  if (plan === 'full') return { down: 10_000, count: 0, instalmentFeeCents: 0 };
  return { ...saleLaw(state).monthly[term], instalmentFeeCents: fee };
}

/** The days of the parts after the first: a month apart from the first day on. */
export const dueDays = ({ effective }: CoverChoice, count: number): string[] =>
  Array.from({ length: count }, (_, at) => plusMonths(effective, at + 1));
