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
  /** The law counts on after the line has ended: a report to an authority, or an answer to somebody else. */
  outlivesLine?: true;
  /** Extra days after a catastrophe that the state declared. */
  catastropheDays?: number;
  audience: 'customer' | 'desk' | 'both';
  /** What whoever reports a claim may expect by that day; absent: the report's result does not show the day. */
  tells?: 'contacted' | 'acknowledged' | 'covered' | 'decided' | 'repair-rights' | 'pip-rights';
  source: string;
  /** The day the source was read. Null: the desk is reminded, and documents never show the date as a legal deadline. */
  verifiedOn: string | null;
};

const DAMAGE = ['COLL', 'COMP', 'GLASS', 'UMPD'] as const;
const ANY_DAMAGE = [...DAMAGE, 'PD_3P'] as const;
const CAR_COSTS = [...DAMAGE, 'RENT', 'TOW'] as const;
const DECISIONS = ['accepted', 'partly-accepted', 'denied'] as const;
/** Tex. Ins. Code 542.059(b). */
const TX_CATASTROPHE = { catastropheDays: 15 };

const TEXAS: ClockRule[] = [
  {
    id: 'TX-REPAIR-RIGHTS',
    tells: 'repair-rights',
    kind: 'law',
    state: 'TX',
    coverages: ANY_DAMAGE,
    starts: ['reported'],
    stops: ['repair-rights-sent'],
    n: 3,
    unit: 'business-days',
    audience: 'both',
    source: '28 Tex. Admin. Code 5.501(c)',
    verifiedOn: '2026-11-24',
  },
  {
    id: 'TX-ACK',
    tells: 'acknowledged',
    kind: 'law',
    state: 'TX',
    track: 'first',
    starts: ['reported'],
    stops: ['acknowledged'],
    n: 15,
    unit: 'days',
    ...TX_CATASTROPHE,
    audience: 'both',
    source: 'Tex. Ins. Code 542.055',
    verifiedOn: '2026-11-24',
  },
  {
    id: 'TX-DECIDE',
    tells: 'decided',
    kind: 'law',
    state: 'TX',
    track: 'first',
    starts: ['reported', 'reopened', 'items-complete'],
    stops: DECISIONS,
    n: 15,
    unit: 'business-days',
    // 542.056(d): at the latest on the 45th day after the letter with the reasons.
    whileItemsOpen: 'begin-again',
    isExtendable: true,
    extensionDays: 45,
    ...TX_CATASTROPHE,
    audience: 'both',
    source: 'Tex. Ins. Code 542.056',
    verifiedOn: '2026-11-24',
  },
  {
    id: 'TX-PAY',
    kind: 'law',
    state: 'TX',
    track: 'first',
    starts: ['accepted', 'partly-accepted'],
    stops: ['payment-sent'],
    n: 5,
    unit: 'business-days',
    ...TX_CATASTROPHE,
    audience: 'both',
    source: 'Tex. Ins. Code 542.057',
    verifiedOn: '2026-11-24',
  },
  {
    id: 'TX-DELAY',
    kind: 'law',
    state: 'TX',
    track: 'first',
    starts: ['reported', 'reopened', 'items-complete'],
    stops: ['payment-sent', 'denied'],
    n: 60,
    unit: 'days',
    whileItemsOpen: 'begin-again',
    ...TX_CATASTROPHE,
    audience: 'desk',
    source: 'Tex. Ins. Code 542.058',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'TX-3P-COMMS',
    kind: 'law',
    state: 'TX',
    track: 'third',
    starts: ['message-received'],
    stops: ['message-answered'],
    n: 15,
    unit: 'business-days',
    audience: 'both',
    source: '28 Tex. Admin. Code 21.203(2)',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'TX-OWNER-RETAINED',
    kind: 'law',
    outlivesLine: true,
    state: 'TX',
    coverages: ANY_DAMAGE,
    starts: ['owner-kept-salvage-paid'],
    stops: ['txdmv-told'],
    n: 30,
    unit: 'days',
    audience: 'desk',
    source: 'Tex. Transp. Code 501.1002',
    verifiedOn: '2026-11-21',
  },
];

