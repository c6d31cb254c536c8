// An agency's commission on a policy, to the cent. Amounts are in whole cents, rates in hundredths of a percent.
import { type CommissionRates, commissionSchedule } from '#config/insurance/commission-rates.ts';
import type { StateCode } from '#config/states.ts';

export type CommissionKind = 'newBusiness' | 'renewal';

/** The commission schedule of a day. @throws for a day before the first schedule, when nothing was written */
function ratesOn(state: StateCode, day: string): CommissionRates {
  const rates = commissionSchedule(state).find(({ from }) => from <= day);
  if (!rates) throw new Error(`no commission in ${state} on ${day}`);
  return rates;
}

/**
 * The commission on a premium or on a change of it; negative for returned premium.
 *
 * @param day the day it was written, where the agency is
 */
export function commissionOf(state: StateCode, kind: CommissionKind, premiumCents: number, day: string) {
  const rate = ratesOn(state, day)[kind];
  const exact = premiumCents * rate;
  // Rounds half a cent away from zero, so that a return takes back exactly what was earned.
  const cents = Math.sign(exact) * Math.floor((Math.abs(exact) + 5000) / 10_000);
  return { rate, cents: cents === 0 ? 0 : cents };
}
