import { randomInt } from 'node:crypto';
import { coverOn } from '../policies/cover.ts';
import type { Bill, GuestPolicy } from './guest-policy.ts';

// What a payment is for and what it does to the policy. Days are `yyyy-mm-dd` where the policy is written.

export type UnpaidBill = Bill & { id: number };

/** `due`: what is late, or the next bill; `all`: what is left of the term. */
export type Choice = 'due' | 'all';
export const CHOICES: readonly Choice[] = ['due', 'all'];

/** The bills a payment is for, in the order they fell due. */
export function billsFor<B extends Bill>(choice: Choice, unpaid: B[], today: string): B[] {
  const inOrder = unpaid.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  if (choice === 'all') return inOrder;
  const late = inOrder.filter(({ due_on }) => due_on < today);
  return late.length > 0 ? late : inOrder.slice(0, 1);
}

export const centsOf = (bills: { amount_cents: number }[]) =>
  bills.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** How long after its end a cancelled policy can go on, when its owner states that nothing happened meanwhile. */
export const REINSTATEMENT_DAYS = 30;

export type Lapse<B extends Bill = UnpaidBill> =
  | { kind: 'none' }
  /** It can go on without a gap: what fell due is paid by that day, and no loss is stated. */
  | { kind: 'open'; lastDay: string; bills: B[] }
  /** Too long ago, the term has run out, or it was not a matter of payment. */
  | { kind: 'over' };

export function lapseOf<B extends Bill>(
  policy: Pick<GuestPolicy, 'status' | 'cancels_on' | 'expires_on' | 'effective_on'>,
  unpaid: B[],
  today: string,
): Lapse<B> {
  const cover = coverOn(policy, today);
  if (cover === 'expired') return { kind: 'over' };
  if (cover !== 'cancelled' || policy.cancels_on === null) return { kind: 'none' };
  const lastDay = daysAfter(policy.cancels_on, REINSTATEMENT_DAYS);
  const bills = unpaid.filter(({ due_on }) => due_on <= today);
  const isOver = today > lastDay || policy.expires_on <= today || policy.cancels_on > today || bills.length === 0;
  return isOver ? { kind: 'over' } : { kind: 'open', lastDay, bills };
}

export type Effect = 'none' | 'notice-lifted' | 'reinstated';

/**
 * What the policy owes to a payment that has succeeded.
 *
 * @param paidOn the day the person paid, whenever we heard of it
 * @param left the bills that are still unpaid
 */
export function effectOf(
  policy: Pick<GuestPolicy, 'status' | 'cancels_on'>,
  purpose: 'bill' | 'reinstatement' | 'autopay',
  left: Bill[],
  paidOn: string,
): Effect {
  if (purpose === 'reinstatement') return policy.status === 'L' || policy.status === 'C' ? 'reinstated' : 'none';
  const isInTime = policy.status === 'C' && policy.cancels_on !== null && paidOn < policy.cancels_on;
  return isInTime && left.every(({ due_on }) => due_on >= paidOn) ? 'notice-lifted' : 'none';
}

export function daysAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Without letters and digits that are taken for one another on paper and on the phone. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const newReference = () => `P${Array.from({ length: 11 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')}`;

/** `2026-000123`: the year, and a count without gaps. */
export const receiptNumber = (year: number, count: number) => `${year}-${String(count).padStart(6, '0')}`;

/** Typed as it stands on the policy, whatever its accents, spaces and letter case. */
export function isNameOf(typed: string, insureds: { first_name: string; last_name: string }[]): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\p{M}\p{P}\s]/gu, '')
      .toLowerCase();
  return insureds.some(({ first_name, last_name }) => plain(typed) === plain(first_name + last_name));
}
