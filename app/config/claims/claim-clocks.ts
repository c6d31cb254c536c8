import { ANY_DAMAGE, type ClockRule, DECISIONS } from './clock-rule.ts';
import { FLORIDA_CLOCKS } from './florida-clocks.ts';
import { GEORGIA_CLOCKS } from './georgia-clocks.ts';
import { TEXAS_CLOCKS } from './texas-clocks.ts';

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
  // Every message is answered, also after the part has ended.
  { id: 'OUR-ANSWER', outlivesLine: true, starts: ['message-received'], stops: ['message-answered'], n: 1 },
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

export const CLAIM_CLOCKS: readonly ClockRule[] = [
  ...TEXAS_CLOCKS,
  ...FLORIDA_CLOCKS,
  ...GEORGIA_CLOCKS,
  ...FEDERAL,
  ...HOUSE,
];
