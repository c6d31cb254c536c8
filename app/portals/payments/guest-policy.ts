import type { StateCode } from '#contract/limits.ts';

/** A policy as its guest sees it. Days are `yyyy-mm-dd`. */
export type GuestPolicy = {
  prefix: string;
  number: string;
  state: StateCode;
  /** A active, X expired, L cancelled, C cancellation notice. */
  status: 'A' | 'X' | 'L' | 'C';
  cancels_on: string | null;
  effective_on: string;
  expires_on: string;
  agency_name: string;
  agency_phone: string;
};

export type Bill = { due_on: string; amount_cents: number };

export type Cover = {
  /** 0: of the whole policy. */
  vehicle_position: number;
  kind: CoverKind;
  limit_cents: number | null;
  limit_per_accident_cents: number | null;
  deductible_cents: number | null;
};

/** In the order people read a declarations page. */
export const COVER_KINDS = [
  'bodily_injury',
  'property_damage',
  'personal_injury_protection',
  'medical_payments',
  'uninsured_motorist',
  'comprehensive',
  'collision',
  'rental',
  'towing',
] as const;
export type CoverKind = (typeof COVER_KINDS)[number];

export type CoverToday = 'covered' | 'notice' | 'not-yet' | 'expired' | 'cancelled';

/** Whether the policy covers on that day, and if not, why. The last day of a term or of a notice ends at its first minute. */
export function coverOn(
  policy: Pick<GuestPolicy, 'status' | 'cancels_on' | 'effective_on' | 'expires_on'>,
  today: string,
): CoverToday {
  const hasEnded = policy.cancels_on !== null && policy.cancels_on <= today;
  if (policy.status === 'L' || (policy.status === 'C' && hasEnded)) return 'cancelled';
  if (policy.status === 'X' || policy.expires_on <= today) return 'expired';
  if (policy.effective_on > today) return 'not-yet';
  return policy.status === 'C' ? 'notice' : 'covered';
}

/** A policy that does not cover today is nothing to show an officer. */
export const isCovering = (cover: CoverToday) => cover === 'covered' || cover === 'notice';

export type AmountDue = { cents: number; dueOn: string; isLate: boolean };

/** Everything that is late, as one amount; otherwise the next bill; nothing when all is paid. */
export function amountDueOn(unpaid: Bill[], today: string): AmountDue | undefined {
  const inOrder = unpaid.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  const late = inOrder.filter(({ due_on }) => due_on < today);
  const [next] = inOrder;
  if (!next) return undefined;
  const cents = late.length > 0 ? late.reduce((sum, bill) => sum + bill.amount_cents, 0) : next.amount_cents;
  return { cents, dueOn: next.due_on, isLate: late.length > 0 };
}
