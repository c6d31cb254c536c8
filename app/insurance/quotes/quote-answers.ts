import { z } from 'zod';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { isReachedIn, openStepIn } from '#platform/forms/steps.ts';
import type { RecordKind } from '../records/record-source.ts';
import type { Found } from '../records/record-store.ts';
import { coverChoice } from './cover-choice.ts';
import type { Stage } from './desk/stage.ts';

const OWNERSHIPS = ['owned', 'financed', 'leased'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];
const RELATIONS = ['spouse', 'child', 'parent', 'relative', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];
/** What a person of the household is to the quote. */
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
/** Why somebody had no insurance. */
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
  /** Tells one car of the quote from another; older quotes have none. */
  key: z.string().default(''),
  /** Of the car with a VIN what the VIN says. */
  year: z.number().int().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
  vin: z.string().optional(),
  ownership: z.enum(OWNERSHIPS).optional(),
  use: z.enum(CAR_USES).optional().catch(undefined),
  hasAntiTheft: z.boolean().optional().catch(undefined),
  /** Asked before the policy is bought. */
  lender: z
    .object({
      ...{ name: z.string(), address: z.string(), city: z.string(), state: z.string(), zip: z.string() },
      loan_number: z.string().nullable(),
    })
    .optional()
    .catch(undefined),
});
export type QuoteVehicle = z.output<typeof quoteVehicle> & {
  /** Of what was said of it, where a record counts instead. */
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
  /** Asked before the policy is bought. */
  licenseNumber: z.string().optional().catch(undefined),
  licenseState: z.string().optional().catch(undefined),
  /** Of somebody who drives. */
  licensedYears: z.number().int().optional().catch(undefined),
  licenseStatus: z.enum(LICENSE_STATUSES).optional().catch(undefined),
  marital: z.enum(MARITAL).optional().catch(undefined),
  filing: z.enum(FILINGS).optional().catch(undefined),
  hasCourse: z.boolean().optional().catch(undefined),
});
export type QuotePerson = z.output<typeof quotePerson>;

export const quoteLicense = z.object({
  state: z.string(),
  status: z.enum(LICENSE_STATUSES),
  years: z.number().int(),
  marital: z.enum(MARITAL).optional().catch(undefined),
  filing: z.enum(FILINGS).optional().catch(undefined),
  hasCourse: z.boolean().optional().catch(undefined),
});

/** The owner of the quote, among the people of its incidents. */
export const OWNER = 'owner';
export const quoteIncident = z.object({
  key: z.string(),
  /** `owner`, or the key of somebody of the household. */
  who: z.string(),
  kind: z.enum(INCIDENTS),
  on: z.string(),
});
export type QuoteIncident = z.output<typeof quoteIncident> & {
  /** Of one that a record names and nobody said. */
  source?: FoundSource | undefined;
  /** What was said of it, where a record says something else. */
  said?: z.output<typeof quoteIncident> | undefined;
};

export const priorInsurance = z.object({
  had: z.enum(PRIOR_INSURANCE),
  carrier: z.string().optional(),
  endsOn: z.string().optional(),
  /** Without a gap, at least so many. */
  months: z.number().int().optional().catch(undefined),
  limits: z.enum(PRIOR_LIMITS).optional().catch(undefined),
  without: z.enum(WITHOUT).optional().catch(undefined),
});

export type PriorInsuranceAnswer = z.output<typeof priorInsurance> & {
  source?: FoundSource | undefined;
  said?: z.output<typeof priorInsurance> | undefined;
};

/** Where an answer comes from that is not its person's own: who said so, and when. */
export type FoundSource = { report: number; item: string; kind: RecordKind; name: string; on: string };

const optional = z.string().optional().catch(undefined);

/** What a quote's column `answers` holds; what is of another shape was never answered. */
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
    /** Said to be all of them. */
    areVehiclesListed: z.boolean().catch(false).default(false),
    drivers: z.array(quotePerson).catch([]).default([]),
    areDriversListed: z.boolean().catch(false).default(false),
    incidents: z.array(quoteIncident).catch([]).default([]),
    areIncidentsListed: z.boolean().catch(false).default(false),
    insurance: priorInsurance.optional().catch(undefined),
    /** Of what is covered, from which day, and how it is paid. */
    choice: coverChoice.optional().catch(undefined),
  })
  .catch({
    ...{ vehicles: [], areVehiclesListed: false, drivers: [], areDriversListed: false },
    ...{ incidents: [], areIncidentsListed: false },
  });
