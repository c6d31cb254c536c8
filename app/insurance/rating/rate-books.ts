// The books of `config/rate-books`, opened. A book is never edited: what changes is a new book with a later day.
import eligibilityOf202601 from '#config/rate-books/U-2026-01/eligibility.json' with { type: 'json' };
import ratesOf202601 from '#config/rate-books/U-2026-01/rates.json' with { type: 'json' };
import symbolsOf202601 from '#config/rate-books/U-2026-01/symbols.json' with { type: 'json' };
import { type EligibilityRules, openEligibilityRules } from './eligibility.ts';
import { openRateBook } from './open-rate-book.ts';
import type { RateBook } from './rate-book.ts';
import { openSymbolTable, type SymbolTable } from './vehicle-symbol.ts';

export type FiledPlan = { rates: RateBook; eligibility: EligibilityRules; symbols: SymbolTable };

/** Oldest first. */
export const FILED_PLANS: readonly [FiledPlan, ...FiledPlan[]] = [
  {
    rates: openRateBook(ratesOf202601),
    eligibility: openEligibilityRules(eligibilityOf202601),
    symbols: openSymbolTable(symbolsOf202601),
  },
];

/** The plan in force in a state on the day a policy begins; before every plan the first one, which then refuses the day. */
export function planOn(state: string, effective: string): FiledPlan {
  const begun = FILED_PLANS.findLast(({ rates }) => (rates.states.get(state)?.effectiveFrom ?? '9999') <= effective);
  return begun ?? FILED_PLANS[0];
}

/** The plan by the name of its book; nothing of a book that is not ours. */
export const planOfBook = (id: string): FiledPlan | undefined => FILED_PLANS.find(({ rates }) => rates.id === id);
