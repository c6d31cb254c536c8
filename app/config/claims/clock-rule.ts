import type { Coverage } from '#contract/coverages.ts';

/**
 * What starts or stops a clock: an event of a claim line, or the computed moment when everything we asked for is in.
 */
export type ClockMoment =
  | ClockEvent
  /** The last open item was answered or waived. */
  | 'items-complete';
export type ClockEvent =
  | 'reported'
  /** Somebody else named the line's person, who has not reported. */
  | 'line-opened'
  | 'reopened'
  | 'acknowledged'
  | 'coverage-confirmed'
  | 'first-contact'
  | 'repair-rights-sent'
  | 'pip-rights-sent'
  | 'accepted'
  | 'partly-accepted'
  | 'denied'
  | 'settled'
  | 'payment-sent'
  | 'message-received'
  | 'message-answered'
  | 'bill-received'
  /** All of a bill was declined or went to the deductible, and that was explained in writing. */
  | 'bill-answered'
  | 'status-requested'
  | 'status-sent'
  | 'limits-requested'
  | 'limits-disclosed'
  | 'demand-received'
  | 'demand-answered'
  | 'civil-remedy-notice'
  | 'civil-remedy-cured'
  | 'estimate-requested'
  | 'estimate-sent'
  /** The part ended without an estimate, and whoever asked for a copy was told so. */
  | 'estimate-none'
  | 'inspected'
  | 'photos-complete'
  | 'estimate-written'
  | 'rental-asked'
  | 'rental-answered'
  | 'receipt-received'
  | 'receipt-answered'
  | 'title-received'
  | 'title-forwarded'
  | 'total-loss'
  | 'nmvtis-reported'
  | 'owner-kept-salvage-paid'
  | 'txdmv-told'
  | 'injury-paid'
  | 'medicare-told';

/** One deadline of a claim line: from an event until the day by which another must happen. */
export type ClockRule = {
  id: string;
  /** A law, or our own service goal. */
  kind: 'law' | 'house';
  /** The state of the law; undefined for every state. */
  state?: string;
  track?: 'first' | 'third';
  /** Undefined for all coverages. */
  coverages?: readonly Coverage[];
  starts: readonly ClockMoment[];
  stops: readonly ClockEvent[];
  n: number;
  /**
   * Business days skip the holidays of the law's state. A deadline in other units stays even on a holiday: no rule here
   * moves it.
   */
  unit: 'hours' | 'days' | 'business-days' | 'months';
  /** While an item is open, the clock stops (`pause`), or it restarts when all items are in (`begin-again`). */
  whileItemsOpen?: 'pause' | 'begin-again';
  /** A timely letter that gives reasons can set a later day. */
  isExtendable?: true;
  /** The new date is at most this many days after the letter was sent. */
  extensionDays?: number;
  /** The deadline keeps running after the line ends: a report to an authority, or an answer to someone else. */
  outlivesLine?: true;
  /** A payment is the answer once the line is closed. Until then it can be for something else, such as a rental car. */
  isPaidAtClose?: true;
  /** Extra days after a catastrophe that the state declared. */
  catastropheDays?: number;
  audience: 'customer' | 'desk' | 'both';
  /** What the person who reports a claim is promised by that day. Absent: the report's result does not show the day. */
  tells?: 'contacted' | 'acknowledged' | 'covered' | 'decided' | 'repair-rights' | 'pip-rights';
  source: string;
  /** The day the source was read. Null: the desk is reminded, and documents never show the date as a legal deadline. */
  verifiedOn: string | null;
};

const DAMAGE = ['COLL', 'COMP', 'GLASS', 'UMPD'] as const;
export const ANY_DAMAGE = [...DAMAGE, 'PD_3P'] as const;
export const CAR_COSTS = [...DAMAGE, 'RENT', 'TOW'] as const;
export const DECISIONS = ['accepted', 'partly-accepted', 'denied'] as const;
