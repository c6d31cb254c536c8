import type { Language } from '#config/language.ts';
import { type StateCode, states } from '#config/states.ts';

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
  /** The small one is 3 1/2 by 2 1/4 inches; on the large one nothing is below 10 points. */
  paper: 'small' | 'large';
  /** Who of the state is told of every insured vehicle, as a sentence names it. */
  toldTo?: Record<Language, string>;
  /** For an officer who is shown it on a phone. */
  onPhone?: string;
  /** For its holder: what it means at the roadside. */
  note?: Record<Language, string>;
  /** Where the list was read, and when; what a person must check again when the rule changes. */
  source?: { text: string; readOn: string };
};

/** The card of a state, in English: an officer reads it. */
export const cardRuleOf = (state: StateCode): CardRule => OF_STATES[state] ?? wholeCard(state);

/** For a state whose rule nobody has read here: what any of them asks for. */
const wholeCard = (state: StateCode): CardRule => ({
  title: [states[state].name, 'Insurance Identification Card'],
  vehiclesPerCard: 1,
  namesUpTo: Number.POSITIVE_INFINITY,
  items: [
    ...(['company', 'toll-free', 'insureds', 'address', 'policy-number', 'effective', 'expires'] as const),
    ...(['vehicles', 'vins', 'limits', 'agent'] as const),
  ],
  fine: ['Keep this card in the motor vehicle.'],
  paper: 'large',
});

const OF_STATES: Partial<Record<string, CardRule>> = {
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
    paper: 'small',
    onPhone: 'Showing this card on a phone is not consent to look at anything else on it.',
    note: {
      en: 'In Florida you can show the card on your phone. That doesn’t let the officer look at anything else on it. If the phone gets damaged, it’s your responsibility.',
      es: 'En Florida puede mostrar la tarjeta en su teléfono. Eso no le permite al oficial ver nada más en él. Si el teléfono se daña, la responsabilidad es suya.',
    },
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
    paper: 'large',
    onPhone: 'An image on a phone is valid evidence of insurance (Transportation Code 601.053).',
    note: {
      en: 'In Texas an image on a phone is valid evidence. Police can also check coverage with TexasSure.',
      es: 'En Texas una imagen en el teléfono es comprobante válido. La policía también puede consultar la cobertura en TexasSure.',
    },
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
    paper: 'large',
    toldTo: {
      en: 'GEICS, Georgia’s electronic insurance system',
      es: 'GEICS, el sistema electrónico de seguros de Georgia',
    },
    note: {
      en: 'In Georgia, keep the card in the vehicle. The card alone isn’t proof: officers check GEICS, the state’s electronic system.',
      es: 'En Georgia guarde la tarjeta en el vehículo. La tarjeta sola no es comprobante: los oficiales consultan GEICS, el sistema electrónico del estado.',
    },
    source: { text: 'O.C.G.A. 40-6-10; Rule 375-8-1', readOn: '2026-11-21' },
  },
};