type Kept = z.output<typeof quoteAnswers>;
/** What counts: what was said and, each with its source, what a record says and its person or an underwriter accepted. */
export type QuoteAnswers = Omit<Kept, 'vehicles' | 'incidents' | 'insurance'> & {
  vehicles: QuoteVehicle[];
  incidents: QuoteIncident[];
  insurance?: PriorInsuranceAnswer | undefined;
};

/** A quote as it is answered in a browser. */
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
  /** Reasons to refer that an underwriter accepted. */
  accepted?: readonly string[];
  /** What was asked of others about it. */
  found?: Found;
  reference: string | null;
  /** There is a policy of it: nothing of it changes any more. */
  is_bought: boolean;
  agency_id: number | null;
  promised_on: string | null;
  /** The agency that makes it for a client, and how far it is; nothing of one that somebody makes for themselves. */
  sold_by?: number | null;
  /** What the agency names it by. */
  made_as?: string | null;
  stage?: Stage | null;
  /** Open at the agency's desk, not in a browser of its owner. */
  is_at_desk?: boolean;
  /** By the calendar of the east coast. */
  saved_on: string;
  expires_on: string;
};

/** A quote that is open in a browser, and what opens it there. `actor`: whose browser it is, where not its owner's. */
export type OpenQuote = { tokenHash: Buffer; draft: QuoteDraft; actor?: Actor };

/** The language its owner is written to in: what is read at an agency's desk says nothing of them. */
export const ownersLanguage = ({ is_at_desk, language }: QuoteDraft, read: Language): Language =>
  is_at_desk ? language : read;

/** The steps in their order; the last one sends. */
export const STEPS = [
  'name',
  'contact',
  'address',
  'license',
  'vehicles',
  'drivers',
  'incidents',
  'insurance',
  'check',
] as const;
export type QuoteStep = (typeof STEPS)[number];

/** Whether a step has all it needs; the check is done when the quote was sent. */
export function isDone(step: QuoteStep, { answers, ...quote }: QuoteDraft): boolean {
  switch (step) {
    case 'name':
      return Boolean(quote.first_name && quote.last_name && answers.birth);
    case 'contact':
      return quote.phone !== null;
    case 'address':
      return Boolean(answers.street && answers.city && answers.home);
    case 'license':
      return Boolean(quote.license_number && answers.license?.marital && answers.license.filing);
    case 'vehicles':
      return answers.vehicles.length > 0 && answers.areVehiclesListed && answers.vehicles.every(({ use }) => use);
    case 'drivers':
      return answers.areDriversListed && answers.drivers.every(isWhole);
    case 'incidents':
      return answers.areIncidentsListed;
    case 'insurance':
      return answers.insurance !== undefined && isWholeRecord(answers.insurance);
    case 'check':
      return quote.reference !== null;
  }
}

/** A quote from before prices may say less of somebody than a price needs. */
const isWhole = ({ driving, licenseStatus, marital, filing }: QuotePerson) =>
  driving !== 'drives' || Boolean(licenseStatus && marital && filing);
const isWholeRecord = ({ had, months, limits, without }: z.output<typeof priorInsurance>) =>
  (had === 'never' || (months !== undefined && limits !== undefined)) && (had === 'now' || without !== undefined);

/** The first step that still waits for an answer. */
export function nextStep(quote: QuoteDraft): QuoteStep {
  return openStepIn(STEPS, (step) => isDone(step, quote)) ?? 'check';
}

/** Nobody jumps over a step: what is shown later builds on it. */
export function isReached(step: QuoteStep, quote: QuoteDraft): boolean {
  return isReachedIn(STEPS, step, (each) => isDone(each, quote));
}

/** A driver of the household can say no more than this many cars and people online; more is an agent's. */
export const MOST_VEHICLES = 8;
export const MOST_PEOPLE = 12;
export const MOST_INCIDENTS = 20;
