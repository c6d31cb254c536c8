import type { StateCode } from '#contract/limits.ts';

/** What may stand on a card. */
export type CardItem =
  | 'company'
  | 'company-number'
  | 'toll-free'
  | 'insureds'
  | 'address'
  | 'policy-number'
  | 'effective'
  | 'expires'
  | 'policy-type'
  | 'limits'
  | 'vehicles'
  | 'vins'
  | 'agent';

export type CardRule = {
  /** Two lines: what kind of card it is, in the words that officers know. */
  title: [string, string];
  /** As many as one card may name. */
  vehiclesPerCard: number;
  /** With more than these the card says so instead of naming them. */
  namesUpTo: number;
  /** Without one of these there is no card. */
  items: readonly CardItem[];
  /** Under the card. */
  fine: readonly string[];
  /** Where the list was read, and when; what a person must check again when the rule changes. */
  source: { text: string; readOn: string };
};

/** In English, as the rules have it: an officer reads it. */
export const CARD_RULES: Record<StateCode, CardRule> = {
  FL: {
    title: ['Florida Automobile Insurance', 'Identification Card'],
    vehiclesPerCard: 2,
    namesUpTo: 25,
    items: [
      ...(['company', 'company-number', 'insureds', 'policy-type', 'vehicles', 'vins'] as const),
      // Not in the part that could be read; every card has them.
      ...(['policy-number', 'effective', 'expires'] as const),
    ],
    fine: ['Not valid more than one year from the effective date.'],
    source: { text: 'Rule 15A-3.006, Florida Administrative Code', readOn: '2026-11-21' },
  },
  TX: {
    title: ['Texas', 'Liability Insurance Card'],
    // Each covered vehicle stands on it.
    vehiclesPerCard: Number.POSITIVE_INFINITY,
    namesUpTo: Number.POSITIVE_INFINITY,
    items: [
      ...([
        'insureds',
        'address',
        'vehicles',
        'effective',
        'expires',
        'policy-number',
        'company',
        'toll-free',
      ] as const),
      // The list was cut off after these; limits and agent are what Transportation Code 601.081 and other cards show.
      ...(['limits', 'agent'] as const),
    ],
    fine: ['Keep this card in the vehicle. Police can also check coverage with TexasSure.'],
    source: { text: '28 Texas Administrative Code 5.204', readOn: '2026-11-21' },
  },
  GA: {
    title: ['Georgia', 'Insurance Policy Information Card'],
    // One for each vehicle, and kept in it. No company number, no agency.
    vehiclesPerCard: 1,
    namesUpTo: Number.POSITIVE_INFINITY,
    items: ['company', 'insureds', 'policy-number', 'effective', 'expires', 'vehicles', 'vins'],
    fine: [
      'Keep this card in the motor vehicle. Coverage status is kept by the Georgia Department of Revenue.',
      'This card alone is not proof of insurance: officers check the state’s electronic system, GEICS.',
    ],
    source: { text: 'O.C.G.A. 40-6-10; Rule 375-8-1', readOn: '2026-11-21' },
  },
};
