// What an agency earns of the premium it brings: the schedule that goes with its agreement. Fees earn nothing.
import type { StateCode } from '../states.ts';

/** In hundredths of a percent of the premium, from the day on that a policy or its change is written. */
export type CommissionRates = { from: string; newBusiness: number; renewal: number };

/** The latest first; never edited once it holds: a statement of last year says what it said. */
export const COMMISSION: Record<StateCode, readonly CommissionRates[]> = {
  FL: [{ from: '2015-01-01', newBusiness: 1200, renewal: 1000 }],
  TX: [{ from: '2015-01-01', newBusiness: 1200, renewal: 1000 }],
  GA: [{ from: '2015-01-01', newBusiness: 1200, renewal: 1000 }],
};
