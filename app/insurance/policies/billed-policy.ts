import type { StateCode } from '#config/states.ts';
import { coverOn, type PolicyTerm } from './cover.ts';

/** A policy as a guest sees it. */
export type BilledPolicy = PolicyTerm & {
  prefix: string;
  number: string;
  state: StateCode;
  /** Where the cars are garaged. */
  garaged_zip: string;
  agency_name: string;
  agency_phone: string;
  /** It ended, or is under notice, for another reason than nonpayment, so a payment changes nothing about that. */
  ended_otherwise: boolean;
  /** The first day without coverage, by a cancellation that is written and takes effect then: the policy is active until then. */
  will_cancel_on: string | null;
  /** It is paid, and no file has said yet whether the core system made it active again. */
  awaits_core: boolean;
};

/**
 * The day on which a notice of cancellation ends a policy: it does not end if what is due is paid before (`payBefore`), or
 * it ends in any case.
 */
export function noticeDayOf(
  policy: PolicyTerm & Pick<BilledPolicy, 'ended_otherwise'>,
  today: string,
): { payBefore?: string; endsAnyway?: string } {
  if (policy.cancels_on === null || coverOn(policy, today) !== 'notice') return {};
  return policy.ended_otherwise ? { endsAnyway: policy.cancels_on } : { payBefore: policy.cancels_on };
}

export type Bill = { due_on: string; amount_cents: number };

export type UnpaidBill = Bill & { id: number };

export type AmountDue = { cents: number; dueOn: string; isLate: boolean };

/** Everything past due as one amount, otherwise the next bill; undefined when everything is paid. */
export function amountDueOn(unpaid: Bill[], today: string): AmountDue | undefined {
  const inOrder = unpaid.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  const late = inOrder.filter(({ due_on }) => due_on < today);
  const [next] = inOrder;
  if (!next) return undefined;
  const cents = late.length > 0 ? late.reduce((sum, bill) => sum + bill.amount_cents, 0) : next.amount_cents;
  return { cents, dueOn: next.due_on, isLate: late.length > 0 };
}
