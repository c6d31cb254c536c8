import { findRule } from './clock-rules.ts';
import type { Clock } from './clocks.ts';

/** The next due date and its rule: legal deadlines first, then our own service promises. */
export function nextDueOf(clocks: readonly Clock[]): { dueOn: string; ruleId: string } | undefined {
  const open = clocks.flatMap(({ dueOn, state, ruleId, isOver }) =>
    dueOn !== null && !isOver && (state === 'running' || state === 'missed')
      ? [{ dueOn, ruleId, isLaw: findRule(ruleId)?.kind === 'law' }]
      : [],
  );
  const [next] = open.sort((a, b) => Number(b.isLaw) - Number(a.isLaw) || (a.dueOn < b.dueOn ? -1 : 1));
  return next && { dueOn: next.dueOn, ruleId: next.ruleId };
}

/** The next due date that could be missed. The line is checked again after it. */
export const recomputeOn = (clocks: readonly Clock[]): string | null =>
  clocks.flatMap(({ dueOn, state }) => (state === 'running' && dueOn !== null ? [dueOn] : [])).toSorted()[0] ?? null;
