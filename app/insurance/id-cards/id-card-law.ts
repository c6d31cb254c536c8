import type { Language } from '#config/language.ts';
import { type StateCode, states } from '#config/states.ts';

/** The items that a card may show. */
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
  /** Two lines that name the kind of card, in words that officers know. */
  title: [string, string];
  /** The most vehicles that one card may list. */
  vehiclesPerCard: number;
  /** With more vehicles than this, the card says that it covers a fleet instead of listing them. */
  namesUpTo: number;
  /** All items are required; when one is missing, there is no card. */
  items: readonly CardItem[];
  /** The text at the bottom of the card. */
  fine: readonly string[];
  /** A small card is 3 1/2 by 2 1/4 inches; a large one has no text below 10 points. */
  paper: 'small' | 'large';
  /** The state agency that is told of every insured vehicle, as part of a sentence. */
  toldTo?: Record<Language, string>;
  /** A line for an officer who is shown the card on a phone. */
  onPhone?: string;
  /** A note for the policyholder about what the card means at the roadside. */
  note?: Record<Language, string>;
  /** The source of the list and when it was read. Check it again when the rule changes. */
  source?: { text: string; readOn: string };
};

/** A state's card, in English, since officers read it. */
export const cardRuleOf = (state: StateCode): CardRule => OF_STATES[state] ?? wholeCard(state);

/** For a state without an entry: everything that any state requires. */
const wholeCard = (state: StateCode): CardRule => ({
  title: [states[state].name, 'Insurance Identification Card'],
  vehiclesPerCard: 1,
  namesUpTo: Number.POSITIVE_INFINITY,
  items: [
    'company',
    'toll-free',
    'insureds',
    'address',
    'policy-number',
    'effective',
    'expires',
    'vehicles',
    'vins',
    'limits',
    'agent',
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
      'company',
      'company-number',
      'insureds',
      'policy-type',
      'vehicles',
      'vins',
      // Not in the part of the source that could be read, but every card has them.
      'policy-number',
      'effective',
      'expires',
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
    // One card lists every covered vehicle.
    vehiclesPerCard: Number.POSITIVE_INFINITY,
    namesUpTo: Number.POSITIVE_INFINITY,
    items: [
      'insureds',
      'address',
      'vehicles',
      'effective',
      'expires',
      'policy-number',
      'company',
      'toll-free',
      // The source's list was cut off here; limits and agent come from Transportation Code 601.081 and other cards.
      'limits',
      'agent',
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
    // One card per vehicle, kept in it. No company number and no agency.
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
