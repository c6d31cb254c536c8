// Double-entry accounting: what is due, paid or left on a policy is a sum of its entries. Amounts are whole cents.

export const ACCOUNTS = [
  'receivable',
  'premium',
  'fee',
  'cash',
  'refund-owed',
  /** Held by the cardholder's bank until the dispute is decided. */
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

/** An entry: it moves `cents` from the credit account to the debit account. */
export type NewEntry = {
  kind: EntryKind;
  debit: Account;
  credit: Account;
  cents: number;
  termNumber: number;
  /** The number of the bill; absent for amounts that are owed back. */
  instalment?: number | undefined;
  /** For a charge: the due date, `yyyy-mm-dd`. */
  dueOn?: string | undefined;
  paymentId?: number | undefined;
  /** Identifies what the entry records, for entries that must be posted only once. */
  source?: string | undefined;
  /** The reason, in the words of the person who decided it. */
  reason?: string | undefined;
  /** Defaults to now. */
  postedAt?: Date | undefined;
};

/** A bill of a policy, identified by its number. */
export type LedgerBill = {
  number: number;
  termNumber: number;
  dueOn: string;
  /** Premium and fees, less what was returned or written off. */
  chargedCents: number;
  paidCents: number;
  /** The amount still to pay: 0 once the bill is paid. */
  leftCents: number;
  /** When the last of it was paid or returned. */
  settledAt: Date | undefined;
};

/** The account's balance in cents: debits less credits. */
export const balanceOf = (entries: readonly NewEntry[], account: Account): number =>
  entries.reduce(
    (sum, { debit, credit, cents }) => sum + (debit === account ? cents : credit === account ? -cents : 0),
    0,
  );

/**
 * The amount in cents that the policyholder must pay: what is owed to us, plus disputed amounts until the bank decides.
 */
export const askedCents = (entries: readonly NewEntry[]): number =>
  balanceOf(entries, 'receivable') + balanceOf(entries, 'disputed');

const CHARGES: ReadonlySet<EntryKind> = new Set(['premium', 'fee', 'return-premium', 'write-off']);

/** The bills, by number. */
export function billsOf(entries: readonly NewEntry[]): LedgerBill[] {
  const ofBills = entries.filter(({ instalment }) => instalment !== undefined);
  return [...Map.groupBy(ofBills, ({ instalment = 0 }) => instalment)]
    .map(([number, own]) => billOf(number, own))
    .toSorted((one, other) => one.number - other.number);
}

function billOf(number: number, own: readonly NewEntry[]): LedgerBill {
  // The last charge, because a bill that comes from another system may have been moved to another day.
  const charge = own.findLast(({ dueOn }) => dueOn !== undefined);
  if (charge?.dueOn === undefined) throw new Error(`bill ${number} was never charged`);
  const chargedCents = askedCents(own.filter(({ kind }) => CHARGES.has(kind)));
  const leftCents = askedCents(own);
  return {
    number,
    termNumber: charge.termNumber,
    dueOn: charge.dueOn,
    chargedCents,
    leftCents,
    paidCents: chargedCents - leftCents,
    settledAt: leftCents === 0 ? own.at(-1)?.postedAt : undefined,
  };
}

/**
 * The installment fees of a term, in cents by bill number: the fees that were charged with its bills, but for the policy fee,
 * which is on the first of them. A fee that a change added, such as for a filing, is none. A term that was accepted a second
 * time has two sets of bills, and the fees of the first were taken back.
 */
export function partFeesOf(entries: readonly NewEntry[], term: number): Map<number, number> {
  const ofTerm = entries.filter(({ termNumber, instalment }) => termNumber === term && instalment !== undefined);
  const bills = [...Map.groupBy(ofTerm, ({ instalment = 0 }) => instalment)];
  const startOf = (own: readonly NewEntry[]) => own[0]?.postedAt?.getTime();
  const fees = new Map<number, number>();
  for (const [, ...later] of Map.groupBy(bills, ([, own]) => startOf(own)).values()) {
    for (const [number, own] of later) {
      const atStart = own.filter(({ postedAt }) => postedAt?.getTime() === startOf(own));
      // One that was taken back since is not there any more.
      const cents = Math.min(0 - balanceOf(atStart, 'fee'), 0 - balanceOf(own, 'fee'));
      if (cents > 0) fees.set(number, cents);
    }
  }
  return fees;
}

/** Whether a term after that one was accepted, so that its bills are charged. */
export const hasTermAfter = (bills: readonly LedgerBill[], termNumber: number): boolean =>
  bills.some((bill) => bill.termNumber > termNumber && bill.chargedCents > 0);

/** Compares two bills by due date, then by number. */
export const byDueDay = (one: LedgerBill, other: LedgerBill): number =>
  one.dueOn === other.dueOn ? one.number - other.number : one.dueOn < other.dueOn ? -1 : 1;

export const centsOfEntries = (entries: readonly NewEntry[]): number =>
  entries.reduce((sum, { cents }) => sum + cents, 0);

/** Cents owed back to the policyholder per term, the oldest term first. */
export function owedByTerm(entries: readonly NewEntry[]): Map<number, number> {
  const terms = [...Map.groupBy(entries, ({ termNumber }) => termNumber)].toSorted(([one], [other]) => one - other);
  return new Map(terms.map(([term, own]) => [term, owedCents(own)]));
}

export const owedCents = (entries: readonly NewEntry[]): number => 0 - balanceOf(entries, 'refund-owed');

/** The ledger of a policy before an operation posts to it. */
export type Ledger = {
  policyId: number;
  entries: readonly NewEntry[];
  /** Numbers of bills that an open payment holds. Their amounts stay unchanged until its outcome is known. */
  held: ReadonlySet<number>;
};

export const withEntries = (ledger: Ledger, more: readonly NewEntry[]): Ledger => ({
  ...ledger,
  entries: [...ledger.entries, ...more],
});

/** Moves an overpayment to `refund-owed`, so that no bill has a negative balance. */
export const overpaidEntries = ({ entries }: Ledger): NewEntry[] =>
  billsOf(entries)
    .filter(({ leftCents }) => leftCents < 0)
    .map(({ number, termNumber, leftCents }) => ({
      kind: 'refund-owed',
      debit: 'receivable',
      credit: 'refund-owed',
      cents: -leftCents,
      termNumber,
      instalment: number,
    }));
