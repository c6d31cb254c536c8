// The pro rata share of a term's price, to the cent.
import { daysBetween } from '#platform/calendar/day.ts';

/** A number of days out of a whole term. */
export type Share = { days: number; of: number };

/** The share of a term that remains from a day on: the whole term before it begins, nothing after it ends. */
export function shareLeft(term: { effective_on: string; expires_on: string }, from: string): Share {
  const of = daysBetween(term.effective_on, term.expires_on);
  const left = daysBetween(from, term.expires_on);
  return { days: Math.min(of, Math.max(0, left)), of };
}

/** Rounds half a cent away from zero, so that a change and its reverse have the same amount. */
export function shareOf(cents: number, { days, of }: Share): number {
  const size = Math.floor((2 * Math.abs(cents) * days + of) / (2 * of));
  return cents < 0 && size > 0 ? -size : size;
}
