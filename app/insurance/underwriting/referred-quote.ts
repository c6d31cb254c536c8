// What an underwriter decides on: a quote as its person left it, the rules that it meets, and what it would cost.

import type { CoverChoice } from '../quotes/cover-choice.ts';
import { choiceOf } from '../quotes/pricing/lock-price.ts';
import { priceQuote, type QuotePrice } from '../quotes/pricing/price-quote.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import { factsHash } from '../quotes/quote-facts.ts';
import type { EligibilityReason } from '../rating/eligibility.ts';

export type ReferredQuote = {
  choice: CoverChoice;
  /** Of the answers as they are now. */
  factsHash: string;
  /** What sends it to a person; nothing once it is answered otherwise. */
  rules: EligibilityReason[];
  /** With all of them accepted; nothing where the rate book has no price even so. */
  price: QuotePrice | undefined;
};

/** @param today where the car is kept */
export function referredQuote(draft: QuoteDraft, today: string): ReferredQuote {
  const choice = choiceOf(draft, today);
  const asIs = priceQuote({ ...draft, accepted: [] }, choice);
  const rules = asIs.kind === 'refused' && asIs.outcome === 'refer' ? asIs.reasons : [];
  const accepted = priceQuote({ ...draft, accepted: rules }, choice);
  return {
    ...{ choice, factsHash: factsHash(draft), rules },
    price: rules.length > 0 && accepted.kind === 'priced' ? accepted : undefined,
  };
}
