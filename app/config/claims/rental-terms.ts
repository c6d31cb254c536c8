import { RENTAL } from '../by-state/rental.ts';

/** What is owed for a rental car, by whose it is and why: days and whole cents. */
export type RentalTerms = {
  /** What a day is worth at most; several where the policy says which. */
  dayCents: readonly number[];
  mostDays: number | null;
  /** Of one term of the policy. */
  mostCents: number | null;
};

const CENTS = 100;

/** Bought with the policy, by state; none where it is not sold (BZ-01, BZ-02, BZ-03). */
export const BOUGHT_RENTAL: Partial<Record<string, RentalTerms>> = {
  FL: { dayCents: [RENTAL.FL.perDay * CENTS], mostDays: null, mostCents: RENTAL.FL.perTerm * CENTS },
  TX: { dayCents: RENTAL.TX.perDayOptions.map((each) => each * CENTS), mostDays: 30, mostCents: null },
};

const theft = (perDay: number): RentalTerms => ({
  ...{ dayCents: [perDay * CENTS], mostDays: RENTAL.theftDays, mostCents: null },
});

/** Of a stolen car, with comprehensive coverage, from `theftWaitHours` after we were told (BZ-01, BZ-02, BZ-03). */
export const THEFT_RENTAL: Partial<Record<string, RentalTerms>> = {
  FL: theft(RENTAL.FL.theftPerDay),
  TX: theft(RENTAL.TX.theftPerDay),
  GA: theft(RENTAL.GA.theftPerDay),
};

/** Of somebody whom one of our drivers hit, approved in advance and paid back only (BZ-04). */
export const CLAIMANT_RENTAL: RentalTerms = {
  ...{ dayCents: [RENTAL.claimantPerDay * CENTS], mostDays: null, mostCents: null },
};

/** A car that is not worth its repair: rented until so long after our offer for it. Ours alone. */
export const DAYS_AFTER_OFFER = 3;
