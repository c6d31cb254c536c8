import type { CardItem } from './id-card-law.ts';

/** What stands above each item: English on every card, since an officer reads it. */
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
