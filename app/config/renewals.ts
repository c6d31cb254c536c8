import type { StateCode } from './states.ts';

/** What our filed rates changed by since the last term, in thousandths; absent: nothing. */
const rateChanges: Partial<Record<StateCode, number>> = { FL: 31, TX: 24, GA: 18 };

/** Where a term is paid at once or month by month, and in no other parts. */
const billedByMonth: readonly StateCode[] = ['TX'];

/** How this company renews its policies. */
export const renewals = {
  rateChangeIn: (state: StateCode): number => rateChanges[state] ?? 0,
  isBilledByMonth: (state: StateCode): boolean => billedByMonth.includes(state),
  /** Comprehensive and collision are not renewed with a smaller deductible. */
  leastDeductibleCents: 50_000,
} as const;
