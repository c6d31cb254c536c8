import { type ClockRule, DECISIONS } from '#config/claims/clock-rule.ts';
import type { StateCode } from '#config/states.ts';
import { type RuledLine, rulesFor } from './clock-rules.ts';
import { dueOf, extend, pause, type Run, type RunPlace, resume, startRun } from './clock-run.ts';
import { stillCounting } from './taken-back.ts';
import { dayInZone, zoneOfLoss } from './zone-of-loss.ts';

/** What the clocks need to know about a line. */
export type TimedLine = RuledLine & { zip: string | null; lossOn: string };
/** An event of the line, or of its whole claim. One that is not kept yet has no `id`, and cannot be taken back. */
export type TimedEvent = { id?: number; kind: string; happenedAt: Date; facts: TimedFacts };
/**
 * - `ref` pairs a start with its stop.
 * - `until` is the date in an extension letter, for `rule` or for all clocks.
 * - `takes` are the events that this one takes back.
 * - `isByLetter`: the person hears of the event by letter only, so it stops a clock when a letter `of` it is mailed.
 * - `isFromOther`: a person without a line of their own said it, so it starts no clock of the law on this line.
 */
export type TimedFacts = {
  ref?: unknown;
  itemId?: unknown;
  until?: unknown;
  rule?: unknown;
  takes?: unknown;
  isByLetter?: unknown;
  isFromOther?: unknown;
  of?: unknown;
};
/** An event as it is kept: the line's, or of the whole claim, and who sees it. */
export type KeptEvent = TimedEvent & { id: number; lineId: number | null; visibility: string };
/** `zip3` has whole zip codes or their first digits; an empty list means the whole state. */
export type Catastrophe = { name: string; state: string; zip3: readonly string[]; fromOn: string; untilOn: string };

export type ClockState = 'running' | 'paused' | 'met' | 'late' | 'missed';
export type Clock = {
  ruleId: string;
  /** The event that started it, by its `ref`. */
  ref?: string;
  startedOn: string;
  /** Null while the clock is paused, because the date is unknown until all items are in. */
  dueOn: string | null;
  /** `late`: what was due came after its date. `missed`: it has not come. */
  state: ClockState;
  metOn: string | null;
  /** It was missed when the line ended, and nobody can meet it any more. */
  isOver?: true;
  why: { startedBy: string; extendedTo?: string; catastrophe?: string; waitedDays?: number };
};

type Given = { now: Date; rules?: readonly ClockRule[]; catastrophes?: readonly Catastrophe[] };

/**
 * A line's clocks, computed only from its events; the order in which events are passed does not matter. A clock that
 * became pointless when the line ended is left out, unless its date had already passed.
 */
export function clocksOf(events: readonly TimedEvent[], line: TimedLine, { now, ...given }: Given): Clock[] {
  const zone = zoneOfLoss(line.lawState, line.zip);
  const catastrophe = catastropheOf(line, given.catastrophes ?? []);
  const today = dayInZone(now, zone);
  const place = { state: line.lawState as StateCode, zone, isCatastrophe: catastrophe !== undefined };
  const dated = inOrder(stillCounting(events), zone);
  return rulesFor(line, given.rules).flatMap((rule) =>
    runsOf(rankedBy(rule, dated), rule, place).map((told) => clockOf(told, rule, { place, today, catastrophe })),
  );
}

/**
 * Whether an event counts for a line's clocks. A request to somebody other than the line's party does not: only staff see
 * it there.
 */
export const countsFor =
  (id: number) =>
  ({ lineId, kind, visibility }: KeptEvent): boolean =>
    (lineId === null || lineId === id) && !(visibility === 'staff' && ITEMS.includes(kind));
const ITEMS = ['item-asked', 'item-answered', 'item-waived'];

type Moment = { happenedAt: Date; day: string };
/** `stopsAt`: when it stops clocks, if at another moment than it happened; null for not yet. */
type Dated = TimedEvent & Moment & { stopsAt?: Moment | null };

