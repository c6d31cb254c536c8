import { dayOfCoverageIn } from '#platform/calendar/day-in.ts';
import type { BilledPolicy } from './billed-policy.ts';

/**
 * The day of coverage of a policy at an instant, by its state's main time zone. A notice of cancellation and a last term
 * run out by the clock where the cars are garaged. A state's other zones are behind its main one, so only what looks over
 * is checked again.
 */
export function coverDay(
  policy: Pick<BilledPolicy, 'state' | 'status' | 'cancels_on' | 'expires_on' | 'garaged_zip'>,
  at: Date,
): string {
  const { state, status, cancels_on, expires_on, garaged_zip } = policy;
  const day = dayOfCoverageIn(state, at);
  const isNoticeOver = status === 'C' && cancels_on !== null && cancels_on <= day;
  return isNoticeOver || expires_on <= day ? dayOfCoverageIn(state, at, garaged_zip) : day;
}
