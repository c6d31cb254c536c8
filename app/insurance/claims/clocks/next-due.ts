import { findRule } from './clock-rules.ts';
import type { Clock } from './clocks.ts';

/** By when something must be done next, and by which rule: what the law says first, and without any our own promise. */
export function nextDueOf(clocks: readonly Clock[]): { dueOn: string; ruleId: string } | undefined {
  const open = clocks.flatMap(({ dueOn, state, ruleId }) =>
    dueOn !== null && (state === 'running' || state === 'missed')
      ? [{ dueOn, ruleId, isLaw: findRule(ruleId)?.kind === 'law' }]
      : [],
  );
  const [next] = open.sort((a, b) => Number(b.isLaw) - Number(a.isLaw) || (a.dueOn < b.dueOn ? -1 : 1));
  return next && { dueOn: next.dueOn, ruleId: next.ruleId };
}
