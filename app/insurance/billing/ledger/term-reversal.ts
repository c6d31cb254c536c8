// Takes back all charges of a term that never began.
import {
  balanceOf,
  billsOf,
  centsOfEntries,
  type Ledger,
  type LedgerBill,
  type NewEntry,
  overpaidEntries,
  owedCents,
  withEntries,
} from './ledger.ts';

/**
 * Reverses the bills of a term that never began. What was paid on them thereby becomes owed back, less what a lower price
 * had made owed back before. They go down to 0, but for what was paid out although its payment came back: that stays on the
 * last one.
 */
export function termReversal(ledger: Ledger, isOfTerm: (bill: LedgerBill) => boolean): NewEntry[] {
  const bills = billsOf(ledger.entries).filter((bill) => bill.chargedCents > 0 && isOfTerm(bill));
  return [...Map.groupBy(bills, ({ termNumber }) => termNumber).values()].flatMap((own) => reversalOf(ledger, own));
}

function reversalOf(ledger: Ledger, bills: readonly LedgerBill[]): NewEntry[] {
  const last = bills.at(-1);
  if (!last) return [];
  const { termNumber, number: instalment, dueOn } = last;
  const ofTerm = ({ entries }: Ledger) => entries.filter((entry) => entry.termNumber === termNumber);
  const unbilled = ofTerm(ledger).filter((entry) => entry.instalment === undefined);

  const onBills = bills.flatMap((bill) => billReversal(ledger, bill));
  const overpaid = overpaidEntries({ ...ledger, entries: ofTerm(withEntries(ledger, onBills)) });
  const fromOwed = (['premium', 'fee'] as const).flatMap((account): NewEntry[] => {
    const cents = 0 - balanceOf(unbilled, account);
    return cents > 0 ? [{ kind: 'refund-owed', debit: account, credit: 'refund-owed', cents, termNumber }] : [];
  });
  const given = [...onBills, ...overpaid, ...fromOwed];

  // What is no longer owed back, because it was paid out, is asked for again on the last bill.
  const returnedCents = Math.max(0, balanceOf(unbilled, 'premium'));
  const owed = owedCents(ofTerm(withEntries(ledger, given)));
  const takenCents = Math.min(returnedCents, owed);
  const askedCents = returnedCents - takenCents;
  // A term that was reversed before has nothing else left.
  if (owed === 0 && askedCents === centsOfEntries(onBills)) return [];
  const again = { kind: 'premium', credit: 'premium', termNumber } as const;
  const taken: NewEntry[] = [
    { ...again, debit: 'refund-owed', cents: takenCents },
    { ...again, debit: 'receivable', cents: askedCents, instalment, dueOn },
  ];
  return [...given, ...taken.filter(({ cents }) => cents > 0)];
}

function billReversal({ entries }: Ledger, { number, termNumber, chargedCents }: LedgerBill): NewEntry[] {
  const own = entries.filter(({ instalment }) => instalment === number);
  const feeCents = Math.min(chargedCents, 0 - balanceOf(own, 'fee'));
  const back = { credit: 'receivable', termNumber, instalment: number } as const;
  const both: NewEntry[] = [
    { ...back, kind: 'return-premium', debit: 'premium', cents: chargedCents - feeCents },
    { ...back, kind: 'fee', debit: 'fee', cents: feeCents },
  ];
  return both.filter(({ cents }) => cents > 0);
}
