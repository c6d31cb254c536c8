// How a change of the premium reaches the bills. Amounts are whole cents, days `yyyy-mm-dd`.

import { billing } from '#config/insurance/billing.ts';
import type { StateCode } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import {
  balanceOf,
  billsOf,
  byDueDay,
  type Ledger,
  type LedgerBill,
  type NewEntry,
  owedByTerm,
  withEntries,
} from './ledger.ts';

export type PremiumChange = {
  termNumber: number;
  /** Less than nothing: returned. */
  cents: number;
  /** Asked for beside premium, such as the fee of a filing. */
  feesCents?: number | undefined;
  /** Where the policy is written. */
  today: string;
  state: StateCode;
};

/** The entries of a change: the same for its preview and when it is posted. */
export function premiumChangeEntries(ledger: Ledger, { cents, feesCents = 0, ...of }: PremiumChange): NewEntry[] {
  const premium =
    cents < 0 ? returned(ledger, of.termNumber, -cents) : charged(ledger, { ...of, cents, account: 'premium' });
  return [...premium, ...charged(withEntries(ledger, premium), { ...of, cents: feesCents, account: 'fee' })];
}

export type PremiumPreview = {
  /** Bills as they would be; those that change, by what. */
  bills: (LedgerBill & { changeCents: number })[];
  /** What more would be owed back; less than nothing: what is owed back already pays for it. */
  owedCents: number;
};

/** What a change would do to the bills, without posting it. */
export function previewPremiumChange(ledger: Ledger, change: PremiumChange): PremiumPreview {
  const before = billsOf(ledger.entries);
  const after = withEntries(ledger, premiumChangeEntries(ledger, change)).entries;
  const leftBefore = new Map(before.map(({ number, leftCents }) => [number, leftCents]));
  return {
    bills: billsOf(after).map((bill) => ({
      ...bill,
      changeCents: bill.leftCents - (leftBefore.get(bill.number) ?? 0),
    })),
    owedCents: owedOf(after, change.termNumber) - owedOf(ledger.entries, change.termNumber),
  };
}

const owedOf = (entries: readonly NewEntry[], term: number) => owedByTerm(entries).get(term) ?? 0;

/** First from what is owed back, then evenly on the bills to come; with none to come, on a bill of its own. */
function charged(
  ledger: Ledger,
  { termNumber, cents, today, state, account }: Omit<PremiumChange, 'feesCents'> & { account: 'premium' | 'fee' },
): NewEntry[] {
  const { changeNoticeDays, changeDueInDays } = billing;
  const fromOwed = Math.min(cents, owedOf(ledger.entries, termNumber));
  const rest = cents - fromOwed;
  const entries: NewEntry[] = [];
  if (fromOwed > 0) {
    entries.push({ kind: account, debit: 'refund-owed', credit: account, cents: fromOwed, termNumber });
  }
  if (rest === 0) return entries;
  const charge = { kind: account, debit: 'receivable', credit: account, termNumber } as const;
  // A bill that is late, or due before anybody could act on a new amount, stays as it was asked for.
  const open = unpaidOf(ledger, termNumber).filter(({ dueOn }) => dueOn >= plusDays(today, changeNoticeDays[state]));
  if (open.length === 0) {
    const number = Math.max(0, ...billsOf(ledger.entries).map((bill) => bill.number)) + 1;
    const dueOn = plusDays(today, changeDueInDays[state]);
    return [...entries, { ...charge, cents: rest, instalment: number, dueOn }];
  }
  const each = Math.floor(rest / open.length);
  const shares = open.map(({ number, dueOn }, at) => ({
    ...{ ...charge, instalment: number, dueOn },
    cents: at === 0 ? rest - each * (open.length - 1) : each,
  }));
  return [...entries, ...shares.filter((share) => share.cents > 0)];
}

/** From the last bill backward, each down to nothing; what is left over is owed back. */
function returned(ledger: Ledger, termNumber: number, cents: number): NewEntry[] {
  const entries: NewEntry[] = [];
  let rest = cents;
  for (const { number, leftCents } of unpaidOf(ledger, termNumber).toReversed()) {
    const taken = Math.min(rest, leftCents);
    if (taken === 0) break;
    entries.push({
      ...{ kind: 'return-premium', debit: 'premium', credit: 'receivable', cents: taken },
      ...{ termNumber, instalment: number },
    });
    rest -= taken;
  }
  if (rest > 0) {
    entries.push({ kind: 'refund-owed', debit: 'premium', credit: 'refund-owed', cents: rest, termNumber });
  }
  return entries;
}

/** Bills of a term that ask for something and that no payment holds, in the order they fall due. */
const unpaidOf = ({ entries, held }: Ledger, term: number) =>
  billsOf(entries)
    .filter(({ number, termNumber, leftCents }) => termNumber === term && leftCents > 0 && !held.has(number))
    .toSorted(byDueDay);

/** A term that never began: its bills come down to nothing. What was paid of it is owed back by that. */
export const termReversal = ({ entries }: Ledger, isOfTerm: (bill: LedgerBill) => boolean): NewEntry[] =>
  billsOf(entries)
    .filter((bill) => bill.chargedCents > 0 && isOfTerm(bill))
    .flatMap(({ number, termNumber, chargedCents }): NewEntry[] => {
      const own = entries.filter(({ instalment }) => instalment === number);
      const feeCents = Math.min(chargedCents, 0 - balanceOf(own, 'fee'));
      const back = { credit: 'receivable', termNumber, instalment: number } as const;
      const both: NewEntry[] = [
        { ...back, kind: 'return-premium', debit: 'premium', cents: chargedCents - feeCents },
        { ...back, kind: 'fee', debit: 'fee', cents: feeCents },
      ];
      return both.filter(({ cents }) => cents > 0);
    });

/** Bills that a payment held when less was asked for, and that can be asked for again: what is owed back pays them. */
export function offsetEntries(ledger: Ledger, released: readonly number[]): NewEntry[] {
  const owed = owedByTerm(ledger.entries);
  const open = billsOf(ledger.entries).filter(({ number, leftCents }) => leftCents > 0 && released.includes(number));
  return open.toReversed().flatMap(({ number, termNumber, leftCents }): NewEntry[] => {
    const cents = Math.min(leftCents, owed.get(termNumber) ?? 0);
    owed.set(termNumber, (owed.get(termNumber) ?? 0) - cents);
    if (cents <= 0) return [];
    return [{ kind: 'payment', debit: 'refund-owed', credit: 'receivable', cents, termNumber, instalment: number }];
  });
}
