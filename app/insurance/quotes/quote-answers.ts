import { z } from 'zod';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { RecordKind } from '../records/record-source.ts';
import type { Found } from '../records/record-store.ts';
import { coverChoice } from './cover-choice.ts';
import type { Stage } from './desk/stage.ts';

const OWNERSHIPS = ['owned', 'financed', 'leased'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];
const RELATIONS = ['spouse', 'child', 'parent', 'relative', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];
/** The roles of a household member in the quote: a driver, excluded, or insured elsewhere. */
const DRIVING = ['drives', 'excluded', 'insured'] as const;
export type Driving = (typeof DRIVING)[number];
const LICENSE_STATUSES = ['valid', 'permit', 'suspended', 'foreign'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];
const PRIOR_INSURANCE = ['now', 'lapsed', 'never'] as const;
export type PriorInsurance = (typeof PRIOR_INSURANCE)[number];

const CAR_USES = ['pleasure', 'commute_short', 'commute_long', 'business', 'delivery', 'livery'] as const;
export type CarUse = (typeof CAR_USES)[number];
const MARITAL = ['married', 'widowed', 'other'] as const;
export type Marital = (typeof MARITAL)[number];
const FILINGS = ['none', 'SR22', 'SR22A', 'FR44'] as const;
export type QuoteFiling = (typeof FILINGS)[number];
const HOMES = ['own', 'rent', 'other'] as const;
export type Home = (typeof HOMES)[number];
const PRIOR_LIMITS = ['less', 'bi50', 'unknown'] as const;
export type PriorLimits = (typeof PRIOR_LIMITS)[number];
const WITHOUT = ['first', 'no-car', 'deployed', 'none'] as const;
/** Why the applicant had no insurance. */
export type WithoutInsurance = (typeof WITHOUT)[number];
const INCIDENTS = [
  'minor',
  'speed_16_25',
  'speed_26_up',
  'at_fault_pd',
  'at_fault_bi',
  'not_at_fault',
  'major',
  'dui',
] as const;
export type IncidentKind = (typeof INCIDENTS)[number];

export const quoteVehicle = z.object({
  /** Identifies the car within its quote; older quotes have none. */
  key: z.string().default(''),
  /** Decoded from the VIN, for a car that has one. */
  year: z.number().int().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
  /** What the VIN does not say, from the model and the kind of car that the applicant chose. */
  body: z.string().optional().catch(undefined),
  weight: z.string().optional().catch(undefined),
  vin: z.string().optional(),
  ownership: z.enum(OWNERSHIPS).optional(),
  use: z.enum(CAR_USES).optional().catch(undefined),
  hasAntiTheft: z.boolean().optional().catch(undefined),
  /** Asked for at purchase. */
  lender: z
    .object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      loan_number: z.string().nullable(),
    })
    .optional()
    .catch(undefined),
});
export type QuoteVehicle = z.output<typeof quoteVehicle> & {
  /** Set when a record replaces what was said; `saidOwnership` is what was said. */
  source?: FoundSource | undefined;
  saidOwnership?: Ownership | undefined;
};

export const quotePerson = z.object({
  key: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birth: z.string(),
  relation: z.enum(RELATIONS),
  driving: z.enum(DRIVING),
  /** Asked for at purchase. */
  licenseNumber: z.string().optional().catch(undefined),
  licenseState: z.string().optional().catch(undefined),
  /** An excluded person who has neither a license nor a state ID. */
  hasNoLicense: z.boolean().optional().catch(undefined),
  /** Only for people who drive. */
  licensedYears: z.number().int().optional().catch(undefined),
  licenseStatus: z.enum(LICENSE_STATUSES).optional().catch(undefined),
  marital: z.enum(MARITAL).optional().catch(undefined),
  filing: z.enum(FILINGS).optional().catch(undefined),
  hasCourse: z.boolean().optional().catch(undefined),
});
export type QuotePerson = z.output<typeof quotePerson>;

/** Whether an excluded person was said to have neither a license nor a state ID. */
export const isWithoutLicense = ({ driving, hasNoLicense }: QuotePerson): boolean =>
  driving === 'excluded' && hasNoLicense === true;

export const quoteLicense = z.object({
  state: z.string(),
  status: z.enum(LICENSE_STATUSES),
  years: z.number().int(),
  marital: z.enum(MARITAL).optional().catch(undefined),
  filing: z.enum(FILINGS).optional().catch(undefined),
  hasCourse: z.boolean().optional().catch(undefined),
});

