import type { StateCode } from '#config/states.ts';
import type { PolicyTerm } from './cover.ts';

/** A policy as a guest sees it. */
export type BilledPolicy = PolicyTerm & {
  prefix: string;
  number: string;
  state: StateCode;
  /** Where the cars are garaged. */
  garaged_zip: string;
  agency_name: string;
  agency_phone: string;
  /** It ended for another reason than nonpayment, so a payment cannot reinstate it. */
  ended_otherwise: boolean;
  /** The first day without coverage, by a cancellation that is written and takes effect then: the policy is active until then. */
  will_cancel_on: string | null;
  /** It is paid, and no file has said yet whether the core system made it active again. */
  awaits_core: boolean;
};

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
