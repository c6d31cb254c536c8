import type { StateCode } from '#contract/limits.ts';

/** How this company renews its policies. */
export const renewals = {
  /**
   * Days before the end of a term that its renewal is offered: no later than the day by which we would have
   * to tell people that we do not renew (Florida s. 627.7281: 45; Texas since 2024: 60; Georgia 33-24-44: 30).
   */
  offeredBeforeDays: { FL: 45, TX: 60, GA: 30 } satisfies Record<StateCode, number>,
  /** What our filed rates changed by since the last term, in thousandths. */
  rateChange: { FL: 31, TX: 24, GA: 18 } satisfies Record<StateCode, number>,
  /** Comprehensive and collision are not renewed with a smaller deductible. */
  leastDeductibleCents: 50_000,
} as const;
