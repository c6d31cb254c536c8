import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { mediumDay } from '#platform/calendar/written.ts';
import { clockName } from '../clocks/clock-name.ts';
import { findRule } from '../clocks/clock-rules.ts';
import type { Clock } from '../clocks/clocks.ts';

export type ClockView = {
  id: string;
  /** Our own promise, or a legal deadline. */
  kind: 'house' | 'law';
  label: string;
  what: string;
  /** `2026-11-24`; null while the clock is paused. */
  dueOn: string | null;
  day: string;
  state: Clock['state'];
  /** The legal source; empty for our own promises. */
  source: string;
  /** A sentence that says if the clock is paused, late or was extended. */
  note: string;
};

/** Clocks as display text, by due date. */
export function clockViews(clocks: readonly Clock[], language: Language): ClockView[] {
  return clocks
    .filter(({ state }) => state === 'running' || state === 'paused' || state === 'missed')
    .map((clock) => clockView(clock, language))
    .sort((a, b) => ((a.dueOn ?? '9') < (b.dueOn ?? '9') ? -1 : 1));
}

function clockView({ ruleId, ref, startedOn, dueOn, state, why }: Clock, language: Language): ClockView {
  const rule = findRule(ruleId);
  const locale = { locale: language };
  const kind = rule?.kind ?? 'house';
  const notes = [
    state === 'paused' && m.clock_stands({}, locale),
    state === 'missed' && m.clock_missed({}, locale),
    why.catastrophe && m.clock_catastrophe({ name: why.catastrophe }, locale),
    why.extendedTo && m.clock_extended({}, locale),
  ];
  return {
    id: [ruleId, startedOn, ref].filter(Boolean).join(' '),
    kind,
    what: clockName(ruleId, language),
    dueOn,
    state,
    label: (kind === 'house' ? m.clock_we_promise : m.clock_the_law)({}, locale),
    day: dueOn ? mediumDay(dueOn, language) : '',
    source: kind === 'law' ? (rule?.source ?? '') : '',
    note: notes.filter(Boolean).join(' '),
  };
}
