import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { daysBetween, plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { clockName } from '../clocks/clock-name.ts';
import { findRule } from '../clocks/clock-rules.ts';
import { COVERAGE_NAMES, LINE_STATE_NAMES, ROLE_IN_CLAIM } from '../lines/line-labels.ts';
import type { findDueAfterEnd, findUnansweredAfterEnd, QueueLine } from './claim-queue-store.ts';

/** A line of the queue as display text. A date within two days or in the past is marked. */
export function queueLineView(line: QueueLine, language: Language, now: Date) {
  const locale = { locale: language };
  const today = dayIn(line.lawState, now);
  const isLaw = line.rule !== null && findRule(line.rule)?.kind === 'law';
  const role = ROLE_IN_CLAIM[line.role]({}, locale);
  return {
    number: line.claimNumber,
    line: line.number,
    adjuster: line.adjuster,
    isMine: line.isMine,
    coverage: COVERAGE_NAMES[line.coverage]({}, locale),
    party: line.party ?? role,
    role: line.party ? role : '',
    state: LINE_STATE_NAMES[line.state]({}, locale),
    due: line.dueOn && mediumDay(line.dueOn, language),
    dueKind: dueKindOf(line.dueOn, today, isLaw),
    rule: line.rule
      ? [(isLaw ? m.clock_the_law : m.clock_we_promise)({}, locale), clockName(line.rule, language)].join(': ')
      : '',
    waitsOnUs: line.state !== 'waiting_items',
    lastWord: line.wroteAt ? daysAgo(daysBetween(dayIn(line.lawState, line.wroteAt), today), language) : '',
  };
}

const daysAgo = (count: number, language: Language) =>
  count > 0 ? m.cdesk_days_ago({ count }, { locale: language }) : m.cdesk_today({}, { locale: language });

type AfterEnd = Awaited<ReturnType<typeof findUnansweredAfterEnd>>[number];

/** Who wrote about a line that is over, and by when we promised to answer. */
export function afterEndView(
  { number, line, name, role, coverage, answerBy }: AfterEnd,
  language: Language,
  today: string,
) {
  const locale = { locale: language };
  return {
    number,
    line,
    who: name ?? ROLE_IN_CLAIM[role]({}, locale),
    coverage: COVERAGE_NAMES[coverage]({}, locale),
    what: m.cdesk_over_by({ day: mediumDay(answerBy, language) }, locale),
    isLate: answerBy < today,
  };
}

type DueAfterEnd = Awaited<ReturnType<typeof findDueAfterEnd>>[number];

/** A line that is over, and what the law still wants by when. */
export function dueAfterEndView(
  { number, line, name, role, coverage, dueOn, rule }: DueAfterEnd,
  language: Language,
  today: string,
) {
  const locale = { locale: language };
  return {
    number,
    line,
    who: name ?? ROLE_IN_CLAIM[role]({}, locale),
    coverage: COVERAGE_NAMES[coverage]({}, locale),
    what: m.cdesk_still_due_by({ what: clockName(rule, language), day: mediumDay(dueOn, language) }, locale),
    isLate: dueOn < today,
  };
}

function dueKindOf(dueOn: string | null, today: string, isLaw: boolean): 'error' | 'warn' | 'none' {
  if (dueOn === null) return 'none';
  if (dueOn < today || (isLaw && dueOn <= plusDays(today, 1))) return 'error';
  return dueOn <= plusDays(today, 2) ? 'warn' : 'none';
}