/** Sorts by time; events at the same moment by their contents, so that the input order has no effect. */
function inOrder(events: readonly TimedEvent[], zone: string): Dated[] {
  const textOf = ({ kind, facts }: TimedEvent) => `${kind} ${facts.ref} ${facts.itemId} ${facts.until}`;
  const dated = events.map((event) => ({ ...event, day: dayInZone(event.happenedAt, zone) }));
  return dated
    .map((event) => (event.facts.isByLetter ? { ...event, stopsAt: mailedAt(event, dated) } : event))
    .sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || (textOf(a) < textOf(b) ? -1 : 1));
}

/** When the letter about an event was first mailed. One about a decision tells none once the line was reopened. */
function mailedAt({ id, kind: what, happenedAt }: TimedEvent, events: readonly Dated[]): Moment | null {
  const [mailed] = events
    .filter(({ kind, facts }) => kind === 'letter-posted' && id !== undefined && facts.of === id)
    .sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
  const isUndone = events.some(
    (event) =>
      event.kind === 'reopened' && event.happenedAt > happenedAt && mailed && event.happenedAt <= mailed.happenedAt,
  );
  return !mailed || (isUndone && DECISIONS.some((each) => each === what)) ? null : mailed;
}

function catastropheOf({ lawState, zip, lossOn }: TimedLine, all: readonly Catastrophe[]): Catastrophe | undefined {
  const isIn = (zip3: readonly string[]) =>
    zip3.length === 0 || (zip !== null && zip3.some((area) => zip.startsWith(area)));
  return all.find(
    ({ state, zip3, fromOn, untilOn }) => state === lawState && fromOn <= lossOn && lossOn <= untilOn && isIn(zip3),
  );
}

type Facts = { place: RunPlace; today: string; catastrophe: Catastrophe | undefined };

function clockOf({ run, metOn, isOver: hasEnded }: Told, rule: ClockRule, { place, today, catastrophe }: Facts): Clock {
  const dueOn = dueOf(run, rule, place);
  const isOver = dueOn !== null && dueOn < (metOn ?? today);
  const stateOf = (): ClockState => {
    if (metOn) return isOver ? 'late' : 'met';
    if (dueOn === null) return 'paused';
    return isOver ? 'missed' : 'running';
  };
  return {
    ruleId: rule.id,
    startedOn: run.startedOn,
    dueOn,
    state: stateOf(),
    metOn,
    ...(run.ref !== undefined && { ref: run.ref }),
    ...(hasEnded && { isOver: true }),
    why: {
      startedBy: run.startedBy,
      ...(run.extendedTo && run.extendedTo === dueOn && { extendedTo: run.extendedTo }),
      ...(rule.catastropheDays && catastrophe && { catastrophe: catastrophe.name }),
      ...(run.waitedDays > 0 && { waitedDays: run.waitedDays }),
    },
  };
}

/** An event's role for a rule, in the order in which events of one moment are applied. */
const START = 0;
const ASK = 1;
const ANSWER = 2;
const EXTEND = 3;
const STOP = 4;
const END = 5;
const PAID = 6;
const CLOSE = 7;
const REOPEN = 8;
/** Events that end a line without meeting any deadline. */
const ENDS = ['closed', 'withdrawn', 'transferred'];

const ranks = new WeakMap<ClockRule, Map<string, number>>();

function ranksOf(rule: ClockRule): Map<string, number> {
  const known = ranks.get(rule);
  if (known) return known;
  // A denial ends our own promises. What the law still wants after one is for its rule to say.
  const ends = rule.kind === 'house' ? [...ENDS, 'denied'] : ENDS;
  const made = new Map<string, number>(rule.outlivesLine ? [] : ends.map((kind) => [kind, END]));
  if (rule.isPaidAtClose) made.set('payment-sent', PAID).set('closed', CLOSE);
  for (const kind of rule.stops) made.set(kind, STOP);
  if (rule.isExtendable) made.set('extension-letter', EXTEND);
  if (rule.whileItemsOpen) {
    for (const kind of ['item-answered', 'item-waived']) made.set(kind, ANSWER);
    made.set('item-asked', ASK);
  }
  if (rule.starts.includes('items-complete')) made.set('reopened', REOPEN);
  for (const kind of rule.starts) made.set(kind, START);
  ranks.set(rule, made);
  return made;
}

type Ranked = Dated & { rank: number };

