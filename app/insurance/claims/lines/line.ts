/** Where a line stands. A total loss is a kind of measure, and special investigation no state: the public sees neither. */
export const LINE_STATES = [
  ...(['reported', 'acknowledged', 'coverage_check', 'investigating', 'waiting_items', 'measured', 'offer'] as const),
  ...(['accepted', 'partly', 'denied', 'closed', 'withdrawn', 'transferred'] as const),
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** What we have decided; each goes out as a letter. */
export const DECISIONS = ['accepted', 'partly', 'denied'] as const;

/** Those that nobody works on any more; each can be taken up again. */
export const ENDED = ['denied', 'closed', 'withdrawn', 'transferred'] as const satisfies readonly LineState[];
export const isEnded = (state: LineState) => ENDED.some((each) => each === state);

const WORKING = ['coverage_check', 'investigating', 'waiting_items', 'measured', 'offer'] as const;
const WAYS_OUT = [...DECISIONS, 'withdrawn', 'transferred'] as const;
/** Looked into, in whatever order it takes. */
const ON_THE_WAY = [...WORKING, ...WAYS_OUT] as const;

const MOVES: Record<LineState, readonly LineState[]> = {
  reported: ['acknowledged', 'withdrawn', 'transferred'],
  acknowledged: ON_THE_WAY,
  coverage_check: ON_THE_WAY,
  investigating: ON_THE_WAY,
  waiting_items: ON_THE_WAY,
  measured: ON_THE_WAY,
  offer: ON_THE_WAY,
  // What comes up while a car is taken apart is looked into again.
  accepted: ['investigating', 'closed'],
  partly: ['investigating', 'accepted', 'closed'],
  denied: ['investigating'],
  closed: ['investigating'],
  withdrawn: ['investigating'],
  transferred: ['investigating'],
};

/** What a denial rests on: none of it may be missing (claims.md §2). */
export type DenialGrounds = {
  /** The policy's own words, and where they stand. */
  wording: string;
  facts: string;
  /** What would change our answer. */
  wouldChange: string;
  regulator: string;
  proposedBy: number;
  reviewedBy: number;
};

export type MoveGuards = {
  openItems: number;
  /** The message that acknowledges the claim has gone out: opening the file is none. */
  isDispatched?: boolean;
  grounds?: DenialGrounds;
};

export type MoveProblem =
  | 'no-such-move'
  | 'nothing-asked'
  | 'not-dispatched'
  | 'no-wording'
  | 'no-facts'
  | 'no-way-back'
  | 'no-regulator'
  | 'same-reviewer';

/** @returns why a line may not go from one state to another; nothing when it may */
export function moveProblem(from: LineState, to: LineState, guards: MoveGuards): MoveProblem | undefined {
  if (!MOVES[from].includes(to) || from === to) return 'no-such-move';
  if (to === 'acknowledged' && !guards.isDispatched) return 'not-dispatched';
  if (to === 'waiting_items' && guards.openItems === 0) return 'nothing-asked';
  return to === 'denied' ? groundsProblem(guards.grounds) : undefined;
}

function groundsProblem(grounds: DenialGrounds | undefined): MoveProblem | undefined {
  if (!grounds?.wording.trim()) return 'no-wording';
  if (!grounds.facts.trim()) return 'no-facts';
  if (!grounds.wouldChange.trim()) return 'no-way-back';
  if (!grounds.regulator.trim()) return 'no-regulator';
  return grounds.reviewedBy === grounds.proposedBy ? 'same-reviewer' : undefined;
}

export const mayMove = (from: LineState, to: LineState, guards: MoveGuards) =>
  moveProblem(from, to, guards) === undefined;

/** Where a line may go by hand, without what only an act of its own brings about. */
export const movesByHand = (from: LineState): LineState[] =>
  MOVES[from].filter((to) => !DECISIONS.some((each) => each === to) && to !== 'acknowledged' && to !== 'waiting_items');
