import type { CoverageKind } from '#contract/coverages.ts';

/** A: active, X: expired, L: cancelled, C: under notice of cancellation. */
export type PolicyStatus = 'A' | 'X' | 'L' | 'C';

/** Days are `yyyy-mm-dd`. */
export type PolicyTerm = {
  status: PolicyStatus;
  cancels_on: string | null;
  effective_on: string;
  expires_on: string;
};

export type CoverToday = 'covered' | 'notice' | 'not-yet' | 'expired' | 'cancelled';

/**
 * Whether the policy provides coverage on that day, and if not, why. Coverage ends at the start of the last day of a
 * term or notice.
 */
export function coverOn(policy: PolicyTerm, today: string): CoverToday {
  const hasEnded = policy.cancels_on !== null && policy.cancels_on <= today;
  if (policy.status === 'L' || (policy.status === 'C' && hasEnded)) return 'cancelled';
  if (policy.status === 'X' || policy.expires_on <= today) return 'expired';
  if (policy.effective_on > today) return 'not-yet';
  return policy.status === 'C' ? 'notice' : 'covered';
}

type End = Pick<PolicyTerm, 'cancels_on' | 'expires_on'> & { will_cancel_on: string | null };

/** The first day without coverage by a notice, or by a cancellation for a later day; undefined without either. */
export const endsEarlyOn = ({ cancels_on, will_cancel_on }: Omit<End, 'expires_on'>): string | undefined =>
  [cancels_on, will_cancel_on].filter((day) => day !== null).sort()[0];

/** The first day without coverage, as known today. */
export function endOfCover(policy: End): string {
  const early = endsEarlyOn(policy);
  return early !== undefined && early < policy.expires_on ? early : policy.expires_on;
}

/** Whether the policy is in force today, so that an ID card can be shown. */
export const isCovering = (cover: CoverToday) => cover === 'covered' || cover === 'notice';

/** Whether the policy has ended, so that it covers nothing any more. */
export const hasEnded = (cover: CoverToday) => cover === 'expired' || cover === 'cancelled';

export type Cover = {
  /** 0 for the whole policy. */
  vehicle_position: number;
  kind: CoverageKind;
  limit_cents: number | null;
  limit_per_accident_cents: number | null;
  deductible_cents: number | null;
};
