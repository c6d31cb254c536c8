import { type Exact, type Factor, multiply } from './exact.ts';
import type { Band } from './rate-book.ts';

/** One factor of a product: the table it stands in, its row, and what it is. */
export type Step = { table: string; key: string; factor: Factor };

/** What of a policy a factor of a line stands for: by these a change of price is explained. */
export type Cause =
  | 'territory'
  | 'drivers'
  | 'household'
  | 'prior-insurance'
  | 'use'
  | 'symbol'
  | 'vehicle-age'
  | 'deductible'
  | 'limit'
  | 'pip-deductible'
  | 'multi-car'
  | 'homeowner'
  | 'anti-theft'
  | 'paid-in-full'
  | 'paperless'
  | 'term';
export type LineStep = Step & { cause: Cause };

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
