// The price of a policy, as a pure function of its answers and a rate book: no clock, no database, no floating point.
import { type Answers, isRated, type NotRated, unknownFields } from './answers.ts';
import {
  areBeyondPoints,
  averageDriver,
  pointsOf,
  type RatedDriver,
  rateDrivers,
  unratedOfDrivers,
} from './driver-rates.ts';
import type { ByGroup, RateBook } from './rate-book.ts';
import { isBeyondSymbols, type RatedLine, rateLines, unratedOfVehicle } from './rate-line.ts';

export type Fee = { fee: string; cents: number };

export type Rating = {
  book: string;
  drivers: RatedDriver[];
  averages: ByGroup;
  lines: RatedLine[];
  /** In dollars: the sum of the lines, the book's minimum premium for the term, and the larger of the two. */
  sum: number;
  minimum: number;
  premium: number;
  fees: Fee[];
  /** The premium, plus the fees due with it. */
  totalCents: number;
};

/**
 * Rates answers that `readAnswers` parsed with the same book. Eligibility is a separate step: a policy that it would
 * refer or decline is still priced here if there are factors for it.
 */
export function rate(policy: Answers, book: RateBook): Rating | NotRated {
  const rates = book.states.get(policy.state);
  if (!rates) return unknownFields(['state']);
  const insured = policy.drivers.filter(isRated);
  if (insured.length === 0) return unknownFields(['drivers']);
  const unknown = [
    ...unratedOfDrivers(policy, book),
    ...policy.vehicles.flatMap((car) => unratedOfVehicle(car, policy, book)),
  ];
  if (unknown.length > 0) return unknownFields(unknown);
  const reasons: (NotRated & { outcome: 'refer' })['reasons'] = [
    ...(insured.some((driver) => areBeyondPoints(pointsOf(driver, policy.effective, book), policy, book))
      ? (['points-over-10'] as const)
      : []),
    ...(policy.vehicles.some((car) => isBeyondSymbols(car, policy, book)) ? (['symbol-over-8'] as const) : []),
  ];
  if (reasons.length > 0) return { outcome: 'refer', reasons };

  const drivers = rateDrivers(policy, book);
  const averages = averageDriver(drivers);
  const lines = rateLines(policy, averages, rates, book);
  const sum = lines.reduce((total, { dollars }) => total + dollars, 0);
  const minimum = book.minimumPolicyDollars.get(policy.term) ?? 0;
  const premium = Math.max(sum, minimum);
  const fees = [
    { fee: 'policy', cents: rates.policyFeeCents },
    ...insured.flatMap(({ filing }) =>
      filing && filing !== 'none' ? [{ fee: `filing ${filing}`, cents: book.filingFeeCents.get(filing) ?? 0 }] : [],
    ),
  ];
  const totalCents = fees.reduce((cents, fee) => cents + fee.cents, premium * 100);
  return { book: book.id, drivers, averages, lines, sum, minimum, premium, fees, totalCents };
}
