// All rate books: the filed ones that price policies, and drafts that price nothing yet.
import eligibilityOf202701 from '#config/rate-books/U-2027-01/eligibility.json' with { type: 'json' };
import ratesOf202701 from '#config/rate-books/U-2027-01/rates.json' with { type: 'json' };
import symbolsOf202701 from '#config/rate-books/U-2027-01/symbols.json' with { type: 'json' };
import { openEligibilityRules } from '../rating/eligibility.ts';
import { openRateBook } from '../rating/open-rate-book.ts';
import { FILED_PLANS, type FiledPlan } from '../rating/rate-books.ts';
import { openSymbolTable } from '../vehicles/vehicle-symbol.ts';

const DRAFTS: readonly FiledPlan[] = [
  {
    rates: openRateBook(ratesOf202701),
    eligibility: openEligibilityRules(eligibilityOf202701),
    symbols: openSymbolTable(symbolsOf202701),
  },
];

export type CarrierBook = FiledPlan & { status: 'filed' | 'draft' };

/** Oldest first. */
export const CARRIER_BOOKS: readonly CarrierBook[] = [
  ...FILED_PLANS.map((plan) => ({ ...plan, status: 'filed' as const })),
  ...DRAFTS.map((plan) => ({ ...plan, status: 'draft' as const })),
];

export const carrierBook = (id: string | null): CarrierBook | undefined =>
  CARRIER_BOOKS.find(({ rates }) => rates.id === id);
