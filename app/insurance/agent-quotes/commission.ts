// What an agency earns of a policy, to the cent. Amounts are whole cents, rates hundredths of a percent.
import { COMMISSION, type CommissionRates } from '#config/insurance/commission-rates.ts';
import type { StateCode } from '#config/states.ts';

export type CommissionKind = 'newBusiness' | 'renewal';

/** The schedule of a day. @throws before the first one: nothing was written then */
function ratesOn(state: StateCode, day: string): CommissionRates {
  const rates = COMMISSION[state].find(({ from }) => from <= day);
  if (!rates) throw new Error(`no commission in ${state} on ${day}`);
  return rates;
}

/**
 * Of a premium, or of what a change adds to it or takes back: negative then.
 *
 * @param day on which it is written, where the agency is
 */
export function commissionOf(state: StateCode, kind: CommissionKind, premiumCents: number, day: string) {
  const rate = ratesOn(state, day)[kind];
  const exact = premiumCents * rate;
  // Half a cent away from zero, so that what is taken back is what was given.
  const cents = Math.sign(exact) * Math.floor((Math.abs(exact) + 5000) / 10_000);
  return { rate, cents: cents === 0 ? 0 : cents };
}
