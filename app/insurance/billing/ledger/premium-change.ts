// How a change of premium affects the bills. Amounts are in whole cents, days are `yyyy-mm-dd`.

import { billing } from '#config/insurance/billing.ts';
import type { StateCode } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import {
  balanceOf,
  billsOf,
  byDueDay,
  hasTermAfter,
  type Ledger,
  type LedgerBill,
  type NewEntry,
  overpaidEntries,
  owedByTerm,
  owedCents,
  partFeesOf,
  withEntries,
} from './ledger.ts';
import { termReversal } from './term-reversal.ts';

export type PremiumChange = {
  termNumber: number;
  /** Negative for returned premium. */
  cents: number;
  /** Charged in addition to the premium, such as an SR-22 filing fee. */
  feesCents?: number | undefined;
  /** Today's date in the policy's state. */
  today: string;
  state: StateCode;
};

/** The ledger entries of a change, used both for its preview and when it is posted. */
export function premiumChangeEntries(ledger: Ledger, { cents, feesCents = 0, ...of }: PremiumChange): NewEntry[] {
  const premium =
    cents < 0 ? returned(ledger, of.termNumber, -cents) : charged(ledger, { ...of, cents, account: 'premium' });
  return [...premium, ...charged(withEntries(ledger, premium), { ...of, cents: feesCents, account: 'fee' })];
}

export type PremiumPreview = {
  /** All bills after the change, each with the amount by which it changes. */
  bills: (LedgerBill & { changeCents: number })[];
  /** How much more would be owed back; negative when money that is owed back pays for the change. */
  owedCents: number;
};

/** What a change would do to the bills, without posting it. */
export const previewPremiumChange = (ledger: Ledger, change: PremiumChange): PremiumPreview =>
  previewOf(ledger, premiumChangeEntries(ledger, change));

/** `on`: the first day without coverage. */
export type PolicyEnd = Omit<PremiumChange, 'feesCents'> & { on: string };

/**
 * The ledger entries when a policy ends within a term: the fees of installments that do not come due any more, its returned
 * premium, and the bills of a next term that was accepted, which does not begin any more.
 */
export function policyEndEntries(ledger: Ledger, end: PolicyEnd): Record<'ofTerm' | 'later', NewEntry[]> {
  const { on, ...change } = end;
  const fees = unearnedFees(ledger, change.termNumber, on);
  const ofTerm = [...fees, ...premiumChangeEntries(withEntries(ledger, fees), change)];
  const isLater = ({ termNumber }: LedgerBill) => termNumber > change.termNumber;
  return { ofTerm, later: termReversal(withEntries(ledger, ofTerm), isLater) };
}

/** Installment fees, taken off unpaid bills that are due when the policy has ended. Other fees were earned at once. */
function unearnedFees(ledger: Ledger, termNumber: number, on: string): NewEntry[] {
  const fees = partFeesOf(ledger.entries, termNumber);
  return unpaidOf(ledger, termNumber)
    .filter(({ number, dueOn }) => dueOn >= on && fees.has(number))
    .map(({ number: instalment }) => {
      const cents = fees.get(instalment) ?? 0;
      return { kind: 'fee', debit: 'fee', credit: 'receivable', cents, termNumber, instalment };
    });
}

/**
 * The ledger entries when a policy goes on after all: charges again what its end returned, on the bills it was taken from.
 * The rest, taken from a bill that is due too soon now or owed back, is charged like any change; where it is negative, it
 * lowers the bills.
 *
 * @param returned the entries of its end
 */
