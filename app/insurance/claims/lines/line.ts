/**
 * The states of a line. A total loss is a kind of measure, and special investigation (SIU) is not a state, so the
 * public sees neither.
 */
export const LINE_STATES = [
  'reported',
  'acknowledged',
  'coverage_check',
  'investigating',
  'waiting_items',
  'measured',
  'accepted',
  'partly',
  'denied',
  'closed',
  'withdrawn',
  'transferred',
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The states before our decision. */
export const UNDECIDED = LINE_STATES.slice(0, LINE_STATES.indexOf('accepted'));

/** Our decisions. Each is sent as a letter. */
export const DECISIONS = ['accepted', 'partly', 'denied'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The states in which no one works on a line. Every one of them can be reopened. */
export const ENDED = ['denied', 'closed', 'withdrawn', 'transferred'] as const satisfies readonly LineState[];
export const isEnded = (state: LineState) => ENDED.some((each) => each === state);

/** Ways to end a line other than a denial. Each is told to its party in a letter with the reason. */
export const ENDINGS = ['closed', 'withdrawn', 'transferred'] as const;
export type Ending = (typeof ENDINGS)[number];

const WORKING = ['coverage_check', 'investigating', 'waiting_items', 'measured'] as const;
const WAYS_OUT = [...DECISIONS, 'withdrawn', 'transferred'] as const;
/** The states of a line that is being worked on, in any order. */
const ON_THE_WAY = [...WORKING, ...WAYS_OUT] as const;

const MOVES: Record<LineState, readonly LineState[]> = {
  reported: ['acknowledged', 'withdrawn', 'transferred'],
  acknowledged: ON_THE_WAY,
  coverage_check: ON_THE_WAY,
  investigating: ON_THE_WAY,
  waiting_items: ON_THE_WAY,
  measured: ON_THE_WAY,
  // Damage that is found when a car is taken apart is investigated again.
  accepted: ['investigating', 'closed'],
  partly: ['investigating', 'accepted', 'closed'],
  denied: ['investigating'],
  closed: ['investigating'],
  withdrawn: ['investigating'],
  transferred: ['investigating'],
};

/** Letters about a line that are no longer true once it has moved there. */
export function untrueLetters(to: LineState): string[] {
  // A closed line stays accepted.
  if (isEnded(to)) return ['extension'];
  const told = [...DECISIONS, ...ENDINGS].filter((each) => each !== to);
  return to === 'accepted' || to === 'partly' ? ['extension', ...told] : told;
}

/** What a denial must be based on. None of it may be missing (claims.md §2). */
export type DenialGrounds = {
  /** The policy's wording, and where it is. */
  wording: string;
  facts: string;
  /** What would change our decision. */
  wouldChange: string;
  regulator: string;
  proposedBy: number;
  reviewedBy: number;
};

export type MoveGuards = {
  openItems: number;
  /** The message that acknowledges the claim was sent. Opening the file is not an acknowledgment. */
  isDispatched?: boolean;
  /** An estimate was written for the line. */
  hasEstimate?: boolean;
  /** A visit is booked for the line's car. */
  hasVisit?: boolean;
  /** A receipt of a rental car waits for our answer. */
  hasReceipt?: boolean;
  /** A payment was sent since the line was last accepted. */
  isPaid?: boolean;
  /** Somebody says that nothing is owed. */
  owesNothing?: boolean;
  grounds?: DenialGrounds;
};

export type MoveProblem =
  | 'no-such-move'
  | 'nothing-asked'
  | 'not-dispatched'
  | 'no-estimate'
  | 'visit-booked'
  | 'receipt-open'
  | 'not-paid'
  | 'no-wording'
  | 'no-facts'
  | 'no-way-back'
  | 'no-regulator'
  | 'same-reviewer';

/** @returns why a line may not move from one state to another; undefined when it may */
export function moveProblem(from: LineState, to: LineState, guards: MoveGuards): MoveProblem | undefined {
  if (!MOVES[from].includes(to) || from === to) return 'no-such-move';
  if (to === 'acknowledged' && !guards.isDispatched) return 'not-dispatched';
  // The party is told that we have worked out the amount.
  if (to === 'measured' && !guards.hasEstimate) return 'no-estimate';
  // Otherwise we would drive to a car whose claim is over, and remind its owner of it.
  if (isEnded(to) && guards.hasVisit) return 'visit-booked';
  // The date of our answer ends with the line, and no list would have it any more.
  if (isEnded(to) && guards.hasReceipt) return 'receipt-open';
  // The clocks of a payment end with the line.
  if (to === 'closed' && !guards.isPaid && !guards.owesNothing) return 'not-paid';
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

/** The events that accept a line. */
export const ACCEPTS = ['accepted', 'partly-accepted'];

/** Whether a payment was sent since a line was last accepted. Its events are in order, without those taken back. */
export function isPaid(events: readonly { kind: string }[]): boolean {
  const kinds = events.map(({ kind }) => kind);
  return kinds.lastIndexOf('payment-sent') > Math.max(...ACCEPTS.map((kind) => kinds.lastIndexOf(kind)));
}

export const mayMove = (from: LineState, to: LineState, guards: MoveGuards) =>
  moveProblem(from, to, guards) === undefined;

/** The states that staff can choose directly, without those that only another operation can bring about. */
export const movesByHand = (from: LineState, { hasEstimate }: { hasEstimate: boolean }) =>
  BY_HAND.filter((to) => MOVES[from].includes(to) && (to !== 'measured' || hasEstimate));
const BY_HAND = ['coverage_check', 'investigating', 'measured'] as const;

/** The ways to end a line from where it is, other than a denial. */
export const endingsOf = (from: LineState): Ending[] => ENDINGS.filter((to) => MOVES[from].includes(to));