const FLORIDA: ClockRule[] = [
  {
    id: 'FL-PIP-RIGHTS',
    tells: 'pip-rights',
    kind: 'law',
    state: 'FL',
    coverages: ['PIP'],
    // Notice of an injury is enough, whoever was hurt: a passenger need not have reported.
    starts: ['reported', 'line-opened'],
    stops: ['pip-rights-sent'],
    n: 21,
    unit: 'days',
    audience: 'both',
    source: 'Fla. Admin. Code 69O-176.013',
    verifiedOn: '2026-11-24',
  },
  {
    id: 'FL-PIP-PAY',
    kind: 'law',
    state: 'FL',
    coverages: ['PIP'],
    starts: ['bill-received'],
    stops: ['payment-sent', 'denied'],
    n: 30,
    unit: 'days',
    audience: 'both',
    source: 'Fla. Stat. 627.736(4)(b)',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'FL-STATUS-30',
    kind: 'law',
    state: 'FL',
    track: 'first',
    starts: ['status-requested'],
    stops: ['status-sent', ...DECISIONS],
    n: 30,
    unit: 'days',
    audience: 'both',
    source: 'Fla. Stat. 626.9541(1)(i)3.e',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'FL-SETTLE-20',
    kind: 'law',
    state: 'FL',
    starts: ['settled'],
    stops: ['payment-sent'],
    n: 20,
    unit: 'days',
    audience: 'both',
    source: 'Fla. Stat. 627.4265',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'FL-LIMITS-30',
    kind: 'law',
    outlivesLine: true,
    state: 'FL',
    starts: ['limits-requested'],
    stops: ['limits-disclosed'],
    n: 30,
    unit: 'days',
    audience: 'both',
    source: 'Fla. Stat. 627.4137',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'FL-TENDER-90',
    kind: 'law',
    state: 'FL',
    track: 'third',
    starts: ['demand-received'],
    stops: ['demand-answered', 'settled'],
    n: 90,
    unit: 'days',
    audience: 'desk',
    source: 'Fla. Stat. 624.155(4)(a)',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'FL-CRN-60',
    kind: 'law',
    outlivesLine: true,
    state: 'FL',
    starts: ['civil-remedy-notice'],
    stops: ['civil-remedy-cured'],
    n: 60,
    unit: 'days',
    audience: 'desk',
    source: 'Fla. Stat. 624.155(3)',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'FL-TITLE-72H',
    kind: 'law',
    outlivesLine: true,
    state: 'FL',
    coverages: ANY_DAMAGE,
    starts: ['title-received'],
    stops: ['title-forwarded'],
    n: 72,
    unit: 'hours',
    audience: 'desk',
    source: 'Fla. Stat. 319.30(3)(b)',
    verifiedOn: '2026-11-21',
  },
];

const GEORGIA: ClockRule[] = [
  {
    id: 'GA-ACK',
    tells: 'acknowledged',
    kind: 'law',
    state: 'GA',
    track: 'first',
    coverages: CAR_COSTS,
    starts: ['reported'],
    stops: ['acknowledged', 'payment-sent'],
    n: 15,
    unit: 'days',
    audience: 'both',
    source: 'Ga. Comp. R. & Regs. 120-2-52-.03(1)-(2)',
    verifiedOn: '2026-11-24',
  },
  // For people who were asked for proof; the next rule covers everybody else.
  {
    id: 'GA-AFFIRM',
    kind: 'law',
    state: 'GA',
    track: 'first',
    coverages: CAR_COSTS,
    starts: ['items-complete'],
    stops: DECISIONS,
    n: 15,
    unit: 'days',
    whileItemsOpen: 'begin-again',
    audience: 'both',
    source: 'Ga. Comp. R. & Regs. 120-2-52-.03(3)',
    verifiedOn: '2026-11-24',
  },
  {
    id: 'GA-INQUIRY',
    tells: 'covered',
    kind: 'law',
    state: 'GA',
    track: 'first',
    coverages: CAR_COSTS,
    starts: ['reported', 'reopened'],
    stops: ['coverage-confirmed', ...DECISIONS],
    n: 30,
    unit: 'days',
    audience: 'both',
    source: 'Ga. Comp. R. & Regs. 120-2-52-.03(3)',
    verifiedOn: '2026-11-24',
  },
  {
    id: 'GA-PAY',
    kind: 'law',
    state: 'GA',
    track: 'first',
    coverages: CAR_COSTS,
    starts: ['settled'],
    stops: ['payment-sent'],
    n: 10,
    unit: 'days',
    audience: 'both',
    source: 'Ga. Comp. R. & Regs. 120-2-52-.03(4)',
    verifiedOn: '2026-11-24',
  },
  {
    id: 'GA-ESTIMATE-15',
    kind: 'law',
    state: 'GA',
    coverages: ANY_DAMAGE,
    starts: ['estimate-requested'],
    stops: ['estimate-sent', 'estimate-written'],
    n: 15,
    unit: 'days',
    audience: 'both',
    source: 'Ga. Comp. R. & Regs. 120-2-52-.04',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'GA-LIMITS-60',
    kind: 'law',
    outlivesLine: true,
    state: 'GA',
    starts: ['limits-requested'],
    stops: ['limits-disclosed'],
    n: 60,
    unit: 'days',
    audience: 'both',
    source: 'O.C.G.A. 33-3-28',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'GA-3P-60',
    kind: 'law',
    state: 'GA',
    track: 'third',
    coverages: ['PD_3P'],
    starts: ['demand-received'],
    stops: ['demand-answered', 'settled'],
    n: 60,
    unit: 'days',
    audience: 'both',
    source: 'O.C.G.A. 33-4-7',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'GA-1P-60',
    kind: 'law',
    state: 'GA',
    track: 'first',
    starts: ['demand-received'],
    stops: ['demand-answered', 'payment-sent'],
    n: 60,
    unit: 'days',
    audience: 'desk',
    source: 'O.C.G.A. 33-4-6',
    verifiedOn: null,
  },
];

