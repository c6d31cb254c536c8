/** This company's rental and theft amounts by state (BZ-01 … BZ-04), in whole dollars. */
export const RENTAL = {
  FL: { perDay: 20, perTerm: 375, theftPerDay: 10 },
  TX: { perDayOptions: [20, 30, 40], theftPerDay: 20 },
  GA: { theftPerDay: 20 },
  claimantPerDay: 25,
  theftDays: 30,
  theftWaitHours: 48,
  repairHoursPerDay: 6,
} as const;
