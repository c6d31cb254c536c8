import type { CardItem } from './id-card-law.ts';

/** The label above each item, in English on every card, since officers read it. */
export const CARD_LABELS = {
  company: 'Insurance company',
  'company-number': 'Company number',
  'toll-free': 'Toll-free',
  insureds: 'Named insured',
  address: 'Address',
  'policy-number': 'Policy number',
  effective: 'Effective',
  expires: 'Expires',
  'policy-type': 'Coverage',
  limits: 'Liability limits',
  vehicles: 'Vehicle',
  vins: 'VIN',
  agent: 'Agent',
} as const satisfies Record<CardItem, string>;
