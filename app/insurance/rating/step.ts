import { type Exact, type Factor, multiply } from './exact.ts';
import type { Band } from './rate-book.ts';

/** One factor of a product: the table it stands in, its row, and what it is. */
export type Step = { table: string; key: string; factor: Factor };

/** `whole` times the factors of all steps, unrounded. */
export function productOf(whole: bigint, steps: readonly Step[]): Exact {
  return multiply(
    whole,
    steps.map(({ factor }) => factor),
  );
}

export const bandText = ({ from, to }: Band<unknown>): string => `${from}–${to}`;

/** A factor that must be there, since the book was opened whole and the answers were read by it: never 1 in its place. */
export function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`the rate book has no ${what} for answers that were read by it`);
  return found;
}
