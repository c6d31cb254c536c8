// Turns a policy's bills from its source into the ledger entries that make our totals match the source.
import type { ImportedInstalment, ImportedPolicy } from '#contract/policy-document.ts';
import { daysBetween } from '#platform/calendar/day.ts';
import {
  balanceOf,
  billsOf,
  type LedgerBill,
  type NewEntry,
  overpaidEntries,
  withEntries,
} from '../../../billing/ledger/ledger.ts';

/**
 * @param posted the entries that the policy's ledger already holds
 * @param at the file's date, used as the posting time of entries that have no date of their own
 */
export function importedEntries(
  posted: readonly NewEntry[],
  { policy, instalments }: ImportedPolicy,
  at: Date,
): NewEntry[] {
  // A source that sends no bills leaves ours as they are.
  if (instalments.length === 0) return [];
  const termNumber = policy.term.number;
  const offset = offsetOf(billsOf(posted), instalments, termNumber);
  const fees = feesOf(policy, instalments);
  // Entries posted after the file's date are newer than the file, so a payment made this morning stays.
  const then = posted.filter(({ postedAt }) => postedAt === undefined || postedAt <= at);
  const ofTerm = billsOf(then).filter((bill) => bill.termNumber === termNumber);
  const own = new Map(ofTerm.map((bill) => [bill.number, bill]));
  const entries = instalments.flatMap((instalment, place) => {
    const number = instalment.number + offset;
    const bill = own.get(number);
    own.delete(number);
    const taken = takenElsewhere(then, number);
    return billEntries(instalment, bill, { number, termNumber, feeCents: fees[place] ?? 0, taken, at });
  });
  // Bills that the source no longer charges are returned.
  for (const { number, chargedCents } of own.values())
    if (chargedCents > 0) entries.push(returned(chargedCents, { number, termNumber, at }));
  const overpaid = overpaidEntries(withEntries({ policyId: 0, entries: posted, held: new Set() }, entries));
  return [...entries, ...overpaid.map((entry) => ({ ...entry, postedAt: at }))];
}

/**
 * A source may number the bills within a term; we number them through all terms of a policy. This is the difference: the
 * last number before the term. The term's lowest number says nothing about it, because the source may drop its first bill.
 */
function offsetOf(
  bills: readonly LedgerBill[],
  instalments: readonly ImportedInstalment[],
  termNumber: number,
): number {
  const first = Math.min(...instalments.map(({ number }) => number));
  const ofTerm = new Map(
    bills.filter((bill) => bill.termNumber === termNumber).map(({ number, dueOn }) => [number, dueOn]),
  );
  // A change of an earlier term may have added a bill to it after the bills of this one.
  const earlier = bills.map(({ number }) => number).filter((number) => number < Math.min(...ofTerm.keys()));
  const before = Math.max(0, ...earlier);
  if (first <= before) return before;
  // After a term with few bills, the numbers that are left may mean either, so those of the term's own bills decide, and
  // then their due dates.
  const apart = (offset: number) =>
    instalments.flatMap(({ number, due_on }) => {
      const dueOn = ofTerm.get(number + offset);
      return dueOn === undefined ? [] : [Math.abs(daysBetween(dueOn, due_on))];
    });
  const days = (offset: number) => apart(offset).reduce((sum, each) => sum + each, 0);
  const more = apart(before).length - apart(0).length;
  return more > 0 || (more === 0 && days(before) < days(0)) ? before : 0;
}

/**
 * Fees in cents per bill, which is what the bills charge beyond the premium. The policy's own fees go on the first
 * bill; the rest is spread evenly over the others.
 */
function feesOf(
  { premium_cents, fees }: ImportedPolicy['policy'],
  instalments: readonly ImportedInstalment[],
): number[] {
  const billed = instalments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  let left = Math.max(0, billed - premium_cents);
  const first = Math.min(
    left,
    fees.reduce((sum, { cents }) => sum + cents, 0),
    instalments[0]?.amount_cents ?? 0,
  );
  left -= first;
  const others = instalments.slice(1);
  const each = others.length > 0 ? Math.floor(left / others.length) : 0;
  const even = others.map(({ amount_cents }) => Math.min(each, amount_cents));
  const rest = left - even.reduce((sum, cents) => sum + cents, 0);
  return [first + (others.length === 0 ? rest : 0), ...even.map((cents, at) => cents + (at === 0 ? rest : 0))];
}

/** Cents paid on a bill through the source, without payments of our own processor, which only it can reverse. */
const takenElsewhere = (entries: readonly NewEntry[], number: number): number =>
  balanceOf(
    entries.filter(({ instalment, paymentId }) => instalment === number && paymentId === undefined),
    'cash',
  );

type Of = { number: number; termNumber: number; feeCents: number; taken: number; at: Date };

function billEntries(instalment: ImportedInstalment, bill: LedgerBill | undefined, of: Of): NewEntry[] {
  const charge = instalment.amount_cents - (bill?.chargedCents ?? 0);
  const paid = instalment.paid_cents - (bill?.paidCents ?? 0);
  const entries: NewEntry[] = [];
  if (charge > 0 || !bill) {
    entries.push(...charged(charge, instalment.due_on, { ...of, feeCents: bill ? 0 : of.feeCents }));
  } else if (instalment.due_on !== bill.dueOn && instalment.amount_cents > 0) {
    // Only a charge moves a bill to another due date, so it is returned and charged again.
    entries.push(returned(bill.chargedCents, of));
    entries.push(...charged(instalment.amount_cents, instalment.due_on, { ...of, feeCents: 0 }));
  } else if (charge < 0) entries.push(returned(-charge, of));
  const paidAt = instalment.paid_on === null ? of.at : new Date(`${instalment.paid_on}T17:00:00Z`);
  const postedAt = paidAt < of.at ? paidAt : of.at;
  const moves = { termNumber: of.termNumber, instalment: of.number, postedAt };
  if (paid > 0) entries.push({ kind: 'payment', debit: 'cash', credit: 'receivable', cents: paid, ...moves });
  const back = Math.min(-paid, of.taken);
  if (back > 0) entries.push({ kind: 'payment-returned', debit: 'receivable', credit: 'cash', cents: back, ...moves });
  return entries;
}

function charged(cents: number, dueOn: string, { number, termNumber, feeCents, at }: Of): NewEntry[] {
  const of = { termNumber, instalment: number, dueOn, postedAt: at };
  const fee = Math.min(feeCents, cents);
  return [
    ...(cents - fee > 0
      ? [{ kind: 'premium', debit: 'receivable', credit: 'premium', cents: cents - fee, ...of } as const]
      : []),
    ...(fee > 0 ? [{ kind: 'fee', debit: 'receivable', credit: 'fee', cents: fee, ...of } as const] : []),
  ];
}

const returned = (cents: number, { number, termNumber, at }: Pick<Of, 'number' | 'termNumber' | 'at'>): NewEntry => ({
  kind: 'return-premium',
  debit: 'premium',
  credit: 'receivable',
  cents,
  termNumber,
  instalment: number,
  postedAt: at,
});
