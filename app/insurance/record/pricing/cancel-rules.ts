// Whether a policy may end early on a day, as its policyholder or the desk asks.
import type { PolicyDocument } from '#contract/policy-document.ts';
import { type CancelReason, type LegalHold, legalHold } from './cancellation-law.ts';

export type CancelRefusal = 'policy-ended' | 'back-dated' | 'outside-term' | 'out-of-sequence' | 'held-by-law';

export type CancelAsked = {
  document: PolicyDocument;
  /** The first day without coverage, and today, both in the policy's state. */
  on: string;
  today: string;
  /** The day from which the version holds that was written last. */
  latestEffectiveOn: string;
  reason: CancelReason;
};

/**
 * Nothing against it: it may end at once, after the refund is shown. `hold`: the law that is against it, and until when.
 *
 * The same for the desk: what the law holds it holds for both.
 */
export function ruleCancellation(asked: CancelAsked): { reasons: CancelRefusal[]; hold?: LegalHold } {
  const { document, on, today, latestEffectiveOn, reason } = asked;
  const { status, term, cancels_on } = document;
  const isOver = status === 'cancelled' || status === 'expired' || term.expires_on <= today;
  const isOutside = on < term.effective_on || on >= (cancels_on ?? term.expires_on);
  const hold = legalHold(document, reason);
  const isHeld = hold !== undefined && on < hold.endsOn;
  const reasons: CancelRefusal[] = [
    ...(isOver ? (['policy-ended'] as const) : []),
    ...(on < today ? (['back-dated'] as const) : []),
    ...(isOutside && !isOver ? (['outside-term'] as const) : []),
    ...(on < latestEffectiveOn ? (['out-of-sequence'] as const) : []),
    ...(isHeld ? (['held-by-law'] as const) : []),
  ];
  return isHeld ? { reasons, hold } : { reasons };
}
