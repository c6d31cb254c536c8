import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { ClaimKind } from './claim.ts';

/** Who reports the loss: our policyholder or their driver, or a third party with their part in the accident. */
export const REPORTER_ROLES = [
  'policyholder',
  'driver_ours',
  'driver_other',
  'owner_other',
  'passenger',
  'pedestrian',
] as const;
export type ReporterRole = (typeof REPORTER_ROLES)[number];

/**
 * Areas of a car: the twelve hours of a clock, seen from above with the hood at twelve; then hood (13) and roof (14).
 */
export const ZONES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;

export type LossPerson = {
  role: ReporterRole | 'witness';
  name: string | null;
  phone: string | null;
  email: string | null;
  language: Language;
  /** Null when unknown. */
  isHurt: boolean | null;
};

export type LossVehicle = {
  side: 'ours' | 'other';
  /** The vehicle's position on our policy. */
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
  /** For a car that is not ours: its driver, by index in `people`. */
  driverAt: number | null;
};

/** A reported loss, read from the report's answers. Days are `yyyy-mm-dd`. */
export type Loss = {
  kind: ClaimKind;
  /** Where it happened; null for a state where we do not write. Whose law applies is for `lawOf` to say. */
  state: StateCode | null;
  lossOn: string;
  lossAt: Date | null;
  precision: 'exact' | 'about' | 'day';
  zip: string | null;
  city: string | null;
  place: string | null;
  story: string | null;
  reporter: LossPerson & {
    accountId: number | null;
    texts: string | null;
    /**
     * A passenger says that they were in our customer's car, whose coverages for injuries are theirs. It is also kept on the
     * event of their report, since the policy may be matched later.
     */
    isInOurCar?: boolean;
  };
  /** Other people who were there and are named or injured. */
  people: LossPerson[];
  /** The car of our policy, if one was involved. */
  ours: LossVehicle | null;
  others: LossVehicle[];
  wantsRental: boolean;
  /** What the reporter will tell us later. */
  later: Later[];
  /** What a third party gave to find our policy. */
  matchFacts: Record<string, string> | null;
};

/** Answers that a reporter does not know yet and is asked for later. */
export const LATER = [
  'story',
  'photos',
  'other-insurance',
  'police-report',
  'time',
  'place',
  'hurt',
  'other',
  'police',
  'car',
  'driver',
  'drivable',
  'whereabouts',
  'rental',
] as const;
export type Later = (typeof LATER)[number];
