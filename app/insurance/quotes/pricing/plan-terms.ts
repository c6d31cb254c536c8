// The payment plans of a new policy.
import type { StateCode } from '#config/states.ts';
import { plusMonths } from '#platform/calendar/day.ts';
import type { PlanTerms } from '../../rating/payment-plan.ts';
import { planOn } from '../../rating/rate-books.ts';
import type { CoverChoice } from '../cover-choice.ts';
import { saleLaw } from '../sale-law.ts';

/** @param book the rate book of a promised price, which holds instead of the day's */
export function planTerms(state: StateCode, { plan, term, effective }: CoverChoice, book?: string): PlanTerms {
  const fee = planOn(state, effective, book).rates.states.get(state)?.instalmentFeeCents ?? 0;
  if (plan === 'full') return { down: 10_000, count: 0, instalmentFeeCents: 0 };
  return { ...saleLaw(state).monthly[term], instalmentFeeCents: fee };
}

/** The due days of the installments after the down payment: monthly, counted from the first day. */
export const dueDays = ({ effective }: CoverChoice, count: number): string[] =>
  Array.from({ length: count }, (_, at) => plusMonths(effective, at + 1));
