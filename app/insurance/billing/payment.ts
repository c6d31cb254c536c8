import type { Bill, BilledPolicy } from '../policies/billed-policy.ts';

// What a payment is for and what it does to the policy. Days are `yyyy-mm-dd` in the policy's state.

/** `due`: what is past due, or else the next bill. `all`: the balance of the term. */
export type Choice = 'due' | 'all';
export const CHOICES: readonly Choice[] = ['due', 'all'];

/** The bills that a payment covers, by due date. */
export function billsFor<B extends Bill>(choice: Choice, unpaid: B[], today: string): B[] {
  const inOrder = unpaid.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  if (choice === 'all') return inOrder;
  const late = inOrder.filter(({ due_on }) => due_on < today);
  return late.length > 0 ? late : inOrder.slice(0, 1);
}

/** Why a payment failed that was never made: nobody paid on its page in time, or the card was never charged. */
export const NOT_PAID = 'not-paid';

/** `held`: paid to be reinstated, which a loss that was reported meanwhile stands in the way of. */
export type Effect = 'none' | 'notice-lifted' | 'reinstated' | 'held';

/**
 * The effect that a successful payment has on the policy.
 *
 * @param paidOn the day the policyholder paid, even if we learned of it later
 * @param left the bills that are still unpaid
 */
export function effectOf(
  policy: Pick<BilledPolicy, 'status' | 'cancels_on'> & Partial<Pick<BilledPolicy, 'ended_otherwise'>>,
  purpose: 'bill' | 'reinstatement' | 'autopay' | 'purchase',
  left: Bill[],
  paidOn: string,
): Effect {
  // Since the payment was opened, a file may have said that the policy ends for another reason.
  if (policy.ended_otherwise) return 'none';
  const isEnding = policy.status === 'L' || policy.status === 'C';
  if (purpose === 'reinstatement') return isEnding ? 'reinstated' : 'none';
  const isInTime = policy.status === 'C' && policy.cancels_on !== null && paidOn < policy.cancels_on;
  return isInTime && left.every(({ due_on }) => due_on >= paidOn) ? 'notice-lifted' : 'none';
}
