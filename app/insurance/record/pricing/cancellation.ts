// Earned and returned premium of a term that is cancelled early (rating.md §5). Fees are no part of it: the ledger
// takes back those of installments that do not come due any more, and keeps the others.
import type { PolicyDocument } from '#contract/policy-document.ts';
import { daysBetween } from '#platform/calendar/day.ts';
import { type Share, shareOf } from '../../rating/pro-rata.ts';
import { centsOf, rateDocument } from './price-document.ts';

export type CancelledLine = { vehicle: number; kind: string; cents: number; earnedCents: number };

export type Cancellation = {
  /**
   * Earned premium at the term's present price. If the price changed within the term, the earned amount is what was
   * charged less `returnCents`.
   */
  earnedCents: number;
  returnCents: number;
  lines: CancelledLine[];
};

/**
 * Works for every document: by the lines of its rating; otherwise by the coverages it lists (vehicle 0 means the whole
 * policy); otherwise by the whole premium.
 *
 * @param on the first day without coverage
 */
export function cancellationOf(document: PolicyDocument, on: string): Cancellation {
  const { effective_on, expires_on } = document.term;
  const of = daysBetween(effective_on, expires_on);
  const used: Share = { days: Math.min(of, Math.max(0, daysBetween(effective_on, on))), of };
  const lines = linesOf(document, on).map((line) => ({ ...line, earnedCents: shareOf(line.cents, used) }));
  const earnedCents = lines.reduce((sum, line) => sum + line.earnedCents, 0);
  return { earnedCents, returnCents: document.premium_cents - earnedCents, lines };
}

type Line = Omit<CancelledLine, 'earnedCents'>;

function linesOf(document: PolicyDocument, on: string): Line[] {
  const { premium_cents, coverages, vehicles } = document;
  const priced = rateDocument(document, on);
  if (priced.kind === 'priced' && priced.premiumCents === premium_cents) {
    const minimum = premium_cents - centsOf(priced.lines);
    return [...priced.lines, ...(minimum > 0 ? [{ vehicle: 0, kind: 'minimum', cents: minimum }] : [])];
  }
  const named = [{ position: 0, coverages }, ...vehicles].flatMap(({ position, coverages }) =>
    coverages.map(({ kind, premium_cents: cents }): Line => ({ vehicle: position, kind, cents: cents ?? 0 })),
  );
  return centsOf(named) === premium_cents ? named : [{ vehicle: 0, kind: 'premium', cents: premium_cents }];
}
