// What an underwriter decides on: the quote as the applicant left it, the rules that refer it, and its price.

import type { CoverChoice } from '../quotes/cover-choice.ts';
import { type Finding, isAsked, saidOf, withFound } from '../quotes/found-answers.ts';
import { choiceOf } from '../quotes/pricing/lock-price.ts';
import { priceQuote, type QuotePrice } from '../quotes/pricing/price-quote.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import { factsHash } from '../quotes/quote-facts.ts';
import { findingsOf } from '../quotes/records-wait.ts';
import type { RuleReason } from '../record/pricing/change-rules.ts';

export type ReferredQuote = {
  choice: CoverChoice;
  /** The hash of the current answers. */
  factsHash: string;
  /** The rules that refer the quote; empty when the answers no longer need a referral. */
  rules: RuleReason[];
  /** The rules that decline the quote, which an underwriter cannot accept; empty when none does. */
  declines: RuleReason[];
  /** The price with all rules accepted, or without any; undefined when the rate book has none even then. */
  price: QuotePrice | undefined;
};

/**
 * The same, with every disputed record taken as right.
 *
 * @returns undefined when none is disputed
 */
export function upheldQuote(
  draft: QuoteDraft,
  today: string,
): { draft: QuoteDraft; disputed: Finding[]; found: ReferredQuote } | undefined {
  const disputed = findingsOf(draft).filter((finding) => isAsked(finding) && finding.decision?.is === 'disputed');
  if (!draft.found || disputed.length === 0) return undefined;
  const found = {
    ...draft.found,
    reports: draft.found.reports.map((report) => ({
      ...report,
      decisions: Object.fromEntries(
        Object.entries(report.decisions).map(([item, said]) => [
          item,
          disputed.some(({ id }) => id === `${report.id}-${item}`) ? { ...said, is: 'upheld' as const } : said,
        ]),
      ),
    })),
  };
  const as = { ...draft, found, answers: withFound(saidOf(draft.answers), found) };
  const { price: _refused, ...of } = referredQuote(as, today);
  const price = priceQuote({ ...as, accepted: of.rules }, of.choice);
  return { draft: as, disputed, found: { ...of, price: price.kind === 'priced' ? price : undefined } };
}

/** @param today the date where the car is garaged */
export function referredQuote(draft: QuoteDraft, today: string): ReferredQuote {
  const choice = choiceOf(draft, today);
  const asIs = priceQuote({ ...draft, accepted: [] }, choice);
  const reasonsTo = (outcome: 'refer' | 'decline') =>
    asIs.kind === 'refused' && asIs.outcome === outcome ? asIs.reasons : [];
  const rules = reasonsTo('refer');
  const accepted = priceQuote({ ...draft, accepted: rules }, choice);
  return {
    choice,
    factsHash: factsHash(draft),
    rules,
    declines: reasonsTo('decline'),
    price: accepted.kind === 'priced' ? accepted : undefined,
  };
}

/** The price of a quote that no rule refers any more, although it is just as an underwriter was asked about it. */
export const lapsedPrice = (
  { is_bought }: QuoteDraft,
  { rules, factsHash, price }: ReferredQuote,
  askedAbout: string,
): QuotePrice | undefined => (!is_bought && rules.length === 0 && factsHash === askedAbout ? price : undefined);

/** The rules that decline a quote by now, although it is just as an underwriter was asked about it; empty when none does. */
export const declinedSince = (
  { is_bought }: QuoteDraft,
  { declines, factsHash }: ReferredQuote,
  askedAbout: string,
): RuleReason[] => (!is_bought && factsHash === askedAbout ? declines : []);
