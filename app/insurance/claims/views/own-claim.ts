import type { StateCode } from '#config/states.ts';
import type { Coverage } from '#contract/coverages.ts';
import type { ClaimKind } from '../claim.ts';
import { stillCounting } from '../clocks/taken-back.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { isEnded, isPaid, type LineState } from '../lines/line.ts';

type LineEvent = { id: number; kind: string; happenedAt: Date; facts: { takes?: unknown; name?: unknown } };
/** A part of a claim whose party reads the list. */
export type OwnLine = {
  claimId: number;
  coverage: Coverage;
  state: LineState;
  adjuster: string | null;
  adjusterPhone: string | null;
  /** What its party may know of what happened, in that order. */
  events: readonly LineEvent[];
};

/** A claim as a list shows it: of its parts only those of the reader. Days are `yyyy-mm-dd`. */
export type OwnClaim = {
  id: number;
  policy_id: number;
  number: string;
  state: StateCode;
  zip: string | null;
  kind: ClaimKind;
  vehicle: string | null;
  loss_on: string;
  city: string | null;
  reported_on: string;
  /** True when every part is over, also those of others. */
  is_over: boolean;
  /** Who has the whole claim, while no part of it has an adjuster of its own. */
  adjuster: string | null;
  adjusterPhone: string | null;
  /** True when the claim has a page of its own that shows its lines. */
  has_lines: boolean;
  /** True when an attorney speaks for the policyholder, who then only reads that page. */
  is_represented: boolean;
  lines: readonly OwnLine[];
};

/** How far the reader's parts have come. Of a claim without a part of theirs, they learn only whether it is over. */
export const STAGES = [
  'open',
  'received',
  'assigned',
  'waiting',
  'estimate',
  'payment',
  'paid',
  'settled',
  'closed',
] as const;
export type Stage = (typeof STAGES)[number];

const BY_STATE: Partial<Record<LineState, Stage>> = {
  waiting_items: 'waiting',
  measured: 'estimate',
  accepted: 'payment',
  partly: 'payment',
};

export function stageOf(claim: OwnClaim): Stage {
  const { lines } = claim;
  if (lines.length === 0) return claim.is_over ? 'closed' : 'open';
  const open = lines.filter(({ state }) => !isEnded(state));
  if (open.length === 0) return eventsOf(lines).some(({ kind }) => kind === PAID) ? 'settled' : 'closed';
  // As on the claim's page, nothing is left to do for a part that is paid.
  const stages = open
    .filter((line) => !isLinePaid(line))
    .map((line) => BY_STATE[line.state] ?? (adjusterOf({ ...claim, lines: [line] }) ? 'assigned' : 'received'));
  return STAGES.findLast((stage) => stages.includes(stage)) ?? 'paid';
}

const PAID = 'payment-sent';
/** A part that was reopened after its payment is worked on again. */
const isLinePaid = ({ state, events }: OwnLine) => BY_STATE[state] === 'payment' && isPaid(stillCounting(events));

/** What still counts of what happened in some parts. */
const eventsOf = (lines: readonly OwnLine[]) =>
  lines
    .flatMap(({ events }) => stillCounting(events))
    .sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || a.id - b.id);

/** The adjuster of the reader's parts: of an open one if possible. */
export function adjusterOf({ lines, ...claim }: Pick<OwnClaim, 'lines' | 'adjuster' | 'adjusterPhone'>) {
  const assigned = lines.filter(({ adjuster }) => adjuster !== null);
  const line = assigned.find(({ state }) => !isEnded(state)) ?? assigned[0] ?? (lines.length > 0 ? claim : undefined);
  return line?.adjuster ? { name: line.adjuster, phone: line.adjusterPhone } : undefined;
}

/** The steps of every claim. */
const STEPS = ['reported', 'assigned', 'estimate', 'payment'] as const;
type Step = (typeof STEPS)[number];
/** `day` is empty when it is not known, or not yet. */
type StepView = { step: Step; state: 'done' | 'now' | 'next'; day: string };

/** How far the reader's parts have come, step by step, without the steps that they have passed over or never came to. */
export function stepsOf(claim: OwnClaim): StepView[] {
  const { lines } = claim;
  if (lines.length === 0) return [];
  const stage = stageOf(claim);
  const events = eventsOf(lines);
  const dayOf = (...kinds: string[]) => {
    const last = events.findLast(({ kind }) => kinds.includes(kind));
    return last && dayInZone(last.happenedAt, zoneOfLoss(claim.state, claim.zip));
  };
  const isAssigned = events.findLast(({ kind }) => kind === 'assigned')?.facts.name;
  const done: Record<Step, string | undefined> = {
    reported: claim.reported_on,
    assigned: isAssigned ? dayOf('assigned') : adjusterOf(claim) && '',
    estimate: dayOf('estimate-written', 'measured') ?? (stage === 'estimate' ? '' : undefined),
    payment: stage === 'paid' || stage === 'settled' ? dayOf(PAID) : undefined,
  };
  const isOver = lines.every(({ state }) => isEnded(state));
  const now =
    stage === 'payment' ? STEPS.indexOf('payment') : STEPS.findLastIndex((step) => done[step] !== undefined) + 1;
  return STEPS.flatMap((step, index): StepView[] => {
    const day = done[step];
    if (day !== undefined) return [{ step, state: 'done', day }];
    return isOver || index < now ? [] : [{ step, state: index === now ? 'now' : 'next', day: '' }];
  });
}
