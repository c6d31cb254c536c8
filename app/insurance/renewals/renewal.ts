import { renewals } from '#config/by-state/renewals.ts';
import type { StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { daysBetween, plusDays, plusMonths } from '#platform/calendar/day.ts';
import type { Cover } from '../policies/cover.ts';
import { offeredBeforeDays } from './renewal-law.ts';

// How one term follows another. Days are `yyyy-mm-dd`, amounts whole cents.

export type EndingTerm = {
  state: StateCode;
  term_number: number;
  effective_on: string;
  expires_on: string;
  premium_cents: number;
};

export type Offer = {
  term_number: number;
  effective_on: string;
  expires_on: string;
  premium_cents: number;
  rate_change: number;
};

/** Whether the end of a term is near enough to offer its renewal. */
export function isToBeOffered(term: Pick<EndingTerm, 'state' | 'expires_on'>, today: string): boolean {
  return today < term.expires_on && today >= plusDays(term.expires_on, -offeredBeforeDays(term.state));
}

/** The next term: as long as the current one in whole months, at today's rates. */
export function offerAfter(term: EndingTerm): Offer {
  const rate_change = renewals.rateChangeIn(term.state);
  const days = { effective_on: term.expires_on, expires_on: plusMonths(term.expires_on, monthsOf(term)) };
  // After a term that is not of whole months, a day costs as much as before.
  const share = isOfMonths(term) ? 1 : daysOf(days) / daysOf(term);
  return {
    term_number: term.term_number + 1,
    ...days,
    premium_cents: Math.round((term.premium_cents * share * (1000 + rate_change)) / 100_000) * 100,
    rate_change,
  };
}

/** The coverages that can no longer be renewed unchanged, with their new values. */
export function coversChangedAt<Row extends Cover>(covers: Row[]): Row[] {
  return covers
    .filter(({ kind, deductible_cents }) => {
      const isOfTheCar = kind === 'comprehensive' || kind === 'collision';
      return isOfTheCar && (deductible_cents ?? 0) < renewals.leastDeductibleCents;
    })
    .map((cover) => ({ ...cover, deductible_cents: renewals.leastDeductibleCents }));
}

/**
 * The numbers of bills in which a term may be paid.
 *
 * @param document the policy to be renewed, where it has versions
 */
export function plansOf(
  state: StateCode,
  term: Pick<EndingTerm, 'effective_on' | 'expires_on'>,
  document?: Pick<PolicyDocument, 'drivers'>,
): number[] {
  // An SR-22A certifies a term that is paid up front, as when it was sold.
  if (document?.drivers.some(({ status, rating }) => status === 'rated' && rating?.filing === 'SR22A')) return [1];
  const months = monthsOf(term);
  // By the month, the first bill is at most a third of the premium.
  if (renewals.isBilledByMonth(state)) return months < 3 ? [1] : [1, months];
  return [...new Set([1, Math.min(2, months), months])];
}

/**
 * Fees in addition to the premium: those of the term are in its first bill, and each other bill has an installment fee.
 */
export type Fees = { feesCents: number; partFeeCents: number };
export const NO_FEES: Fees = { feesCents: 0, partFeeCents: 0 };

export type NewBill = { due_on: string; premium_cents: number; fee_cents: number };

export const amountOf = ({ premium_cents, fee_cents }: NewBill): number => premium_cents + fee_cents;

/**
 * The bills of an accepted term. The first is due the day before the term begins, so that a policyholder who pays it on
 * time has no gap in coverage. It carries the rounding remainder.
 */
export function billsOf(offer: Offer, count: number, { feesCents, partFeeCents } = NO_FEES): NewBill[] {
  const each = Math.floor(offer.premium_cents / count);
  const step = monthsOf(offer) / count;
  return Array.from({ length: count }, (_, at) => ({
    due_on: at === 0 ? plusDays(offer.effective_on, -1) : plusMonths(offer.effective_on, Math.round(step * at)),
    premium_cents: at === 0 ? offer.premium_cents - each * (count - 1) : each,
    fee_cents: at === 0 ? feesCents : partFeeCents,
  }));
}

type Days = Pick<EndingTerm, 'effective_on' | 'expires_on'>;

const daysOf = ({ effective_on, expires_on }: Days) => daysBetween(effective_on, expires_on);

/** The months that are nearest to a term's days: 6 or 12, but for terms that began in another system. */
const monthsOf = (term: Days) => Math.min(12, Math.max(1, Math.round(daysOf(term) / (365 / 12))));

/** Whether it is as long as its months, but for the days by which ends of months differ. */
const isOfMonths = (term: Days) =>
  Math.abs(daysBetween(plusMonths(term.effective_on, monthsOf(term)), term.expires_on)) <= 3;
