import { plusDays } from '#platform/calendar/day.ts';
import type { Bill, BilledPolicy, UnpaidBill } from './billed-policy.ts';
import { coverOn } from './cover.ts';

export const centsOf = (bills: { amount_cents: number }[]) =>
  bills.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** How many days after its end a cancelled policy can be reinstated with a no-loss statement, within its term. */
export const REINSTATEMENT_DAYS = 30;

/** @param cancelsOn the first day without coverage */
export function lastDayToReinstate(cancelsOn: string, expiresOn: string): string {
  const [allowed, ofTerm] = [plusDays(cancelsOn, REINSTATEMENT_DAYS), plusDays(expiresOn, -1)];
  return allowed < ofTerm ? allowed : ofTerm;
}

export type Lapse<B extends Bill = UnpaidBill> =
  /** Nothing to reinstate. Its bills are paid as usual, also those left on a policy that ended, but not for nonpayment. */
  | { kind: 'none' }
  /** It can be reinstated without a gap, if what fell due is paid by that day and no loss is reported. */
  | { kind: 'open'; lastDay: string; bills: B[] }
  /** It was paid to be reinstated, and the core system is still to say that it is. */
  | { kind: 'asked' }
  /** Too long ago, the term has ended, or nothing is past due. */
  | { kind: 'over' };

export function lapseOf<B extends Bill>(
  policy: Pick<BilledPolicy, 'status' | 'cancels_on' | 'expires_on' | 'effective_on'> &
    Partial<Pick<BilledPolicy, 'ended_otherwise' | 'awaits_core'>>,
  unpaid: B[],
  today: string,
): Lapse<B> {
  const { cancels_on, expires_on } = policy;
  const cover = coverOn(policy, today);
  if (cover === 'expired') return { kind: 'over' };
  if (cover !== 'cancelled' || cancels_on === null) return { kind: 'none' };
  if (policy.awaits_core) return { kind: 'asked' };
  if (policy.ended_otherwise) return { kind: unpaid.length > 0 ? 'none' : 'over' };
  const lastDay = lastDayToReinstate(cancels_on, expires_on);
  const bills = unpaid.filter(({ due_on }) => due_on <= today);
  const isOpen = cancels_on <= today && today <= lastDay && bills.length > 0;
  return isOpen ? { kind: 'open', lastDay, bills } : { kind: 'over' };
}
