import { type RuledLine, rulesFor } from '../clocks/clock-rules.ts';

/**
 * What comes to the desk by letter or by phone and starts a clock. A request, demand or bill has a clock of its own, which
 * its own answer or payment stops, also after the line has ended.
 */
const WITH_OWN_CLOCK = [
  'estimate-requested',
  'status-requested',
  'limits-requested',
  'demand-received',
  'civil-remedy-notice',
  'bill-received',
] as const;
/** What happens to a line and starts a clock. */
const OF_THE_LINE = ['settled', 'total-loss', 'title-received', 'owner-kept-salvage-paid'] as const;

export type ReceivedKind = (typeof WITH_OWN_CLOCK)[number] | (typeof OF_THE_LINE)[number];
const RECEIVED: readonly ReceivedKind[] = [...WITH_OWN_CLOCK, ...OF_THE_LINE];

/** The kinds that start a clock of a line under its law. */
export const receivedKindsFor = (line: RuledLine): ReceivedKind[] =>
  RECEIVED.filter((kind) => rulesFor(line).some(({ starts }) => starts.includes(kind)));

export const hasOwnClock = (kind: string) => WITH_OWN_CLOCK.some((each) => each === kind);

/** Only the desk sees these: the party did not send them, and their clocks are not theirs. */
export const isOfDesk = (kind: ReceivedKind) =>
  kind === 'total-loss' || kind === 'title-received' || kind === 'owner-kept-salvage-paid';
