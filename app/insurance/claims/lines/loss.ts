import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { ClaimKind } from '../claim.ts';

/** Who tells us: our policyholder or somebody in their name; of others, what they were in the accident. */
export const REPORTER_ROLES = [
  'policyholder',
  'driver_ours',
  'driver_other',
  'owner_other',
  'passenger',
  'pedestrian',
] as const;
export type ReporterRole = (typeof REPORTER_ROLES)[number];

/** Where on a car: twelve hours of the clock, seen from above with the hood at twelve, then hood and roof. */
export const ZONES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;

export type LossPerson = {
  role: ReporterRole | 'witness';
  name: string | null;
  phone: string | null;
  email: string | null;
  language: Language;
  /** Empty: not known. */
  isHurt: boolean | null;
};

export type LossVehicle = {
  side: 'ours' | 'other';
  /** On our policy. */
  policyPosition: number | null;
  vin: string | null;
  plate: string | null;
  modelYear: number | null;
  make: string | null;
  model: string | null;
  zones: number[];
  isDamaged: boolean;
  isDrivable: boolean | null;
  whereabouts: string | null;
  /** Of a car that is not ours: who drove it, by place among the `people`. */
  driverAt: number | null;
};

/** A loss as it was reported, read from its answers. Days are `yyyy-mm-dd`. */
export type Loss = {
  kind: ClaimKind;
  /** Where it happened; whose law counts is the policy's where one is known. */
  state: StateCode;
  lossOn: string;
  lossAt: Date | null;
  precision: 'exact' | 'about' | 'day';
  zip: string | null;
  city: string | null;
  place: string | null;
  story: string | null;
  reporter: LossPerson & { accountId: number | null; texts: string | null };
  /** Others who were there, and are named or hurt. */
  people: LossPerson[];
  /** The car of our policy, if one was in it. */
  ours: LossVehicle | null;
  others: LossVehicle[];
  wantsRental: boolean;
  /** What they will tell us later. */
  later: Later[];
  /** What somebody else gave to find our policy by. */
  matchFacts: Record<string, string> | null;
};

/** What somebody does not know yet, and is asked for later. */
export const LATER = ['story', 'photos', 'whereabouts', 'other-insurance', 'police-report', 'driver'] as const;
export type Later = (typeof LATER)[number];
