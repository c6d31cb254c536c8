// A part of a term's price, to the cent.
import { daysBetween } from '#platform/calendar/day.ts';

/** So many days of a whole. */
export type Share = { days: number; of: number };

/** What is left of a term from a day on; all of it before it begins, nothing after it ends. */
export function shareLeft(term: { effective_on: string; expires_on: string }, from: string): Share {
  const of = daysBetween(term.effective_on, term.expires_on);
  const left = daysBetween(from, term.expires_on);
  return { days: Math.min(of, Math.max(0, left)), of };
}

/** Half a cent goes away from zero, so that a change and its inverse are the same amount. */
export function shareOf(cents: number, { days, of }: Share): number {
  const size = Math.floor((2 * Math.abs(cents) * days + of) / (2 * of));
  return cents < 0 && size > 0 ? -size : size;
}
