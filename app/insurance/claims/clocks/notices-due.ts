import { findRule } from './clock-rules.ts';
import type { Clock } from './clocks.ts';

/** What going out of a notice that a state prescribes is called: one that the desk sends on the state's own form. */
export const NOTICES = ['repair-rights-sent', 'pip-rights-sent'] as const;
export type NoticeEvent = (typeof NOTICES)[number];

/** The notices of a line that have not gone out. */
export function noticesDue(clocks: readonly Clock[]): { event: NoticeEvent; ruleId: string }[] {
  return clocks.flatMap(({ ruleId, state }) => {
    const event = NOTICES.find((each) => findRule(ruleId)?.stops.includes(each));
    return event && (state === 'running' || state === 'missed') ? [{ event, ruleId }] : [];
  });
}
