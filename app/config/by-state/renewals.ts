import type { StateCode } from '../states.ts';

/** Our filed rate changes since the last term, in thousandths; undefined: none. */
const rateChanges: Partial<Record<StateCode, number>> = { FL: 31, TX: 24, GA: 18 };

/** States where a term is paid in full or monthly, with no other payment plans. */
const billedByMonth: readonly StateCode[] = ['TX'];

/** How this company renews its policies. */
export const renewals = {
  rateChangeIn: (state: StateCode): number => rateChanges[state] ?? 0,
  isBilledByMonth: (state: StateCode): boolean => billedByMonth.includes(state),
  /** Comprehensive and collision are not renewed with a smaller deductible. */
  leastDeductibleCents: 50_000,
} as const;
