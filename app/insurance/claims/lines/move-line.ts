import { m } from '#config/messages/compiled/messages.js';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dropCallsTo } from '../calls/call-back-store.ts';
import { stillCounting } from '../clocks/taken-back.ts';
import { addClaimEvent, type EventFacts, insertEvent, ofItem } from './claim-event-store.ts';
import { DECISIONS, isEnded, isPaid, type LineState, type MoveGuards, moveProblem, untrueLetters } from './line.ts';
import {
  changeLine,
  dropLetters,
  eventsOfLine,
  hasBookedVisit,
  hasEstimate,
  hasOpenLine,
  hasOpenReceipt,
  type LockedLine,
  refreshClaimStatus,
  waiveOpenItems,
} from './line-change-store.ts';

/** A line as its reader last saw it. */
export type SeenLine = { number: string; line: number; version: number };

type Move = {
  line: LockedLine;
  /** `waiting_items` is left out, because requesting an item leads there. */
  to: Exclude<LineState, 'reported' | 'waiting_items'>;
  actor: Actor;
  guards?: MoveGuards;
  facts?: EventFacts;
};

/**
 * Moves a locked line to another state and adds the event for it. When the line ends, nothing is asked for any more.
 * Leaving an ended state or the coverage check has an event kind of its own, so that one event stops and starts clocks at
 * the same moment.
 *
 * @returns the event's id
 * @throws {Failure} refused when the line may not move there
 */
export async function moveLine(
  trx: Queryable,
  context: Context,
  { line, to, actor, guards = { openItems: 0 }, facts }: Move,
): Promise<number> {
  const hasVisit = isEnded(to) && (await hasBookedVisit(trx, line.id));
  const hasReceipt = isEnded(to) && (await hasOpenReceipt(trx, line.id));
  const isEstimated = to === 'measured' && (await hasEstimate(trx, line.id));
  const isSent = to === 'closed' && isPaid(stillCounting(await eventsOfLine(trx, line.id)));
  const problem = moveProblem(line.state, to, {
    ...guards,
    hasVisit,
    hasReceipt,
    hasEstimate: isEstimated,
    isPaid: isSent,
  });
  if (problem) throw new Failure('refused', PROBLEMS[problem]({}, { locale: context.language }));
  await changeLine(trx, line.id, { state: to, isEnded: isEnded(to) });
  if (isEnded(to)) await askNoMore(trx, line, actor);
  const isOver = isEnded(to) || DECISIONS.some((each) => each === to);
  await dropLetters(trx, { lineId: line.id, kinds: untrueLetters(to) }, isOver ? 'decided' : 'reopened');
  const id = await addClaimEvent(trx, {
    claimId: line.claimId,
    lineId: line.id,
    actor,
    visibility: 'line',
    kind: isEnded(line.state) ? 'reopened' : isConfirmed(line.state, to) ? 'coverage-confirmed' : SAYS[to],
    ...(facts && { facts }),
  });
  await refreshClaimStatus(trx, line.claimId);
  return id;
}

/** An ended line waits for nothing: its party would be asked for what nobody reads, or called about what is over. */
async function askNoMore(trx: Queryable, line: LockedLine, actor: Actor): Promise<void> {
  const { claimId } = line;
  for (const { id: itemId, kind, lineId } of await waiveOpenItems(trx, line)) {
    await insertEvent(trx, { claimId, kind: 'item-waived', actor, facts: { itemId, kind }, ...ofItem(lineId) });
    await dropLetters(trx, { itemId }, 'not-needed');
  }
  if (!(await hasOpenLine(trx, line.partyId))) await dropCallsTo(trx, line.partyId);
}

const isConfirmed = (from: LineState, to: LineState) => from === 'coverage_check' && to === 'investigating';

/** The event that records a line's new state. */
const SAYS: Record<Move['to'], string> = {
  acknowledged: 'acknowledged',
  coverage_check: 'checking-coverage',
  investigating: 'investigating',
  measured: 'measured',
  accepted: 'accepted',
  partly: 'partly-accepted',
  denied: 'denied',
  closed: 'closed',
  withdrawn: 'withdrawn',
  transferred: 'transferred',
};

/**
 * @throws {Failure} refused when the line has changed since it was seen; of two adjusters at once, the second is told
 */
export function requireVersion({ language }: Context, line: LockedLine | undefined, seen: number): LockedLine {
  if (line?.version === seen) return line;
  throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: language }));
}

const PROBLEMS = {
  'no-such-move': m.line_no_such_move,
  'nothing-asked': m.line_nothing_asked,
  'not-dispatched': m.line_not_dispatched,
  'no-estimate': m.line_no_estimate,
  'visit-booked': m.line_visit_booked,
  'receipt-open': m.line_receipt_open,
  'not-paid': m.line_not_paid,
  'no-wording': m.line_no_wording,
  'no-facts': m.line_no_facts,
  'no-way-back': m.line_no_way_back,
  'no-regulator': m.line_no_regulator,
  'same-reviewer': m.line_same_reviewer,
};
