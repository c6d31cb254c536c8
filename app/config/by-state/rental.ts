/** This company's rental and theft amounts by state (BZ-01 … BZ-04), in whole dollars. */
export const RENTAL = {
  FL: { perDay: 20, perTerm: 375, theftPerDay: 10, theftWaitsFrom: 'theft' },
  // BZ-02 does not say when the 48 hours begin, so we use the reading that favors the insured.
  TX: { perDayOptions: [20, 30, 40], theftPerDay: 20, theftWaitsFrom: 'theft' },
  GA: { theftPerDay: 20, theftWaitsFrom: 'report' },
  claimantPerDay: 25,
  theftDays: 30,
  theftWaitHours: 48,
  repairHoursPerDay: 6,
} as const;
