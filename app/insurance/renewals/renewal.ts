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

/** The next term: as long as the current one, at today's rates. */
export function offerAfter(term: EndingTerm): Offer {
  const rate_change = renewals.rateChangeIn(term.state);
  return {
    term_number: term.term_number + 1,
    effective_on: term.expires_on,
    expires_on: plusMonths(term.expires_on, monthsOf(term)),
    premium_cents: Math.round((term.premium_cents * (1000 + rate_change)) / 100_000) * 100,
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
  return renewals.isBilledByMonth(state) ? [1, months] : [1, 2, months];
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
    due_on: at === 0 ? plusDays(offer.effective_on, -1) : plusMonths(offer.effective_on, step * at),
    premium_cents: at === 0 ? offer.premium_cents - each * (count - 1) : each,
    fee_cents: at === 0 ? feesCents : partFeeCents,
  }));
}

function monthsOf({ effective_on, expires_on }: Pick<EndingTerm, 'effective_on' | 'expires_on'>): number {
  return daysBetween(effective_on, expires_on) > 270 ? 12 : 6;
}
