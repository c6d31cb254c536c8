import { dayOfCoverageIn } from '#platform/calendar/day-in.ts';
import type { BilledPolicy } from './billed-policy.ts';

/**
 * The day of coverage of a policy at an instant, by its state's main time zone. A notice of cancellation runs out by the
 * clock where the cars are garaged. A state's other zones are behind its main one, so only a notice that looks over is
 * checked again.
 */
export function coverDay(
  { state, status, cancels_on, garaged_zip }: Pick<BilledPolicy, 'state' | 'status' | 'cancels_on' | 'garaged_zip'>,
  at: Date,
): string {
  const day = dayOfCoverageIn(state, at);
  const isOver = status === 'C' && cancels_on !== null && cancels_on <= day;
  return isOver ? dayOfCoverageIn(state, at, garaged_zip) : day;
}
