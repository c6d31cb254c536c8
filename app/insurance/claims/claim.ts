import type { StateCode } from '#config/states.ts';
import { checkDigitOf, countedNumber } from '#platform/references/counted-number.ts';

export const CLAIM_KINDS = [
  ...(['rear_end', 'intersection', 'parked', 'animal'] as const),
  ...(['weather', 'theft', 'glass', 'hit_and_run', 'other'] as const),
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
export type ClaimStatus = 'received' | 'assigned' | 'waiting' | 'inspection' | 'estimate' | 'payment' | 'closed';

/** A claim as its policyholder sees it. Days are `yyyy-mm-dd`. */
export type Claim = {
  id: number;
  number: string;
  state: StateCode;
  kind: ClaimKind;
  vehicle: string | null;
  loss_on: string;
  city: string | null;
  status: ClaimStatus;
  adjuster_name: string | null;
  adjuster_phone: string | null;
  reported_on: string;
  assigned_on: string | null;
  estimate_on: string | null;
  paid_on: string | null;
  next_on: string | null;
  /** True when the claim has a page of its own that shows its lines. */
  has_lines: boolean;
  /** True when an attorney speaks for the policyholder, who then only reads that page. */
  is_represented: boolean;
};

/** The four steps of every claim, and how far this one has come. */
export const STEPS = ['reported', 'assigned', 'estimate', 'payment'] as const;
export type StepState = 'done' | 'now' | 'next';

const AT: Record<ClaimStatus, number> = {
  received: 1,
  assigned: 2,
  waiting: 2,
  inspection: 2,
  estimate: 3,
  payment: 3,
  closed: 4,
};

export function stepsOf(claim: Claim): { step: (typeof STEPS)[number]; state: StepState; day: string | null }[] {
  const days = [claim.reported_on, claim.assigned_on, claim.estimate_on, claim.paid_on];
  const at = AT[claim.status];
  return STEPS.map((step, index) => ({
    step,
    state: index < at ? 'done' : index === at ? 'now' : 'next',
    day: index < at ? (days[index] ?? null) : null,
  }));
}

/** Where a claim number names a state, for a claim that was reported without a known one. */
export const NO_STATE = 'US';

/** A claim number such as `FL-2026-000123` plus a check digit, which catches typing errors. */
export function claimNumber(state: StateCode | typeof NO_STATE, year: number, count: number): string {
  const number = countedNumber(year, count);
  return `${state}-${number}-${checkDigitOf(number)}`;
}
