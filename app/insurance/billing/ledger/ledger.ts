// Money as two sides: what is due, paid and left of a policy is a sum of its entries. Amounts are whole cents.

export const ACCOUNTS = [
  'receivable',
  'premium',
  'fee',
  'cash',
  'refund-owed',
  /** At the person's bank, until the dispute is decided. */
  'disputed',
  'write-off',
] as const;
export type Account = (typeof ACCOUNTS)[number];

export type EntryKind =
  | 'premium'
  | 'return-premium'
  | 'fee'
  | 'payment'
  | 'payment-returned'
  | 'dispute'
  | 'dispute-won'
  | 'refund-owed'
  | 'refund'
  | 'write-off';

/** What moves `cents` from one account to another. */
export type NewEntry = {
  kind: EntryKind;
  debit: Account;
  credit: Account;
  cents: number;
  termNumber: number;
  /** The bill it is of; none of what is owed back. */
  instalment?: number | undefined;
  /** Of a charge: `yyyy-mm-dd`. */
  dueOn?: string | undefined;
  paymentId?: number | undefined;
  /** What it is of, for what is posted once. */
  source?: string | undefined;
  /** Why, in the words of whoever decided it. */
  reason?: string | undefined;
  /** Absent: now. */
  postedAt?: Date | undefined;
};

/** A bill of a policy, by its number. */
export type LedgerBill = {
  number: number;
  termNumber: number;
  dueOn: string;
  /** Premium and fees, without what was taken back or written off. */
  chargedCents: number;
  paidCents: number;
  /** What is asked for: nothing once it is paid. */
  leftCents: number;
  /** When the last of it was paid, or taken back. */
  settledAt: Date | undefined;
};

/** Debits less credits. */
export const balanceOf = (entries: readonly NewEntry[], account: Account): number =>
  entries.reduce(
    (sum, { debit, credit, cents }) => sum + (debit === account ? cents : credit === account ? -cents : 0),
    0,
  );

/** What a person is asked for: what they owe us, and what their bank took back until it decides. */
export const askedCents = (entries: readonly NewEntry[]): number =>
  balanceOf(entries, 'receivable') + balanceOf(entries, 'disputed');

const CHARGES: ReadonlySet<EntryKind> = new Set(['premium', 'fee', 'return-premium', 'write-off']);

/** The bills, in the order of their numbers. */
export function billsOf(entries: readonly NewEntry[]): LedgerBill[] {
  const ofBills = entries.filter(({ instalment }) => instalment !== undefined);
  return [...Map.groupBy(ofBills, ({ instalment = 0 }) => instalment)]
    .map(([number, own]) => billOf(number, own))
    .toSorted((one, other) => one.number - other.number);
}

function billOf(number: number, own: readonly NewEntry[]): LedgerBill {
  const first = own.find(({ dueOn }) => dueOn !== undefined);
  if (first?.dueOn === undefined) throw new Error(`bill ${number} was never charged`);
  const chargedCents = askedCents(own.filter(({ kind }) => CHARGES.has(kind)));
  const leftCents = askedCents(own);
  return {
    ...{ number, termNumber: first.termNumber, dueOn: first.dueOn },
    ...{ chargedCents, leftCents, paidCents: chargedCents - leftCents },
    settledAt: leftCents === 0 ? own.at(-1)?.postedAt : undefined,
  };
}

/** In the order they fall due. */
export const byDueDay = (one: LedgerBill, other: LedgerBill): number =>
  one.dueOn === other.dueOn ? one.number - other.number : one.dueOn < other.dueOn ? -1 : 1;

export const centsOfEntries = (entries: readonly NewEntry[]): number =>
  entries.reduce((sum, { cents }) => sum + cents, 0);

/** What is owed back, by term, the oldest first. */
export function owedByTerm(entries: readonly NewEntry[]): Map<number, number> {
  const terms = [...Map.groupBy(entries, ({ termNumber }) => termNumber)].toSorted(([one], [other]) => one - other);
  return new Map(terms.map(([term, own]) => [term, owedCents(own)]));
}

export const owedCents = (entries: readonly NewEntry[]): number => 0 - balanceOf(entries, 'refund-owed');

/** The ledger of a policy as an act finds it. */
export type Ledger = {
  policyId: number;
  entries: readonly NewEntry[];
  /** Bills that a payment holds whose outcome is not known: what they ask for stays as it is. */
  held: ReadonlySet<number>;
};

export const withEntries = (ledger: Ledger, more: readonly NewEntry[]): Ledger => ({
  ...ledger,
  entries: [...ledger.entries, ...more],
});

/** A bill never asks for less than nothing: what was paid beyond it is owed back. */
export const overpaidEntries = ({ entries }: Ledger): NewEntry[] =>
  billsOf(entries)
    .filter(({ leftCents }) => leftCents < 0)
    .map(({ number, termNumber, leftCents }) => ({
      ...{ kind: 'refund-owed', debit: 'receivable', credit: 'refund-owed', cents: -leftCents },
      ...{ termNumber, instalment: number },
    }));
