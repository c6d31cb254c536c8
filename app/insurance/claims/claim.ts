import type { StateCode } from '#config/states.ts';
import { checkDigitOf, countedNumber } from '#platform/references/counted-number.ts';

export const CLAIM_KINDS = [
  'rear_end',
  'intersection',
  'parked',
  'animal',
  'weather',
  'theft',
  'glass',
  'hit_and_run',
  'other',
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
/** How far the most advanced part of a claim has come. Whose part that is, its readers must not learn. */
export type ClaimStatus = 'received' | 'assigned' | 'waiting' | 'inspection' | 'estimate' | 'payment' | 'closed';

/** Where a claim number names a state, for a claim that was reported without a known one. */
export const NO_STATE = 'US';

/** A claim number such as `FL-2026-000123` plus a check digit, which catches typing errors. */
export function claimNumber(state: StateCode | typeof NO_STATE, year: number, count: number): string {
  const number = countedNumber(year, count);
  return `${state}-${number}-${checkDigitOf(number)}`;
}
