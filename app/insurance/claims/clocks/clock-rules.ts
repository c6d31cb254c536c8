import { CLAIM_CLOCKS } from '#config/claims/claim-clocks.ts';
import type { ClockRule } from '#config/claims/clock-rule.ts';
import type { Coverage, Track } from '#contract/coverages.ts';

/** What decides which clocks a line has. */
export type RuledLine = {
  lawState: string;
  /** False while no state's law is known to apply: then only our own goals and federal law do. */
  isLawKnown: boolean;
  track: Track;
  coverage: Coverage;
};

const found = new Map<string, readonly ClockRule[]>();

/** The clock rules that apply to a line, from the configuration by default. */
export function rulesFor(line: RuledLine, rules = CLAIM_CLOCKS): readonly ClockRule[] {
  if (rules !== CLAIM_CLOCKS) return rules.filter((rule) => isOf(rule, line));
  const key = `${line.isLawKnown} ${line.lawState} ${line.track} ${line.coverage}`;
  const known = found.get(key) ?? rules.filter((rule) => isOf(rule, line));
  found.set(key, known);
  return known;
}

const isOf = ({ state, track, coverages }: ClockRule, line: RuledLine) =>
  (state === undefined || (line.isLawKnown && state === line.lawState)) &&
  (track === undefined || track === line.track) &&
  (coverages === undefined || coverages.includes(line.coverage));

const byId = new Map(CLAIM_CLOCKS.map((rule) => [rule.id, rule]));
/**
 * The ids of the deadlines by which a line is listed after its end: those that the law sets, unlike our own goals. A message
 * to answer is not one of them, since the desk has a list of those.
 */
export const DUE_AFTER_END = CLAIM_CLOCKS.flatMap(({ id, kind, starts }) =>
  kind === 'law' && !starts.includes('message-received') ? [id] : [],
);
export const findRule = (id: string) => byId.get(id);

/**
 * Whether the date may be printed as a legal deadline. A rule whose source has not been verified only reminds the desk.
 */
export const isPrinted = ({ kind, verifiedOn }: ClockRule) => kind === 'house' || verifiedOn !== null;
