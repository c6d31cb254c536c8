// Decides whether a policy may be cancelled as of a day, for a policyholder or the service desk.
import type { PolicyDocument } from '#contract/policy-document.ts';
import { type CancelReason, type LegalHold, legalHold } from './cancellation-law.ts';
import { endedOn } from './change-refusals.ts';

export type CancelRefusal =
  | NonNullable<ReturnType<typeof endedOn>>
  | 'back-dated'
  | 'outside-term'
  | 'out-of-sequence'
  | 'held-by-law';

export type CancelAsked = {
  document: PolicyDocument;
  /** The first day without coverage, and today, both in the policy's state. */
  on: string;
  today: string;
  /** The day on which the latest version takes effect. */
  latestEffectiveOn: string;
  reason: CancelReason;
  /** A next term was accepted. It can be canceled as of its first day, which is the end of this one. */
  hasNextTerm?: boolean | undefined;
};

/**
 * Without reasons, the policy may be cancelled once the refund has been shown. `hold`: the law that prevents it, and
 * until when. The law binds the service desk just like the policyholder.
 */
export function ruleCancellation(asked: CancelAsked): { reasons: CancelRefusal[]; hold?: LegalHold } {
  const { document, on, today, latestEffectiveOn, reason, hasNextTerm } = asked;
  const { term, cancels_on } = document;
  const ended = endedOn(document, today);
  const isFirstOfNext = hasNextTerm && cancels_on === null && on === term.expires_on;
  const isOutside = on < term.effective_on || (on >= (cancels_on ?? term.expires_on) && !isFirstOfNext);
  // Only of a change that is to come: before a policy begins, its first version is, too.
  const isBeforeChange = today < latestEffectiveOn && on < latestEffectiveOn && on >= term.effective_on;
  const hold = legalHold(document, reason);
  const isHeld = hold !== undefined && on < hold.endsOn;
  const reasons: CancelRefusal[] = [
    ...(ended ? [ended] : []),
    ...(on < today ? (['back-dated'] as const) : []),
    ...(isOutside && !ended ? (['outside-term'] as const) : []),
    ...(isBeforeChange ? (['out-of-sequence'] as const) : []),
    ...(isHeld ? (['held-by-law'] as const) : []),
  ];
  return isHeld ? { reasons, hold } : { reasons };
}
