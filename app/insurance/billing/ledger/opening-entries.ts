// Entries for bills and payments that have none: either older than the ledger, or written by an older release that
// still runs beside this one.
import { billsOf, type Ledger, type NewEntry, overpaidEntries, withEntries } from './ledger.ts';
import { termReversal } from './term-reversal.ts';

/** What the tables contain and the ledger does not. */
export type Unposted = {
  bills: { number: number; termNumber: number; dueOn: string; cents: number; paidAt: Date | null }[];
  /** Successful payments, with the bills they paid. */
  payments: { paymentId: number; at: Date; parts: { number: number; cents: number }[] }[];
  /** The bills of a renewal that lapsed: the first number, and how many. */
  lapsed: { first: number; count: number }[];
};

export const isAllPosted = ({ bills, payments, lapsed }: Unposted): boolean =>
  bills.length + payments.length + lapsed.length === 0;

/** The entries that bring the ledger in line with the tables. */
export function openingEntries(ledger: Ledger, { bills, payments, lapsed }: Unposted): NewEntry[] {
  let at = ledger;
  const posted: NewEntry[] = [];
  const post = (entries: NewEntry[]) => {
    posted.push(...entries);
    at = withEntries(at, entries);
  };
  post(bills.map(chargeOf));
  for (const { paymentId, at: postedAt, parts } of payments) {
    post(paymentEntries(at, paymentId, parts).map((entry) => ({ ...entry, postedAt })));
  }
  // Bills that were paid without a payment of ours: to an agency, or in the system that the book came from.
  const paidAt = new Map(bills.map((bill) => [bill.number, bill.paidAt]));
  post(
    billsOf(at.entries).flatMap(({ number, termNumber, leftCents }): NewEntry[] => {
      const postedAt = paidAt.get(number);
      if (!postedAt || leftCents <= 0) return [];
      return [{ ...paid(leftCents), termNumber, instalment: number, source: `opening ${number} paid`, postedAt }];
    }),
  );
  post(termReversal(at, ({ number }) => lapsed.some(({ first, count }) => number >= first && number < first + count)));
  post(overpaidEntries(at));
  return posted;
}

function chargeOf({ number, termNumber, dueOn, cents, paidAt }: Unposted['bills'][number]): NewEntry {
  return {
    kind: 'premium',
    debit: 'receivable',
    credit: 'premium',
    cents,
    termNumber,
    instalment: number,
    dueOn,
    source: `opening ${number}`,
    postedAt: paidAt ?? undefined,
  };
}

const paid = (cents: number) => ({ kind: 'payment', debit: 'cash', credit: 'receivable', cents }) as const;

/**
 * The entries of a payment toward its bills. What exceeds a bill's balance becomes `refund-owed` (`overpaidEntries`).
 */
export function paymentEntries(
  { entries }: Ledger,
  paymentId: number,
  parts: { number: number; cents: number }[],
): NewEntry[] {
  const terms = new Map(billsOf(entries).map(({ number, termNumber }) => [number, termNumber]));
  return parts.map(({ number, cents }) => ({
    ...paid(cents),
    termNumber: terms.get(number) ?? 1,
    instalment: number,
    paymentId,
    source: `payment ${paymentId} of ${number}`,
  }));
}