export function restoredEntries(
  ledger: Ledger,
  returned: readonly NewEntry[],
  { today, state, termNumber }: Pick<PremiumChange, 'today' | 'state' | 'termNumber'>,
): NewEntry[] {
  const soonest = plusDays(today, billing.changeNoticeDays[state]);
  const bills = new Map(billsOf(ledger.entries).map((bill) => [bill.number, bill]));
  const onBills = returned.flatMap(({ debit: account, instalment = 0, cents }): NewEntry[] => {
    const bill = bills.get(instalment);
    if (account !== 'premium' && account !== 'fee') return [];
    if (!bill || bill.dueOn < soonest || ledger.held.has(instalment)) return [];
    const { dueOn } = bill;
    return [{ kind: account, debit: 'receivable', credit: account, cents, termNumber, instalment, dueOn }];
  });
  const cents = balanceOf([...returned, ...onBills], 'premium');
  // A fee that the change itself charged stays.
  const fees = returned.filter(({ debit }) => debit === 'fee');
  const feesCents = balanceOf([...fees, ...onBills], 'fee');
  const rest = { termNumber, cents, feesCents, today, state };
  return [...onBills, ...premiumChangeEntries(withEntries(ledger, onBills), rest)];
}

/** `endsNextTerm`: a next term was accepted, and does not begin. */
export type PolicyEndPreview = PremiumPreview & { endsNextTerm: boolean };

/** What the end of a policy would do to the bills, without posting it. */
export function previewPolicyEnd(ledger: Ledger, end: PolicyEnd): PolicyEndPreview {
  const { ofTerm, later } = policyEndEntries(ledger, end);
  return {
    ...previewOf(ledger, [...ofTerm, ...later]),
    endsNextTerm: hasTermAfter(billsOf(ledger.entries), end.termNumber),
  };
}

function previewOf(ledger: Ledger, entries: NewEntry[]): PremiumPreview {
  const before = billsOf(ledger.entries);
  const posted = withEntries(ledger, entries);
  const after = withEntries(posted, overpaidEntries(posted)).entries;
  const leftBefore = new Map(before.map(({ number, leftCents }) => [number, leftCents]));
  return {
    bills: billsOf(after).map((bill) => ({
      ...bill,
      changeCents: bill.leftCents - (leftBefore.get(bill.number) ?? 0),
    })),
    owedCents: owedCents(after) - owedCents(ledger.entries),
  };
}

const owedOf = (entries: readonly NewEntry[], term: number) => owedByTerm(entries).get(term) ?? 0;

/** Charges first from what is owed back, then evenly over upcoming bills, or on a new bill when there are none. */
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
  // A bill that is past due, or due too soon to react to a new amount, keeps its amount.
  const open = unpaidOf(ledger, termNumber).filter(({ dueOn }) => dueOn >= plusDays(today, changeNoticeDays[state]));
  if (open.length === 0) {
    const number = Math.max(0, ...billsOf(ledger.entries).map((bill) => bill.number)) + 1;
    const dueOn = plusDays(today, changeDueInDays[state]);
    return [...entries, { ...charge, cents: rest, instalment: number, dueOn }];
  }
  const each = Math.floor(rest / open.length);
  const shares = open.map(({ number, dueOn }, at) => ({
    ...charge,
    instalment: number,
    dueOn,
    cents: at === 0 ? rest - each * (open.length - 1) : each,
  }));
  return [...entries, ...shares.filter((share) => share.cents > 0)];
}

/** Reduces bills from the last one backward, each down to 0. The remainder is owed back. */
function returned(ledger: Ledger, termNumber: number, cents: number): NewEntry[] {
  const entries: NewEntry[] = [];
  let rest = cents;
  for (const { number, leftCents } of unpaidOf(ledger, termNumber).toReversed()) {
    const taken = Math.min(rest, leftCents);
    if (taken === 0) break;
    entries.push({
      kind: 'return-premium',
      debit: 'premium',
      credit: 'receivable',
      cents: taken,
      termNumber,
      instalment: number,
    });
    rest -= taken;
  }
  if (rest > 0) {
    entries.push({ kind: 'refund-owed', debit: 'premium', credit: 'refund-owed', cents: rest, termNumber });
  }
  return entries;
}

/** A term's unpaid bills that no open payment holds, by due date. */
const unpaidOf = ({ entries, held }: Ledger, term: number) =>
  billsOf(entries)
    .filter(({ number, termNumber, leftCents }) => termNumber === term && leftCents > 0 && !held.has(number))
    .toSorted(byDueDay);

/** Pays released bills from what is owed back. While a payment held them, a lower premium could not reduce them. */
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
