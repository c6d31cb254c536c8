import { RENTAL } from '../by-state/rental.ts';

/** What we owe for a rental car in one situation, in days and whole cents. */
export type RentalTerms = {
  /** The most we pay per day; several amounts where the policy determines which one applies. */
  dayCents: readonly number[];
  mostDays: number | null;
  /** The limit for one term of the policy. */
  mostCents: number | null;
  /** After a theft: whether the hours of waiting count from the theft itself, or from when it was reported to us. */
  waitsFrom?: 'theft' | 'report';
};

const CENTS = 100;

/** Purchased rental coverage by state; undefined where it is not sold (BZ-01, BZ-02, BZ-03). */
export const BOUGHT_RENTAL: Partial<Record<string, RentalTerms>> = {
  FL: { dayCents: [RENTAL.FL.perDay * CENTS], mostDays: null, mostCents: RENTAL.FL.perTerm * CENTS },
  TX: { dayCents: RENTAL.TX.perDayOptions.map((each) => each * CENTS), mostDays: 30, mostCents: null },
};

const theft = ({ theftPerDay, theftWaitsFrom }: OfTheft): RentalTerms => ({
  dayCents: [theftPerDay * CENTS],
  mostDays: RENTAL.theftDays,
  mostCents: null,
  waitsFrom: theftWaitsFrom,
});
type OfTheft = { theftPerDay: number; theftWaitsFrom: 'theft' | 'report' };

/** For a stolen car with comprehensive coverage, from `theftWaitHours` after the theft or its report (BZ-01, BZ-02, BZ-03). */
export const THEFT_RENTAL: Partial<Record<string, RentalTerms>> = {
  FL: theft(RENTAL.FL),
  TX: theft(RENTAL.TX),
  GA: theft(RENTAL.GA),
};

/** For a claimant who was hit by one of our drivers: approved in advance, and only as reimbursement (BZ-04). */
export const CLAIMANT_RENTAL: RentalTerms = {
  dayCents: [RENTAL.claimantPerDay * CENTS],
  mostDays: null,
  mostCents: null,
};

/** For a total loss: days of rental after our settlement offer. Our own rule. */
export const DAYS_AFTER_OFFER = 3;