/** Stands for the applicant among the people of incidents. */
export const OWNER = 'owner';
export const quoteIncident = z.object({
  key: z.string(),
  /** `owner`, or the key of a household member. */
  who: z.string(),
  kind: z.enum(INCIDENTS),
  on: z.string(),
});
export type QuoteIncident = z.output<typeof quoteIncident> & {
  /** Set for an incident from a record. */
  source?: FoundSource | undefined;
  /** What the applicant said, when a record says otherwise. */
  said?: z.output<typeof quoteIncident> | undefined;
};

export const priorInsurance = z.object({
  had: z.enum(PRIOR_INSURANCE),
  carrier: z.string().optional(),
  endsOn: z.string().optional(),
  /** At least this many months without a lapse. */
  months: z.number().int().optional().catch(undefined),
  limits: z.enum(PRIOR_LIMITS).optional().catch(undefined),
  without: z.enum(WITHOUT).optional().catch(undefined),
});

export type PriorInsuranceAnswer = z.output<typeof priorInsurance> & {
  source?: FoundSource | undefined;
  said?: z.output<typeof priorInsurance> | undefined;
};

/** The source of an answer that is not the applicant's own: which report by whom, and when. */
export type FoundSource = { report: number; item: string; kind: RecordKind; name: string; on: string };

const optional = z.string().optional().catch(undefined);

/** The contents of a quote's `answers` column. Parts of a different shape count as unanswered. */
export const quoteAnswers = z
  .object({
    middleName: optional,
    suffix: optional,
    birth: optional,
    street: optional,
    unit: optional,
    city: optional,
    home: z.enum(HOMES).optional().catch(undefined),
    license: quoteLicense.optional().catch(undefined),
    vehicles: z.array(quoteVehicle).catch([]).default([]),
    /** The applicant said that these are all. */
    areVehiclesListed: z.boolean().catch(false).default(false),
    drivers: z.array(quotePerson).catch([]).default([]),
    areDriversListed: z.boolean().catch(false).default(false),
    incidents: z.array(quoteIncident).catch([]).default([]),
    areIncidentsListed: z.boolean().catch(false).default(false),
    insurance: priorInsurance.optional().catch(undefined),
    /** The chosen coverages, first day and payment plan. */
    choice: coverChoice.optional().catch(undefined),
  })
  .catch({
    vehicles: [],
    areVehiclesListed: false,
    drivers: [],
    areDriversListed: false,
    incidents: [],
    areIncidentsListed: false,
  });
type Kept = z.output<typeof quoteAnswers>;
/**
 * The answers that count: what the applicant said, and, with their source, findings that the applicant accepted or an
 * underwriter upheld.
 */
export type QuoteAnswers = Omit<Kept, 'vehicles' | 'incidents' | 'insurance'> & {
  vehicles: QuoteVehicle[];
  incidents: QuoteIncident[];
  insurance?: PriorInsuranceAnswer | undefined;
};

/** A quote that is being filled in. */
export type QuoteDraft = {
  id: number;
  clid: string;
  state: StateCode;
  zip: string;
  first_name: string | null;
  last_name: string | null;
  license_number: string | null;
  phone: string | null;
  email: string | null;
  language: Language;
  campaign: string;
  answers: QuoteAnswers;
  /** Referral reasons that an underwriter has accepted. */
  accepted?: readonly string[];
  /** The records that were looked up for it. */
  found?: Found;
  reference: string | null;
  /** True once there is a policy; the quote can no longer change. */
  is_bought: boolean;
  agency_id: number | null;
  promised_on: string | null;
  /** The agency that makes the quote for a client, and its stage; null for an applicant's own quote. */
  sold_by?: number | null;
  /** The agency's reference of the quote. */
  made_as?: string | null;
  stage?: Stage | null;
  /** True when it is open at the agency, and not in the applicant's browser. */
  is_at_desk?: boolean;
  /** The dates in the quote's state. */
  saved_on: string;
  expires_on: string;
};

/** A quote that is open in a browser, with the token that opens it. `actor`: unless the applicant uses it. */
export type OpenQuote = { tokenHash: Buffer; draft: QuoteDraft; actor?: Actor };

/** The language for messages to the applicant. The language that a producer reads at the agency does not affect it. */
export const applicantsLanguage = ({ is_at_desk, language }: QuoteDraft, read: Language): Language =>
  is_at_desk ? language : read;
