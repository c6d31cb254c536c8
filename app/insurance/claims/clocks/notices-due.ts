import { findRule } from './clock-rules.ts';
import type { Clock } from './clocks.ts';

/** The events of sending notices on a form that the state prescribes. */
const NOTICES = ['repair-rights-sent', 'pip-rights-sent'] as const;
/** What is sent or done outside of this product. */
const DONE_ELSEWHERE = [
  ...(['estimate-sent', 'status-sent', 'limits-disclosed', 'demand-answered', 'civil-remedy-cured'] as const),
  ...(['bill-answered', 'title-forwarded', 'nmvtis-reported', 'txdmv-told', 'medicare-told'] as const),
] as const;
const BY_WORD = [...NOTICES, ...DONE_ELSEWHERE] as const;
export type DoneByWord = (typeof BY_WORD)[number];

export const isPrescribedForm = (event: DoneByWord) => NOTICES.some((each) => each === event);

/** Only the desk sees these: reports to authorities. */
export const isReport = (event: DoneByWord) =>
  event === 'title-forwarded' || event === 'nmvtis-reported' || event === 'txdmv-told' || event === 'medicare-told';

export type Due = { event: DoneByWord; ruleId: string; ref: string | undefined; startedOn: string };

/** What the line's clocks wait for that the desk does elsewhere, and then says so. */
export function dueByWord(clocks: readonly Clock[]): Due[] {
  return clocks.flatMap(({ ruleId, state, ref, startedOn, isOver }) => {
    const event = BY_WORD.find((each) => findRule(ruleId)?.stops.includes(each));
    return event && !isOver && (state === 'running' || state === 'missed') ? [{ event, ruleId, ref, startedOn }] : [];
  });
}
