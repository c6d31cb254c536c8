import { type Exact, type Factor, multiply } from './exact.ts';
import type { Band } from './rate-book.ts';

/** One factor of a product: its table, its row and its value. */
export type Step = { table: string; key: string; factor: Factor };

/** What a factor of a line depends on. Price changes are explained in these terms. */
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

/**
 * Returns a factor that must exist, since the book was checked when opened and the answers were parsed with it. Throws
 * rather than assume a factor of 1.
 */
export function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`the rate book has no ${what} for answers that were read by it`);
  return found;
}
