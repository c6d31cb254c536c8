import { REFERRAL_DECIDED_WITHIN_DAYS } from '#config/contact-desks.ts';
import { findDeclineLetter } from '#insurance/quotes/declining/declination-store.ts';
import { reasonFacts } from '#insurance/quotes/declining/decline-facts.ts';
import type { QuoteRefused } from '#insurance/quotes/pricing/record-reasons.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import { factsHash } from '#insurance/quotes/quote-facts.ts';
import { saleLaw } from '#insurance/quotes/sale-law.ts';
import type { ByHand } from '#insurance/record/pricing/answers-of.ts';
import { type ReasonView, reasonView } from '#insurance/record/pricing/rule-labels.ts';
import { isOpen } from '#insurance/underwriting/referral.ts';
import { latestReferral, type Referral } from '#insurance/underwriting/referral-store.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';

export type NotGiven = {
  outcome: 'refer' | 'decline';
  reasons: (ReasonView & { facts: string[] })[];
  /** A sentence about other insurers and where to find them. */
  others: string;
  /** What an underwriter can do or is doing; nothing if the quote is declined or a person prices it by hand. */
  underwriter:
    | { kind: 'ask'; days: number; isAgain: boolean }
    | { kind: 'waiting'; day: string; reference: string }
    | undefined;
  /** The explanation of the underwriter who declined the quote. */
  words: string | undefined;
  /** The address of the letter, once it was written. */
  letter: string | undefined;
};

/**
 * Why a quote has no price, and whether an underwriter is working on it.
 *
 * @param letterAt address of the page that shows a letter
 */
export async function whyNotGiven(
  { db, language }: Context,
  draft: QuoteDraft,
  refused: ByHand | QuoteRefused,
  letterAt: string,
): Promise<NotGiven> {
  const others = saleLaw(draft.state).others();
  const nothing = { others, underwriter: undefined, words: undefined, letter: undefined };
  // A quote that a person prices by hand has no reason that the shopper could change.
  if (refused.kind === 'by-hand') return { outcome: 'refer', reasons: [], ...nothing };
  const hash = factsHash(draft);
  const reasons = refused.reasons.map((reason) => ({
    ...reasonView(reason, language),
    facts: reasonFacts(reason, draft, language),
  }));
  const letter = await findDeclineLetter(db, draft.id, hash);
  if (refused.outcome === 'decline') {
    return { ...nothing, outcome: 'decline', reasons, letter: letter?.decided === 'rules' ? letterAt : undefined };
  }
  const last = await latestReferral(db, draft.id);
  if (last?.status === 'declined' && last.factsHash === hash) {
    return { ...nothing, outcome: 'decline', reasons, words: last.words ?? undefined, letter: letter && letterAt };
  }
  return { ...nothing, outcome: 'refer', reasons, underwriter: underwriterOf(last, hash) };

  function underwriterOf(referral: Referral | undefined, facts: string): NotGiven['underwriter'] {
    const isWaiting = referral !== undefined && isOpen(referral.status);
    if (isWaiting && referral.factsHash === facts) {
      return { kind: 'waiting', day: writtenDay(referral.dueOn, language), reference: referral.reference };
    }
    return { kind: 'ask', days: REFERRAL_DECIDED_WITHIN_DAYS, isAgain: isWaiting };
  }
}
