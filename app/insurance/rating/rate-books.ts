// The opened rate books of `config/rate-books`. A filed book is never edited: a change is a new book with a later date.
import eligibilityOf202601 from '#config/rate-books/U-2026-01/eligibility.json' with { type: 'json' };
import ratesOf202601 from '#config/rate-books/U-2026-01/rates.json' with { type: 'json' };
import symbolsOf202601 from '#config/rate-books/U-2026-01/symbols.json' with { type: 'json' };
import { openSymbolTable, type SymbolTable } from '../vehicles/vehicle-symbol.ts';
import { type EligibilityRules, openEligibilityRules } from './eligibility.ts';
import { openRateBook } from './open-rate-book.ts';
import type { RateBook } from './rate-book.ts';

export type FiledPlan = { rates: RateBook; eligibility: EligibilityRules; symbols: SymbolTable };

/** Oldest first. */
export const FILED_PLANS: readonly [FiledPlan, ...FiledPlan[]] = [
  {
    rates: openRateBook(ratesOf202601),
    eligibility: openEligibilityRules(eligibilityOf202601),
    symbols: openSymbolTable(symbolsOf202601),
  },
];

/**
 * The plan in force in a state when a policy begins. Before all plans it is the first one, which refuses the day.
 *
 * @param book the rate book of a promised price, whose plan holds instead
 */
export function planOn(state: string, effective: string, book?: string): FiledPlan {
  const promised = book === undefined ? undefined : planOfBook(book);
  if (promised) return promised;
  const begun = FILED_PLANS.findLast(({ rates }) => (rates.states.get(state)?.effectiveFrom ?? '9999') <= effective);
  return begun ?? FILED_PLANS[0];
}

/** The plan with this rate book; undefined when the book is not one of ours. */
export const planOfBook = (id: string): FiledPlan | undefined => FILED_PLANS.find(({ rates }) => rates.id === id);
