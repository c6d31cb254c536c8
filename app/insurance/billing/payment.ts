import type { Bill, GuestPolicy } from '../policies/guest-policy.ts';

// What a payment is for and what it does to the policy. Days are `yyyy-mm-dd` where the policy is written.

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

export type Effect = 'none' | 'notice-lifted' | 'reinstated';

/**
 * What the policy owes to a payment that has succeeded.
 *
 * @param paidOn the day the person paid, whenever we heard of it
 * @param left the bills that are still unpaid
 */
export function effectOf(
  policy: Pick<GuestPolicy, 'status' | 'cancels_on'>,
  purpose: 'bill' | 'reinstatement' | 'autopay' | 'purchase',
  left: Bill[],
  paidOn: string,
): Effect {
  if (purpose === 'reinstatement') return policy.status === 'L' || policy.status === 'C' ? 'reinstated' : 'none';
  const isInTime = policy.status === 'C' && policy.cancels_on !== null && paidOn < policy.cancels_on;
  return isInTime && left.every(({ due_on }) => due_on >= paidOn) ? 'notice-lifted' : 'none';
}

/** Typed as it stands on the policy, whatever its accents, spaces and letter case. */
export function isNameOf(typed: string, insureds: { first_name: string; last_name: string }[]): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\p{M}\p{P}\s]/gu, '')
      .toLowerCase();
  return insureds.some(({ first_name, last_name }) => plain(typed) === plain(first_name + last_name));
}