/** The events that matter to a rule. At the same moment, starts come before requests, and stops come last. */
function rankedBy(rule: ClockRule, events: readonly Dated[]): Ranked[] {
  const of = ranksOf(rule);
  const ranked: Ranked[] = [];
  for (const event of events) {
    const rank = of.get(event.kind);
    if (rank === undefined || isOfAnother(rule, event, rank)) continue;
    const at = rank === STOP && event.stopsAt !== undefined ? event.stopsAt : event;
    if (at) ranked.push({ ...event, happenedAt: at.happenedAt, day: at.day, rank });
  }
  return ranked.sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || a.rank - b.rank);
}

/** An extension letter is about one rule. The law's clocks are those of the line's own party. */
const isOfAnother = ({ id, kind }: ClockRule, { facts }: Dated, rank: number) =>
  (rank === EXTEND && (facts.rule ?? id) !== id) || (rank === START && kind === 'law' && facts.isFromOther === true);

type Told = { run: Run; metOn: string | null; isOver?: true };

/** The running clocks after the events so far, and the finished ones. */
type Progress = { told: Told[]; runs: Run[]; openItems: Set<unknown>; isStopped: boolean };

function runsOf(events: readonly Ranked[], rule: ClockRule, place: RunPlace): Told[] {
  const progress: Progress = { told: [], runs: [], openItems: new Set(), isStopped: false };
  for (const event of events) HAPPENS[event.rank]?.(progress, event, rule, place);
  return [...progress.told, ...progress.runs.map((run) => ({ run, metOn: null }))];
}

type Happens = (progress: Progress, event: Ranked, rule: ClockRule, place: RunPlace) => void;

const refOf = ({ facts }: Ranked) => (facts.ref === undefined ? undefined : String(facts.ref));

const HAPPENS: Record<number, Happens> = {
  [START](progress, event, rule, place) {
    const ref = refOf(event);
    if (!progress.runs.some((run) => run.ref === ref)) start(progress, { ...event, ref }, rule, place);
  },

  [ASK]({ runs, openItems }, { facts, day }, rule, place) {
    openItems.add(facts.itemId);
    for (const run of runs) pause(run, day, rule, place);
  },

  [ANSWER](progress, { facts, day, happenedAt }, rule, place) {
    const { runs, openItems, isStopped } = progress;
    if (!openItems.delete(facts.itemId) || openItems.size > 0) return;
    for (const run of runs) resume(run, day, rule);
    // Items that arrive after the decision start no clock.
    if (runs.length > 0 || isStopped || !rule.starts.includes('items-complete')) return;
    start(progress, { kind: 'items-complete', happenedAt, day }, rule, place);
  },

  [EXTEND]({ runs }, { day, facts }, rule, place) {
    for (const run of runs) extend(run, day, facts.until, rule, place);
  },

  [STOP](progress, event) {
    const ref = refOf(event);
    // A payment of a bill is also the payment that a settlement of the whole line waits for, which has no `ref`.
    const isMet = (run: Run) => ref === undefined || run.ref === undefined || run.ref === ref;
    progress.isStopped = true;
    progress.told.push(...progress.runs.filter(isMet).map((run) => ({ run, metOn: event.day })));
    progress.runs = progress.runs.filter((run) => !isMet(run));
  },

  [END](progress, { day }, rule, place) {
    const late = progress.runs.filter((run) => (dueOf(run, rule, place) ?? day) < day);
    progress.told.push(...late.map((run) => ({ run, metOn: null, isOver: true as const })));
    progress.runs = [];
  },

  [PAID]({ runs }, { day }) {
    for (const run of runs) run.paidOn = day;
  },

  [CLOSE](progress) {
    for (const run of progress.runs) if (run.paidOn) progress.told.push({ run, metOn: run.paidOn });
    progress.runs = progress.runs.filter(({ paidOn }) => !paidOn);
  },

  // What is asked for from then on is for a new decision.
  [REOPEN](progress) {
    progress.isStopped = false;
  },
};

type Start = Pick<Ranked, 'kind' | 'happenedAt' | 'day'> & { ref?: string | undefined };

function start(progress: Progress, { kind, happenedAt, day, ref }: Start, rule: ClockRule, place: RunPlace) {
  const run = startRun(kind, happenedAt, day, ref);
  if (progress.openItems.size > 0) pause(run, day, rule, place);
  progress.runs.push(run);
  progress.isStopped = false;
}
