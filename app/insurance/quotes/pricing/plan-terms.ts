// How a new policy may be paid, by state and term. Texas: 28 TAC 5.9 lets no more than a third of six months be asked for at
// once, or a sixth of twelve; the rest in at least four or ten equal parts from the second month on, for no more than $3 each.
// Florida s. 627.7295: two months' premium before a new policy is issued.
import type { StateCode } from '#contract/limits.ts';
import { plusMonths } from '#platform/calendar/day.ts';
import type { PlanTerms } from '../../rating/payment-plan.ts';
import { planOn } from '../../rating/rate-books.ts';
import type { CoverChoice } from '../cover-choice.ts';

const MONTHLY: Record<StateCode, Record<CoverChoice['term'], Pick<PlanTerms, 'down' | 'count'>>> = {
  FL: { 6: { down: 3334, count: 4 }, 12: { down: 1667, count: 10 } },
  TX: { 6: { down: 3333, count: 5 }, 12: { down: 1666, count: 10 } },
  GA: { 6: { down: 3333, count: 5 }, 12: { down: 1667, count: 10 } },
};

export function planTerms(state: StateCode, { plan, term, effective }: CoverChoice): PlanTerms {
  const fee = planOn(state, effective).rates.states.get(state)?.instalmentFeeCents ?? 0;
  return plan === 'full'
    ? { down: 10_000, count: 0, instalmentFeeCents: 0 }
    : { ...MONTHLY[state][term], instalmentFeeCents: fee };
}

/** The days of the parts after the first: a month apart from the first day on. */
export const dueDays = ({ effective }: CoverChoice, count: number): string[] =>
  Array.from({ length: count }, (_, at) => plusMonths(effective, at + 1));