const FEDERAL: ClockRule[] = [
  {
    id: 'NMVTIS',
    kind: 'law',
    outlivesLine: true,
    coverages: ANY_DAMAGE,
    starts: ['total-loss'],
    stops: ['nmvtis-reported'],
    n: 1,
    unit: 'months',
    audience: 'desk',
    source: '28 CFR 25.55',
    verifiedOn: '2026-11-21',
  },
  {
    id: 'MED-111',
    kind: 'law',
    outlivesLine: true,
    coverages: ['BI_3P', 'UMBI', 'PIP', 'MED'],
    starts: ['injury-paid'],
    stops: ['medicare-told'],
    n: 12,
    unit: 'months',
    audience: 'desk',
    source: '42 U.S.C. 1395y(b)(8)',
    verifiedOn: '2026-11-21',
  },
];

type Promised = Omit<ClockRule, 'kind' | 'unit' | 'audience' | 'source' | 'verifiedOn'> & { audience?: 'desk' };

/** Our own goals: documents show them as what we aim for, never as the law. */
const PROMISES: Promised[] = [
  { id: 'OUR-ACK', tells: 'acknowledged', starts: ['reported'], stops: ['acknowledged'], n: 1 },
  { id: 'OUR-CONTACT', tells: 'contacted', starts: ['reported'], stops: ['first-contact', ...DECISIONS], n: 1 },
  // The person learns of the claim only from this contact, so nothing was promised to them.
  {
    id: 'OUR-REACH',
    starts: ['line-opened'],
    stops: ['first-contact', 'reported', ...DECISIONS],
    n: 1,
    audience: 'desk',
  },
  { id: 'OUR-ANSWER', starts: ['message-received'], stops: ['message-answered'], n: 1 },
  {
    id: 'OUR-ESTIMATE',
    coverages: ANY_DAMAGE,
    starts: ['photos-complete', 'inspected'],
    stops: ['estimate-written'],
    n: 2,
    whileItemsOpen: 'pause',
  },
  {
    id: 'OUR-DECISION',
    tells: 'decided',
    track: 'first',
    starts: ['reported', 'reopened', 'items-complete'],
    stops: DECISIONS,
    n: 5,
    whileItemsOpen: 'begin-again',
  },
  {
    id: 'OUR-DECISION-3P',
    tells: 'decided',
    track: 'third',
    starts: ['reported', 'reopened'],
    stops: DECISIONS,
    n: 10,
    whileItemsOpen: 'pause',
  },
  {
    id: 'OUR-RENTAL',
    coverages: ['RENT', 'COMP', 'PD_3P'],
    starts: ['rental-asked'],
    stops: ['rental-answered'],
    n: 1,
  },
  {
    id: 'OUR-RECEIPT',
    coverages: ['RENT', 'COMP', 'PD_3P'],
    starts: ['receipt-received'],
    stops: ['receipt-answered'],
    n: 3,
  },
];
/** Our own goals: documents show them as what we aim for, never as the law. */
const HOUSE: ClockRule[] = PROMISES.map((promise) => ({
  kind: 'house',
  unit: 'business-days',
  audience: 'both',
  source: 'what we promise',
  verifiedOn: null,
  ...promise,
}));

export const CLAIM_CLOCKS: readonly ClockRule[] = [...TEXAS, ...FLORIDA, ...GEORGIA, ...FEDERAL, ...HOUSE];
