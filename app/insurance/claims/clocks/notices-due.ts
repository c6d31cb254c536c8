import { findRule } from './clock-rules.ts';
import type { Clock } from './clocks.ts';

/** The events of sending notices on a form that the state prescribes. */
export const NOTICES = ['repair-rights-sent', 'pip-rights-sent'] as const;
export type NoticeEvent = (typeof NOTICES)[number];

/** The line's notices that have not been sent. */
export function noticesDue(clocks: readonly Clock[]): { event: NoticeEvent; ruleId: string }[] {
  return clocks.flatMap(({ ruleId, state }) => {
    const event = NOTICES.find((each) => findRule(ruleId)?.stops.includes(each));
    return event && (state === 'running' || state === 'missed') ? [{ event, ruleId }] : [];
  });
}
