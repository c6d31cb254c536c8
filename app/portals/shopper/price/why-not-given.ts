import { REFERRAL_DECIDED_WITHIN_DAYS } from '#config/contact-desks.ts';
import { findLetter } from '#insurance/quotes/declining/declination-store.ts';
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
  /** Who else insures. */
  others: string;
  /** What can be asked of an underwriter, or was; nothing where a person prices it by hand, or it is declined. */
  underwriter:
    | { kind: 'ask'; days: number; isAgain: boolean }
    | { kind: 'waiting'; day: string; reference: string }
    | undefined;
  /** An underwriter's, who turned it down. */
  words: string | undefined;
  /** Where it stands in writing, once it was written. */
  letter: string | undefined;
};

/** Why a quote has no price, and how far an underwriter is with it. @param letterAt where a letter is read */
export async function whyNotGiven(
  { db, language }: Context,
  draft: QuoteDraft,
  refused: ByHand | QuoteRefused,
  letterAt: string,
): Promise<NotGiven> {
  const others = saleLaw(draft.state).others({}, { locale: language });
  const nothing = { others, underwriter: undefined, words: undefined, letter: undefined };
  // What a person looks at is no reason that anybody could change.
  if (refused.kind === 'by-hand') return { outcome: 'refer', reasons: [], ...nothing };
  const hash = factsHash(draft);
  const reasons = refused.reasons.map((reason) => ({
    ...reasonView(reason, language),
    facts: reasonFacts(reason, draft, language),
  }));
  const letter = await findLetter(db, draft.id, hash);
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
