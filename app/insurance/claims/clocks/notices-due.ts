import { findRule } from './clock-rules.ts';
import type { Clock } from './clocks.ts';

/** The events of sending notices on a form that the state prescribes. */
const NOTICES = ['repair-rights-sent', 'pip-rights-sent'] as const;
/** What is sent or done outside of this product. */
const DONE_ELSEWHERE = [
  'estimate-sent',
  'status-sent',
  'limits-disclosed',
  'demand-answered',
  'civil-remedy-cured',
  'estimate-none',
  'bill-answered',
  'title-forwarded',
  'nmvtis-reported',
  'txdmv-told',
  'medicare-told',
] as const;
export const DONE_BY_WORD = [...NOTICES, ...DONE_ELSEWHERE] as const;
export type DoneByWord = (typeof DONE_BY_WORD)[number];

export const isPrescribedForm = (event: DoneByWord) => NOTICES.some((each) => each === event);

/** Only the desk sees these: reports to authorities. */
export const isReport = (event: DoneByWord) =>
  event === 'title-forwarded' || event === 'nmvtis-reported' || event === 'txdmv-told' || event === 'medicare-told';

export type Due = { event: DoneByWord; ruleId: string; ref: string | undefined; startedOn: string };

/**
 * What the line's clocks wait for that the desk does elsewhere, and then says so.
 *
 * @param isWithoutEstimate the line ended before there was one, so that a copy cannot be sent
 */
export function dueByWord(clocks: readonly Clock[], isWithoutEstimate: boolean): Due[] {
  return clocks.flatMap(({ ruleId, state, ref, startedOn, isOver }) => {
    if (isOver || (state !== 'running' && state !== 'missed')) return [];
    const stops = findRule(ruleId)?.stops ?? [];
    return DONE_BY_WORD.filter(
      (event) => stops.includes(event) && (event !== 'estimate-none' || isWithoutEstimate),
    ).map((event) => ({ event, ruleId, ref, startedOn }));
  });
}
